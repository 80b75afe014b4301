/** Models over a scripted server, with a clock that waits in no time and writes down how long it would have waited. */
import { type Clock, type Models, type ModelsSettings, openModels } from "../../src/models/index.ts";
import type { CallContext, ChatRequest, OutputCheck } from "../../src/models/spec/language-model.ts";
import { memoryStore } from "../../src/store/index.ts";

export interface TestClock extends Clock {
  /** Every wait, in milliseconds, in order. */
  readonly waits: number[];
}

/** Starts at `start` (milliseconds since the epoch) and moves only by waiting. */
export function testClock(start = Date.UTC(2026, 0, 1)): TestClock {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      // As with a real wait, everything that is ready runs first.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      time += ms;
    },
  };
}

export function testModels(settings: Partial<ModelsSettings> = {}): Models {
  return openModels({
    env: {},
    callStore: memoryStore(),
    cache: "use",
    signal: new AbortController().signal,
    clock: testClock(),
    // Jitter at its least: waits are exactly half of the full backoff, pauses exactly as long as asked.
    random: {
      next: () => 0,
      below: () => 0,
      shuffle: (items) => [...items],
      sample: (items, count) => items.slice(0, count),
    },
    ...settings,
  });
}

export function callContext(overrides: Partial<CallContext> = {}): CallContext {
  return { runId: "run-1", agent: "summarizer", signal: new AbortController().signal, ...overrides };
}

export const aboutSchema = {
  type: "object",
  properties: { about: { type: "string" } },
  required: ["about"],
  additionalProperties: false,
} as const;

/** Asks for an About of "document". */
export function aboutRequest(overrides: Partial<ChatRequest> = {}): ChatRequest {
  return {
    messages: [
      { role: "system", content: "You name things." },
      { role: "user", content: "Name this document." },
    ],
    output: { name: "about", schema: aboutSchema },
    seed: 0,
    ...overrides,
  };
}

/** Takes { about: non-empty string }, or plain words for it. */
export const aboutCheck: OutputCheck = {
  plainText: false,
  parse(value) {
    const about = (value as { about?: unknown }).about;
    return typeof about === "string" && about !== ""
      ? { ok: true, value: { about } }
      : { ok: false, reason: "about: expected a non-empty string" };
  },
  fromText: (text) => ({ about: text }),
};
