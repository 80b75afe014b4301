/** How figures are written in the reports for people; every report uses these, so that they agree. */
import type { BenchResult, MetricFigures, PairTest, SystemResult } from "../result.ts";

export type Cell = string;

/**
 * Rows of a data set, the best mean of the primary metric first, over the items that all rows have where there are such: a row that
 * missed the hard ones is not the better for it. Rows without a value last, in suite order.
 */
export function ordered(result: BenchResult, data: string): SystemResult[] {
  const primary = result.data.find(({ name }) => name === data)?.primary ?? "";
  const mean = (row: SystemResult): number => {
    const figures = row.metrics[primary];
    return figures?.matched ?? figures?.mean ?? Number.NEGATIVE_INFINITY;
  };
  return result.systems
    .filter((row) => row.data === data)
    .map((row, at) => ({ row, at }))
    .toSorted((a, b) => {
      const gap = mean(b.row) - mean(a.row);
      return Number.isNaN(gap) || gap === 0 ? a.at - b.at : gap;
    })
    .map(({ row }) => row);
}

/** Three decimals for shares, one for counts of words and the like. */
export function numberText(value: number): string {
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** Mean with half the width of its interval; "-" where there is none. */
export function figureText(figures: MetricFigures | undefined): string {
  if (figures === undefined || figures.mean === null) return "-";
  const { interval, mean } = figures;
  return interval === null
    ? numberText(mean)
    : `${numberText(mean)} ±${numberText((interval.high - interval.low) / 2)}`;
}

export function intervalText(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? "-" : `${numberText(interval.low)} to ${numberText(interval.high)}`;
}

export function countText(value: number | null, kind: SystemResult["kind"]): string {
  if (kind !== "system" || value === null) return "-";
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

export function costText(cost: number | null): string {
  return cost === null ? "unknown" : cost === 0 ? "$0" : `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}

export function pText(p: number | null): string {
  return p === null ? "-" : p < 0.001 ? "<0.001" : p.toFixed(3);
}

/** Comparisons worth a line: the best system against every other row, on the primary metric. */
export function shownTests(result: BenchResult, data: string, metric: string): PairTest[] {
  const best = ordered(result, data).find((row) => row.kind === "system" && row.metrics[metric]?.mean != null);
  if (best === undefined) return [];
  const order = ordered(result, data).map(({ name }) => name);
  return result.tests
    .filter((test) => test.data === data && test.metric === metric && [test.a, test.b].includes(best.name))
    .map((test) => (test.a === best.name ? test : turned(test)))
    .toSorted((x, y) => order.indexOf(x.b) - order.indexOf(y.b));
}

/** The same comparison seen from the other row. */
export function turned(test: PairTest): PairTest {
  const negative = (value: number | null): number | null => (value === null ? null : -value);
  return {
    ...test,
    a: test.b,
    b: test.a,
    difference: -test.difference,
    interval: test.interval === null ? null : { low: -test.interval.high, high: -test.interval.low },
    welch: { ...test.welch, statistic: negative(test.welch.statistic) },
    paired: { ...test.paired, statistic: negative(test.paired.statistic) },
    d: negative(test.d),
    dz: negative(test.dz),
    wins: test.losses,
    losses: test.wins,
  };
}

export function testText(test: PairTest): string {
  const sign = test.difference > 0 ? "+" : "";
  const d = test.d === null ? "-" : test.d.toFixed(2);
  return `${test.a} against ${test.b}: ${sign}${numberText(test.difference)} ${test.metric} (${intervalText(test.interval)}), p ${pText(test.paired.holm)} after Holm, d ${d}, ${test.wins} won, ${test.ties} tied, ${test.losses} lost of ${test.n}`;
}
