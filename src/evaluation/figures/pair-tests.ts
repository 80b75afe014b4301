/** Every two rows compared on the items both have, metric by metric; p-values corrected over the pairs of a metric. */
import { cohensD, cohensDz } from "../../metrics/statistics/effect-size.ts";
import { holm } from "../../metrics/statistics/p-values.ts";
import { pairedTTest, welchTTest } from "../../metrics/statistics/t-tests.ts";
import { wilcoxon } from "../../metrics/statistics/wilcoxon.ts";
import type { PairTest, TestFigures } from "../result.ts";
import { itemMeans } from "./item-means.ts";
import type { ScoredData } from "./score-cells.ts";

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Pairs in the order of rows. Values nearer than this are a tie: they differ by rounding alone. */
const tieBelow = 1e-12;

export function pairTests(data: string, scored: ScoredData): PairTest[] {
  return scored.columns.flatMap(({ name }) => {
    const rows = scored.rows.map(({ cells, values }) => ({
      name: cells.row.name,
      means: itemMeans(values.get(name) ?? new Float64Array(0), cells.items),
    }));
    const pairs = rows.flatMap((a, at) => rows.slice(at + 1).map((b) => compare(data, name, a, b))).filter(isTest);
    return corrected(pairs);
  });
}

interface RowMeans {
  readonly name: string;
  readonly means: Float64Array;
}

function compare(data: string, metric: string, left: RowMeans, right: RowMeans): PairTest | null {
  const a: number[] = [];
  const b: number[] = [];
  left.means.forEach((value, item) => {
    const other = right.means[item] as number;
    if (Number.isNaN(value) || Number.isNaN(other)) return;
    a.push(value);
    b.push(other);
  });
  if (a.length === 0) return null;
  const gaps = a.map((value, at) => value - (b[at] as number));
  const paired = pairedTTest(a, b);
  const welch = welchTTest(a, b);
  const ranked = wilcoxon(a, b);
  const [low, high] = paired.interval;
  return {
    data,
    metric,
    a: left.name,
    b: right.name,
    n: a.length,
    difference: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
    interval: Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null,
    welch: figures(welch.t, welch.p),
    paired: figures(paired.t, paired.p),
    wilcoxon: figures(ranked.statistic, ranked.p),
    d: finite(cohensD(a, b)),
    dz: finite(cohensDz(a, b)),
    wins: gaps.filter((gap) => gap > tieBelow).length,
    ties: gaps.filter((gap) => Math.abs(gap) <= tieBelow).length,
    losses: gaps.filter((gap) => gap < -tieBelow).length,
  };
}

const isTest = (test: PairTest | null): test is PairTest => test !== null;
const figures = (statistic: number, p: number): TestFigures => ({
  statistic: finite(statistic),
  p: finite(p),
  holm: null,
});

/** Holm over the pairs that have a p-value. */
function corrected(tests: readonly PairTest[]): PairTest[] {
  const kinds = ["welch", "paired", "wilcoxon"] as const;
  const adjusted = kinds.map((kind) => {
    const known = tests.flatMap((test, at) => (test[kind].p === null ? [] : [{ at, p: test[kind].p }]));
    const values = holm(known.map(({ p }) => p));
    return new Map(known.map(({ at }, rank) => [at, values[rank] as number]));
  });
  return tests.map((test, at) => {
    const with_ = (kind: (typeof kinds)[number], index: number): TestFigures => ({
      ...test[kind],
      holm: adjusted[index]?.get(at) ?? null,
    });
    return { ...test, welch: with_("welch", 0), paired: with_("paired", 1), wilcoxon: with_("wilcoxon", 2) };
  });
}
