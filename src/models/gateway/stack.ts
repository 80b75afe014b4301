/**
 * The gateway of one model: every wrapper and, in one place, their order. Outermost first; each line says why it stands
 * where it does.
 */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { EventSink } from "../../base/events.ts";
import type { Random } from "../../base/random.ts";
import type { Clock } from "../clock.ts";
import type { ModelFacts } from "../prices.ts";
import type { CallStore } from "../spec/call-store.ts";
import type { Habits } from "../spec/habits.ts";
import type { ChatGateway, LanguageModel } from "../spec/language-model.ts";
import { assumedOutputTokens, estimateRequest } from "../tokens.ts";
import { adapted } from "./adapt.ts";
import { budgeted } from "./budget.ts";
import { cached } from "./cache.ts";
import { callKey } from "./call-key.ts";
import type { Slots } from "./concurrency.ts";
import { fitted } from "./context-fit.ts";
import type { Exchange, Send } from "./exchange.ts";
import { sharedInFlight } from "./in-flight.ts";
import { journaled } from "./journal.ts";
import type { Ledger } from "./ledger.ts";
import { masked } from "./mask.ts";
import { type RateLimiter, rateLimited } from "./rate-limit.ts";
import { retried, type ServerState } from "./retry.ts";
import { type Attempt, structured } from "./structured.ts";
import { timeLimited } from "./time-limit.ts";
import { wholeAnswers } from "./whole-answer.ts";

/** What all models of a run share. */
export interface RunParts {
  readonly store: CallStore;
  readonly cache: "use" | "off" | "replay";
  readonly ledger: Ledger;
  readonly slots: Slots;
  readonly clock: Clock;
  readonly random: Random;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly emit?: EventSink;
  /** Ids of calls that were made, or taken from the journal of an interrupted run, in this process. */
  readonly claimed: Set<string>;
}

/** What belongs to one model. `server` and `limiter` are shared by the models of one server. */
export interface ModelParts {
  readonly model: LanguageModel;
  readonly facts: ModelFacts;
  /** What of the spec changes the answer beside the model: the provider (its protocol) and options. */
  readonly keyOptions: { readonly [name: string]: unknown };
  readonly maxOutputTokens?: number;
  readonly habits: Habits;
  readonly server: ServerState;
  readonly limiter: RateLimiter;
  window(ask: boolean): Promise<number | null>;
}

export function gatewayFor(run: RunParts, parts: ModelParts): ChatGateway {
  const { model, facts } = parts;
  const { spec } = model;
  const { store, ledger, clock } = run;
  const identity = { endpoint: model.endpoint, modelId: model.modelId, options: parts.keyOptions };

  // One request on the wire, counted before it leaves.
  const provider: Send = (exchange) => {
    exchange.tally.requests++;
    return model.doGenerate(exchange.request, exchange.context);
  };
  // Whole answers inside the time limit's result: a cut answer is an error before anyone could take it for a success.
  const timed = wholeAnswers(timeLimited(provider, run.timeoutMs, clock, spec), spec);
  // Rate limits inside the retry: a retried request is a request for the server too. Waiting for a turn is not wire time.
  const limited = rateLimited(timed, parts.limiter);
  const sent = retried(limited, { ...run, server: parts.server, spec });
  // Outside the retry: a request in another form has its own retries. Inside the journal: it is the same call.
  const shaped = adapted(sent, { habits: parts.habits, wire: model.wire ?? new Set() });
  // The journal outside all sending: one entry a call, begun before its first request, ended after its last.
  const recorded = journaled(shaped, {
    store,
    clock,
    facts,
    spec,
    cacheable: run.cache !== "off",
    claimed: run.claimed,
  });
  // A slot around the journal: what is begun and not ended is at most the concurrency.
  const slotted: typeof recorded = (exchange, reservation) =>
    run.slots.run(exchange.context.signal, () => recorded(exchange, reservation));
  // The budget outside the slot: a call that cannot be paid must not wait in line, and none below is sent unpaid.
  const paid = budgeted(slotted, ledger, facts);
  // The window before the budget: what cannot be sent needs no reservation.
  const fit = fitted(paid, spec, parts.window);
  // The cache outside everything that costs; replay ends here.
  const remembered = cached(fit, { store, mode: run.cache, ledger, spec, claimed: run.claimed });
  // Equal calls meet before the cache: the second would find nothing there yet.
  const shared = sharedInFlight(remembered, ledger);

  const attempt: Attempt = (request, context, tally, reject, fits) => {
    // One signal serves all calls of a run; Node would warn of a leak at the eleventh listener.
    setMaxListeners(0, context.signal);
    const exchange: Exchange = {
      request,
      context,
      ...callKey(identity, request),
      callId: randomUUID(),
      inputTokens: estimateRequest(request),
      outputTokens: Math.min(
        request.maxOutputTokens ?? assumedOutputTokens,
        parts.maxOutputTokens ?? Number.POSITIVE_INFINITY,
      ),
      reject,
      fits,
      tally,
    };
    return shared(exchange);
  };
  // A re-ask is a call of its own: it passes everything below once more. Secrets are masked before a key is taken.
  const generate = masked(structured(attempt, spec, () => clock.now(), facts.cost));
  return { spec, generate };
}
