import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type RecordedRequest,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from "../../../test/support/scripted-model-server.ts";
import { aboutCheck, aboutRequest, callContext, testClock, testModels } from "../../../test/support/test-models.ts";
import type { Models, ModelsSettings } from "../settings.ts";
import type { GatewayAnswer } from "../spec/language-model.ts";

let server: ScriptedServer;
let opened: Models[];
let rule: (request: RecordedRequest) => Reply;
beforeEach(async () => {
  rule = () => '{"about":"A tool."}';
  server = await startScriptedServer({ answer: (request) => rule(request), latencyMs: 5 });
  opened = [];
});
afterEach(async () => {
  for (const models of opened) await models.close();
  await server.finish();
});
const open = (settings: Partial<ModelsSettings> = {}): Models => {
  const models = testModels(settings);
  opened.push(models);
  return models;
};
const gpt = () => `openai:gpt-4o-mini?baseUrl=${server.url}/v1`;
const env = { OPENAI_API_KEY: "k" };
/** An answer of the Responses API without its count of tokens. */
const uncounted = {
  id: "resp_1",
  object: "response",
  created_at: 1,
  output: [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      content: [{ type: "output_text", text: '{"about":"A tool."}', annotations: [] }],
    },
  ],
};
/** `count` different calls at once; errors by their code. */
const askMany = async (models: Models, count: number, spec = `${server.url}/v1#m`, maxOutputTokens = 100) => {
  const gateway = await models.gateway(spec);
  const settled = await Promise.allSettled(
    Array.from({ length: count }, (_, repetition) =>
      gateway.generate(aboutRequest({ repetition, maxOutputTokens }), callContext(), aboutCheck),
    ),
  );
  return settled.map((result) => (result.status === "fulfilled" ? "done" : (result.reason as { code: string }).code));
};
const counts = (codes: readonly string[]) => ({
  done: codes.filter((code) => code === "done").length,
  stopped: codes.filter((code) => code === "budget-exceeded").length,
});

describe("budgets", () => {
  test("--max-calls counts requests, also those of a run before", async () => {
    const models = open({
      maxCalls: 5,
      spent: { calls: 2, cacheHits: 1, inputTokens: 20, outputTokens: 10, costUsd: null },
    });
    expect(counts(await askMany(models, 6))).toEqual({ done: 3, stopped: 3 });
    expect(server.requests).toHaveLength(3);
    expect(models.totals()).toMatchObject({ calls: 5, cacheHits: 1, inputTokens: 50, outputTokens: 25 });
  });

  test("a retry needs a request of its own", async () => {
    rule = () => ({ status: 500 });
    const models = open({ maxCalls: 2 });
    expect(await askMany(models, 1)).toEqual(["budget-exceeded"]);
    expect(server.requests).toHaveLength(2);
  });

  test("--max-tokens is held against the worst case of the next call, and says the numbers", async () => {
    // A call takes 15 tokens; its worst case is an estimated prompt of 56 and an answer of 100.
    const models = open({ maxTokens: 200, concurrency: 1 });
    const gateway = await models.gateway(`${server.url}/v1#m`);
    const ask = (repetition: number): Promise<GatewayAnswer> =>
      gateway.generate(aboutRequest({ repetition, maxOutputTokens: 100 }), callContext(), aboutCheck);
    await ask(0);
    await ask(1);
    await ask(2);
    await expect(ask(3)).rejects.toMatchObject({
      name: "BudgetError",
      code: "budget-exceeded",
      message: "--max-tokens 200 would be passed: 45 are used and the next call may take 156",
      hint: "raise the limit and go on with precis runs resume",
    });
    expect(server.requests).toHaveLength(3);
  });

  test("calls in the air wait for each other rather than stop a run that still has room", async () => {
    const models = open({ maxTokens: 200 });
    expect(counts(await askMany(models, 3))).toEqual({ done: 3, stopped: 0 });
    expect(server.busiest).toBe(1);
  });

  test("--max-cost stops before the call that could pass it", async () => {
    // Worst case of a call: 56 x 0.15 + 100 x 0.60 USD a million = 0.0000684; spent by a call: 0.0000045.
    const models = open({ maxCostUsd: 0.00008, env });
    const codes = await askMany(models, 6, gpt());
    expect(counts(codes)).toEqual({ done: 3, stopped: 3 });
    expect(models.totals().costUsd).toBeCloseTo(3 * 0.0000045, 12);
  });

  test("--max-cost holds also where the server does not count", async () => {
    // Estimated: 56 x 0.15 + 6 x 0.60 USD a million = 0.000012 a call, worst case 0.0000684.
    rule = (request) => ({ raw: JSON.stringify({ ...uncounted, model: request.body.model }) });
    const models = open({ maxCostUsd: 0.000085, env });
    expect(counts(await askMany(models, 6, gpt()))).toEqual({ done: 2, stopped: 4 });
    expect(models.totals()).toMatchObject({ costUsd: null, estimated: true });
  });

  test("a call that timed out counts by estimate, since it may have been billed", async () => {
    rule = () => ({ slow: "headers", ms: 2_000 });
    const models = open({ env, timeoutMs: 100 });
    expect(await askMany(models, 1, gpt())).toEqual(["model-timeout"]);
    expect(models.totals()).toMatchObject({ calls: 1, inputTokens: 56, costUsd: null, estimated: true });
  });

  test("--max-cost with an unknown price is refused before anything is sent", async () => {
    const models = open({ maxCostUsd: 1, env });
    await expect(models.gateway(`${server.url}/v1#m`)).rejects.toMatchObject({
      name: "UsageError",
      message: `--max-cost cannot hold for ${server.url}/v1#m: its price is unknown`,
    });
    await expect(models.gateway("openai:no-such-model")).rejects.toMatchObject({ code: "usage" });
  });

  test("totals say what each agent took; an uncounted answer is estimated and said to be", async () => {
    rule = () => ({ text: '{"about":"A tool."}', usage: null });
    const models = open();
    const gateway = await models.gateway(`${server.url}/v1#m`);
    await gateway.generate(aboutRequest(), callContext({ agent: "extractor" }), aboutCheck);
    await gateway.generate(aboutRequest(), callContext({ agent: "summarizer" }), aboutCheck);
    expect(models.totals()).toEqual({
      calls: 1,
      cacheHits: 1,
      inputTokens: 56,
      outputTokens: 6,
      costUsd: null,
      estimated: true,
      byAgent: {
        extractor: { calls: 1, cacheHits: 0, inputTokens: 56, outputTokens: 6, costUsd: null },
        summarizer: { calls: 0, cacheHits: 1, inputTokens: 0, outputTokens: 0, costUsd: 0 },
      },
    });
  });

  test.each([
    [{ retries: -1 }, "--retries is -1"],
    [{ concurrency: 0 }, "--concurrency is 0"],
    [{ maxCalls: 1.5 }, "--max-calls is 1.5"],
    [{ maxCostUsd: Number.NaN }, "--max-cost is NaN"],
    [{ timeoutMs: 1e12 }, "--timeout is longer than 2147483.647 s"],
  ])("refuses %j", (settings, message) => {
    expect(() => testModels(settings)).toThrow(message);
  });
});

describe("rates", () => {
  test("--concurrency bounds what is in the air over all models", async () => {
    const models = open({ concurrency: 3 });
    await Promise.all([askMany(models, 10), askMany(models, 10, `${server.url}/v1#other`)]);
    expect(server.busiest).toBe(3);
    expect(server.requests).toHaveLength(20);
  });

  test("--rpm spreads requests over minutes", async () => {
    const clock = testClock();
    const models = open({ rpm: 4, clock });
    await askMany(models, 10);
    expect(clock.waits).toEqual([60_000, 60_000]);
  });

  test("--tpm counts the worst case at first and the truth afterwards", async () => {
    const clock = testClock();
    // The first call holds 156 of 200 tokens, and 15 once it is answered: two more fit into the minute, not three.
    const models = open({ tpm: 200, clock, concurrency: 1 });
    await askMany(models, 4);
    expect(clock.waits).toEqual([60_000]);
  });

  test("what can never fit into --tpm is not sent", async () => {
    expect(await askMany(open({ tpm: 100 }), 1)).toEqual(["model-rate-limited"]);
    expect(server.requests).toHaveLength(0);
  });
});

describe("the context window", () => {
  const words = (count: number): string => "word ".repeat(count).trim();
  const askLong = async (models: Models, spec: string, count: number): Promise<GatewayAnswer> => {
    const gateway = await models.gateway(spec);
    const messages = [{ role: "user", content: words(count) }] as const;
    return gateway.generate(aboutRequest({ messages, maxOutputTokens: 100 }), callContext(), aboutCheck);
  };

  test("a prompt that does not fit is refused with the numbers, and nothing is sent", async () => {
    await expect(askLong(open(), `${server.url}/v1#m?contextWindow=1000`, 950)).rejects.toMatchObject({
      code: "model-context-exceeded",
      message: `${server.url}/v1#m?contextWindow=1000: the prompt has about 959 tokens and its answer needs 100, but the model takes 1000 in all; nothing was sent`,
    });
    expect(server.requests).toHaveLength(0);
  });

  test("near the window the tokenizer decides, not the estimate", async () => {
    // 5 characters a word: the estimate is far above 859, the true count is 859.
    expect((await askLong(open(), `${server.url}/v1#m?contextWindow=1000`, 850)).requests).toBe(1);
  });

  test("a vendor's window comes from the table", async () => {
    const models = open({ env });
    expect(models.contextWindow(gpt())).toBeNull();
    await models.gateway(gpt());
    expect(models.contextWindow(gpt())).toBe(128_000);
  });

  test("a compatible server is asked once, and only for a prompt that may not fit", async () => {
    const vllm = await startScriptedServer({
      answer: () => "A tool.",
      facts: { "/v1/models": { data: [{ id: "m", max_model_len: 4096 }] } },
    });
    const models = open();
    const spec = `${vllm.url}/v1#m`;
    await askLong(models, spec, 100);
    expect(vllm.questions).toHaveLength(0);
    await expect(askLong(models, spec, 5_000)).rejects.toMatchObject({ code: "model-context-exceeded" });
    await expect(askLong(models, spec, 6_000)).rejects.toMatchObject({ code: "model-context-exceeded" });
    expect(vllm.questions).toHaveLength(1);
    expect(models.contextWindow(spec)).toBe(4096);
    expect(await models.detectContextWindow(spec)).toBe(4096);
    await vllm.finish();
  });

  test("Ollama is told how much context the prompt needs, up to the model's own", async () => {
    const ollama = await startScriptedServer({
      answer: () => "A tool.",
      facts: { "/api/show": { model_info: { "llama.context_length": 8192 } } },
    });
    const models = open();
    const spec = `ollama:m?baseUrl=${ollama.url}`;
    await askLong(models, spec, 100);
    await askLong(models, spec, 3_500);
    expect(models.contextWindow(spec)).toBe(8192);
    expect(ollama.requests.map(({ body }) => body.options.num_ctx)).toEqual([4096, 8192]);
    await expect(askLong(models, spec, 9_000)).rejects.toMatchObject({ code: "model-context-exceeded" });
    await ollama.finish();
  });
});
