/**
 * Mann-Whitney's U test, as SciPy's mannwhitneyu.
 * H. B. Mann & D. R. Whitney, "On a test of whether one of two random variables is stochastically larger", 1947.
 */
import { ranks, tieTerm } from "./rank.ts";
import { normalSf } from "./special-functions.ts";

/** Which side a test looks at. */
export type Alternative = "two-sided" | "less" | "greater";

/** Alternative and how p is computed. */
export interface MannWhitneyOptions {
  /** `less`: a tends to be smaller than b. Default "two-sided". */
  readonly alternative?: Alternative;
  /** `auto` (default): exact when one sample has at most 8 values and nothing is tied. `exact` ignores ties. */
  readonly method?: "auto" | "exact" | "asymptotic";
  /** Continuity correction of the normal approximation. Default true. */
  readonly continuity?: boolean;
}

/** U of the first sample (pairs it wins, ties half) and the p-value; NaN for an empty sample. */
export function mannWhitney(
  a: readonly number[],
  b: readonly number[],
  options: MannWhitneyOptions = {},
): { readonly u: number; readonly p: number; readonly method: "exact" | "asymptotic" } {
  const { alternative = "two-sided", continuity = true } = options;
  const all = [...a, ...b];
  const ranked = ranks(all);
  let rankSum = 0;
  for (let at = 0; at < a.length; at++) rankSum += ranked[at] as number;
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const other = a.length * b.length - u;
  const ties = tieTerm(all);
  const small = Math.min(a.length, b.length) <= 8 && ties === 0;
  const method = (options.method ?? "auto") === "auto" ? (small ? "exact" : "asymptotic") : options.method;
  const exact = method === "exact";
  if (a.length === 0 || b.length === 0) return { u: Number.NaN, p: Number.NaN, method: exact ? "exact" : "asymptotic" };
  const tested = alternative === "two-sided" ? Math.max(u, other) : alternative === "greater" ? u : other;
  const tail = exact
    ? exactTail(Math.floor(tested), a.length, b.length)
    : approximateTail(tested, a.length, b.length, ties, continuity);
  return { u, p: Math.min(alternative === "two-sided" ? 2 * tail : tail, 1), method: exact ? "exact" : "asymptotic" };
}

function approximateTail(u: number, n: number, m: number, ties: number, continuity: boolean): number {
  const total = n + m;
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return normalSf((u - (n * m) / 2 - (continuity ? 0.5 : 0)) / spread);
}

/** P(U >= u) without ties: subsets of n of the n + m ranks by their rank sum, as shares so that nothing overflows. */
function exactTail(u: number, n: number, m: number): number {
  const largest = n * m;
  // ways[k][s]: orders of k of the first values with U = s; built by the recurrence over the largest value.
  let shares: Float64Array[] = Array.from({ length: n + 1 }, () => new Float64Array(1).fill(1));
  for (let others = 1; others <= m; others++) {
    const next: Float64Array[] = [new Float64Array(1).fill(1)];
    for (let own = 1; own <= n; own++) {
      const row = new Float64Array(own * others + 1);
      const taken = own / (own + others);
      const fromOwn = next[own - 1] as Float64Array;
      const fromOthers = shares[own] as Float64Array;
      for (let s = 0; s < row.length; s++) {
        row[s] = taken * (fromOwn[s - others] ?? 0) + (1 - taken) * (fromOthers[s] ?? 0);
      }
      next.push(row);
    }
    shares = next;
  }
  const distribution = shares[n] as Float64Array;
  let tail = 0;
  for (let s = Math.max(u, 0); s <= largest; s++) tail += distribution[s] ?? 0;
  return tail;
}
