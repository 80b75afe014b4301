import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { aboutCheck, aboutRequest, aboutSchema, callContext, testModels } from "../../../test/support/test-models.ts";
import type { Models } from "../settings.ts";
import type { ChatRequest, OutputCheck } from "../spec/language-model.ts";

let server: ScriptedServer;
let models: Models;
beforeEach(async () => {
  server = await startScriptedServer();
  models = testModels();
});
afterEach(async () => {
  await models.close();
  await server.finish();
});
const ask = async (check: OutputCheck | undefined = aboutCheck, request: Partial<ChatRequest> = {}, options = "") => {
  const gateway = await models.gateway(`${server.url}/v1#m${options}`);
  return gateway.generate(aboutRequest(request), callContext(), check);
};
const schemaText = `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n${JSON.stringify(aboutSchema)}`;
const user = { role: "user", content: "Name this document." };

describe("one exchange is enough", () => {
  test.each([
    ['{"about":"A tool."}', { about: "A tool." }],
    ["```json\n{\"about\": 'A tool.',}\n```", { about: "A tool." }],
    ["<think>Hm, {}.</think>A tool.", { about: "A tool." }],
    ['"A tool."', { about: "A tool." }],
    ["A tool for {braces}.", { about: "A tool for {braces}." }],
  ])("%s", async (text, value) => {
    server.script(text);
    expect(await ask()).toMatchObject({ value, text, requests: 1, usage: { input: 10, output: 5 } });
  });

  test("free text has no value, or the checked one", async () => {
    server.script("One.", "<think>x</think> Two. ");
    const gateway = await models.gateway(`${server.url}/v1#m`);
    const messages = aboutRequest().messages;
    expect(await gateway.generate({ messages }, callContext())).not.toHaveProperty("value");
    const plain: OutputCheck = { plainText: true, parse: (value) => ({ ok: true, value: `<${String(value)}>` }) };
    expect((await gateway.generate({ messages, repetition: 1 }, callContext(), plain)).value).toBe("<Two.>");
  });
});

describe("one re-ask", () => {
  const { fromText: _, ...strictCheck } = aboutCheck;
  test.each([
    ["wrong schema", '{"name":"A tool."}', "about: expected a non-empty string"],
    ["JSON cut off", '{"about":"A to', "the JSON ends before it is complete"],
    ["words where JSON is a must", "A tool.", "it is not JSON"],
  ])("%s: the answer and the reason go back", async (_, bad, reason) => {
    server.script(bad, '{"about":"A tool."}');
    expect(await ask(strictCheck)).toMatchObject({
      value: { about: "A tool." },
      requests: 2,
      usage: { input: 20, output: 10 },
    });
    expect(server.requests[1]?.body.messages.slice(1)).toEqual([
      user,
      { role: "assistant", content: bad },
      { role: "user", content: `Your last answer cannot be used: ${reason}. ${schemaText}` },
    ]);
  });

  test("an empty answer is asked for again without the answer schema", async () => {
    server.script("", '{"about":"A tool."}');
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 2 });
    expect(server.requests[1]?.body.messages).toEqual([
      { role: "system", content: "You name things." },
      { role: "user", content: `Name this document.\n\n${schemaText}` },
    ]);
    expect(server.requests.map(({ body }) => body.response_format === undefined)).toEqual([false, true]);
    expect(models.totals().calls).toBe(2);
  });

  test("two unusable answers end with the raw text and what both cost", async () => {
    server.script('{"name":1}', '{"name":2}');
    await expect(ask()).rejects.toMatchObject({
      code: "model-invalid-output",
      message: `${server.url}/v1#m: two answers for summarizer were unusable, the last because about: expected a non-empty string`,
      answer: '{"name":2}',
      usage: { input: 20, output: 10 },
    });
    expect(models.totals()).toMatchObject({ calls: 2, inputTokens: 20, outputTokens: 10 });
  });

  test("two empty answers", async () => {
    server.script("", "<think>nothing</think>");
    await expect(ask()).rejects.toMatchObject({
      code: "model-empty",
      message: `${server.url}/v1#m: the answer is empty`,
    });
  });

  test("a refusal in words is not taken for an answer", async () => {
    server.script("I'm sorry, but I can't help with that.", "I cannot assist with this request.");
    await expect(ask()).rejects.toMatchObject({
      code: "model-refused",
      message: `${server.url}/v1#m: the model refused: I cannot assist with this request.`,
    });
  });

  test("an answer that failed for good is asked for again by the next run, one that was mended is not", async () => {
    server.script('{"name":1}', '{"name":2}', '{"about":"A tool."}');
    await expect(ask()).rejects.toMatchObject({ code: "model-invalid-output" });
    // The first answer is remembered, only the re-ask is sent.
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 1, cacheHit: false });
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 0, cacheHit: true, costUsd: 0 });
  });
});

describe("servers without structured output", () => {
  const warning = "the server takes no answer schema; it was written into the prompt instead";
  test("are asked once with the schema, then with words", async () => {
    server.script(
      { status: 400, body: { error: { message: "Unrecognized request argument: response_format" } } },
      '{"about":"A tool."}',
      '{"about":"Another."}',
    );
    expect(await ask()).toMatchObject({ value: { about: "A tool." }, requests: 2, warnings: [warning] });
    expect(await ask(aboutCheck, { repetition: 1 })).toMatchObject({ requests: 1, warnings: [warning] });
    for (const request of server.requests.slice(1)) {
      expect(request.body.response_format).toBeUndefined();
      expect(request.body.messages[1]).toEqual({ role: "user", content: `Name this document.\n\n${schemaText}` });
    }
  });
  test("are known beforehand with json=off", async () => {
    server.script('{"about":"A tool."}');
    expect(await ask(aboutCheck, {}, "?json=off")).toMatchObject({ requests: 1, warnings: [warning] });
    expect(server.requests[0]?.body.response_format).toBeUndefined();
  });
  test("another rejected request stays rejected", async () => {
    server.script({ status: 400, body: { error: { message: "bad seed" } } });
    await expect(ask()).rejects.toMatchObject({ code: "model-request-rejected" });
  });
});
