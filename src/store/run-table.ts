/** Runs in SQLite: begin, resume, end, find, list. */
import { UsageError } from "../base/errors.ts";
import type { RunPage, RunQuery, RunRecord, RunStart, RunState, RunTotals, Spending } from "../runtime/run-store.ts";
import type { Database, Row } from "./database.ts";
import { isAlive, processMark } from "./liveness.ts";
import { chooseId, lostCall, noTotals } from "./records.ts";
import { storedJson } from "./stored-json.ts";

const insertRun = `
INSERT INTO runs (run_id, command, argv, cwd, resolved, version, created_at, pid, process, state, cost_usd)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', 0)`;

/** By their beginning and not by the clock, which may have been set back between two runs: the last run is the last run. */
const newestFirst = "ORDER BY rowid DESC";

/** What a run spent by its journal: the truth about a run whose process died before it could say so. */
const journalTotals = `
SELECT coalesce(sum(requests), 0) AS calls,
       coalesce(sum(json_extract(answer, '$.usage.input')), 0) AS input,
       coalesce(sum(json_extract(answer, '$.usage.output')), 0) AS output,
       coalesce(sum(cost_usd), 0.0) AS cost,
       count(*) FILTER (WHERE requests > 0 AND cost_usd IS NULL) AS unpriced
FROM calls WHERE run_id = ? AND state <> 'in-flight'`;

const journalHits = "SELECT count(*) AS hits FROM steps WHERE run_id = ? AND json_extract(step, '$.cacheHit')";

export function beginRun(database: Database, start: RunStart): void {
  database.run(insertRun, [
    start.runId,
    start.command,
    JSON.stringify(start.argv),
    start.cwd,
    JSON.stringify(start.resolved ?? null),
    start.version,
    start.createdAt,
    start.pid,
    processMark(start.pid),
  ]);
}

/** Claims the run for process `pid` under the write lock, so that of two resumes at once one is refused (UsageError). */
export function resumeRun(database: Database, runId: string, pid: number, now: number): { readonly inFlight: number } {
  return database.transaction(() => {
    const row = database.get("SELECT * FROM runs WHERE run_id = ?", [runId]);
    if (!row) throw new UsageError(`no run ${runId} in ${database.file}`, { hint: "see `precis runs list`" });
    if (row.state === "running" && Number(row.pid) !== pid && isAlive(String(row.process)))
      throw new UsageError(`run ${runId} is still running (process ${row.pid})`, {
        hint: "wait for it, or stop it first",
      });
    const inFlight = database.run(
      "UPDATE calls SET state = 'failed', error = ?, ended_at = ? WHERE run_id = ? AND state = 'in-flight'",
      [lostCall, now, runId],
    );
    database.run(
      `UPDATE runs SET state = 'running', pid = ?, process = ?, exit_code = NULL, ended_at = NULL, resumes = resumes + 1
       WHERE run_id = ?`,
      [pid, processMark(pid), runId],
    );
    return { inFlight };
  });
}

export function endRun(
  database: Database,
  runId: string,
  end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals },
): void {
  const { calls, cacheHits, inputTokens, outputTokens, costUsd } = end.totals;
  const changed = database.run(
    `UPDATE runs SET state = ?, exit_code = ?, ended_at = ?,
       calls = ?, cache_hits = ?, input_tokens = ?, output_tokens = ?, cost_usd = ?
     WHERE run_id = ?`,
    [end.state, end.exitCode, end.endedAt, calls, cacheHits, inputTokens, outputTokens, costUsd, runId],
  );
  if (changed === 0) throw new UsageError(`no run ${runId} in ${database.file}`, { hint: "begin it first" });
}

export function findRun(database: Database, wanted?: string): RunRecord | undefined {
  let row: Row | undefined;
  if (wanted === undefined) row = database.get(`SELECT * FROM runs ${newestFirst} LIMIT 1`);
  else {
    // substr and not LIKE: an id may hold the wildcards % and _.
    const ids = database.all("SELECT run_id FROM runs WHERE substr(run_id, 1, length(?)) = ?", [wanted, wanted]);
    const id =
      wanted === ""
        ? undefined
        : chooseId(
            wanted,
            ids.map((found) => String(found.run_id)),
          );
    if (id !== undefined) row = database.get("SELECT * FROM runs WHERE run_id = ?", [id]);
  }
  return row && toRecord(database, row);
}

/** Newest first; all of them when `limit` is undefined. */
export function listRuns(database: Database, limit?: number): RunRecord[] {
  return database.all(`SELECT * FROM runs ${newestFirst} LIMIT ?`, [limit ?? -1]).map((row) => toRecord(database, row));
}

export function findRuns(database: Database, query: RunQuery): RunPage {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (query.command !== undefined) {
    conditions.push("command = ?");
    values.push(query.command);
  }
  if (query.search !== undefined && query.search !== "") {
    // The arguments as a person reads them: JSON writes a quote or a letter of another script in its own way.
    conditions.push(
      `(instr(lower(run_id), lower(?)) OR instr(lower(cwd), lower(?)) OR instr(lower(command), lower(?))
        OR EXISTS (SELECT 1 FROM json_each(argv) AS word WHERE instr(lower(word.value), lower(?))))`,
    );
    values.push(query.search, query.search, query.search, query.search);
  }
  if (query.state === "running" || query.state === "interrupted") {
    // Whether an open run is alive only the system knows.
    const dead = database
      .all("SELECT run_id, process FROM runs WHERE state = 'running'")
      .filter((row) => !isAlive(String(row.process)))
      .map((row) => String(row.run_id));
    conditions.push(
      query.state === "running"
        ? "state = 'running' AND run_id NOT IN (SELECT value FROM json_each(?))"
        : "(state = 'interrupted' OR run_id IN (SELECT value FROM json_each(?)))",
    );
    values.push(JSON.stringify(dead));
  } else if (query.state !== undefined) {
    conditions.push("state = ?");
    values.push(query.state);
  }
  const fits = conditions.length === 0 ? "TRUE" : conditions.join(" AND ");
  const total = Number(database.get(`SELECT count(*) AS total FROM runs WHERE ${fits}`, values)?.total ?? 0);
  const older = query.before === undefined ? "TRUE" : "rowid < (SELECT rowid FROM runs WHERE run_id = ?)";
  const rows = database.all(`SELECT * FROM runs WHERE ${fits} AND ${older} ${newestFirst} LIMIT ?`, [
    ...values,
    ...(query.before === undefined ? [] : [query.before]),
    query.limit + 1,
  ]);
  const runs = rows.slice(0, query.limit).map((row) => toRecord(database, row));
  return { runs, total, next: rows.length > query.limit ? (runs.at(-1)?.runId ?? null) : null };
}

const spendingRows = `
SELECT date(c.started_at / 1000, 'unixepoch', 'localtime') AS day, r.command AS command, c.model AS model, c.agent AS agent,
       sum(c.requests) AS requests, coalesce(sum(c.cost_usd), 0.0) AS cost,
       count(*) FILTER (WHERE c.requests > 0 AND c.cost_usd IS NULL) AS unpriced
FROM calls AS c JOIN runs AS r ON r.run_id = c.run_id
WHERE c.ended_at IS NOT NULL
GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, 2, 3, 4`;

export function spending(database: Database): Spending[] {
  return database.all(spendingRows).map((row) => ({
    day: String(row.day),
    command: String(row.command),
    model: String(row.model),
    agent: String(row.agent),
    requests: Number(row.requests),
    costUsd: Number(row.cost),
    unpriced: Number(row.unpriced),
  }));
}

function toRecord(database: Database, row: Row): RunRecord {
  const runId = String(row.run_id);
  const open = row.state === "running";
  return {
    runId,
    command: String(row.command),
    argv: storedJson(database, row.argv) as string[],
    cwd: String(row.cwd),
    resolved: storedJson(database, row.resolved),
    version: String(row.version),
    createdAt: Number(row.created_at),
    pid: Number(row.pid),
    state: open && !isAlive(String(row.process)) ? "interrupted" : (row.state as RunState),
    exitCode: row.exit_code === null ? null : Number(row.exit_code),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    totals: open ? totalsByJournal(database, runId) : totalsOf(row),
    resumes: Number(row.resumes),
  };
}

function totalsOf(row: Row): RunTotals {
  return {
    calls: Number(row.calls),
    cacheHits: Number(row.cache_hits),
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    costUsd: row.cost_usd === null ? null : Number(row.cost_usd),
  };
}

function totalsByJournal(database: Database, runId: string): RunTotals {
  const row = database.get(journalTotals, [runId]);
  if (!row) return noTotals;
  return {
    calls: Number(row.calls),
    cacheHits: Number(database.get(journalHits, [runId])?.hits ?? 0),
    inputTokens: Number(row.input),
    outputTokens: Number(row.output),
    costUsd: Number(row.unpriced) > 0 ? null : Number(row.cost),
  };
}
