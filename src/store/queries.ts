/** What SQLite answers by a query, for runs and calls that are kept in memory. */
import type { CallEnd, CallStart } from "../models/spec/call-store.ts";
import type { RunPage, RunQuery, RunRecord, Spending } from "../runtime/run-store.ts";

/** The page of `runs` (newest first) that `query` names. */
export function pageOf(runs: readonly RunRecord[], query: RunQuery): RunPage {
  const wanted = query.search?.toLowerCase() ?? "";
  const fitting = runs.filter(
    (run) =>
      (query.state === undefined || run.state === query.state) &&
      (query.command === undefined || run.command === query.command) &&
      [run.runId, run.cwd, run.command, ...run.argv].some((text) => text.toLowerCase().includes(wanted)),
  );
  const last = runs.findIndex((run) => run.runId === query.before);
  const older =
    query.before === undefined ? fitting : last < 0 ? [] : fitting.filter((run) => runs.indexOf(run) > last);
  const page = older.slice(0, query.limit);
  return { runs: page, total: fitting.length, next: older.length > page.length ? (page.at(-1)?.runId ?? null) : null };
}

/** Sums by day, command, model and speaker, in the order of the port. */
export function spendingOf(
  calls: readonly { readonly start: CallStart; readonly end: CallEnd; readonly command: string }[],
): Spending[] {
  const sums = new Map<string, Spending>();
  for (const { start, end, command } of calls) {
    const at = new Date(start.startedAt);
    const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
      .map((part) => String(part).padStart(2, "0"))
      .join("-");
    const key = JSON.stringify([day, command, start.model, start.agent]);
    const sum = sums.get(key);
    sums.set(key, {
      day,
      command,
      model: start.model,
      agent: start.agent,
      requests: (sum?.requests ?? 0) + end.requests,
      costUsd: (sum?.costUsd ?? 0) + (end.costUsd ?? 0),
      unpriced: (sum?.unpriced ?? 0) + (end.requests > 0 && end.costUsd === null ? 1 : 0),
    });
  }
  const order = (row: Spending): readonly string[] => [row.command, row.model, row.agent];
  return [...sums.values()].sort((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? 1 : -1;
    const others = order(b);
    const first = order(a).findIndex((part, index) => part !== others[index]);
    return first < 0 ? 0 : (order(a)[first] ?? "") < (others[first] ?? "") ? -1 : 1;
  });
}
