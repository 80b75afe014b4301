/**
 * Bootstrap intervals, seeded: the same seed gives the same interval on every machine.
 * B. Efron & R. Tibshirani, "An Introduction to the Bootstrap", 1993, chapters 13 and 14.
 */
import { random } from "../../base/random.ts";
import { mean, percentileOfSorted } from "./describe.ts";
import { normalCdf, normalQuantile } from "./special-functions.ts";

/** How the interval is read off the resamples. */
export type BootstrapMethod = "percentile" | "basic" | "bca";

/** Both ends, and all that is needed to make them again. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Coverage aimed at, 0..1. */
  readonly level: number;
  readonly method: BootstrapMethod;
  readonly resamples: number;
  readonly seed: number;
}

/** Coverage, resamples, seed and method. */
export interface BootstrapOptions {
  /** Default "percentile". "bca" corrects bias and skew and costs n more evaluations of the statistic. */
  readonly method?: BootstrapMethod;
  /** Coverage in (0, 1). Default 0.95. */
  readonly level?: number;
  /** How many resamples. Default 1,000. */
  readonly resamples?: number;
  /** Default 0. */
  readonly seed?: number;
}

/** What is computed of each resample. */
export type Statistic = (sample: ArrayLike<number>) => number;

/**
 * Interval of `statistic` (default: the mean) over `values`. Undefined for fewer than two values (an interval on one
 * item would be certainty from nothing), and for "bca" where the values do not vary.
 */
export function bootstrapInterval(
  values: readonly number[],
  options: BootstrapOptions = {},
  statistic: Statistic = mean,
): Interval | undefined {
  const { method = "percentile", level = 0.95, resamples = 1_000, seed = 0 } = options;
  if (values.length < 2) return undefined;
  const draw = random(seed, "bootstrap", values.length);
  const sample = new Float64Array(values.length);
  const estimates = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    for (let at = 0; at < sample.length; at++) sample[at] = values[draw.below(values.length)] as number;
    estimates[round] = statistic(sample);
  }
  const bounds = intervalOf(estimates, values, statistic, method, level);
  return bounds === undefined ? undefined : { ...bounds, level, method, resamples, seed };
}

/** Mean difference of paired values, with its interval. */
export interface PairedDifference {
  /** mean(a) - mean(b). */
  readonly difference: number;
  readonly interval: Interval | undefined;
  /** Share of resamples in which a is not better than b (difference <= 0): a one-sided bootstrap p-value. */
  readonly shareNotPositive: number;
}

/**
 * Difference of the means of paired values (a[i] and b[i] belong to the same item); resamples draw pairs. Throws a
 * RangeError when the lists differ in length. Koehn, "Statistical Significance Tests for MT Evaluation", 2004.
 */
export function pairedBootstrap(
  a: readonly number[],
  b: readonly number[],
  options: Omit<BootstrapOptions, "method"> = {},
): PairedDifference {
  if (a.length !== b.length) throw new RangeError(`paired lists must be equally long, got ${a.length} and ${b.length}`);
  const { level = 0.95, resamples = 1_000, seed = 0 } = options;
  const differences = a.map((value, at) => value - (b[at] as number));
  const difference = mean(a) - mean(b);
  if (a.length < 2) return { difference, interval: undefined, shareNotPositive: Number.NaN };
  const draw = random(seed, "bootstrap", differences.length);
  const estimates = new Float64Array(resamples);
  let notPositive = 0;
  for (let round = 0; round < resamples; round++) {
    let sum = 0;
    for (let at = 0; at < differences.length; at++) sum += differences[draw.below(differences.length)] as number;
    estimates[round] = sum / differences.length;
    if (sum <= 0) notPositive++;
  }
  const bounds = intervalOf(estimates, differences, mean, "percentile", level);
  return {
    difference,
    interval: bounds && { ...bounds, level, method: "percentile", resamples, seed },
    shareNotPositive: notPositive / resamples,
  };
}

/**
 * The interval that given bootstrap estimates imply; apart from the draws, so that it can be checked against other
 * implementations on the same resamples.
 */
export function intervalOf(
  estimates: ArrayLike<number>,
  values: readonly number[],
  statistic: Statistic,
  method: BootstrapMethod,
  level: number,
): { readonly low: number; readonly high: number } | undefined {
  const sorted = Float64Array.from(estimates).sort();
  const tail = (1 - level) / 2;
  const at = (share: number): number => percentileOfSorted(sorted, share * 100);
  if (method === "percentile") return { low: at(tail), high: at(1 - tail) };
  const estimate = statistic(values);
  if (method === "basic") return { low: 2 * estimate - at(1 - tail), high: 2 * estimate - at(tail) };
  const shares = bcaShares(estimates, values, statistic, estimate, tail);
  return shares && { low: at(shares.low), high: at(shares.high) };
}

/** Percentiles corrected for bias and, by the jackknife, for acceleration; half of the ties count as below. */
function bcaShares(
  estimates: ArrayLike<number>,
  values: readonly number[],
  statistic: Statistic,
  estimate: number,
  tail: number,
): { low: number; high: number } | undefined {
  let below = 0;
  for (let at = 0; at < estimates.length; at++) {
    const value = estimates[at] as number;
    below += value < estimate ? 1 : value === estimate ? 0.5 : 0;
  }
  const bias = normalQuantile(below / estimates.length);
  const left = values.map((_, skipped) => statistic(values.filter((_, at) => at !== skipped)));
  const centre = mean(left);
  let cubes = 0;
  let squares = 0;
  for (const value of left) {
    cubes += (centre - value) ** 3;
    squares += (centre - value) ** 2;
  }
  if (squares === 0 || !Number.isFinite(bias)) return undefined;
  const acceleration = cubes / (6 * squares ** 1.5);
  const corrected = (share: number): number => {
    const z = bias + normalQuantile(share);
    return normalCdf(bias + z / (1 - acceleration * z));
  };
  return { low: corrected(tail), high: corrected(1 - tail) };
}
