/**
 * The durable run store: one SQLite file, several processes at once. Calls, runs and their ends are written at once;
 * trace steps and artifacts wait in `pending.ts`. A write that fails leaves what waits in memory, where reads find it.
 */
import type { AgentStep } from "../agents/trace.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../models/spec/call-store.ts";
import type {
  LocalRunStore,
  RunPage,
  RunQuery,
  RunRecord,
  RunStart,
  RunState,
  RunTotals,
  Spending,
  StoredCall,
} from "../runtime/run-store.ts";
import { beginCall, cachedCall, endCall, exportCalls, journaledCall, listCalls } from "./call-table.ts";
import type { Database } from "./database.ts";
import { SqliteFeedback } from "./feedback-table.ts";
import { PendingWrites } from "./pending.ts";
import { pruneRuns } from "./prune.ts";
import { beginRun, endRun, findRun, findRuns, listRuns, resumeRun, spending } from "./run-table.ts";
import { storedJson } from "./stored-json.ts";

const insertStep = "INSERT INTO steps (run_id, step) VALUES (?, ?)";
const upsertArtifact = `
INSERT INTO artifacts (run_id, name, value) VALUES (?, ?, ?)
ON CONFLICT (run_id, name) DO UPDATE SET value = excluded.value`;

export class SqliteStore implements LocalRunStore {
  readonly durable = true;
  readonly feedback: SqliteFeedback;
  readonly #database: Database;
  readonly #pending = new PendingWrites();
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.feedback = new SqliteFeedback(database);
    this.#now = now;
  }

  cached(key: string): StoredAnswer | undefined {
    return cachedCall(this.#database, key);
  }

  journaled(runId: string, key: string): JournaledAnswer | undefined {
    return journaledCall(this.#database, runId, key);
  }

  begin(start: CallStart): undefined {
    this.#write(() => beginCall(this.#database, start));
  }

  end(end: CallEnd): void {
    this.#write(() => endCall(this.#database, end));
  }

  record(step: AgentStep): void {
    this.#pending.addStep(step);
    if (this.#pending.isDue) this.flush();
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    this.#pending.putArtifact(runId, name, value);
    if (this.#pending.isDue) this.flush();
  }

  beginRun(start: RunStart): void {
    beginRun(this.#database, start);
  }

  resumeRun(runId: string, pid: number): { readonly inFlight: number } {
    return resumeRun(this.#database, runId, pid, this.#now());
  }

  endRun(runId: string, end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals }): void {
    this.#database.transaction(() => {
      this.#writePending();
      endRun(this.#database, runId, end);
    });
    this.#pending.clear();
  }

  runs(limit?: number): RunRecord[] {
    return listRuns(this.#database, limit);
  }

  findRuns(query: RunQuery): RunPage {
    return findRuns(this.#database, query);
  }

  spending(): Spending[] {
    return spending(this.#database);
  }

  run(runId?: string): RunRecord | undefined {
    return findRun(this.#database, runId);
  }

  steps(runId: string): AgentStep[] {
    const written = this.#database.all("SELECT step FROM steps WHERE run_id = ? ORDER BY rowid", [runId]);
    const waiting = this.#pending.steps.filter((step) => step.runId === runId);
    return [...written.map((row) => String(row.step)), ...waiting.map((step) => step.json)].map(
      (json) => storedJson(this.#database, json) as AgentStep,
    );
  }

  calls(runId: string): StoredCall[] {
    return listCalls(this.#database, runId);
  }

  artifact(runId: string, name: string): unknown {
    const waiting = this.#pending.artifacts.get(runId)?.get(name);
    if (waiting !== undefined) return JSON.parse(waiting);
    const row = this.#database.get("SELECT value FROM artifacts WHERE run_id = ? AND name = ?", [runId, name]);
    return row === undefined ? undefined : storedJson(this.#database, row.value);
  }

  artifactNames(runId: string): string[] {
    const written = this.#database.all("SELECT name FROM artifacts WHERE run_id = ? ORDER BY rowid", [runId]);
    const waiting = this.#pending.artifacts.get(runId)?.keys() ?? [];
    return [...new Set([...written.map((row) => String(row.name)), ...waiting])];
  }

  exportRun(runId: string): unknown {
    const artifacts = this.artifactNames(runId).map((name) => [name, this.artifact(runId, name)] as const);
    return {
      run: this.run(runId),
      calls: exportCalls(this.#database, runId),
      steps: this.steps(runId),
      artifacts: Object.fromEntries(artifacts),
    };
  }

  prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): {
    runs: number;
    calls: number;
    bytesFreed: number;
  } {
    this.flush();
    return pruneRuns(this.#database, options);
  }

  flush(): void {
    if (this.#pending.isEmpty) return;
    this.#database.transaction(() => this.#writePending());
    this.#pending.clear();
  }

  close(): void {
    try {
      this.flush();
    } finally {
      this.#database.close();
    }
  }

  /** A write that must be on disk now takes along what waits. */
  #write(work: () => void): void {
    if (this.#pending.isEmpty) {
      work();
      return;
    }
    this.#database.transaction(() => {
      this.#writePending();
      work();
    });
    this.#pending.clear();
  }

  #writePending(): void {
    for (const step of this.#pending.steps) this.#database.run(insertStep, [step.runId, step.json]);
    for (const [runId, named] of this.#pending.artifacts)
      for (const [name, json] of named) this.#database.run(upsertArtifact, [runId, name, json]);
  }
}
