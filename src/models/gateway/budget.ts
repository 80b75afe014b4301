/** Sets the worst case of an exchange aside before it is sent, and books what it really took, also when it failed. */
import { type ErrorCode, isPrecisError } from "../../base/errors.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { ModelFacts } from "../prices.ts";
import type { ChatAnswer, TokenUsage } from "../spec/language-model.ts";
import type { Exchange, Outcome, Step } from "./exchange.ts";
import type { Ledger, Reservation, Spent } from "./ledger.ts";

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
    let answer: ChatAnswer | undefined;
    let failure: unknown;
    try {
      answer = await next(exchange, reservation);
      if (tally.answered) {
        ledger.countHit(context.agent);
        return { answer, callId: exchange.callId, cacheHit: true, requests: 0, costUsd: 0 } satisfies Outcome;
      }
      const costUsd = facts.cost(answer.usage);
      return { answer, callId: exchange.callId, cacheHit: false, requests: tally.requests, costUsd } satisfies Outcome;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      reservation.settle(spentBy(exchange, answer, failure, facts));
    }
  };
}

/** Ends after which the server may have worked, and charged, for an answer that never came whole. */
const perhapsBilled = new Set<string>(["model-timeout", "model-stalled", "cancelled"] satisfies ErrorCode[]);

function spentBy(exchange: Exchange, answer: ChatAnswer | undefined, failure: unknown, facts: ModelFacts): Spent {
  const { requests, answered } = exchange.tally;
  const error = isPrecisError(failure) ? failure : undefined;
  const usage: TokenUsage | undefined = answer?.usage ?? error?.usage;
  const worked = usage !== undefined || (requests > 0 && perhapsBilled.has(error?.code ?? ""));
  // A request that was refused or reset is billed by no vendor: it cost nothing, which is not the same as unknown.
  if (!worked || answered)
    return { requests, inputTokens: 0, outputTokens: 0, costUsd: 0, ceilingUsd: 0, estimated: false };
  // What the server did not count is counted by estimate, so that the ceilings hold all the same.
  const inputTokens = usage?.input ?? exchange.inputTokens;
  const outputTokens = usage?.output ?? estimateTokens(answer?.text ?? "");
  const ceilingUsd = facts.cost({ ...usage, input: inputTokens, output: outputTokens }) ?? 0;
  const counted = usage !== undefined && usage.input !== null && usage.output !== null;
  return {
    requests,
    inputTokens,
    outputTokens,
    costUsd: counted ? facts.cost(usage) : null,
    ceilingUsd,
    estimated: !counted,
  };
}
