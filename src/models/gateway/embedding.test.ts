import { afterEach, beforeEach, expect, test } from "vitest";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { callContext, testModels } from "../../../test/support/test-models.ts";
import { vectorOf } from "../../../test/support/vector-wires.ts";
import { memoryStore } from "../../store/index.ts";
import type { Models } from "../settings.ts";
import { decodeVector, encodeVector } from "./vector-text.ts";

let server: ScriptedServer;
let models: Models;
const env = { OPENAI_API_KEY: "k", GOOGLE_GENERATIVE_AI_API_KEY: "k", MISTRAL_API_KEY: "k" };
beforeEach(async () => {
  server = await startScriptedServer({ answer: () => "vectors" });
  models = testModels({ env });
});
afterEach(async () => {
  await models.close();
  await server.finish();
});
const lists = (vectors: readonly Float32Array[]) => vectors.map((vector) => [...vector]);

test.each([
  ["openai", (url: string) => `openai:text-embedding-3-small?baseUrl=${url}/v1`, "/v1/embeddings"],
  [
    "google",
    (url: string) => `google:text-embedding-004?baseUrl=${url}/v1beta`,
    "/v1beta/models/text-embedding-004:batchEmbedContents",
  ],
  ["mistral", (url: string) => `mistral:mistral-embed?baseUrl=${url}/v1`, "/v1/embeddings"],
  ["ollama", (url: string) => `ollama:nomic-embed-text?baseUrl=${url}`, "/api/embed"],
  ["a compatible server", (url: string) => `${url}/v1#e`, "/v1/embeddings"],
])("%s: vectors in order", async (_, spec, path) => {
  const embedder = await models.embedding(spec(server.url));
  const { vectors, requests, cacheHits } = await embedder.embed(["one two", "three"], callContext());
  expect(lists(vectors)).toEqual([vectorOf("one two"), vectorOf("three")]);
  expect({ requests, cacheHits }).toEqual({ requests: 1, cacheHits: 0 });
  expect(server.requests.map((request) => request.path)).toEqual([path]);
});

test("known texts are not sent again, doubles are sent once, the rest goes out in batches", async () => {
  const embedder = await models.embedding(`${server.url}/v1#e`);
  const texts = Array.from({ length: 200 }, (_, index) => `text number ${index}`);
  await embedder.embed(texts.slice(0, 3), callContext());
  const { vectors, requests, cacheHits, usage } = await embedder.embed([...texts, ...texts], callContext());
  expect(lists(vectors)).toEqual([...texts, ...texts].map(vectorOf));
  expect({ requests, cacheHits, usage }).toEqual({ requests: 3, cacheHits: 3, usage: { input: 197, output: 0 } });
  expect(server.requests.map(({ body }) => body.input.length)).toEqual([3, 96, 96, 5]);
  expect(models.totals()).toMatchObject({ calls: 4, cacheHits: 3, inputTokens: 200 });
});

test("replay refuses what is not there; faults are tried again", async () => {
  const callStore = memoryStore();
  server.script({ status: 503 });
  const first = testModels({ callStore });
  const spec = `${server.url}/v1#e`;
  const embedded = await (await first.embedding(spec)).embed(["a"], callContext());
  expect(embedded.requests).toBe(2);
  const replay = testModels({ callStore, cache: "replay" });
  const again = await (await replay.embedding(spec)).embed(["a"], callContext({ runId: "run-2" }));
  expect(lists(again.vectors)).toEqual([vectorOf("a")]);
  await expect((await replay.embedding(spec)).embed(["b"], callContext())).rejects.toMatchObject({
    code: "replay-miss",
  });
  await first.close();
  await replay.close();
});

test("a provider without embeddings says so", async () => {
  const other = testModels({ env: { ANTHROPIC_API_KEY: "k" } });
  await expect(other.embedding("anthropic:claude-sonnet-4-5")).rejects.toMatchObject({
    code: "not-available",
    message: "anthropic:claude-sonnet-4-5: anthropic has no embeddings",
  });
});

test("vectors survive as text", () => {
  const vector = Float32Array.from([0, -1.5, 3.4028234663852886e38, 1e-45]);
  expect(decodeVector(encodeVector(vector))).toEqual(vector);
  expect(decodeVector("")).toBeNull();
  expect(decodeVector("AAA")).toBeNull();
});
