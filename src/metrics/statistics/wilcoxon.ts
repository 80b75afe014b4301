/**
 * Wilcoxon's signed-rank test on pairs, as SciPy 1.10's wilcoxon.
 * F. Wilcoxon, "Individual comparisons by ranking methods", 1945.
 */
import type { Alternative } from "./mann-whitney.ts";
import { ranks, tieTerm } from "./rank.ts";
import { normalCdf, normalSf } from "./special-functions.ts";

/** Alternative, zeros and how p is computed. */
export interface WilcoxonOptions {
  readonly alternative?: Alternative;
  /** Pairs without difference: dropped (`wilcox`, default), ranked and then dropped (`pratt`), or shared (`zsplit`). */
  readonly zeros?: "wilcox" | "pratt" | "zsplit";
  /** `auto` (default): exact up to 50 pairs, ties or not, unless a difference is zero. */
  readonly method?: "auto" | "exact" | "asymptotic";
  /** Continuity correction of the normal approximation. Default false. */
  readonly continuity?: boolean;
}

const mostExactPairs = 50;

/**
 * The statistic (the smaller rank sum when two-sided, else the sum of positive ranks) and the p-value; NaN where no
 * pair differs. Throws a RangeError when the lists differ in length.
 */
export function wilcoxon(
  a: readonly number[],
  b: readonly number[],
  options: WilcoxonOptions = {},
): { readonly statistic: number; readonly p: number; readonly method: "exact" | "asymptotic" } {
  if (a.length !== b.length) throw new RangeError(`paired lists must be equally long, got ${a.length} and ${b.length}`);
  const { alternative = "two-sided", zeros = "wilcox", continuity = false } = options;
  const all = a.map((value, at) => value - (b[at] as number));
  const zeroCount = all.filter((gap) => gap === 0).length;
  const wanted = options.method ?? "auto";
  const exact = zeroCount === 0 && (wanted === "exact" || (wanted === "auto" && all.length <= mostExactPairs));
  const method = exact ? "exact" : "asymptotic";
  if (zeros !== "zsplit" && zeroCount === all.length) return { statistic: Number.NaN, p: Number.NaN, method };
  const gaps = zeros === "wilcox" ? all.filter((gap) => gap !== 0) : all;
  const ranked = ranks(gaps.map(Math.abs));
  let plus = 0;
  let minus = 0;
  gaps.forEach((gap, at) => {
    const rank = ranked[at] as number;
    if (gap > 0) plus += rank;
    else if (gap < 0) minus += rank;
    else if (zeros === "zsplit") {
      plus += rank / 2;
      minus += rank / 2;
    }
  });
  const statistic = alternative === "two-sided" ? Math.min(plus, minus) : plus;
  if (exact) return { statistic, p: exactP(Math.trunc(plus), gaps.length, alternative), method };
  const kept = zeros === "pratt" ? ranked.filter((_, at) => gaps[at] !== 0) : ranked;
  return { statistic, p: approximateP(statistic, kept, gaps.length, zeros === "pratt" ? zeroCount : 0), method };

  function approximateP(value: number, keptRanks: ArrayLike<number>, count: number, dropped: number): number {
    const centre = (count * (count + 1)) / 4 - (dropped * (dropped + 1)) / 4;
    const squares = count * (count + 1) * (2 * count + 1) - dropped * (dropped + 1) * (2 * dropped + 1);
    const spread = Math.sqrt((squares - tieTerm(keptRanks) / 2) / 24);
    const correction = !continuity
      ? 0
      : alternative === "two-sided"
        ? 0.5 * Math.sign(value - centre)
        : alternative === "greater"
          ? 0.5
          : -0.5;
    const z = (value - centre - correction) / spread;
    if (alternative === "two-sided") return Math.min(2 * normalSf(Math.abs(z)), 1);
    return alternative === "greater" ? normalSf(z) : normalCdf(z);
  }
}

/** All 2^n signings of the ranks 1..n are equally likely; ties are ignored, as SciPy ignores them. */
function exactP(plus: number, count: number, alternative: Alternative): number {
  const largest = (count * (count + 1)) / 2;
  let shares = new Float64Array(largest + 1);
  shares[0] = 1;
  for (let rank = 1; rank <= count; rank++) {
    const next = new Float64Array(largest + 1);
    for (let sum = 0; sum <= largest; sum++) next[sum] = ((shares[sum] ?? 0) + (shares[sum - rank] ?? 0)) / 2;
    shares = next;
  }
  let less = 0;
  for (let sum = 0; sum <= plus; sum++) less += shares[sum] ?? 0;
  let greater = 0;
  for (let sum = plus; sum <= largest; sum++) greater += shares[sum] ?? 0;
  if (alternative === "less") return Math.min(less, 1);
  if (alternative === "greater") return Math.min(greater, 1);
  // The very centre of the distribution: nothing speaks for a difference.
  return plus === Math.floor(largest / 2) ? 1 : Math.min(2 * Math.min(less, greater), 1);
}
