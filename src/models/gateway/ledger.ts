/**
 * What a run has spent and may still spend. One ledger a run, shared by all its models: ceilings are checked before a
 * request leaves, against the worst case of everything in the air.
 */
import { BudgetError } from "../../base/errors.ts";
import type { ModelTotals, Totals } from "../settings.ts";

export interface Ceilings {
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCostUsd?: number;
}

/** What one exchange may take at most. `costUsd` is null where the price is unknown. */
export interface Need {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
}

/** What one exchange took. */
export interface Spent {
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** As the table prices what the server counted; null where either is missing. */
  readonly costUsd: number | null;
  /** What is held against `maxCostUsd`: the cost, by estimated tokens where the server did not count. */
  readonly ceilingUsd: number;
  readonly estimated: boolean;
}

export interface Reservation {
  /** Another request of the same exchange (a retry) is about to be sent. Throws BudgetError when it would be one too many. */
  again(): void;
  settle(spent: Spent): void;
}

export interface Ledger {
  /**
   * Sets `need` aside. Waits while it would fit but for what is in the air, since that will mostly take less than its
   * worst case. Throws BudgetError when it can no longer fit.
   */
  reserve(agent: string, need: Need): Promise<Reservation>;
  countHit(agent: string): void;
  totals(): ModelTotals;
}

const nothing: Totals = { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

export function openLedger(ceilings: Ceilings, spentBefore: Totals = nothing): Ledger {
  let sum = spentBefore;
  let costSoFar = spentBefore.costUsd ?? 0;
  let estimated = false;
  const byAgent = new Map<string, Totals>();
  const reserved = { calls: 0, tokens: 0, costUsd: 0 };
  let waiting: (() => void)[] = [];

  const add = (agent: string, more: Totals): void => {
    sum = plus(sum, more);
    byAgent.set(agent, plus(byAgent.get(agent) ?? nothing, more));
  };
  const wake = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };
  /** The ceiling that `need` on top of what is spent (and `held` in the air) would pass, or null. */
  const passed = (need: Need, held: { calls: number; tokens: number; costUsd: number }): string | null => {
    const { maxCalls, maxTokens, maxCostUsd } = ceilings;
    if (maxCalls !== undefined && sum.calls + held.calls + need.calls > maxCalls) {
      return `--max-calls ${maxCalls} is reached: ${sum.calls} ${sum.calls === 1 ? "request was" : "requests were"} sent`;
    }
    const tokens = sum.inputTokens + sum.outputTokens;
    if (maxTokens !== undefined && tokens + held.tokens + need.tokens > maxTokens) {
      return `--max-tokens ${maxTokens} would be passed: ${tokens} are used and the next call may take ${need.tokens}`;
    }
    // A price that is unknown was refused at the door, so null stands for no cost here.
    const cost = costSoFar;
    if (maxCostUsd !== undefined && cost + held.costUsd + (need.costUsd ?? 0) > maxCostUsd) {
      return `--max-cost ${maxCostUsd} would be passed: ${dollars(cost)} USD are spent and the next call may take ${dollars(need.costUsd ?? 0)}`;
    }
    return null;
  };
  const stop = (reason: string): BudgetError =>
    new BudgetError(reason, { hint: "raise the limit and go on with precis runs resume" });

  return {
    async reserve(agent, need) {
      for (;;) {
        const never = passed(need, { calls: 0, tokens: 0, costUsd: 0 });
        if (never !== null) throw stop(never);
        if (passed(need, reserved) === null) break;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      let held = { calls: need.calls, tokens: need.tokens, costUsd: need.costUsd ?? 0 };
      reserved.calls += held.calls;
      reserved.tokens += held.tokens;
      reserved.costUsd += held.costUsd;
      return {
        again() {
          const reason = passed({ calls: 1, tokens: 0, costUsd: 0 }, reserved);
          if (reason !== null) throw stop(reason);
          reserved.calls += 1;
          held = { ...held, calls: held.calls + 1 };
        },
        settle(spent) {
          reserved.calls -= held.calls;
          reserved.tokens -= held.tokens;
          reserved.costUsd -= held.costUsd;
          estimated ||= spent.estimated;
          costSoFar += spent.ceilingUsd;
          add(agent, { ...spent, calls: spent.requests, cacheHits: 0 });
          wake();
        },
      };
    },
    countHit: (agent) => add(agent, { ...nothing, cacheHits: 1 }),
    totals: () => ({
      ...pick(sum),
      estimated,
      byAgent: Object.fromEntries([...byAgent].map(([agent, of]) => [agent, pick(of)])),
    }),
  };
}

function plus(left: Totals, right: Totals): Totals {
  return {
    calls: left.calls + right.calls,
    cacheHits: left.cacheHits + right.cacheHits,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}

function pick({ calls, cacheHits, inputTokens, outputTokens, costUsd }: Totals): Totals {
  return { calls, cacheHits, inputTokens, outputTokens, costUsd };
}

function dollars(amount: number): string {
  return amount
    .toFixed(amount < 0.01 ? 6 : 4)
    .replace(/0+$/, "")
    .replace(/\.$/, "");
}
