/** Calls in SQLite: the journal of each run and, over all runs, the cache of answers. */
import { StoreError } from "../base/errors.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../models/spec/call-store.ts";
import type { StoredCall } from "../runtime/run-store.ts";
import type { Database, Row } from "./database.ts";
import { storedJson } from "./stored-json.ts";

/** An id met again (a resumed run sends the call that was lost) starts afresh. */
const insertCall = `
INSERT INTO calls (call_id, run_id, key, model, agent, item, purpose, request, state, started_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'in-flight', ?)
ON CONFLICT (call_id) DO UPDATE SET
  run_id = excluded.run_id, key = excluded.key, model = excluded.model, agent = excluded.agent, item = excluded.item,
  purpose = excluded.purpose, request = excluded.request, state = 'in-flight', started_at = excluded.started_at,
  ended_at = NULL, requests = 0, cost_usd = NULL, error = NULL, answer = NULL, cacheable = 1`;

const updateCall = `
UPDATE calls SET state = ?, answer = ?, error = ?, requests = ?, cost_usd = ?, ended_at = ?, cacheable = ?
WHERE call_id = ?`;

const newestAnswer = "ORDER BY ended_at DESC, rowid DESC LIMIT 1";
const cachedAnswer = `
SELECT call_id, answer FROM calls
WHERE key = ? AND answer IS NOT NULL AND state = 'done' AND cacheable = 1 ${newestAnswer}`;
const journaledAnswer = `
SELECT call_id, answer, requests, cost_usd FROM calls
WHERE key = ? AND answer IS NOT NULL AND state = 'done' AND run_id = ? ${newestAnswer}`;

export function beginCall(database: Database, start: CallStart): void {
  database.run(insertCall, [
    start.callId,
    start.runId,
    start.key,
    start.model,
    start.agent,
    start.item,
    start.purpose,
    start.request,
    start.startedAt,
  ]);
}

export function endCall(database: Database, end: CallEnd): void {
  const changed = database.run(updateCall, [
    end.state,
    end.answer === null ? null : JSON.stringify(end.answer),
    end.error,
    end.requests,
    end.costUsd,
    end.endedAt,
    end.cacheable === false ? 0 : 1,
    end.callId,
  ]);
  if (changed === 0)
    throw new StoreError(`the run store ${database.file} has no call ${end.callId} to end`, {
      hint: "begin the call first",
    });
}

export function cachedCall(database: Database, key: string): StoredAnswer | undefined {
  return toAnswer(database, database.get(cachedAnswer, [key]));
}

export function journaledCall(database: Database, runId: string, key: string): JournaledAnswer | undefined {
  const row = database.get(journaledAnswer, [key, runId]);
  const answer = toAnswer(database, row);
  if (row === undefined || answer === undefined) return undefined;
  const cost = row.cost_usd === null ? null : Number(row.cost_usd);
  return { callId: String(row.call_id), answer, requests: Number(row.requests), costUsd: cost };
}

export function listCalls(database: Database, runId: string): StoredCall[] {
  return database.all("SELECT * FROM calls WHERE run_id = ? ORDER BY started_at, rowid", [runId]).map(toCall);
}

/** The calls with everything known about them, for `runs export`. */
export function exportCalls(database: Database, runId: string): unknown[] {
  return database.all("SELECT * FROM calls WHERE run_id = ? ORDER BY started_at, rowid", [runId]).map((row) => ({
    ...toCall(row),
    key: String(row.key),
    purpose: text(row.purpose),
    request: storedJson(database, row.request),
    answer: row.answer === null ? null : storedJson(database, row.answer),
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
    costUsd: row.cost_usd === null ? null : Number(row.cost_usd),
    error: text(row.error),
  };
}

function toAnswer(database: Database, row: Row | undefined): StoredAnswer | undefined {
  if (!row) return undefined;
  try {
    return JSON.parse(String(row.answer)) as StoredAnswer;
  } catch (cause) {
    throw new StoreError(`the stored answer of call ${row.call_id} in ${database.file} is damaged`, {
      hint: "ask again with --no-cache, or choose another directory with --store",
      cause,
    });
  }
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
