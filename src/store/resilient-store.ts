/**
 * Keeps the work going when its store fails in mid-run: the first failure is told once, from then on writes stay in
 * memory, and reads ask memory first and then whatever the failed store still answers.
 */
import type { AgentStep } from "../agents/trace.ts";
import { type Awaitable, after, isLater } from "../base/awaitable.ts";
import { StoreError } from "../base/errors.ts";
import type { CallEnd, CallStart, JournaledAnswer, StoredAnswer } from "../models/spec/call-store.ts";
import type { FeedbackStore } from "../runtime/feedback-store.ts";
import type {
  LocalRunStore,
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
export function resilientStore(store: LocalRunStore, onTrouble: (error: StoreError) => void): LocalRunStore;
export function resilientStore(store: RunStore, onTrouble: (error: StoreError) => void): RunStore;
export function resilientStore(store: RunStore, onTrouble: (error: StoreError) => void): RunStore {
  return new ResilientStore(store, onTrouble);
}

interface Exported {
  readonly run: unknown;
  readonly calls: readonly { readonly callId: string }[];
  readonly steps: readonly unknown[];
  readonly artifacts: Readonly<Record<string, unknown>>;
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

  cached(key: string): Awaitable<StoredAnswer | undefined> {
    return this.#memory.cached(key) ?? this.#read((store) => store.cached(key), undefined);
  }

  journaled(runId: string, key: string): Awaitable<JournaledAnswer | undefined> {
    return this.#memory.journaled(runId, key) ?? this.#read((store) => store.journaled(runId, key), undefined);
  }

  begin(start: CallStart): Awaitable<JournaledAnswer | undefined> {
    return after(
      this.#write((store) => store.begin(start)),
      (made) => {
        if (made !== undefined) return made;
        this.#open.set(start.callId, start);
        // The store failed for another call while this one was under way: its end will come to memory.
        if (this.#broken) this.#memory.begin(start);
        return undefined;
      },
    );
  }

  end(end: CallEnd): Awaitable<void> {
    const wasBroken = this.#broken;
    return after(
      this.#write((store) => store.end(end)),
      () => {
        this.#open.delete(end.callId);
        if (this.#broken && !wasBroken) this.#memory.end(end);
      },
    );
  }

  record(step: AgentStep): void {
    // A store that fails to write what waits keeps it readable, so the step must not be recorded twice.
    this.#buffered((store) => store.record(step));
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    this.#buffered((store) => store.putArtifact(runId, name, value));
  }

  beginRun(start: RunStart): Awaitable<void> {
    return after(
      this.#write((store) => store.beginRun(start)),
      () => void this.#runs.set(start.runId, start),
    );
  }

  resumeRun(runId: string, pid: number): Awaitable<{ readonly inFlight: number }> {
    const resume = (known: RunRecord | undefined): Awaitable<{ readonly inFlight: number }> => {
      if (known) this.#runs.set(runId, known);
      if (this.#broken) return this.#memory.resumeRun(runId, pid);
      return this.#read((store) => store.resumeRun(runId, pid), { inFlight: 0 });
    };
    const known = this.#read((store) => store.run(runId), undefined);
    return isLater(known) ? known.then(resume) : resume(known);
  }

  endRun(
    runId: string,
    end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals },
  ): Awaitable<void> {
    return this.#write((store) => store.endRun(runId, end));
  }

  runs(limit?: number): Awaitable<RunRecord[]> {
    return after(
      this.#read((store) => store.runs(limit), [] as RunRecord[]),
      (written) => {
        const kept = this.#memory.runs();
        const ids = new Set(kept.map((run) => run.runId));
        // What is kept in memory was begun here and now; the clock, which may have been set back, is not asked.
        const all = [...kept, ...written.filter((run) => !ids.has(run.runId))];
        return all.slice(0, limit ?? all.length);
      },
    );
  }

  findRuns(query: RunQuery): Awaitable<RunPage> {
    if (!this.#broken) return this.#store.findRuns(query);
    return after(this.runs(), (runs) => pageOf(runs, query));
  }

  spending(): Awaitable<Spending[]> {
    // After trouble what is kept in memory is told: the file cannot be trusted to hold the rest.
    return this.#broken ? this.#memory.spending() : this.#store.spending();
  }

  run(runId?: string): Awaitable<RunRecord | undefined> {
    if (!this.#broken) return this.#read((store) => store.run(runId), undefined);
    return this.#memory.run(runId) ?? this.#read((store) => store.run(runId), undefined);
  }

  steps(runId: string): Awaitable<AgentStep[]> {
    return after(
      this.#read((store) => store.steps(runId), [] as AgentStep[]),
      (written) => [...written, ...this.#memory.steps(runId)],
    );
  }

  calls(runId: string): Awaitable<StoredCall[]> {
    return after(
      this.#read((store) => store.calls(runId), [] as StoredCall[]),
      (written) => {
        const kept = this.#memory.calls(runId);
        const ids = new Set(kept.map((call) => call.callId));
        return [...written.filter((call) => !ids.has(call.callId)), ...kept];
      },
    );
  }

  artifact(runId: string, name: string): Awaitable<unknown> {
    return this.#memory.artifact(runId, name) ?? this.#read((store) => store.artifact(runId, name), undefined);
  }

  artifactNames(runId: string): Awaitable<string[]> {
    return after(
      this.#read((store) => store.artifactNames(runId), [] as string[]),
      (written) => [...new Set([...written, ...this.#memory.artifactNames(runId)])],
    );
  }

  exportRun(runId: string): Awaitable<unknown> {
    if (!this.#broken) return this.#store.exportRun(runId);
    const written = this.#read((store) => store.exportRun(runId), undefined);
    return after(written, (exported) => this.#withMemory(runId, (exported ?? {}) as Partial<Exported>));
  }

  /** What the failed store still tells of the run, and what memory has of it since. */
  #withMemory(runId: string, { run, calls = [], steps = [], artifacts = {} }: Partial<Exported>): Exported {
    const kept = this.#memory.exportRun(runId) as Exported;
    const ids = new Set(kept.calls.map((call) => call.callId));
    return {
      run: kept.run ?? run,
      calls: [...calls.filter((call) => !ids.has(call.callId)), ...kept.calls],
      steps: [...steps, ...kept.steps],
      artifacts: { ...artifacts, ...kept.artifacts },
    };
  }

  prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): Awaitable<{
    runs: number;
    calls: number;
    bytesFreed: number;
  }> {
    return this.#store.prune(options);
  }

  flush(): Awaitable<void> {
    return this.#broken ? undefined : this.#read((store) => store.flush(), undefined);
  }

  close(): Awaitable<void> {
    return this.#read((store) => store.close(), undefined);
  }

  /** What the store says, now or later; `otherwise` where it fails. */
  #read<T>(work: (store: RunStore) => Awaitable<T>, otherwise: T): Awaitable<T> {
    return this.#attempt(work, () => otherwise);
  }

  #write<T>(work: (store: RunStore) => Awaitable<T>): Awaitable<T> {
    return this.#broken ? work(this.#memory) : this.#attempt(work, () => work(this.#memory));
  }

  #attempt<T>(work: (store: RunStore) => Awaitable<T>, instead: () => Awaitable<T>): Awaitable<T> {
    const failed = (error: unknown): Awaitable<T> => {
      this.#trouble(error);
      return instead();
    };
    try {
      const done = work(this.#store);
      return isLater(done) ? done.catch(failed) : done;
    } catch (error) {
      return failed(error);
    }
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
    // Calls that were under way together fail one after the other; the first is told.
    if (this.#broken) return;
    this.#broken = true;
    for (const run of this.#runs.values()) this.#memory.beginRun(run);
    for (const call of this.#open.values()) this.#memory.begin(call);
    this.#onTrouble(error);
  }
}
