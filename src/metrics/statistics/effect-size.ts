/** How large a difference is, beside whether it is one. */
import { mean, standardDeviation, variance } from "./describe.ts";

/**
 * Cohen's d of independent samples: difference of means over the pooled standard deviation (n - 1 variances), or with
 * `averageVariance` over the root of the mean variance. Positive when a is larger. NaN for fewer than two values or none that vary.
 * J. Cohen, "Statistical Power Analysis for the Behavioral Sciences", 1988.
 */
export function cohensD(
  a: readonly number[],
  b: readonly number[],
  divisor: "pooled" | "averageVariance" = "pooled",
): number {
  const degrees = a.length + b.length - 2;
  const spread =
    divisor === "pooled"
      ? ((a.length - 1) * variance(a) + (b.length - 1) * variance(b)) / degrees
      : (variance(a) + variance(b)) / 2;
  return overSpread(mean(a) - mean(b), Math.sqrt(spread));
}

/** Cohen's d corrected for small samples by the usual approximation 1 - 3 / (4 n - 9), n values in all. */
export const hedgesG = (a: readonly number[], b: readonly number[]): number =>
  cohensD(a, b) * (1 - 3 / (4 * (a.length + b.length) - 9));

/** Cohen's d for pairs: mean over standard deviation of the differences a[i] - b[i]. */
export function cohensDz(a: readonly number[], b: readonly number[]): number {
  const gaps = a.map((value, at) => value - (b[at] as number));
  return overSpread(mean(gaps), standardDeviation(gaps));
}

/** Without spread no size can be told, not even an endless one. */
const overSpread = (difference: number, spread: number): number => (spread > 0 ? difference / spread : Number.NaN);

/**
 * Cliff's delta, -1..1: share of pairs with a above b, less the share with a below. O((n + m) log m).
 * N. Cliff, "Dominance statistics", 1993.
 */
export function cliffsDelta(a: readonly number[], b: readonly number[]): number {
  const sorted = Float64Array.from(b).sort();
  let sum = 0;
  for (const value of a) sum += lowerBound(sorted, value, false) + lowerBound(sorted, value, true) - sorted.length;
  return sum / (a.length * b.length);
}

/** How many sorted values are below `value` (or not above it). */
function lowerBound(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle] as number;
    if (other < value || (orEqual && other === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
