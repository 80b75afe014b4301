import { describe, expect, test } from "vitest";
import { startScriptedServer } from "../../test/support/scripted-model-server.ts";
import { testModels } from "../../test/support/test-models.ts";
import { modelFacts } from "./prices.ts";
import { contextSize, hostAddress } from "./providers/ollama.ts";
import { modelStatuses } from "./statuses.ts";

const signal = new AbortController().signal;

describe("models that cannot be used", () => {
  test.each([
    ["openai:gpt-4o-mini", "openai:gpt-4o-mini needs a key, and OPENAI_API_KEY is not set"],
    ["anthropic:claude-sonnet-4-5", "anthropic:claude-sonnet-4-5 needs a key, and ANTHROPIC_API_KEY is not set"],
    ["google:gemini-2.5-flash", "google:gemini-2.5-flash needs a key, and GOOGLE_GENERATIVE_AI_API_KEY is not set"],
    ["mistral:mistral-small-latest", "mistral:mistral-small-latest needs a key, and MISTRAL_API_KEY is not set"],
    ["gguf:hf:o/r/m.gguf", "gguf: models need the package node-llama-cpp, which is not installed"],
    ["transformers:org/m", "transformers: models need the package @huggingface/transformers, which is not installed"],
    ["embedded", "the embedded engine is no language model and needs no gateway"],
  ])("%s", async (spec, message) => {
    await expect(testModels().gateway(spec)).rejects.toMatchObject({ name: "UsageError", message });
  });
  test("an address variable that is none", async () => {
    const models = testModels({ env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "nowhere" } });
    await expect(models.gateway("openai:m")).rejects.toMatchObject({
      message: "OPENAI_BASE_URL is no http(s) address",
    });
  });
});

describe("addresses and keys", () => {
  test.each([
    [undefined, "http://127.0.0.1:11434"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    [":8080", "http://127.0.0.1:8080"],
    ["box:1234", "http://box:1234"],
    ["https://ollama.example/", "https://ollama.example"],
  ])("OLLAMA_HOST=%s is %s", (OLLAMA_HOST, expected) => {
    expect(hostAddress({ OLLAMA_HOST })).toBe(expected);
  });

  test("variables move a vendor; the key of a compatible server comes from the named variable", async () => {
    const server = await startScriptedServer();
    const env = { OPENAI_BASE_URL: `${server.url}/v1/`, PRECIS_API_KEY: "general", MY_KEY: "special" };
    const models = testModels({ env, servers: { [`${server.url}/v2`]: { keyVariable: "MY_KEY" } } });
    const messages = [{ role: "user", content: "Hello" }] as const;
    const context = { runId: "run-1", agent: "a", signal };
    for (const spec of ["openai:m", `${server.url}/v1#m`, `${server.url}/v2#m`]) {
      server.script("Hi.");
      await (await models.gateway(spec)).generate({ messages }, context);
    }
    expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ["/v1/responses", undefined],
      ["/v1/chat/completions", "Bearer general"],
      ["/v2/chat/completions", "Bearer special"],
    ]);
    await models.close();
    await server.finish();
  });
});

test.each([
  [10, null, 4096],
  [4097, null, 8192],
  [100_000, null, 131_072],
  [5_000, 6_000, 6_000],
])("contextSize(%i, %s) is %i", (need, window, expected) => {
  expect(contextSize(need, window)).toBe(expected);
});

test("prices: known by the table, else null", async () => {
  const known = await modelFacts("openai", "gpt-4o-mini");
  expect(known.cost({ input: 1_000_000, output: 1_000_000 })).toBeCloseTo(0.75, 10);
  // Half of the prompt from the vendor's cache, at half the price.
  expect(known.cost({ input: 1_000_000, output: 0, cachedInput: 500_000 })).toBeCloseTo(0.1125, 10);
  expect(known.cost({ input: null, output: 5 })).toBeNull();
  expect((await modelFacts("openai", "no-such-model")).cost({ input: 1, output: 1 })).toBeNull();
});

describe("modelStatuses", () => {
  test("says what is usable and why not, without a key in it", async () => {
    const server = await startScriptedServer({ facts: { "/api/tags": { models: [{ name: "llama3.2:3b" }] } } });
    const env = {
      OPENAI_API_KEY: "topsecretkey",
      GROQ_API_KEY: "another",
      MISTRAL_BASE_URL: "http://127.0.0.1:1/v1",
      OLLAMA_HOST: server.url,
    };
    const statuses = await modelStatuses(env, { specs: ["openai:gpt-4o-mini", "opnai:x"], signal });
    await server.finish();
    expect(statuses).toEqual([
      { spec: "embedded", usable: true, reason: "needs no key and no network" },
      { spec: "openai:gpt-4o-mini", usable: true, reason: "OPENAI_API_KEY is set" },
      {
        spec: "opnai:x",
        usable: false,
        reason: expect.stringMatching(/^"opnai:x" names no known provider: did you mean "openai"\?/),
      },
      { spec: "openai:MODEL", usable: true, reason: "OPENAI_API_KEY is set" },
      {
        spec: "anthropic:MODEL",
        usable: false,
        reason:
          "anthropic:MODEL needs a key, and ANTHROPIC_API_KEY is not set: set ANTHROPIC_API_KEY, or use --model embedded, which needs none",
      },
      {
        spec: "google:MODEL",
        usable: false,
        reason:
          "google:MODEL needs a key, and GOOGLE_GENERATIVE_AI_API_KEY is not set: set GOOGLE_GENERATIVE_AI_API_KEY, or use --model embedded, which needs none",
      },
      {
        spec: "mistral:MODEL",
        usable: true,
        reason: "MISTRAL_API_KEY is not set; no key is sent, at http://127.0.0.1:1/v1",
      },
      { spec: "groq:MODEL", usable: true, reason: "GROQ_API_KEY is set" },
      { spec: "ollama:llama3.2:3b", usable: true, reason: `on the server at ${server.url}` },
      { spec: "http://HOST/v1#MODEL", usable: true, reason: "PRECIS_API_KEY is not set; no key is sent" },
      {
        spec: "gguf:FILE",
        usable: false,
        reason:
          "gguf: models need the package node-llama-cpp, which is not installed: npm install node-llama-cpp here or beside precis, or name its folder with PRECIS_LOCAL_MODELS (docs/local-models.md)",
      },
      {
        spec: "transformers:MODEL",
        usable: false,
        reason:
          "transformers: models need the package @huggingface/transformers, which is not installed: npm install @huggingface/transformers here or beside precis, or name its folder with PRECIS_LOCAL_MODELS (docs/local-models.md)",
      },
    ]);
  });
  test("names an Ollama server that does not answer", async () => {
    const statuses = await modelStatuses({ OLLAMA_HOST: "127.0.0.1:9" }, { signal });
    expect(statuses.find(({ spec }) => spec === "ollama:MODEL")).toEqual({
      spec: "ollama:MODEL",
      usable: false,
      reason: "no Ollama server answers at http://127.0.0.1:9: start it with ollama serve",
    });
  });
});
