/** The run store of a process that cannot or shall not keep anything: same behaviour, nothing survives. */
import type { AgentStep } from "../agents/trace.ts";
import { StoreError, UsageError } from "../base/errors.ts";
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
import { MemoryFeedback } from "./feedback-table.ts";
import { pageOf, spendingOf } from "./queries.ts";
import { chooseId, lostCall, noTotals, prunable } from "./records.ts";

interface Call {
  readonly start: CallStart;
  readonly end: CallEnd | null;
  /** True when a resume found it in flight. */
  readonly lost: boolean;
  /** False once its run was pruned: it serves the cache only. */
  readonly listed: boolean;
}

export class MemoryStore implements LocalRunStore {
  readonly durable = false;
  readonly feedback = new MemoryFeedback();
  readonly #runs = new Map<string, RunRecord>();
  /** In order of beginning; answers are looked up from the newest end. */
  readonly #calls = new Map<string, Call>();
  /** Keys of finished answers -> call ids in order of ending. */
  readonly #answers = new Map<string, string[]>();
  readonly #steps: { readonly runId: string; readonly json: string }[] = [];
  readonly #artifacts = new Map<string, Map<string, string>>();
  readonly #keepSteps: boolean;

  /** `keepSteps` false: prompts and answers of a run that nobody can look at afterwards are not kept. */
  constructor({ keepSteps = true }: { readonly keepSteps?: boolean } = {}) {
    this.#keepSteps = keepSteps;
  }

  cached(key: string): StoredAnswer | undefined {
    return this.#newest(key, (call) => call.end?.cacheable !== false)?.answer ?? undefined;
  }

  journaled(runId: string, key: string): JournaledAnswer | undefined {
    const end = this.#newest(key, (call) => call.listed && call.start.runId === runId);
    if (end === undefined || end.answer === null) return undefined;
    return { callId: end.callId, answer: end.answer, requests: end.requests, costUsd: end.costUsd };
  }

  begin(start: CallStart): undefined {
    this.#calls.set(start.callId, { start, end: null, lost: false, listed: true });
  }

  end(end: CallEnd): void {
    const call = this.#calls.get(end.callId);
    if (!call) throw new StoreError(`the run store has no call ${end.callId} to end`, { hint: "begin the call first" });
    this.#calls.set(end.callId, { ...call, end: asJson(end), lost: false });
    if (end.state !== "done" || end.answer === null) return;
    const ids = this.#answers.get(call.start.key) ?? [];
    this.#answers.set(call.start.key, [...ids, end.callId]);
  }

  record(step: AgentStep): void {
    if (this.#keepSteps) this.#steps.push({ runId: step.runId, json: JSON.stringify(step) });
  }

  beginRun(start: RunStart): void {
    if (this.#runs.has(start.runId)) throw new StoreError(`the run store has a run ${start.runId} already`);
    const open = { state: "running" as const, exitCode: null, endedAt: null, totals: noTotals, resumes: 0 };
    this.#runs.set(start.runId, { ...asJson(start), ...open });
  }

  resumeRun(runId: string, pid: number): { readonly inFlight: number } {
    const run = this.#runs.get(runId);
    if (!run) throw new UsageError(`no run ${runId} in memory`, { hint: "see `precis runs list`" });
    this.#runs.set(runId, { ...run, pid, state: "running", exitCode: null, endedAt: null, resumes: run.resumes + 1 });
    const inFlight = [...this.#calls.values()].filter(
      (call) => call.start.runId === runId && call.end === null && !call.lost,
    );
    for (const call of inFlight) this.#calls.set(call.start.callId, { ...call, lost: true });
    return { inFlight: inFlight.length };
  }

  endRun(runId: string, end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals }): void {
    const run = this.#runs.get(runId);
    if (!run) throw new UsageError(`no run ${runId} in memory`, { hint: "begin it first" });
    this.#runs.set(runId, { ...run, ...end });
  }

  runs(limit?: number): RunRecord[] {
    const newestFirst = [...this.#runs.values()].reverse();
    return newestFirst.slice(0, limit ?? newestFirst.length).map((run) => this.#withTotals(run));
  }

  findRuns(query: RunQuery): RunPage {
    return pageOf(this.runs(), query);
  }

  spending(): Spending[] {
    const ended = [...this.#calls.values()].flatMap(({ start, end, listed }) => {
      const run = this.#runs.get(start.runId);
      return end === null || !listed || run === undefined ? [] : [{ start, end, command: run.command }];
    });
    return spendingOf(ended);
  }

  run(runId?: string): RunRecord | undefined {
    if (runId === undefined) return this.runs(1)[0];
    if (runId === "") return undefined;
    const id = chooseId(
      runId,
      [...this.#runs.keys()].filter((candidate) => candidate.startsWith(runId)),
    );
    const run = id === undefined ? undefined : this.#runs.get(id);
    return run && this.#withTotals(run);
  }

  steps(runId: string): AgentStep[] {
    return this.#steps.filter((step) => step.runId === runId).map((step) => JSON.parse(step.json) as AgentStep);
  }

  calls(runId: string): StoredCall[] {
    return this.#of(runId).map(toStored);
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    const named = this.#artifacts.get(runId) ?? new Map<string, string>();
    this.#artifacts.set(runId, named.set(name, JSON.stringify(value ?? null)));
  }

  artifact(runId: string, name: string): unknown {
    const json = this.#artifacts.get(runId)?.get(name);
    return json === undefined ? undefined : JSON.parse(json);
  }

  artifactNames(runId: string): string[] {
    return [...(this.#artifacts.get(runId)?.keys() ?? [])];
  }

  exportRun(runId: string): unknown {
    const calls = this.#of(runId).map((call) => ({
      ...toStored(call),
      key: call.start.key,
      purpose: call.start.purpose,
      request: JSON.parse(call.start.request),
      answer: call.end?.answer ?? null,
    }));
    const artifacts = this.artifactNames(runId).map((name) => [name, this.artifact(runId, name)] as const);
    return { run: this.run(runId), calls, steps: this.steps(runId), artifacts: Object.fromEntries(artifacts) };
  }

  prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): {
    runs: number;
    calls: number;
    bytesFreed: number;
  } {
    const candidates = this.runs().map((run) => ({
      runId: run.runId,
      at: run.endedAt ?? run.createdAt,
      alive: run.state === "running",
    }));
    const ids = new Set(prunable(candidates, options));
    let calls = 0;
    for (const [id, call] of this.#calls) {
      if (!call.listed || !ids.has(call.start.runId)) continue;
      calls += 1;
      const serves = call.end?.state === "done" && call.end.answer !== null && call.end.cacheable !== false;
      if (serves && options.cache !== true) this.#calls.set(id, { ...call, listed: false });
      else this.#calls.delete(id);
    }
    if (options.cache === true)
      for (const [id, call] of this.#calls)
        if (!call.listed && (call.end?.endedAt ?? 0) < (options.endedBefore ?? Number.POSITIVE_INFINITY))
          this.#calls.delete(id);
    const kept = this.#steps.filter((step) => !ids.has(step.runId));
    this.#steps.splice(0, this.#steps.length, ...kept);
    for (const id of ids) {
      this.#runs.delete(id);
      this.#artifacts.delete(id);
    }
    return { runs: ids.size, calls, bytesFreed: 0 };
  }

  flush(): void {
    // Nothing waits: everything is where it stays.
  }

  close(): void {
    // Nothing to let go of.
  }

  #newest(key: string, fits: (call: Call) => boolean): CallEnd | undefined {
    for (const id of (this.#answers.get(key) ?? []).toReversed()) {
      const call = this.#calls.get(id);
      if (call?.end?.answer && fits(call)) return call.end;
    }
    return undefined;
  }

  /** An open run has the totals of its journal. */
  #withTotals(run: RunRecord): RunRecord {
    if (run.state !== "running") return run;
    const ends = this.#of(run.runId).flatMap((call) => (call.end === null ? [] : [call.end]));
    const sum = (value: (end: CallEnd) => number): number => ends.reduce((total, end) => total + value(end), 0);
    const unpriced = ends.some((end) => end.requests > 0 && end.costUsd === null);
    const totals: RunTotals = {
      calls: sum((end) => end.requests),
      cacheHits: this.steps(run.runId).filter((step) => step.cacheHit).length,
      inputTokens: sum((end) => end.answer?.usage.input ?? 0),
      outputTokens: sum((end) => end.answer?.usage.output ?? 0),
      costUsd: unpriced ? null : sum((end) => end.costUsd ?? 0),
    };
    return { ...run, totals };
  }

  #of(runId: string): Call[] {
    return [...this.#calls.values()].filter((call) => call.listed && call.start.runId === runId);
  }
}

/** A copy as a file would give it back: what JSON cannot say (functions, undefined) is left out. */
function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function toStored(call: Call): StoredCall {
  const { start, end, lost } = call;
  return {
    callId: start.callId,
    runId: start.runId,
    state: end?.state ?? (lost ? "failed" : "in-flight"),
    model: start.model,
    agent: start.agent,
    item: start.item,
    startedAt: start.startedAt,
    endedAt: end?.endedAt ?? null,
    requests: end?.requests ?? 0,
    costUsd: end?.costUsd ?? null,
    error: end?.error ?? (lost ? lostCall : null),
  };
}
