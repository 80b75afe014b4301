/**
 * Keeps the work going when its store fails in mid-run: the first failure is told once, from then on writes stay in
 * memory, and reads ask memory first and then whatever the failed store still answers.
 */
import type { AgentStep } from "../agents/trace.ts";
import { StoreError } from "../base/errors.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../models/spec/call-store.ts";
import type { FeedbackStore } from "../runtime/feedback-store.ts";
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
} from "../runtime/run-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { pageOf } from "./queries.ts";

/**
 * Wraps `store`. `onTrouble` is called at most once, with what went wrong, at the first StoreError. Errors of another
 * class (an unknown run, an ambiguous id) pass through. After trouble `durable` is false: nothing more is kept.
 */
export function resilientStore(store: RunStore, onTrouble: (error: StoreError) => void): RunStore {
  return new ResilientStore(store, onTrouble);
}

class ResilientStore implements RunStore {
  readonly #store: RunStore;
  readonly #onTrouble: (error: StoreError) => void;
  readonly #memory = new MemoryStore();
  /** What memory needs to know of runs and calls that began on disk, should they end in memory. */
  readonly #runs = new Map<string, RunRecord | RunStart>();
  readonly #open = new Map<string, CallStart>();
  #broken = false;

  constructor(store: RunStore, onTrouble: (error: StoreError) => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  get durable(): boolean {
    return this.#store.durable && !this.#broken;
  }

  /** Not caught: a person who was heard must not be forgotten when the process ends. */
  get feedback(): FeedbackStore {
    return this.#store.feedback;
  }

  cached(key: string): StoredAnswer | undefined {
    return this.#memory.cached(key) ?? this.#read((store) => store.cached(key), undefined);
  }

  journaled(runId: string, key: string): JournaledAnswer | undefined {
    return this.#memory.journaled(runId, key) ?? this.#read((store) => store.journaled(runId, key), undefined);
  }

  begin(start: CallStart): void {
    this.#write((store) => store.begin(start));
    this.#open.set(start.callId, start);
  }

  end(end: CallEnd): void {
    this.#write((store) => store.end(end));
    this.#open.delete(end.callId);
  }

  record(step: AgentStep): void {
    // A store that fails to write what waits keeps it readable, so the step must not be recorded twice.
    this.#buffered((store) => store.record(step));
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    this.#buffered((store) => store.putArtifact(runId, name, value));
  }

  beginRun(start: RunStart): void {
    this.#write((store) => store.beginRun(start));
    this.#runs.set(start.runId, start);
  }

  resumeRun(runId: string, pid: number): { readonly inFlight: number } {
    const known = this.#read((store) => store.run(runId), undefined);
    if (known) this.#runs.set(runId, known);
    try {
      return this.#broken ? this.#memory.resumeRun(runId, pid) : this.#store.resumeRun(runId, pid);
    } catch (error) {
      this.#trouble(error);
      return { inFlight: 0 };
    }
  }

  endRun(runId: string, end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals }): void {
    this.#write((store) => store.endRun(runId, end));
  }

  runs(limit?: number): RunRecord[] {
    const kept = this.#memory.runs();
    const ids = new Set(kept.map((run) => run.runId));
    const others = this.#read((store) => store.runs(limit), []).filter((run) => !ids.has(run.runId));
    // What is kept in memory was begun here and now; the clock, which may have been set back, is not asked.
    const all = [...kept, ...others];
    return all.slice(0, limit ?? all.length);
  }

  findRuns(query: RunQuery): RunPage {
    if (!this.#broken) return this.#store.findRuns(query);
    return pageOf(this.runs(), query);
  }

  spending(): Spending[] {
    // After trouble what is kept in memory is told: the file cannot be trusted to hold the rest.
    return this.#broken ? this.#memory.spending() : this.#store.spending();
  }

  run(runId?: string): RunRecord | undefined {
    if (!this.#broken) return this.#read((store) => store.run(runId), undefined);
    return this.#memory.run(runId) ?? this.#read((store) => store.run(runId), undefined);
  }

  steps(runId: string): AgentStep[] {
    return [...this.#read((store) => store.steps(runId), []), ...this.#memory.steps(runId)];
  }

  calls(runId: string): StoredCall[] {
    const kept = this.#memory.calls(runId);
    const ids = new Set(kept.map((call) => call.callId));
    return [...this.#read((store) => store.calls(runId), []).filter((call) => !ids.has(call.callId)), ...kept];
  }

  artifact(runId: string, name: string): unknown {
    return this.#memory.artifact(runId, name) ?? this.#read((store) => store.artifact(runId, name), undefined);
  }

  artifactNames(runId: string): string[] {
    const written = this.#read((store) => store.artifactNames(runId), []);
    return [...new Set([...written, ...this.#memory.artifactNames(runId)])];
  }

  exportRun(runId: string): unknown {
    if (!this.#broken) return this.#store.exportRun(runId);
    const artifacts = this.artifactNames(runId).map((name) => [name, this.artifact(runId, name)] as const);
    return {
      run: this.run(runId),
      calls: this.calls(runId),
      steps: this.steps(runId),
      artifacts: Object.fromEntries(artifacts),
    };
  }

  prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): {
    runs: number;
    calls: number;
    bytesFreed: number;
  } {
    return this.#store.prune(options);
  }

  flush(): void {
    if (!this.#broken) this.#buffered((store) => store.flush());
  }

  close(): void {
    try {
      this.#store.close();
    } catch (error) {
      if (!this.#broken) this.#trouble(error);
    }
  }

  #read<T>(work: (store: RunStore) => T, otherwise: T): T {
    try {
      return work(this.#store);
    } catch (error) {
      // After the first trouble a failing read is no news.
      if (!this.#broken || !(error instanceof StoreError)) this.#trouble(error);
      return otherwise;
    }
  }

  #write(work: (store: RunStore) => void): void {
    if (!this.#broken) {
      try {
        work(this.#store);
        return;
      } catch (error) {
        this.#trouble(error);
      }
    }
    work(this.#memory);
  }

  #buffered(work: (store: RunStore) => void): void {
    if (this.#broken) {
      work(this.#memory);
      return;
    }
    try {
      work(this.#store);
    } catch (error) {
      this.#trouble(error);
    }
  }

  #trouble(error: unknown): void {
    if (!(error instanceof StoreError)) throw error;
    this.#broken = true;
    for (const run of this.#runs.values()) this.#memory.beginRun(run);
    for (const call of this.#open.values()) this.#memory.begin(call);
    this.#onTrouble(error);
  }
}
