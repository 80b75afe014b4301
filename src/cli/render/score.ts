/** A score report as a table for people and as CSV for spreadsheets. */

import type { MetricResult, ScoreReport } from "../../metrics/score-items.ts";
import { csvCell } from "../../text/csv-cell.ts";

const digits = 4;

/** One line a metric: value with its interval, items counted, or the reason; then what was missing. */
export function reportTable(report: ScoreReport): string {
  const rows = Object.entries(report).map(([name, result]) => [
    name,
    result.value === undefined ? "-" : result.value.toFixed(digits),
    result.interval === null ? "" : `[${result.interval.low.toFixed(digits)}, ${result.interval.high.toFixed(digits)}]`,
    `n=${result.n}`,
    note(result),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] as string).length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function note({ value, reason, missing = {} }: MetricResult): string {
  if (value === undefined) return reason ?? "";
  return Object.entries(missing)
    .map(([why, count]) => `${count} without: ${why}`)
    .join("; ");
}

/** One row a metric; or, where the report has items, one row an item with a column a metric (empty where it has none). */
export function reportCsv(report: ScoreReport): string {
  const entries = Object.entries(report);
  if (entries.some(([, { items }]) => items !== undefined)) return itemsCsv(entries);
  const header = ["metric", "value", "low", "high", "level", "n", "reason", "signature"];
  const rows = entries.map(([name, { value, interval, n, reason, signature }]) => [
    name,
    value,
    interval?.low,
    interval?.high,
    interval?.level,
    n,
    reason,
    signature ?? undefined,
  ]);
  return [header, ...rows].map(line).join("");
}

function itemsCsv(entries: readonly [string, MetricResult][]): string {
  const longest = entries.reduce(
    (most, [, { items = [] }]) => (items.length > most.length ? items : most),
    entries[0]?.[1].items ?? [],
  );
  const rows = longest.map(({ id }, at) => [id, ...entries.map(([, { items }]) => items?.[at]?.value)]);
  return [["id", ...entries.map(([name]) => name)], ...rows].map(line).join("");
}

function line(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(csvCell).join(",")}\n`;
}
