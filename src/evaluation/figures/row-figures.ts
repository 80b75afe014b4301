/** Figures of one row: each metric described, groups, contamination, what it took. */
import { bootstrapInterval } from "../../metrics/statistics/bootstrap.ts";
import { mean, percentileOfSorted, standardDeviation } from "../../metrics/statistics/describe.ts";
import type { GroupFigures, MetricFigures, SystemResult } from "../result.ts";
import type { DataCells } from "../run/run-data.ts";
import { itemMeans, present, runMeans } from "./item-means.ts";
import { patternFigures } from "./patterns.ts";
import type { MetricColumn, RowScores, ScoredData } from "./score-cells.ts";

export interface FigureOptions {
  readonly resamples: number;
  readonly seed: number;
  readonly primary: string;
}

/** How many ids of missing items are listed. */
const mostIds = 20;

export function rowFigures(table: DataCells, scored: ScoredData, options: FigureOptions): SystemResult[] {
  const matched = matchedItems(scored);
  const groups = groupsOf(table);
  return scored.rows.map((row): SystemResult => {
    const { cells } = row;
    const spent = cells.spent();
    const own = cells.row;
    const missing = cells.itemsThat("absent");
    const finished = cells.count("done") + cells.count("failed");
    return {
      data: table.data.spec.name,
      name: own.name,
      kind: own.kind,
      system: own.system,
      strategy: own.kind === "system" ? own.strategy : null,
      model: own.kind === "system" ? own.model : null,
      point: own.kind === "system" ? own.point : {},
      runs: own.kind === "system" ? cells.runs : [],
      n: itemsWithOutput(row),
      failures: cells.count("failed"),
      failed: cells.problems("failed"),
      missing: {
        count: missing.length,
        ids: missing.slice(0, mostIds).map((index) => table.data.ids[index] as string),
        reasons: cells.problems("absent"),
      },
      unmatched: table.unmatched[own.name] ?? 0,
      metrics: Object.fromEntries(
        scored.columns.map((column) => [column.name, metricFigures(row, column, matched.get(column.name), options)]),
      ),
      groups: groupFigures(groups, row, options),
      patterns: patternFigures(cells),
      reported: own.kind === "system" ? own.reported : null,
      contamination: { checked: row.checked, count: row.contaminated.length, ids: row.contaminated.slice(0, mostIds) },
      ...spent,
      callsPerItem: own.kind === "system" && finished > 0 ? (spent.calls + spent.cacheHits) / finished : null,
    };
  });
}

function itemsWithOutput({ cells }: RowScores): number {
  let count = 0;
  for (let item = 0; item < cells.items; item++) {
    if (cells.runs.some((_, run) => cells.isDone(cells.cell(run, item)))) count++;
  }
  return count;
}

/** By metric, the items every row has a value for; rows without any value do not count. */
export function matchedItems({ columns, rows }: ScoredData): Map<string, readonly boolean[]> {
  return new Map(
    columns.map(({ name }) => {
      const lists = rows
        .map(({ values, cells }) => itemMeans(values.get(name) ?? new Float64Array(0), cells.items))
        .filter((means) => means.some((value) => !Number.isNaN(value)));
      const items = rows[0]?.cells.items ?? 0;
      const all = Array.from(
        { length: items },
        (_, item) => lists.length > 0 && lists.every((means) => !Number.isNaN(means[item])),
      );
      return [name, all] as const;
    }),
  );
}

function metricFigures(
  row: RowScores,
  column: MetricColumn,
  matched: readonly boolean[] | undefined,
  { resamples, seed }: FigureOptions,
): MetricFigures {
  const values = row.values.get(column.name) ?? new Float64Array(0);
  const means = itemMeans(values, row.cells.items);
  const own = present(means);
  const missing = row.missing.get(column.name) ?? {};
  if (own.length === 0) {
    const reason = column.reason ?? Object.keys(missing)[0] ?? "no output to score";
    return { mean: null, sd: null, interval: null, n: 0, matched: null, min: null, quartiles: null, max: null, reason };
  }
  const sorted = Float64Array.from(own).sort();
  const interval = bootstrapInterval(own, { resamples, seed });
  const common = Array.from(means).filter((_, item) => matched?.[item] === true);
  const average = mean(own);
  const corpus = row.corpus.get(column.name) ?? Number.NaN;
  const perRun = runMeans(values, row.cells.items);
  const sd = standardDeviation(own);
  return {
    mean: average,
    sd: Number.isNaN(sd) ? null : sd,
    interval: interval === undefined ? null : { low: interval.low, high: interval.high },
    n: own.length,
    matched: common.length === 0 ? null : mean(common),
    // Summed in another order, an equal mean differs in its last digits.
    ...(Number.isNaN(corpus) || Math.abs(corpus - average) < 1e-9 || row.cells.runs.length > 1 ? {} : { corpus }),
    ...(perRun.length > 1 ? { sdRuns: standardDeviation(perRun) } : {}),
    min: sorted[0] as number,
    quartiles: [25, 50, 75].map((q) => percentileOfSorted(sorted, q)) as [number, number, number],
    max: sorted.at(-1) as number,
    ...(Object.keys(missing).length === 0 ? {} : { missing }),
  };
}

/** By group name, the value of each item. */
function groupsOf(table: DataCells): ReadonlyMap<string, readonly string[]> {
  const { groups } = table.data.spec;
  if (groups.length === 0) return new Map();
  const values = table.data.ids.map((_, item) => table.item(item)?.groups ?? {});
  return new Map(groups.map((group) => [group, values.map((own) => own[group] ?? "none")]));
}

function groupFigures(
  groups: ReadonlyMap<string, readonly string[]>,
  row: RowScores,
  options: FigureOptions,
): SystemResult["groups"] {
  const means = itemMeans(row.values.get(options.primary) ?? new Float64Array(0), row.cells.items);
  return Object.fromEntries(
    [...groups].map(([group, items]) => {
      const members = new Map<string, number[]>();
      means.forEach((value, item) => {
        const name = items[item] as string;
        const list = members.get(name) ?? [];
        if (!Number.isNaN(value)) list.push(value);
        members.set(name, list);
      });
      const figures = [...members]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([value, list]): GroupFigures => {
          const interval = bootstrapInterval(list, { resamples: options.resamples, seed: options.seed });
          return {
            value,
            n: list.length,
            mean: list.length === 0 ? null : mean(list),
            interval: interval === undefined ? null : { low: interval.low, high: interval.high },
          };
        });
      return [group, figures] as const;
    }),
  );
}
