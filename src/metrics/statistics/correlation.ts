/** Do two metrics, or a metric and people, order the same items alike? */
import { mean } from "./describe.ts";
import { ranks } from "./rank.ts";
import { studentTwoSided } from "./special-functions.ts";

/** A coefficient with its p-value. */
export interface Correlation {
  /** -1..1; NaN where one side does not vary or there are fewer than two pairs. */
  readonly r: number;
  /** Two-sided p-value under a t distribution with n - 2 degrees of freedom. */
  readonly p: number;
}

/** Pearson's correlation. With two pairs r is -1 or 1 and p is 1, as SciPy has it. */
export function pearson(a: readonly number[], b: readonly number[]): Correlation {
  const r = coefficient(a, b);
  if (a.length === 2 && !Number.isNaN(r)) return { r: Math.sign(r), p: 1 };
  return { r, p: pOf(r, a.length - 2) };
}

/** Spearman's rank correlation, ties sharing their mean rank. With two pairs p is NaN, as SciPy has it. */
export function spearman(a: readonly number[], b: readonly number[]): Correlation {
  const r = coefficient(ranks(a), ranks(b));
  return { r, p: a.length > 2 ? pOf(r, a.length - 2) : Number.NaN };
}

function coefficient(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new RangeError(`paired lists must be equally long, got ${a.length} and ${b.length}`);
  if (a.length < 2) return Number.NaN;
  const [left, right] = [mean(a), mean(b)];
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let at = 0; at < a.length; at++) {
    const x = (a[at] as number) - left;
    const y = (b[at] as number) - right;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const r = product / (Math.sqrt(squaresA) * Math.sqrt(squaresB));
  return Math.max(-1, Math.min(1, r));
}

function pOf(r: number, df: number): number {
  if (Number.isNaN(r)) return Number.NaN;
  return studentTwoSided(r * Math.sqrt(df / ((1 - r) * (1 + r))), df);
}
