/** Calls in PostgreSQL: the journal that all workers share, the cache of answers, and the claims by which a call is made once. */
import { StoreError } from "../../base/errors.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../../models/spec/call-store.ts";
import type { StoredCall } from "../../runtime/run-store.ts";
import type { Connection, Row } from "./connection.ts";
import { parsed } from "./stored.ts";

const newestAnswer = "ORDER BY ended_at DESC, seq DESC LIMIT 1";

/** Ours: longer than any statement that may have looked before the answer was there and claims after it. */
const afterglow = "60 s";

export async function cachedCall(connection: Connection, key: string): Promise<StoredAnswer | undefined> {
  const [row] = await connection.query(
    `SELECT call_id, answer FROM ${connection.address.schema}.calls
     WHERE key = $1 AND answer IS NOT NULL AND state = 'done' AND cacheable ${newestAnswer}`,
    [key],
    "cached",
  );
  return toAnswer(connection, row);
}

export async function journaledCall(
  connection: Connection,
  runId: string,
  key: string,
): Promise<JournaledAnswer | undefined> {
  const [row] = await connection.query(
    `SELECT call_id, answer, requests, cost_usd FROM ${connection.address.schema}.calls
     WHERE key = $1 AND answer IS NOT NULL AND state = 'done' AND run_id = $2 ${newestAnswer}`,
    [key, runId],
    "journaled",
  );
  const answer = toAnswer(connection, row);
  if (row === undefined || answer === undefined) return undefined;
  return { callId: String(row.call_id), answer, requests: Number(row.requests), costUsd: costOf(row) };
}

/**
 * Records the call, or, where another live process is making the very same and this one may share it, waits for that one's
 * answer. A claim whose owner died lapses with its lease and is taken over.
 */
export async function beginCall(
  connection: Connection,
  start: CallStart,
  owner: string,
  lease: number,
): Promise<JournaledAnswer | undefined> {
  const scope = scopeOf(start);
  for (let waitMs = 20; ; waitMs = Math.min(waitMs * 2, 500)) {
    if (await claimed(connection, start, scope, owner, lease)) return undefined;
    const made = await sharedAnswer(connection, start);
    if (made !== undefined) return made;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A call that nobody may share claims its own id, so that all calls are leased alike. */
function scopeOf({ awaits = "none", key, runId, callId }: CallStart): string {
  return awaits === "any" ? key : awaits === "run" ? `${key}@${runId}` : `call ${callId}`;
}

/**
 * One statement: the claim and, only with it, the call. The condition looks at the claim as it stands when this statement gets
 * to it, so that of two at once one wins, and a claim whose call has just been answered is not taken.
 */
async function claimed(
  connection: Connection,
  start: CallStart,
  scope: string,
  owner: string,
  lease: number,
): Promise<boolean> {
  const { schema } = connection.address;
  const rows = await connection.query(
    `WITH claim AS (
       INSERT INTO ${schema}.claims AS held (scope, call_id, owner, until)
       VALUES ($10, $1, $11, now() + $12 * interval '1 millisecond')
       ON CONFLICT (scope) DO UPDATE SET call_id = excluded.call_id, owner = excluded.owner, until = excluded.until
       WHERE held.until < now() OR held.call_id = excluded.call_id
       RETURNING scope
     )
     INSERT INTO ${schema}.calls
       (call_id, run_id, key, model, agent, item, purpose, request, state, started_at, owner)
     SELECT $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, 'in-flight', $9::bigint, $11::text
     FROM claim
     ON CONFLICT (call_id) DO UPDATE SET
       run_id = excluded.run_id, key = excluded.key, model = excluded.model, agent = excluded.agent, item = excluded.item,
       purpose = excluded.purpose, request = excluded.request, state = 'in-flight', started_at = excluded.started_at,
       owner = excluded.owner, ended_at = NULL, requests = 0, input_tokens = NULL, output_tokens = NULL, cost_usd = NULL,
       error = NULL, answer = NULL, cacheable = TRUE
     RETURNING call_id`,
    [
      start.callId,
      start.runId,
      start.key,
      start.model,
      start.agent,
      start.item,
      start.purpose,
      start.request,
      start.startedAt,
      scope,
      owner,
      lease,
    ],
    "begin",
  );
  return rows.length > 0;
}

async function sharedAnswer(connection: Connection, start: CallStart): Promise<JournaledAnswer | undefined> {
  const own = await journaledCall(connection, start.runId, start.key);
  if (own !== undefined || start.awaits !== "any") return own;
  const answer = await cachedCall(connection, start.key);
  return answer === undefined ? undefined : { callId: start.callId, answer, requests: 0, costUsd: 0 };
}

export async function endCall(connection: Connection, end: CallEnd): Promise<void> {
  const { schema } = connection.address;
  // The claim of an answered call stays a moment without an owner: who looked too early for the answer must not get it.
  const rows = await connection.query(
    `WITH answered AS (
       UPDATE ${schema}.claims SET owner = '', until = now() + interval '${afterglow}' WHERE call_id = $1 AND $2 = 'done'
     ), failed AS (
       DELETE FROM ${schema}.claims WHERE call_id = $1 AND $2 <> 'done'
     )
     UPDATE ${schema}.calls SET state = $2, answer = $3, error = $4, requests = $5, cost_usd = $6, ended_at = $7,
       cacheable = $8, input_tokens = $9, output_tokens = $10
     WHERE call_id = $1 RETURNING call_id`,
    [
      end.callId,
      end.state,
      end.answer === null ? null : JSON.stringify(end.answer),
      end.error,
      end.requests,
      end.costUsd,
      end.endedAt,
      end.cacheable !== false,
      end.answer?.usage.input ?? null,
      end.answer?.usage.output ?? null,
    ],
    "end",
  );
  if (rows.length === 0)
    throw new StoreError(`the run store ${connection.name} has no call ${end.callId} to end`, {
      hint: "begin the call first",
    });
}

async function rowsOf(connection: Connection, runId: string): Promise<readonly Row[]> {
  return connection.query(
    `SELECT * FROM ${connection.address.schema}.calls WHERE run_id = $1 ORDER BY started_at, seq`,
    [runId],
  );
}

export async function listCalls(connection: Connection, runId: string): Promise<StoredCall[]> {
  return (await rowsOf(connection, runId)).map(toCall);
}

/** The calls with everything known about them, for `runs export`. */
export async function exportCalls(connection: Connection, runId: string): Promise<unknown[]> {
  return (await rowsOf(connection, runId)).map((row) => ({
    ...toCall(row),
    key: String(row.key),
    purpose: text(row.purpose),
    request: parsed(connection, row.request),
    answer: row.answer === null ? null : parsed(connection, row.answer),
  }));
}

function toCall(row: Row): StoredCall {
  return {
    callId: String(row.call_id),
    runId: String(row.run_id),
    state: row.state as StoredCall["state"],
    model: String(row.model),
    agent: String(row.agent),
    item: text(row.item),
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    requests: Number(row.requests),
    costUsd: costOf(row),
    error: text(row.error),
  };
}

function costOf(row: Row): number | null {
  return row.cost_usd === null ? null : Number(row.cost_usd);
}

function toAnswer(connection: Connection, row: Row | undefined): StoredAnswer | undefined {
  return row === undefined ? undefined : (parsed(connection, row.answer) as StoredAnswer);
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
