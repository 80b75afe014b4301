import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { languageModelConformance, openModel } from "../../../test/conformance/language-model.ts";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { aboutRequest, aboutSchema, callContext } from "../../../test/support/test-models.ts";
import { openTransport, type Transport } from "../http/transport.ts";

languageModelConformance({
  name: "a compatible server",
  spec: (url) => `${url}/v1#local`,
  env: {},
  keyHeader: null,
});
languageModelConformance({
  name: "a compatible server that does not stream",
  spec: (url) => `${url}/v1#local`,
  env: {},
  keyHeader: null,
  server: { streams: false },
});
languageModelConformance({
  name: "a compatible server not asked to stream",
  spec: (url) => `${url}/v1#local?stream=off`,
  env: {},
  keyHeader: null,
});
languageModelConformance({
  name: "openai",
  spec: (url) => `openai:gpt-4o-mini?baseUrl=${url}/v1`,
  env: { OPENAI_API_KEY: "key-1" },
  keyHeader: ["authorization", "Bearer key-1"],
});
languageModelConformance({
  name: "anthropic",
  spec: (url) => `anthropic:claude-sonnet-4-5?baseUrl=${url}`,
  env: { ANTHROPIC_API_KEY: "key-1" },
  keyHeader: ["x-api-key", "key-1"],
});
languageModelConformance({
  name: "google",
  spec: (url) => `google:gemini-2.5-flash?baseUrl=${url}/v1beta`,
  env: { GOOGLE_GENERATIVE_AI_API_KEY: "key-1" },
  keyHeader: ["x-goog-api-key", "key-1"],
  skip: { "takes a body of another shape for a passing fault": "no candidates are a valid, empty answer there" },
});
languageModelConformance({
  name: "mistral",
  spec: (url) => `mistral:mistral-small-latest?baseUrl=${url}/v1`,
  env: { MISTRAL_API_KEY: "key-1" },
  keyHeader: ["authorization", "Bearer key-1"],
  skip: {
    "says that a model refused": "the API has no word for it",
    "gives null for tokens that the server did not count": "the API always counts",
  },
});
languageModelConformance({
  name: "a host by name",
  spec: (url) => `groq:llama-3.3-70b-versatile?baseUrl=${url}/v1`,
  env: { GROQ_API_KEY: "key-1" },
  keyHeader: ["authorization", "Bearer key-1"],
});
languageModelConformance({
  name: "lmstudio",
  spec: (url) => `lmstudio:local?baseUrl=${url}/v1`,
  env: {},
  keyHeader: null,
});
languageModelConformance({
  name: "ollama",
  spec: (url) => `ollama:llama3.2:3b?baseUrl=${url}`,
  env: {},
  keyHeader: null,
  skip: { "says that a model refused": "the API has no word for it" },
});

describe("request bodies", () => {
  let server: ScriptedServer;
  let transport: Transport;
  beforeEach(async () => {
    server = await startScriptedServer();
    transport = openTransport({ env: {}, stallMs: 5_000 });
  });
  afterEach(async () => {
    await transport.close();
    await server.finish();
  });
  const sent = async (spec: string, env: Record<string, string>): Promise<unknown> => {
    server.script('{"about":"A tool."}');
    const model = await openModel(spec, env, transport);
    await model.doGenerate(aboutRequest({ temperature: 0.3, maxOutputTokens: 77 }), callContext());
    const { path, body } = server.requests[0] ?? {};
    return { path, body };
  };
  const messages = [
    { role: "system", content: "You name things." },
    { role: "user", content: "Name this document." },
  ];

  test("compatible", async () => {
    expect(await sent(`${server.url}/v1#local`, {})).toEqual({
      path: "/v1/chat/completions",
      body: {
        model: "local",
        max_tokens: 77,
        temperature: 0.3,
        seed: 0,
        stream: true,
        stream_options: { include_usage: true },
        messages,
        response_format: { type: "json_schema", json_schema: { name: "about", strict: true, schema: aboutSchema } },
      },
    });
  });
  test("openai", async () => {
    expect(await sent(`openai:gpt-4o-mini?baseUrl=${server.url}/v1`, { OPENAI_API_KEY: "k" })).toEqual({
      path: "/v1/responses",
      body: {
        model: "gpt-4o-mini",
        store: false,
        max_output_tokens: 77,
        temperature: 0.3,
        input: [
          { role: "system", content: "You name things." },
          { role: "user", content: [{ type: "input_text", text: "Name this document." }] },
        ],
        text: { format: { type: "json_schema", name: "about", strict: true, schema: aboutSchema } },
      },
    });
  });
  test("anthropic", async () => {
    expect(await sent(`anthropic:claude-sonnet-4-5?baseUrl=${server.url}`, { ANTHROPIC_API_KEY: "k" })).toEqual({
      path: "/v1/messages",
      body: {
        model: "claude-sonnet-4-5",
        max_tokens: 77,
        temperature: 0.3,
        system: [{ type: "text", text: "You name things." }],
        messages: [{ role: "user", content: [{ type: "text", text: "Name this document." }] }],
        output_config: { format: { type: "json_schema", schema: aboutSchema } },
      },
    });
  });
  test("google", async () => {
    expect(
      await sent(`google:gemini-2.5-flash?baseUrl=${server.url}/v1beta`, { GOOGLE_GENERATIVE_AI_API_KEY: "k" }),
    ).toEqual({
      path: "/v1beta/models/gemini-2.5-flash:generateContent",
      body: {
        systemInstruction: { parts: [{ text: "You name things." }] },
        contents: [{ role: "user", parts: [{ text: "Name this document." }] }],
        generationConfig: {
          maxOutputTokens: 77,
          seed: 0,
          temperature: 0.3,
          responseMimeType: "application/json",
          responseSchema: { type: "object", properties: { about: { type: "string" } }, required: ["about"] },
        },
      },
    });
  });
  test("mistral", async () => {
    expect(await sent(`mistral:mistral-small-latest?baseUrl=${server.url}/v1`, { MISTRAL_API_KEY: "k" })).toEqual({
      path: "/v1/chat/completions",
      body: {
        model: "mistral-small-latest",
        max_tokens: 77,
        temperature: 0.3,
        random_seed: 0,
        messages: [messages[0], { role: "user", content: [{ type: "text", text: "Name this document." }] }],
        response_format: { type: "json_schema", json_schema: { name: "about", strict: false, schema: aboutSchema } },
      },
    });
  });
  test("ollama: sampling and context size where the server reads them", async () => {
    expect(await sent(`ollama:llama3.2:3b?baseUrl=${server.url}`, {})).toMatchObject({
      path: "/api/chat",
      body: {
        model: "llama3.2:3b",
        messages,
        stream: true,
        think: false,
        format: aboutSchema,
        options: { num_ctx: 4096, num_predict: 77, seed: 0, temperature: 0.3 },
      },
    });
  });
  test("a schema with an optional field is not sent as strict", async () => {
    server.script("{}");
    const model = await openModel(`${server.url}/v1#m`, {}, transport);
    const schema = { ...aboutSchema, required: [] };
    await model.doGenerate(aboutRequest({ output: { name: "about", schema } }), callContext());
    expect(server.requests[0]?.body.response_format.json_schema.strict).toBe(false);
  });
  test("a stream that ends before the model said why is no answer", async () => {
    server.script({ text: '{"about":"A tool."}', cutAfter: 2 }, { text: "A tool.", cutAfter: 1 });
    for (const spec of [`${server.url}/v1#m`, `ollama:m?baseUrl=${server.url}`]) {
      const model = await openModel(spec, {}, transport);
      await expect(model.doGenerate(aboutRequest(), callContext())).rejects.toMatchObject({
        code: "model-unavailable",
        retryable: true,
        message: expect.stringMatching(/: the answer broke off after \d+ pieces$/),
      });
    }
  });
  test("an error in the middle of a stream is a passing fault", async () => {
    server.script(
      { raw: 'data: {"error":{"message":"out of memory"}}\n\n', type: "text/event-stream" },
      { raw: '{"error":"model runner has stopped"}\n', type: "application/x-ndjson" },
    );
    for (const [spec, said] of [
      [`${server.url}/v1#m`, "out of memory"],
      [`ollama:m?baseUrl=${server.url}`, "model runner has stopped"],
    ] as const) {
      const model = await openModel(spec, {}, transport);
      await expect(model.doGenerate(aboutRequest(), callContext())).rejects.toMatchObject({
        code: "model-unavailable",
        retryable: true,
        message: expect.stringContaining(`the server failed in the middle of its answer: ${said}`),
      });
    }
  });
  test("an error sent as a success is quoted", async () => {
    server.script({ raw: '{"error":{"message":"upstream is gone","code":502}}' });
    const model = await openModel(`${server.url}/v1#m`, {}, transport);
    await expect(model.doGenerate(aboutRequest(), callContext())).rejects.toMatchObject({
      code: "model-unavailable",
      retryable: true,
      message: `${server.url}/v1#m: the server failed (HTTP 502): upstream is gone`,
    });
  });
  test("an answer in one piece without a reason counts as whole, with a warning; a stream without one may be cut", async () => {
    const whole = { choices: [{ message: { role: "assistant", content: "A tool." } }] };
    const chunk = { choices: [{ delta: { content: "A tool." } }] };
    server.script(
      { raw: JSON.stringify(whole) },
      { raw: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, type: "text/event-stream" },
    );
    const model = await openModel(`${server.url}/v1#m`, {}, transport);
    expect(await model.doGenerate(aboutRequest(), callContext())).toMatchObject({
      text: "A tool.",
      finish: "stop",
      usage: { input: null, output: null },
      warnings: ["the server did not say why the answer ended; it is taken for whole"],
    });
    expect(await model.doGenerate(aboutRequest(), callContext())).toMatchObject({ text: "A tool.", finish: "unknown" });
  });
  test("options of the spec", async () => {
    server.script("{}", "{}");
    const compatible = await openModel(
      `${server.url}/v1?api-version=7#m?reasoningEffort=low&maxOutputTokens=50`,
      {},
      transport,
    );
    await compatible.doGenerate(aboutRequest({ maxOutputTokens: 77 }), callContext());
    expect(server.requests[0]).toMatchObject({
      path: "/v1/chat/completions?api-version=7",
      body: { reasoning_effort: "low", max_tokens: 50 },
    });
    const ollama = await openModel(`ollama:m?baseUrl=${server.url}&think=on`, {}, transport);
    await ollama.doGenerate(aboutRequest(), callContext());
    expect(server.requests[1]?.body.think).toBe(true);
  });
});
