/** Sets the worst case of an exchange aside before it is sent, and books what it really took, also when it failed. */
import { isPrecisError } from "../../base/errors.ts";
import type { ModelFacts } from "../prices.ts";
import type { ChatAnswer, TokenUsage } from "../spec/language-model.ts";
import type { Exchange, Outcome, Step } from "./exchange.ts";
import type { Ledger, Reservation } from "./ledger.ts";

/** Below the budget a retry must ask for its own request; everything above sees a plain Step. */
export type BudgetedSend = (exchange: Exchange, reservation: Reservation) => Promise<ChatAnswer>;

export function budgeted(next: BudgetedSend, ledger: Ledger, facts: ModelFacts): Step {
  return async (exchange) => {
    const { context, tally } = exchange;
    const worst = { input: exchange.inputTokens, output: exchange.outputTokens };
    const reservation = await ledger.reserve(context.agent, {
      calls: 1,
      tokens: worst.input + worst.output,
      costUsd: facts.cost(worst),
    });
    let usage: TokenUsage | undefined;
    let outcome: Outcome | undefined;
    try {
      const answer = await next(exchange, reservation);
      usage = answer.usage;
      outcome = {
        answer,
        callId: exchange.callId,
        cacheHit: false,
        requests: tally.requests,
        costUsd: facts.cost(usage),
      };
      return outcome;
    } catch (error) {
      if (isPrecisError(error)) usage = error.usage;
      throw error;
    } finally {
      reservation.settle(booked(exchange, usage, outcome?.answer, facts));
    }
  };
}

function booked(exchange: Exchange, usage: TokenUsage | undefined, answer: ChatAnswer | undefined, facts: ModelFacts) {
  const { requests } = exchange.tally;
  // An answer that the server did not count is counted by estimate, so that a ceiling on tokens still holds.
  const input = usage?.input ?? (answer === undefined ? 0 : exchange.inputTokens);
  const output = usage?.output ?? (answer === undefined ? 0 : Math.ceil(answer.text.length / 4));
  // A request that ended without an answer (refused, reset) is not billed by any vendor: its cost is 0, not unknown.
  const costUsd = usage === undefined ? (answer === undefined ? 0 : null) : facts.cost(usage);
  return {
    requests,
    inputTokens: input,
    outputTokens: output,
    costUsd: requests === 0 ? 0 : costUsd,
    estimated: answer !== undefined && (usage?.input == null || usage.output == null),
  };
}
