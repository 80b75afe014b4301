/** Student's tests on means, as SciPy's ttest_ind(equal_var=False) and ttest_rel compute them. */
import { mean, variance } from "./describe.ts";
import { studentQuantile, studentTwoSided } from "./special-functions.ts";

/** A t test: statistic, degrees of freedom, two-sided p; undefined where there is no spread or too little data. */
export interface TTest {
  /** NaN where it cannot be computed (fewer than two values, no variation and no difference). */
  readonly t: number;
  readonly df: number;
  /** Two-sided p-value, 0..1. */
  readonly p: number;
  /** 95% confidence interval of the difference of the means. */
  readonly interval: readonly [low: number, high: number];
}

/**
 * Welch's test that two independent samples have equal means, variances free.
 * B. L. Welch, "The generalization of Student's problem", 1947.
 */
export function welchTTest(a: readonly number[], b: readonly number[]): TTest {
  const left = variance(a) / a.length;
  const right = variance(b) / b.length;
  const df = (left + right) ** 2 / (left ** 2 / (a.length - 1) + right ** 2 / (b.length - 1));
  return testOf(mean(a) - mean(b), Math.sqrt(left + right), df);
}

/** Paired test that the mean of a[i] - b[i] is 0. Throws a RangeError when the lists differ in length. */
export function pairedTTest(a: readonly number[], b: readonly number[]): TTest {
  if (a.length !== b.length) throw new RangeError(`paired lists must be equally long, got ${a.length} and ${b.length}`);
  const gaps = a.map((value, at) => value - (b[at] as number));
  return testOf(mean(gaps), Math.sqrt(variance(gaps) / gaps.length), gaps.length - 1);
}

function testOf(difference: number, standardError: number, df: number): TTest {
  const t = difference / standardError;
  const p = Number.isNaN(t) ? Number.NaN : Number.isFinite(t) ? studentTwoSided(t, df) : 0;
  const reach = studentQuantile(0.975, df) * standardError;
  return { t, df, p, interval: [difference - reach, difference + reach] };
}
