/**
 * CAP, consistency-aware preference: how often a judge prefers the target's summary to the baseline's, discounted by
 * how often it contradicts itself when the two change places. Source: the ensemble system (Multi2), with k = 10.
 */

/** What a judge says of two summaries shown in this order: the first is better, the second, or neither. */
export type Verdict = "first" | "second" | "tie";

/** Verdicts on one item: `ab` with the target first, `ba` with the target second; undefined is unusable, so missing. */
export interface VerdictPair {
  readonly ab: Verdict | undefined;
  readonly ba: Verdict | undefined;
}

/** Consistency-aware preference with its parts. */
export interface Cap {
  /** Items with two usable verdicts; all shares are over these. */
  readonly n: number;
  /** Items left out because a verdict was unusable. */
  readonly missing: number;
  /** Shares of items the target wins when shown first and when shown second; a tie is no win. */
  readonly winsFirst: number;
  readonly winsSecond: number;
  /** The larger and the mean of both: W. */
  readonly preferenceMax: number;
  readonly preferenceAvg: number;
  /** C: share of items whose verdicts agree; a tie in either order counts as agreement. */
  readonly consistency: number;
  /** W / (1 + exp(-k (C - 0.5))), 0..1. */
  readonly capMax: number;
  readonly capAvg: number;
  /** Share of all verdicts for the first place, ties left out of neither side: 0.5 is no bias when there are no ties. */
  readonly positionBias: number;
  /** Items where both verdicts name the same place (so contradict each other), and where they differ in any way. */
  readonly inconsistencies: number;
  readonly discrepancies: number;
}

/** The paper's k, found on its validation set. */
const paperSteepness = 10;

/** CAP over items; undefined when no item has two usable verdicts. `k` (>= 0, default 10) is how hard contradictions weigh; 0 halves W. */
export function cap(items: readonly VerdictPair[], k: number = paperSteepness): Cap | undefined {
  const usable = items.filter((item): item is { ab: Verdict; ba: Verdict } => {
    return item.ab !== undefined && item.ba !== undefined;
  });
  const n = usable.length;
  if (n === 0) return undefined;
  const share = (test: (item: { ab: Verdict; ba: Verdict }) => boolean): number => usable.filter(test).length / n;
  const winsFirst = share(({ ab }) => ab === "first");
  const winsSecond = share(({ ba }) => ba === "second");
  const contradicts = ({ ab, ba }: { ab: Verdict; ba: Verdict }): boolean => ab !== "tie" && ab === ba;
  const consistency = 1 - share(contradicts);
  const preferenceMax = Math.max(winsFirst, winsSecond);
  const preferenceAvg = (winsFirst + winsSecond) / 2;
  const discount = 1 / (1 + Math.exp(-k * (consistency - 0.5)));
  return {
    n,
    missing: items.length - n,
    winsFirst,
    winsSecond,
    preferenceMax,
    preferenceAvg,
    consistency,
    capMax: preferenceMax * discount,
    capAvg: preferenceAvg * discount,
    positionBias: (share(({ ab }) => ab === "first") + share(({ ba }) => ba === "first")) / 2,
    inconsistencies: usable.filter(contradicts).length,
    // Seen from the target: first in one order should be second in the other.
    discrepancies: usable.filter(({ ab, ba }) => mirrored(ab) !== ba).length,
  };
}

const mirrored = (verdict: Verdict): Verdict =>
  verdict === "first" ? "second" : verdict === "second" ? "first" : "tie";
