import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import {
  aboutCheck,
  aboutRequest,
  callContext,
  type TestClock,
  testClock,
  testModels,
} from "../../../test/support/test-models.ts";
import { isPrecisError } from "../../base/errors.ts";
import type { Models, ModelsSettings } from "../settings.ts";

let server: ScriptedServer;
let clock: TestClock;
let opened: Models[];
beforeEach(async () => {
  server = await startScriptedServer();
  clock = testClock();
  opened = [];
});
afterEach(async () => {
  for (const models of opened) await models.close();
  await server.finish();
});

const spec = () => `${server.url}/v1#m`;
const open = (settings: Partial<ModelsSettings> = {}): Models => {
  const models = testModels({ clock, ...settings });
  opened.push(models);
  return models;
};
const ask = async (models: Models, signal = new AbortController().signal) => {
  const gateway = await models.gateway(spec());
  return gateway.generate(aboutRequest(), callContext({ signal }), aboutCheck);
};
/** The error in the terms that a user meets, the server's changing address left out. */
const fault = async (models: Models) => {
  try {
    await ask(models);
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    const { code, message, hint } = error;
    return { code, message: message.replaceAll(server.url, "http://HOST"), hint };
  }
  throw new Error("no fault");
};
const answer = '{"about":"A tool."}';

describe("faults that pass", () => {
  test.each([
    ["a server error", { status: 500 }, [500]],
    ["an overloaded server", { status: 503 }, [500]],
    ["a rate limit without a time", { status: 429 }, [500]],
    ["a rate limit of seconds", { status: 429, headers: { "retry-after": "7" } }, [7_000]],
    ["a rate limit of more than a minute", { status: 429, headers: { "retry-after": "120" } }, [120_000]],
    [
      "a rate limit until a date",
      { status: 429, headers: { "retry-after": new Date(Date.now() + 90_000).toUTCString() } },
      null,
    ],
    ["an unavailable server that names a time", { status: 503, headers: { "retry-after": "3" } }, [3_000]],
    ["a reset connection", { reset: "at-once" }, [500]],
    ["a reset in the body", { reset: "in-body" }, [500]],
    ["a body that is no JSON", { raw: '{"id": ' }, [500]],
  ] as const)("%s is tried again", async (_, reply, waits) => {
    server.script(reply, answer);
    const result = await ask(open());
    expect(result).toMatchObject({ value: { about: "A tool." }, requests: 2, cacheHit: false });
    if (waits === null) {
      expect(clock.waits).toHaveLength(1);
      expect(clock.waits[0]).toBeGreaterThan(80_000);
      expect(clock.waits[0]).toBeLessThanOrEqual(90_000);
    } else expect(clock.waits).toEqual(waits);
  });

  test("backoff doubles and ends after the retries", async () => {
    server.script({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
    expect(await fault(open())).toEqual({
      code: "model-unavailable",
      message: "http://HOST/v1#m: the server failed (HTTP 500): scripted 500 (after 5 tries)",
      hint: "try again later",
    });
    expect(clock.waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  test("--retries 0 sends once", async () => {
    server.script({ status: 503 });
    expect(await fault(open({ retries: 0 }))).toMatchObject({ code: "model-unavailable" });
    expect(server.requests).toHaveLength(1);
  });

  test("a pause that one call is asked for holds the others back", async () => {
    server.script({ status: 429, headers: { "retry-after": "30" } }, answer, answer);
    const models = open({ concurrency: 1 });
    const gateway = await models.gateway(spec());
    await Promise.all(
      [1, 2].map((repetition) => gateway.generate(aboutRequest({ repetition }), callContext(), aboutCheck)),
    );
    expect(clock.waits).toEqual([30_000]);
    expect(models.totals().calls).toBe(3);
  });
});

describe("faults that stay", () => {
  test.each([
    ["401", { status: 401 }, "model-auth", "the server refused the key (HTTP 401): scripted 401", "set PRECIS_API_KEY"],
    ["403", { status: 403 }, "model-auth", "the server refused the key (HTTP 403): scripted 403", "set PRECIS_API_KEY"],
    [
      "404",
      { status: 404, body: { error: { message: "model m not found" } } },
      "model-not-found",
      "no such model or address at http://HOST/v1 (HTTP 404): model m not found",
      "check the model's name and the address",
    ],
    [
      "a used-up quota",
      { status: 429, body: { error: { code: "insufficient_quota", message: "over" } } },
      "model-quota",
      "the account's quota is used up (HTTP 429): over",
      "raise the quota or use another model",
    ],
    [
      "a context too long",
      { status: 400, body: { error: { code: "context_length_exceeded", message: "too long" } } },
      "model-context-exceeded",
      "the request is too long for the model (HTTP 400): too long",
      "use a model with a larger context window, or less text",
    ],
    [
      "a wait of a day",
      { status: 429, headers: { "retry-after": "86400" } },
      "model-rate-limited",
      "too many requests (HTTP 429): scripted 429; the server asks to wait 1440 minutes",
      "come back later with precis runs resume, or use another model",
    ],
    [
      "a cut answer",
      { text: '{"about":"A to', finish: "length" },
      "model-truncated",
      "the answer was cut off at 5 tokens",
      "allow a longer answer with ?maxOutputTokens=N in the spec, or use a model with a larger context window",
    ],
    [
      "a refusal",
      { text: "I will not.", refusal: true },
      "model-refused",
      "the model refused: I will not.",
      "use another model or change the input",
    ],
    [
      "a filtered answer",
      { text: "", finish: "content-filter" },
      "model-refused",
      "the model refused to answer",
      "use another model or change the input",
    ],
  ] as const)("%s is not tried again", async (_, reply, code, message, hint) => {
    server.script(reply);
    expect(await fault(open())).toEqual({ code, message: `http://HOST/v1#m: ${message}`, hint });
    expect(server.requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  test("a server that was never there fails at once", async () => {
    const models = open();
    const gateway = await models.gateway("http://127.0.0.1:9/v1#m");
    await expect(gateway.generate(aboutRequest(), callContext())).rejects.toMatchObject({
      code: "model-unavailable",
      message: "http://127.0.0.1:9/v1#m: nothing listens at http://127.0.0.1:9/v1",
      hint: "start the server or correct the address",
    });
    expect(clock.waits).toEqual([]);
    expect(models.totals()).toMatchObject({ calls: 1, inputTokens: 0, costUsd: 0 });
  });

  test("silence and slowness have their own limits", async () => {
    server.script({ slow: "headers", ms: 3_000 });
    expect(await fault(open({ stallMs: 60 }))).toMatchObject({
      code: "model-stalled",
      hint: "wait longer with --stall SECONDS, or check the server",
    });
    server.script({ slow: "drip", ms: 40 });
    expect(await fault(open({ timeoutMs: 150 }))).toEqual({
      code: "model-timeout",
      message: "http://HOST/v1#m: no whole answer within 0.15 s",
      hint: "allow more with --timeout SECONDS, or use a faster model",
    });
    expect(server.requests).toHaveLength(2);
  });

  test("an interrupted call is cancelled, in flight and while waiting", async () => {
    server.script({ slow: "headers", ms: 3_000 });
    const stop = new AbortController();
    const running = ask(open(), stop.signal);
    await server.arrived(1);
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: "CancelledError", code: "cancelled" });
    await expect(ask(open(), stop.signal)).rejects.toMatchObject({ code: "cancelled" });
    expect(server.requests).toHaveLength(1);
  });
});
