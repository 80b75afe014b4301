/** Tests over three or more groups: one-way analysis of variance, Kruskal-Wallis and Friedman, as SciPy has them. */
import { mean } from "./describe.ts";
import { ranks, tieTerm } from "./rank.ts";
import { chiSquaredSf, fSf } from "./special-functions.ts";

/** A test over several groups. */
export interface GroupTest {
  readonly statistic: number;
  readonly p: number;
}

/** One-way analysis of variance: F and p that all groups have the same mean. */
export function anova(groups: readonly (readonly number[])[]): GroupTest {
  const all = groups.flat();
  const centre = mean(all);
  let between = 0;
  let within = 0;
  for (const group of groups) {
    const middle = mean(group);
    between += group.length * (middle - centre) ** 2;
    for (const value of group) within += (value - middle) ** 2;
  }
  const [df1, df2] = [groups.length - 1, all.length - groups.length];
  const statistic = between / df1 / (within / df2);
  return { statistic, p: Number.isNaN(statistic) ? Number.NaN : fSf(statistic, df1, df2) };
}

/** Kruskal-Wallis' H on ranks, corrected for ties. */
export function kruskalWallis(groups: readonly (readonly number[])[]): GroupTest {
  const all = groups.flat();
  const ranked = ranks(all);
  let at = 0;
  let sum = 0;
  for (const group of groups) {
    let own = 0;
    for (let k = 0; k < group.length; k++) own += ranked[at++] as number;
    sum += own ** 2 / group.length;
  }
  const n = all.length;
  const statistic = ((12 / (n * (n + 1))) * sum - 3 * (n + 1)) / (1 - tieTerm(all) / (n ** 3 - n));
  return { statistic, p: chiSquaredSf(statistic, groups.length - 1) };
}

/** Friedman's test over the same items in every group (system), corrected for ties. */
export function friedman(groups: readonly (readonly number[])[]): GroupTest {
  const k = groups.length;
  const n = groups[0]?.length ?? 0;
  const sums = new Float64Array(k);
  let ties = 0;
  for (let item = 0; item < n; item++) {
    const row = groups.map((group) => group[item] as number);
    ties += tieTerm(row);
    ranks(row).forEach((rank, system) => {
      sums[system] = (sums[system] as number) + rank;
    });
  }
  const squares = sums.reduce((sum, value) => sum + value ** 2, 0);
  const statistic = ((12 / (k * n * (k + 1))) * squares - 3 * n * (k + 1)) / (1 - ties / (k * (k ** 2 - 1) * n));
  return { statistic, p: chiSquaredSf(statistic, k - 1) };
}
