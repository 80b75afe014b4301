/** The result for spreadsheets: RFC 4180, a header line, an empty cell where there is no value. */
import { csvCell } from "../../text/csv-cell.ts";
import type { BenchItems, BenchResult } from "../result.ts";

/** One line for each data set, row and metric. */
export function systemsCsv({ data, systems }: BenchResult): string {
  const head = [
    "data",
    "row",
    "kind",
    "strategy",
    "model",
    "metric",
    "mean",
    "sd",
    "low",
    "high",
    "n",
    "matched_mean",
    "matched_n",
    "corpus",
    "failures",
    "missing",
    "calls",
    "calls_per_item",
    "input_tokens",
    "output_tokens",
    "cost_usd",
    "reason",
    "signature",
  ];
  const lines = systems.flatMap((row) => {
    const own = data.find(({ name }) => name === row.data);
    return Object.entries(row.metrics).map(([metric, figures]) => [
      row.data,
      row.name,
      row.kind,
      row.strategy,
      row.model,
      metric,
      figures.mean,
      figures.sd,
      figures.interval?.low,
      figures.interval?.high,
      figures.n,
      figures.matched,
      own?.matched,
      figures.corpus,
      row.failures,
      row.missing.count,
      row.calls,
      row.callsPerItem,
      row.tokens.input,
      row.tokens.output,
      row.costUsd,
      figures.reason,
      own?.metrics.find(({ name }) => name === metric)?.signature,
    ]);
  });
  return [head, ...lines].map(csvLine).join("");
}

/** One line for each data set, item and row, with a column for each metric of any data set. */
export function itemsCsv({ data }: BenchResult, items: BenchItems): string {
  const metrics = [...new Set(data.flatMap((own) => own.metrics.map(({ name }) => name)))];
  const lines = Object.entries(items).flatMap(([name, { ids, rows }]) =>
    Object.entries(rows).flatMap(([row, values]) =>
      ids.map((id, at) => [name, id, row, ...metrics.map((metric) => values[metric]?.[at])]),
    ),
  );
  return [["data", "id", "row", ...metrics], ...lines].map(csvLine).join("");
}

function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(",")}\n`;
}
