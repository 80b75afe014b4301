/**
 * When a sample has been taught enough (Metagente, dynamic and static stopping). Pure: a list of scores in, a reason or
 * nothing out. Ours, where the paper is unclear: a decrease is a score below the best so far; a new best resets both
 * counters; a decrease also counts as an iteration without improvement.
 */

export interface StopRule {
  /** "dynamic" heeds patience and decreases, "static" does not. */
  readonly mode: "dynamic" | "static";
  /** Iterations at most, at least 1. Default 15. */
  readonly iterations: number;
  /** A score that is good enough (>=), 0 to 1; null: run through even when it is reached. Default 0.7. */
  readonly threshold: number | null;
  /** Consecutive iterations without a new best that end it, at least 1. Default 3. */
  readonly patience: number;
  /** Decreases since the last new best that end it, at least 1. Default 2. */
  readonly maxDecreases: number;
}

export const defaultStopRule: StopRule = {
  mode: "dynamic",
  iterations: 15,
  threshold: 0.7,
  patience: 3,
  maxDecreases: 2,
};

export type StopReason = "threshold" | "patience" | "decreases" | "limit";

/** The reason to stop after the last of `scores` (one an iteration, in order), or null to go on. [] goes on. */
export function stopReason(scores: readonly number[], rule: StopRule): StopReason | null {
  const last = scores.at(-1);
  if (last === undefined) return null;
  if (rule.threshold !== null && last >= rule.threshold) return "threshold";
  if (rule.mode === "dynamic") {
    const { stale, decreases } = countersOf(scores);
    if (decreases >= rule.maxDecreases) return "decreases";
    if (stale >= rule.patience) return "patience";
  }
  return scores.length >= rule.iterations ? "limit" : null;
}

function countersOf(scores: readonly number[]): { stale: number; decreases: number } {
  let best = Number.NEGATIVE_INFINITY;
  let stale = 0;
  let decreases = 0;
  for (const score of scores) {
    if (score > best) {
      best = score;
      stale = 0;
      decreases = 0;
    } else {
      stale++;
      if (score < best) decreases++;
    }
  }
  return { stale, decreases };
}
