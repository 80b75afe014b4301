/** A line a run, in aligned columns, and the same as JSON. */
import type { RunRecord } from "../../runtime/run-store.ts";
import { formatCost, formatCount } from "./closing-line.ts";

/** As product.md states it; `created` (ISO 8601, UTC) is volatile. */
export function runListJson(run: RunRecord): object {
  return {
    runId: run.runId,
    command: run.command,
    created: new Date(run.createdAt).toISOString(),
    state: run.state,
    calls: run.totals.calls,
    costUsd: run.totals.costUsd,
  };
}

/** "" for no runs, else a heading and a line each. */
export function renderRunList(runs: readonly RunRecord[]): string {
  if (runs.length === 0) return "";
  const rows = runs.map((run) => [
    run.runId,
    localTime(run.createdAt),
    run.state,
    formatCount(run.totals.calls),
    formatCost(run.totals.costUsd),
    commandLine(run, 60),
  ]);
  return table([["RUN", "BEGAN", "STATE", "CALLS", "COST", "COMMAND"], ...rows]);
}

/** "2026-11-30 13:05:12" in the local time zone. */
export function localTime(ms: number): string {
  const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 19).replace("T", " ");
}

/** The command line as it was given, quoted where a shell would need it; cut to `width` characters, with a mark. */
export function commandLine(run: RunRecord, width = Number.POSITIVE_INFINITY): string {
  const words = run.argv.length > 0 ? run.argv : [run.command];
  const line = words
    .map((word) => (/^[\w@%+=:,./#?-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ")
    .replace(/\s+/g, " ");
  return line.length <= width ? line : `${line.slice(0, width - 3).trimEnd()}...`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
