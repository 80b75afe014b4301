/**
 * The run store that machines share: one PostgreSQL database, any number of processes on any number of hosts. Calls, runs and
 * their ends are written at once; trace steps and artifacts go in batches, in the background.
 */
import { randomUUID } from "node:crypto";
import type { AgentStep } from "../../agents/trace.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../../models/spec/call-store.ts";
import type {
  RunPage,
  RunQuery,
  RunRecord,
  RunStart,
  RunState,
  RunStore,
  RunTotals,
  Spending,
  StoredCall,
} from "../../runtime/run-store.ts";
import { PendingWrites } from "../pending.ts";
import { beginCall, cachedCall, endCall, exportCalls, journaledCall, listCalls } from "./call-table.ts";
import type { Asking, Connection } from "./connection.ts";
import { PostgresFeedback } from "./feedback.ts";
import { renewLeases } from "./lease.ts";
import { beginRun, endRun, findRun, findRuns, listRuns, pruneRuns, resumeRun, spending } from "./run-table.ts";
import { parsed } from "./stored.ts";

interface Batch {
  /** id, run, whether it was a cache hit, JSON: columns, as the statement takes them. */
  readonly steps: readonly [string[], string[], string[], string[]];
  readonly artifacts: readonly [string[], string[], string[]];
}

export interface PostgresStoreOptions {
  readonly now: () => number;
  readonly leaseMs: number;
}

export class PostgresStore implements RunStore {
  readonly durable = true;
  readonly feedback: PostgresFeedback;
  readonly #connection: Connection;
  readonly #options: PostgresStoreOptions;
  /** This opened store among all that share the database. */
  readonly #owner = randomUUID();
  #pending = new PendingWrites();
  /** Batches that were taken and are not known to be written, oldest first. */
  readonly #taken: Batch[] = [];
  #writing: Promise<void> = Promise.resolve();
  /** Why a write in the background failed; told at the next write that somebody waits for. */
  #failure: unknown;
  readonly #beat: NodeJS.Timeout;

  constructor(connection: Connection, options: PostgresStoreOptions) {
    this.#connection = connection;
    this.feedback = new PostgresFeedback(connection);
    this.#options = options;
    this.#beat = setInterval(() => this.#onBeat(), options.leaseMs / 5);
    // A program that is done must not be held up by its store.
    this.#beat.unref();
  }

  cached(key: string): Promise<StoredAnswer | undefined> {
    return cachedCall(this.#connection, key);
  }

  journaled(runId: string, key: string): Promise<JournaledAnswer | undefined> {
    return journaledCall(this.#connection, runId, key);
  }

  async begin(start: CallStart): Promise<JournaledAnswer | undefined> {
    this.#tellFailure();
    return beginCall(this.#connection, start, this.#owner, this.#options.leaseMs);
  }

  async end(end: CallEnd): Promise<void> {
    await endCall(this.#connection, end);
  }

  record(step: AgentStep): void {
    this.#pending.addStep(step);
    if (this.#pending.isDue) this.#writeLater();
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    this.#pending.putArtifact(runId, name, value);
    if (this.#pending.isDue) this.#writeLater();
  }

  async beginRun(start: RunStart): Promise<void> {
    await beginRun(this.#connection, start, this.#owner, this.#options.leaseMs);
  }

  async resumeRun(runId: string, pid: number): Promise<{ readonly inFlight: number }> {
    const { leaseMs, now } = this.#options;
    return resumeRun(this.#connection, runId, { pid, owner: this.#owner, lease: leaseMs, now: now() });
  }

  async endRun(
    runId: string,
    end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals },
  ): Promise<void> {
    await this.flush();
    await endRun(this.#connection, this.#connection, runId, end);
  }

  runs(limit?: number): Promise<RunRecord[]> {
    return this.#read(() => listRuns(this.#connection, limit));
  }

  findRuns(query: RunQuery): Promise<RunPage> {
    return this.#read(() => findRuns(this.#connection, query));
  }

  spending(): Promise<Spending[]> {
    return spending(this.#connection);
  }

  run(runId?: string): Promise<RunRecord | undefined> {
    return this.#read(() => findRun(this.#connection, runId));
  }

  steps(runId: string): Promise<AgentStep[]> {
    return this.#read(async () => {
      const rows = await this.#connection.query(
        `SELECT step FROM ${this.#schema}.steps WHERE run_id = $1 ORDER BY seq`,
        [runId],
      );
      return rows.map((row) => parsed(this.#connection, row.step) as AgentStep);
    });
  }

  calls(runId: string): Promise<StoredCall[]> {
    return listCalls(this.#connection, runId);
  }

  artifact(runId: string, name: string): Promise<unknown> {
    return this.#read(async () => {
      const [row] = await this.#connection.query(
        `SELECT value FROM ${this.#schema}.artifacts WHERE run_id = $1 AND name = $2`,
        [runId, name],
        "artifact",
      );
      return row === undefined ? undefined : parsed(this.#connection, row.value);
    });
  }

  artifactNames(runId: string): Promise<string[]> {
    return this.#read(async () => {
      const rows = await this.#connection.query(
        `SELECT name FROM ${this.#schema}.artifacts WHERE run_id = $1 ORDER BY seq`,
        [runId],
      );
      return rows.map((row) => String(row.name));
    });
  }

  async exportRun(runId: string): Promise<unknown> {
    const artifacts: Record<string, unknown> = {};
    for (const name of await this.artifactNames(runId)) artifacts[name] = await this.artifact(runId, name);
    return {
      run: await this.run(runId),
      calls: await exportCalls(this.#connection, runId),
      steps: await this.steps(runId),
      artifacts,
    };
  }

  async prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): Promise<{
    runs: number;
    calls: number;
    bytesFreed: number;
  }> {
    await this.flush();
    return pruneRuns(this.#connection, options);
  }

  async flush(): Promise<void> {
    this.#writeLater();
    await this.#writing;
    this.#tellFailure();
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    try {
      await this.flush();
    } finally {
      await this.#connection.close();
    }
  }

  get #schema(): string {
    return this.#connection.address.schema;
  }

  /** What waits is written before anybody looks. */
  async #read<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#pending.isEmpty || this.#taken.length > 0) await this.flush();
    return work();
  }

  #onBeat(): void {
    this.#writeLater();
    renewLeases(this.#connection, this.#owner, this.#options.leaseMs).catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  #writeLater(): void {
    if (!this.#pending.isEmpty) {
      this.#taken.push(batchOf(this.#pending));
      this.#pending = new PendingWrites();
    }
    if (this.#taken.length === 0) return;
    this.#writing = this.#writing.then(async () => {
      try {
        for (let batch = this.#taken[0]; batch !== undefined; batch = this.#taken[0]) {
          const { steps, artifacts } = batch;
          await this.#connection.transaction((asking) => write(asking, this.#schema, steps, artifacts));
          this.#taken.shift();
        }
      } catch (error) {
        this.#failure ??= error;
      }
    });
  }

  #tellFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
  }
}

function batchOf(pending: PendingWrites): Batch {
  const { steps, artifacts } = pending;
  const named = [...artifacts].flatMap(([runId, values]) => [...values].map(([name, json]) => [runId, name, json]));
  return {
    steps: [
      steps.map(() => randomUUID()),
      steps.map(({ runId }) => runId),
      steps.map(({ cacheHit }) => String(cacheHit)),
      steps.map(({ json }) => json),
    ],
    artifacts: [0, 1, 2].map((column) => named.map((row) => row[column] ?? "")) as [string[], string[], string[]],
  };
}

async function write(
  asking: Asking,
  schema: string,
  steps: Batch["steps"],
  artifacts: Batch["artifacts"],
): Promise<void> {
  if (steps[0].length > 0)
    await asking.query(
      `INSERT INTO ${schema}.steps (step_id, run_id, cache_hit, step)
       SELECT id, run, hit::boolean, json
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS given(id, run, hit, json, place)
       ORDER BY place ON CONFLICT (step_id) DO NOTHING`,
      [...steps],
      "steps",
    );
  if (artifacts[0].length > 0)
    await asking.query(
      `INSERT INTO ${schema}.artifacts (run_id, name, value)
       SELECT run, name, json
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given(run, name, json, place)
       ORDER BY place ON CONFLICT (run_id, name) DO UPDATE SET value = excluded.value`,
      [...artifacts],
      "artifacts",
    );
}
