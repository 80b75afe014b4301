/** Correction of p-values for several tests at once. */

/**
 * Holm's step-down correction: adjusted p-values, 0..1, in the order given; each may be compared with the level wanted.
 * S. Holm, "A simple sequentially rejective multiple test procedure", 1979.
 *
 * @example holm([0.01, 0.04, 0.03, 0.005]) // [0.03, 0.06, 0.06, 0.02]
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, at) => at).sort((a, b) => (pValues[a] as number) - (pValues[b] as number));
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((at, rank) => {
    largest = Math.max(largest, Math.min((pValues[at] as number) * (pValues.length - rank), 1));
    adjusted[at] = largest;
  });
  return adjusted;
}

/** Each p-value times their number, at most 1. */
export const bonferroni = (pValues: readonly number[]): number[] => pValues.map((p) => Math.min(p * pValues.length, 1));

/** Benjamini and Hochberg's control of the false discovery rate, 1995: adjusted p-values in the order given. */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const order = pValues.map((_, at) => at).sort((a, b) => (pValues[b] as number) - (pValues[a] as number));
  const adjusted = new Array<number>(pValues.length);
  let smallest = 1;
  order.forEach((at, rank) => {
    smallest = Math.min(smallest, ((pValues[at] as number) * pValues.length) / (pValues.length - rank));
    adjusted[at] = smallest;
  });
  return adjusted;
}
