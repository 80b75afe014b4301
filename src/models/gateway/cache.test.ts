import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { aboutCheck, aboutRequest, callContext, testModels } from "../../../test/support/test-models.ts";
import type { RunStore } from "../../runtime/run-store.ts";
import { memoryStore } from "../../store/index.ts";
import type { Models, ModelsSettings } from "../settings.ts";
import type { CallEnd, CallStart } from "../spec/call-store.ts";
import type { CallContext, ChatRequest } from "../spec/language-model.ts";
import { callKey } from "./call-key.ts";

let server: ScriptedServer;
let store: RunStore;
let opened: Models[];
beforeEach(async () => {
  server = await startScriptedServer();
  store = memoryStore();
  for (const runId of ["run-1", "run-2"]) {
    store.beginRun({ runId, command: "about", argv: [], cwd: "", resolved: {}, version: "0", createdAt: 0, pid: 1 });
  }
  opened = [];
});
afterEach(async () => {
  for (const models of opened) await models.close();
  await server.finish();
});
const open = (settings: Partial<ModelsSettings> = {}): Models => {
  const models = testModels({ callStore: store, ...settings });
  opened.push(models);
  return models;
};
const ask = async (models: Models, request: Partial<ChatRequest> = {}, context: Partial<CallContext> = {}) => {
  const gateway = await models.gateway(`${server.url}/v1#m`);
  return gateway.generate(aboutRequest(request), callContext(context), aboutCheck);
};

describe("the cache", () => {
  test("serves a second run, whoever asks and however long it may take", async () => {
    server.script("One.");
    await ask(open());
    const again = await ask(open({ timeoutMs: 1_000, retries: 0 }), {}, { runId: "run-2", agent: "other" });
    expect(again).toMatchObject({ value: { about: "One." }, cacheHit: true, requests: 0, costUsd: 0 });
  });

  test("charges a resumed run's items what their answers took, once, and its ledger nothing", async () => {
    server.script("One.");
    const paid = await ask(open());
    const resumed = open();
    const first = await ask(resumed);
    expect(first).toMatchObject({
      text: "One.",
      cacheHit: false,
      requests: paid.requests,
      costUsd: paid.costUsd,
      usage: paid.usage,
    });
    expect(await ask(resumed)).toMatchObject({ text: "One.", cacheHit: true, requests: 0 });
    expect(resumed.totals()).toMatchObject({ calls: 0, cacheHits: 1 });
  });

  test("keeps repetitions, seeds, temperatures and messages apart, and each comes back the same", async () => {
    const variants: Partial<ChatRequest>[] = [
      {},
      { repetition: 1 },
      { seed: 1 },
      { temperature: 1 },
      { messages: [{ role: "user", content: "Other." }] },
    ];
    server.script("1.", "2.", "3.", "4.", "5.");
    const values = async () => {
      const models = open();
      const texts: string[] = [];
      for (const variant of variants) texts.push((await ask(models, variant)).text);
      return texts;
    };
    expect(await values()).toEqual(["1.", "2.", "3.", "4.", "5."]);
    expect(await values()).toEqual(["1.", "2.", "3.", "4.", "5."]);
  });

  test("replay answers from the record and refuses what is not there", async () => {
    server.script("One.");
    await ask(open());
    const replay = open({ cache: "replay" });
    expect(await ask(replay, {}, { runId: "run-2" })).toMatchObject({ text: "One.", cacheHit: true });
    await expect(ask(replay, { seed: 9 })).rejects.toMatchObject({
      code: "replay-miss",
      message: `${server.url}/v1#m: no recorded answer for this call of summarizer`,
    });
  });

  test("--no-cache neither reads nor writes it, but a resumed run pays nothing twice", async () => {
    server.script("One.", "Two.", "Three.");
    await ask(open());
    expect((await ask(open({ cache: "off" }), {}, { runId: "run-2" })).text).toBe("Two.");
    expect(await ask(open({ cache: "off" }), {}, { runId: "run-2" })).toMatchObject({ text: "Two.", requests: 1 });
    expect(await ask(open(), {}, { runId: "run-3" })).toMatchObject({ text: "One.", cacheHit: true });
    server.script();
    expect((await ask(open({ cache: "off" }), {}, { runId: "run-4" })).text).toBe("Three.");
  });

  test("equal calls in flight are one", async () => {
    server.script({ text: "One.", delayMs: 40 });
    const models = open();
    const answers = await Promise.all([ask(models), ask(models), ask(models)]);
    expect(answers.map(({ text, cacheHit, requests }) => [text, cacheHit, requests])).toEqual([
      ["One.", false, 1],
      ["One.", true, 0],
      ["One.", true, 0],
    ]);
    expect(models.totals()).toMatchObject({ calls: 1, cacheHits: 2 });
  });

  test("one that waits for another's call survives its interruption", async () => {
    server.script({ text: "late", delayMs: 3_000 }, "One.");
    const models = open();
    const stop = new AbortController();
    const first = ask(models, {}, { signal: stop.signal });
    const second = ask(models);
    await server.arrived(1);
    stop.abort();
    await expect(first).rejects.toMatchObject({ code: "cancelled" });
    expect((await second).text).toBe("One.");
  });
});

test("the key knows all that changes the answer and nothing else", () => {
  const identity = { endpoint: "e", modelId: "m", options: {} };
  const request = aboutRequest();
  const { key, canonical } = callKey(identity, request);
  expect(JSON.parse(canonical)).toEqual({
    endpoint: "e",
    model: "m",
    options: {},
    messages: request.messages,
    output: request.output,
    seed: 0,
    repetition: 0,
  });
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(callKey(identity, { ...request, repetition: 0 }).key).toBe(key);
  expect(callKey({ ...identity, endpoint: "f" }, request).key).not.toBe(key);
  expect(callKey({ ...identity, options: { json: "off" } }, request).key).not.toBe(key);
});

describe("the journal", () => {
  test("has the call before its request leaves, and its end with answer, requests and cost", async () => {
    const log: string[] = [];
    const starts: CallStart[] = [];
    const ends: CallEnd[] = [];
    const rules = await startScriptedServer({
      answer: () => {
        log.push("request");
        return log.length === 2 ? { status: 500 } : '{"about":"A tool."}';
      },
    });
    const models = open({
      callStore: {
        cached: () => undefined,
        journaled: () => undefined,
        begin: (start) => {
          log.push("begin");
          starts.push(start);
        },
        end: (end) => {
          log.push("end");
          ends.push(end);
        },
      },
      env: { OPENAI_API_KEY: "topsecretkey" },
    });
    const gateway = await models.gateway(`openai:gpt-4o-mini?baseUrl=${rules.url}/v1`);
    const answer = await gateway.generate(
      aboutRequest({ messages: [{ role: "user", content: "Say it: token ghp_abcdefghijklmnopqrstuvwxyz0123456789" }] }),
      callContext({ item: "README.md", purpose: "stage 1" }),
      aboutCheck,
    );
    await rules.finish();
    expect(log).toEqual(["begin", "request", "request", "end"]);
    // 10 input tokens at 0.15 and 5 output tokens at 0.60 USD a million.
    expect(answer.costUsd).toBeCloseTo(0.0000045, 12);
    expect(answer.warnings).toContain("a secret in the text was masked before sending");
    expect(starts[0]).toMatchObject({ runId: "run-1", agent: "summarizer", item: "README.md", purpose: "stage 1" });
    expect(ends[0]).toMatchObject({
      callId: starts[0]?.callId,
      state: "done",
      requests: 2,
      error: null,
      answer: { text: '{"about":"A tool."}', finish: "stop", usage: { input: 10, output: 5 } },
    });
    expect(ends[0]?.costUsd).toBeCloseTo(0.0000045, 12);
    expect(rules.requests[1]?.prompt).toBe("Say it: token [secret masked]");
    expect(JSON.stringify([starts, ends, answer])).not.toMatch(/topsecretkey|ghp_/);
  });

  test("keeps what a failed call brought", async () => {
    server.script({ text: "A to", finish: "length" });
    const models = open();
    await expect(ask(models)).rejects.toMatchObject({ code: "model-truncated" });
    expect(store.calls("run-1")).toMatchObject([
      { state: "failed", requests: 1, error: `${server.url}/v1#m: the answer was cut off at 5 tokens` },
    ]);
    expect(models.totals()).toMatchObject({ calls: 1, inputTokens: 10, outputTokens: 5, costUsd: null });
  });
});
