/** Every exchange is on disk before its request leaves, and ended when its answer or error is there. */
import { isPrecisError } from "../../base/errors.ts";
import type { Clock } from "../clock.ts";
import type { ModelFacts } from "../prices.ts";
import type { CallStore, StoredAnswer } from "../spec/call-store.ts";
import type { ChatAnswer } from "../spec/language-model.ts";
import type { BudgetedSend } from "./budget.ts";

export interface JournalParts {
  readonly store: CallStore;
  readonly clock: Clock;
  readonly facts: ModelFacts;
  readonly spec: string;
  /** Gets the id of each call that is made here. */
  readonly claimed: Set<string>;
  /** False with --no-cache: the answer is for this run's own resumption alone. */
  readonly cacheable: boolean;
}

export function journaled(next: BudgetedSend, parts: JournalParts): BudgetedSend {
  const { store, clock, facts } = parts;
  return async (exchange, reservation) => {
    const { context, callId, tally } = exchange;
    parts.claimed.add(callId);
    const made = await store.begin({
      callId,
      runId: context.runId,
      key: exchange.key,
      model: parts.spec,
      agent: context.agent,
      item: context.item ?? null,
      purpose: context.purpose ?? null,
      request: exchange.canonical,
      startedAt: clock.now(),
      awaits: parts.cacheable ? "any" : "run",
    });
    if (made !== undefined) {
      tally.answered = true;
      return made.answer;
    }
    let answer: ChatAnswer;
    try {
      answer = await next(exchange, reservation);
    } catch (error) {
      await store.end({
        callId,
        state: "failed",
        answer: fragment(error),
        error: error instanceof Error ? error.message : String(error),
        requests: tally.requests,
        costUsd: costOf(error, facts),
        endedAt: clock.now(),
      });
      throw error;
    }
    const unusable = (await exchange.reject?.(answer)) ?? null;
    await store.end({
      callId,
      state: unusable === null ? "done" : "failed",
      answer: stored(answer),
      error: unusable,
      requests: tally.requests,
      costUsd: facts.cost(answer.usage),
      endedAt: clock.now(),
      cacheable: parts.cacheable,
    });
    return answer;
  };
}

/** Null where the server may have worked for nothing: nobody knows what it charged. */
function costOf(error: unknown, facts: ModelFacts): number | null {
  if (!isPrecisError(error)) return 0;
  if (error.usage !== undefined) return facts.cost(error.usage);
  return error.code === "model-timeout" || error.code === "model-stalled" || error.code === "cancelled" ? null : 0;
}

/** What a failed exchange brought all the same (a cut or withheld answer), so that it can be looked at. */
function fragment(error: unknown): StoredAnswer | null {
  if (!isPrecisError(error) || error.answer === undefined) return null;
  return { text: error.answer, finish: "other", usage: error.usage ?? { input: null, output: null }, warnings: [] };
}

function stored(answer: ChatAnswer): StoredAnswer {
  const { text, finish, usage, warnings, servedBy } = answer;
  return { text, finish, usage, warnings, ...(servedBy === undefined ? {} : { servedBy }) };
}
