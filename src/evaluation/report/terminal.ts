/** The result as text for a terminal: a table a data set, then what differs, what failed, what was left out. */
import type { BenchResult, SystemResult } from "../result.ts";
import { debateTables } from "./debates.ts";
import { type Cell, costText, countText, figureText, numberText, ordered, shownTests, testText } from "./words.ts";

/** The report as plain text for a terminal. */
export function terminalReport(result: BenchResult): string {
  const parts = result.data.map((data) => {
    const rows = ordered(result, data.name);
    const metrics = data.metrics.map(({ name }) => name);
    const head = `${data.name}: ${data.n} items, task ${data.task}, ordered by ${data.primary}${
      rows.some((row) => row.n !== data.n) ? `, ${data.matched} items matched by all rows` : ""
    }`;
    const table = aligned([
      ["", ...metrics, "n", "failed", "calls", "tokens", "cost"],
      ...rows.map((row) => [
        label(row),
        ...metrics.map((metric) => figureText(row.metrics[metric])),
        String(row.n),
        String(row.failures),
        countText(row.callsPerItem, row.kind),
        row.kind === "system" ? String(row.tokens.input + row.tokens.output) : "-",
        row.kind === "system" ? costText(row.costUsd) : "-",
      ]),
    ]);
    const tests = shownTests(result, data.name, data.primary);
    const compared = tests.length === 0 ? "" : `\n${tests.map((test) => `  ${testText(test)}\n`).join("")}`;
    return `${head}\n\n${table}${compared}${groupTables(rows, data.primary)}${debateTables(rows)
      .map((each) => `\n${aligned(each)}`)
      .join("")}`;
  });
  const notes = result.warnings.map((warning) => `note: ${warning}\n`).join("");
  const stopped = result.stopped === null ? "" : `stopped early: ${result.stopped}\n`;
  return `${[parts.join("\n"), notes, stopped].filter((part) => part !== "").join("\n")}`;
}

/** Means of the primary metric by group, where the data set has groups. */
function groupTables(rows: readonly SystemResult[], metric: string): string {
  const groups = [...new Set(rows.flatMap((row) => Object.keys(row.groups)))];
  return groups
    .map((group) => {
      const values = [...new Set(rows.flatMap((row) => (row.groups[group] ?? []).map(({ value }) => value)))].sort();
      const lines = rows.map((row) => [
        label(row),
        ...values.map((value) => {
          const own = row.groups[group]?.find((each) => each.value === value);
          return own === undefined || own.mean === null ? "-" : `${numberText(own.mean)} (${own.n})`;
        }),
      ]);
      return `\n${metric} by ${group} (items)\n\n${aligned([["", ...values], ...lines])}`;
    })
    .join("");
}

const label = ({ name, kind }: SystemResult): string =>
  kind === "system" ? name : `${name} (${kind === "baseline" ? "baseline" : "published"})`;

/** The first column to the left, numbers to the right. */
function aligned(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  const line = (row: readonly Cell[]): string =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}
