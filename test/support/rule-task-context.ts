/** A TaskContext over one RuleContext, for tests of tasks: nothing is recorded, saved pieces stay in memory. */
import type { TaskContext } from "../../src/agents/task-context.ts";
import type { RuleContext } from "./rule-context.ts";

export interface RuleTaskContext extends TaskContext {
  readonly pieces: ReadonlyMap<string, unknown>;
}

export function ruleTaskContext(agents: RuleContext): RuleTaskContext {
  const pieces = new Map<string, unknown>();
  return {
    runId: "test",
    signal: agents.signal,
    seed: agents.seed,
    concurrency: agents.concurrency,
    pieces,
    agentsFor: () => ({
      ...agents,
      account: () => ({
        calls: agents.asked.length,
        answered: { input: 0, output: 0 },
        asked: {},
        cacheHits: 0,
        tokens: { input: 0, output: 0 },
        costUsd: 0,
        models: {},
      }),
      warnings: () => agents.warnings,
    }),
    totals: () => ({ calls: agents.asked.length, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
    now: () => 0,
    emit: () => undefined,
    saved: () => undefined,
    save: (name, value) => {
      pieces.set(name, value);
    },
  };
}
