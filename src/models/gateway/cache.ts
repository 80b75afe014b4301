/** Answers that are there already: from this run's journal, or from any run's. A hit sends nothing and costs nothing. */
import { ModelError } from "../../base/errors.ts";
import type { CallStore } from "../spec/call-store.ts";
import type { Step } from "./exchange.ts";
import type { Ledger } from "./ledger.ts";

export interface CacheParts {
  readonly store: CallStore;
  readonly mode: "use" | "off" | "replay";
  readonly ledger: Ledger;
  readonly spec: string;
  /** Ids of this run's calls that somebody in this process has been charged for. */
  readonly claimed: Set<string>;
}

export function cached(next: Step, parts: CacheParts): Step {
  const { store, mode, ledger, claimed } = parts;
  return async (exchange) => {
    const { key } = exchange;
    const own = await store.journaled(exchange.context.runId, key);
    if (own !== undefined && !claimed.has(own.callId)) {
      // Paid by this run before it was interrupted: the item is charged as if nothing had happened, so that a resumed
      // run ends in the same figures. The ledger has it already, among what the run had spent.
      claimed.add(own.callId);
      return { answer: own.answer, callId: own.callId, cacheHit: false, requests: own.requests, costUsd: own.costUsd };
    }
    const known = own?.answer ?? (mode === "off" ? undefined : await store.cached(key));
    if (known !== undefined) {
      ledger.countHit(exchange.context.agent);
      return { answer: known, callId: exchange.callId, cacheHit: true, requests: 0, costUsd: 0 };
    }
    if (mode === "replay") {
      throw new ModelError(
        "replay-miss",
        `${parts.spec}: no recorded answer for this call of ${exchange.context.agent}`,
        {
          hint: "run once without --replay, with the same input, prompts, models and seed",
        },
      );
    }
    return next(exchange);
  };
}
