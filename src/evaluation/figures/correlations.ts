/** Do the metrics order the outputs alike? */
import { random } from "../../base/random.ts";
import { pearson, spearman } from "../../metrics/statistics/correlation.ts";
import type { MetricCorrelation } from "../result.ts";
import type { ScoredData } from "./score-cells.ts";

/** More outputs change the second decimal at most; a seeded draw keeps it cheap. */
const mostOutputs = 4_000;
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Every two metrics over the outputs of all rows but the oracle, which was chosen by one of them. */
export function correlationsOf(data: string, { columns, rows }: ScoredData): MetricCorrelation[] {
  const cells = rows
    .filter(({ cells: own }) => own.row.name !== "oracle")
    .flatMap((row) => Array.from({ length: row.cells.runs.length * row.cells.items }, (_, cell) => ({ row, cell })));
  const drawn = random(0, "correlations", data).sample(cells, mostOutputs);
  const lists = columns.map(({ name }) => ({
    name,
    values: drawn.map(({ row, cell }) => row.values.get(name)?.[cell] ?? Number.NaN),
  }));
  return lists.flatMap((a, at) =>
    lists.slice(at + 1).flatMap((b): MetricCorrelation[] => {
      const kept = a.values.flatMap((value, index) =>
        Number.isNaN(value + (b.values[index] as number)) ? [] : [index],
      );
      if (kept.length < 3) return [];
      const left = kept.map((index) => a.values[index] as number);
      const right = kept.map((index) => b.values[index] as number);
      return [
        {
          data,
          a: a.name,
          b: b.name,
          n: kept.length,
          pearson: finite(pearson(left, right).r),
          spearman: finite(spearman(left, right).r),
        },
      ];
    }),
  );
}
