/** Mean, spread and percentiles of plain number lists. Values that could not be computed are left out before. */

/** Arithmetic mean; NaN for an empty list. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / values.length;
}

/** Sample variance (divisor n - 1); NaN for fewer than two values: one value says nothing of the spread. */
export function variance(values: ArrayLike<number>): number {
  if (values.length < 2) return Number.NaN;
  const middle = mean(values);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += ((values[at] as number) - middle) ** 2;
  return sum / (values.length - 1);
}

/** Sample standard deviation (divisor n - 1); NaN for fewer than two values. */
export const standardDeviation = (values: ArrayLike<number>): number => Math.sqrt(variance(values));

/** The middle value, or the mean of the two middle ones; NaN for an empty list. */
export const median = (values: ArrayLike<number>): number => percentile(values, 50);

/**
 * The q-th percentile (0..100) by linear interpolation at (n - 1) q / 100, as numpy.percentile does by default and
 * rouge_score's aggregator with it. NaN for an empty list.
 */
export function percentile(values: ArrayLike<number>, q: number): number {
  return percentileOfSorted(Float64Array.from(values).sort(), q);
}

/** The same over values that are sorted already. */
export function percentileOfSorted(sorted: ArrayLike<number>, q: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = ((sorted.length - 1) * Math.min(Math.max(q, 0), 100)) / 100;
  const below = Math.floor(position);
  const low = sorted[below] as number;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] as number;
  return low + (high - low) * (position - below);
}
