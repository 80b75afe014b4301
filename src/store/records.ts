/** Small rules that both stores share, so that they cannot drift apart: totals, finding a run, what prune takes. */
import { UsageError } from "../base/errors.ts";
import type { RunTotals } from "../runtime/run-store.ts";

export const noTotals: RunTotals = { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/**
 * The id meant by a full id or a prefix, of `ids` that start with it; undefined where there is none. Throws UsageError
 * when several fit.
 */
export function chooseId(wanted: string, ids: readonly string[]): string | undefined {
  if (ids.includes(wanted)) return wanted;
  if (ids.length > 1)
    throw new UsageError(
      `several runs start with ${wanted}: ${ids.slice(0, 3).join(", ")}${ids.length > 3 ? " ..." : ""}`,
      {
        hint: "give more of the run's id",
      },
    );
  return ids[0];
}

/** The ids that prune takes of `runs` (newest first): not living, beyond the newest `keep`, ended before `endedBefore`. */
export function prunable(
  runs: readonly { readonly runId: string; readonly at: number; readonly alive: boolean }[],
  options: { readonly keep?: number; readonly endedBefore?: number },
): string[] {
  const before = options.endedBefore ?? Number.POSITIVE_INFINITY;
  return runs
    .slice(options.keep ?? 0)
    .filter((run) => !run.alive && run.at < before)
    .map((run) => run.runId);
}

/** Why a call that a dead process left in flight has failed. */
export const lostCall = "the process ended before the answer came";
