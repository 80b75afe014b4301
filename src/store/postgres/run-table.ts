/** Runs in PostgreSQL: begin, resume, end, find, list, prune. */
import { StoreError, UsageError } from "../../base/errors.ts";
import type { RunPage, RunQuery, RunRecord, RunStart, RunState, RunTotals, Spending } from "../../runtime/run-store.ts";
import { pageOf } from "../queries.ts";
import { chooseId, lostCall, noTotals, prunable } from "../records.ts";
import type { Asking, Connection, Row } from "./connection.ts";
import { isSeenDead, sharedMark } from "./lease.ts";
import { parsed } from "./stored.ts";

/** A run with whether its lease still holds, by the database's clock. */
const columns = "*, alive_until > now() AS leased";

export async function beginRun(connection: Connection, start: RunStart, owner: string, lease: number): Promise<void> {
  const rows = await connection.query(
    `INSERT INTO ${connection.address.schema}.runs
       (run_id, command, argv, cwd, resolved, version, created_at, pid, process, owner, alive_until, state, cost_usd)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 millisecond', 'running', 0)
     ON CONFLICT (run_id) DO NOTHING RETURNING run_id`,
    [
      start.runId,
      start.command,
      JSON.stringify(start.argv),
      start.cwd,
      JSON.stringify(start.resolved ?? null),
      start.version,
      start.createdAt,
      start.pid,
      sharedMark(start.pid),
      owner,
      lease,
    ],
  );
  if (rows.length === 0) throw new StoreError(`the run store ${connection.name} has a run ${start.runId} already`);
}

/** Claims the run under its row's lock, so that of two resumes at once one is refused (UsageError). */
export async function resumeRun(
  connection: Connection,
  runId: string,
  {
    pid,
    owner,
    lease,
    now,
  }: { readonly pid: number; readonly owner: string; readonly lease: number; readonly now: number },
): Promise<{ readonly inFlight: number }> {
  const { schema } = connection.address;
  return connection.transaction(async (asking) => {
    const [row] = await asking.query(`SELECT ${columns} FROM ${schema}.runs WHERE run_id = $1 FOR UPDATE`, [runId]);
    if (row === undefined)
      throw new UsageError(`no run ${runId} in ${connection.name}`, { hint: "see `precis runs list`" });
    if (row.owner !== owner && isAlive(row))
      throw new UsageError(
        `run ${runId} is still running (process ${row.pid} on ${String(row.process).split("/")[0]})`,
        {
          hint: "wait for it, or stop it first; after a kill on another host, half a minute later",
        },
      );
    // Calls of workers that live go on: only those of the process that had the run, and those whose lease lapsed, are lost.
    const lost = await asking.query(
      `UPDATE ${schema}.calls SET state = 'failed', error = $2, ended_at = $3
       WHERE run_id = $1 AND state = 'in-flight' AND (owner = $4 OR owner = $5 OR NOT EXISTS (
         SELECT 1 FROM ${schema}.claims WHERE claims.call_id = calls.call_id AND until > now()))
       RETURNING call_id`,
      [runId, lostCall, now, String(row.owner), owner],
    );
    await asking.query(`DELETE FROM ${schema}.claims WHERE call_id = ANY($1::text[])`, [
      lost.map((call) => String(call.call_id)),
    ]);
    await asking.query(
      `UPDATE ${schema}.runs SET state = 'running', pid = $2, process = $3, owner = $4, exit_code = NULL, ended_at = NULL,
         alive_until = now() + $5 * interval '1 millisecond', resumes = resumes + 1
       WHERE run_id = $1`,
      [runId, pid, sharedMark(pid), owner, lease],
    );
    return { inFlight: lost.length };
  });
}

export async function endRun(
  asking: Asking,
  { name, address: { schema } }: Connection,
  runId: string,
  end: { readonly state: RunState; readonly exitCode: number; readonly endedAt: number; readonly totals: RunTotals },
): Promise<void> {
  const { calls, cacheHits, inputTokens, outputTokens, costUsd } = end.totals;
  const rows = await asking.query(
    `UPDATE ${schema}.runs SET state = $2, exit_code = $3, ended_at = $4, calls = $5, cache_hits = $6,
       input_tokens = $7, output_tokens = $8, cost_usd = $9
     WHERE run_id = $1 RETURNING run_id`,
    [runId, end.state, end.exitCode, end.endedAt, calls, cacheHits, inputTokens, outputTokens, costUsd],
  );
  if (rows.length === 0) throw new UsageError(`no run ${runId} in ${name}`, { hint: "begin it first" });
}

export async function findRun(connection: Connection, wanted?: string): Promise<RunRecord | undefined> {
  const { schema } = connection.address;
  if (wanted === undefined) return (await listRuns(connection, 1))[0];
  if (wanted === "") return undefined;
  const ids = await connection.query(`SELECT run_id FROM ${schema}.runs WHERE left(run_id, length($1)) = $1`, [wanted]);
  const id = chooseId(
    wanted,
    ids.map((row) => String(row.run_id)),
  );
  if (id === undefined) return undefined;
  const [row] = await connection.query(`SELECT ${columns} FROM ${schema}.runs WHERE run_id = $1`, [id]);
  return row === undefined ? undefined : toRecord(connection, row);
}

/** Newest first; all of them when `limit` is undefined. */
export async function listRuns(connection: Connection, limit?: number): Promise<RunRecord[]> {
  const rows = await connection.query(
    `SELECT ${columns} FROM ${connection.address.schema}.runs ORDER BY seq DESC LIMIT $1`,
    [limit ?? null],
  );
  return Promise.all(rows.map((row) => toRecord(connection, row)));
}

/** Looked for here and not there: who lives is not the database's to say, nor how letters of the arguments compare. */
export async function findRuns(connection: Connection, query: RunQuery): Promise<RunPage> {
  return pageOf(await listRuns(connection), query);
}

/** Days are those of this machine's time zone. */
export async function spending(connection: Connection): Promise<Spending[]> {
  const { schema } = connection.address;
  const rows = await connection.query(
    `SELECT to_char(to_timestamp(c.started_at / 1000.0) AT TIME ZONE $1, 'YYYY-MM-DD') AS day, r.command, c.model, c.agent,
       sum(c.requests) AS requests, coalesce(sum(c.cost_usd), 0) AS cost,
       count(*) FILTER (WHERE c.requests > 0 AND c.cost_usd IS NULL) AS unpriced
     FROM ${schema}.calls c JOIN ${schema}.runs r ON r.run_id = c.run_id WHERE c.state <> 'in-flight'
     GROUP BY 1, 2, 3, 4
     ORDER BY 1 DESC, r.command COLLATE "C", c.model COLLATE "C", c.agent COLLATE "C"`,
    [Intl.DateTimeFormat().resolvedOptions().timeZone],
  );
  return rows.map((row) => ({
    day: String(row.day),
    command: String(row.command),
    model: String(row.model),
    agent: String(row.agent),
    requests: Number(row.requests),
    costUsd: Number(row.cost),
    unpriced: Number(row.unpriced),
  }));
}

/** Deletes runs as SQLite's prune does. The server gives the space back by itself (autovacuum), so that no bytes are counted. */
export async function pruneRuns(
  connection: Connection,
  options: { readonly keep?: number; readonly endedBefore?: number; readonly cache?: boolean },
): Promise<{ runs: number; calls: number; bytesFreed: number }> {
  const { schema } = connection.address;
  return connection.transaction(async (asking) => {
    const rows = await asking.query(
      `SELECT run_id, state, process, alive_until > now() AS leased, coalesce(ended_at, created_at) AS at
       FROM ${schema}.runs ORDER BY seq DESC`,
    );
    const ids = prunable(
      rows.map((row) => ({ runId: String(row.run_id), at: Number(row.at), alive: isAlive(row) })),
      options,
    );
    let calls = 0;
    if (options.cache !== true)
      calls += (
        await asking.query(
          `UPDATE ${schema}.calls SET run_id = NULL, request = 'null'
           WHERE run_id = ANY($1::text[]) AND state = 'done' AND answer IS NOT NULL AND cacheable RETURNING call_id`,
          [ids],
        )
      ).length;
    calls += (await asking.query(`DELETE FROM ${schema}.calls WHERE run_id = ANY($1::text[]) RETURNING call_id`, [ids]))
      .length;
    if (options.cache === true)
      await asking.query(`DELETE FROM ${schema}.calls WHERE run_id IS NULL AND ended_at < $1`, [
        options.endedBefore ?? Number.MAX_SAFE_INTEGER,
      ]);
    // A claim without its call would make others wait for an answer that is gone.
    await asking.query(
      `DELETE FROM ${schema}.claims WHERE NOT EXISTS (SELECT 1 FROM ${schema}.calls WHERE calls.call_id = claims.call_id)`,
    );
    for (const table of ["steps", "artifacts", "runs"])
      await asking.query(`DELETE FROM ${schema}.${table} WHERE run_id = ANY($1::text[])`, [ids]);
    return { runs: ids.length, calls, bytesFreed: 0 };
  });
}

function isAlive(row: Row): boolean {
  return row.state === "running" && row.leased === true && !isSeenDead(String(row.process));
}

async function toRecord(connection: Connection, row: Row): Promise<RunRecord> {
  const runId = String(row.run_id);
  const open = row.state === "running";
  return {
    runId,
    command: String(row.command),
    argv: parsed(connection, row.argv) as string[],
    cwd: String(row.cwd),
    resolved: parsed(connection, row.resolved),
    version: String(row.version),
    createdAt: Number(row.created_at),
    pid: Number(row.pid),
    state: open && !isAlive(row) ? "interrupted" : (row.state as RunState),
    exitCode: row.exit_code === null ? null : Number(row.exit_code),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    totals: open ? await totalsByJournal(connection, runId) : totalsOf(row),
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

/** What the run spent by its journal, all its processes together. */
export async function totalsByJournal(connection: Connection, runId: string): Promise<RunTotals> {
  const { schema } = connection.address;
  const [row] = await connection.query(
    `SELECT coalesce(sum(requests), 0) AS calls, coalesce(sum(input_tokens), 0) AS input,
       coalesce(sum(output_tokens), 0) AS output, coalesce(sum(cost_usd), 0) AS cost,
       count(*) FILTER (WHERE requests > 0 AND cost_usd IS NULL) AS unpriced,
       (SELECT count(*) FROM ${schema}.steps WHERE run_id = $1 AND cache_hit) AS hits
     FROM ${schema}.calls WHERE run_id = $1 AND state <> 'in-flight'`,
    [runId],
  );
  if (row === undefined) return noTotals;
  return {
    calls: Number(row.calls),
    cacheHits: Number(row.hits),
    inputTokens: Number(row.input),
    outputTokens: Number(row.output),
    costUsd: Number(row.unpriced) > 0 ? null : Number(row.cost),
  };
}
