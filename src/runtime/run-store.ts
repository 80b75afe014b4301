/**
 * The port through which a run is recorded. Declared here, where it is used; `store/` implements it (SQLite, memory,
 * PostgreSQL). Its methods may answer later, so callers await them; steps and artifacts are handed in and written in time.
 */
import type { AgentStep, TraceSink } from "../agents/trace.ts";
import type { Awaitable, Immediate } from "../base/awaitable.ts";
import type { CallStore } from "../models/spec/call-store.ts";
import type { FeedbackStore } from "./feedback-store.ts";

/** "running" with a dead process is shown as "interrupted". */
export type RunState = "running" | "done" | "failed" | "partial" | "budget" | "interrupted";

export interface RunTotals {
  /** Requests sent. */
  readonly calls: number;
  readonly cacheHits: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null as soon as one price is unknown. */
  readonly costUsd: number | null;
  /** Of a dry run: the lower bill, where no answer calls for more; the others are then the most it can come to. */
  readonly atLeast?: Omit<RunTotals, "atLeast" | "cacheHits">;
}

export interface RunStart {
  readonly runId: string;
  readonly command: string;
  /** Arguments as given (resume runs them again), and what they resolved to: defaults, models by role, versions. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly resolved: unknown;
  readonly version: string;
  readonly createdAt: number;
  readonly pid: number;
}

/** A recorded run as it stands now. */
export interface RunRecord extends RunStart {
  readonly state: RunState;
  readonly exitCode: number | null;
  readonly endedAt: number | null;
  /** While the run is open, and when its process died: what its journal adds up to, all processes together. */
  readonly totals: RunTotals;
  /** How often it was resumed. */
  readonly resumes: number;
}

export interface StoredCall {
  readonly callId: string;
  readonly runId: string;
  readonly state: "in-flight" | "done" | "failed";
  readonly model: string;
  readonly agent: string;
  readonly item: string | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly requests: number;
  readonly costUsd: number | null;
  readonly error: string | null;
}

/** Which of many runs are looked at; all conditions together. */
export interface RunQuery {
  /** At most this many; from 1. */
  readonly limit: number;
  /** Only runs begun before this one: the last of the page before. An id that is not there gives nothing. */
  readonly before?: string;
  /** Stands somewhere in command line, folder or id, whatever the case of letters a to z. */
  readonly search?: string;
  readonly state?: RunState;
  readonly command?: string;
}

export interface RunPage {
  /** Newest first. */
  readonly runs: readonly RunRecord[];
  /** How many there are on all pages. */
  readonly total: number;
  /** `before` of the page that follows; null where this is the last. */
  readonly next: string | null;
}

/** What was asked of one model by one speaker in runs of one command, begun on one day. */
export interface Spending {
  /** "2026-11-30", in the local time zone. */
  readonly day: string;
  readonly command: string;
  readonly model: string;
  readonly agent: string;
  readonly requests: number;
  /** US dollars, of the requests whose price is known. */
  readonly costUsd: number;
  /** Calls whose price is unknown: they are not part of `costUsd`. */
  readonly unpriced: number;
}

/** Where runs, their calls, steps and finished pieces are kept; `openStore` and `memoryStore` make one. */
export interface RunStore extends CallStore, TraceSink {
  /** False for the memory store: nothing survives the process. */
  readonly durable: boolean;
  /** What people said about texts; pruning runs leaves it. */
  readonly feedback: FeedbackStore;
  beginRun(start: RunStart): Awaitable<void>;
  /** Marks a recorded run as running again in this process; what was in flight at its end is counted as lost. */
  resumeRun(runId: string, pid: number): Awaitable<{ readonly inFlight: number }>;
  /** `totals` are those of the whole run, processes before a resume included. */
  endRun(
    runId: string,
    end: { state: RunState; exitCode: number; endedAt: number; totals: RunTotals },
  ): Awaitable<void>;
  /** Newest first. */
  runs(limit?: number): Awaitable<RunRecord[]>;
  /** A page of the runs that fit, newest first. */
  findRuns(query: RunQuery): Awaitable<RunPage>;
  /** Of all recorded calls that ended; those of pruned runs are not counted. By day, newest first. */
  spending(): Awaitable<Spending[]>;
  /** By full id or unambiguous prefix; the newest run when `runId` is undefined. */
  run(runId?: string): Awaitable<RunRecord | undefined>;
  steps(runId: string): Awaitable<AgentStep[]>;
  calls(runId: string): Awaitable<StoredCall[]>;
  /** A finished piece of the run (a source's result, a tuned prompt ...), as JSON. Replaces the one of that name. */
  putArtifact(runId: string, name: string, value: unknown): void;
  artifact(runId: string, name: string): Awaitable<unknown>;
  artifactNames(runId: string): Awaitable<string[]>;
  /** One JSON-ready object with everything known about the run. */
  exportRun(runId: string): Awaitable<unknown>;
  /** Deletes runs that ended before `endedBefore` (ms since the epoch) beyond the newest `keep`; cached answers stay unless `cache`. */
  prune(options: { keep?: number; endedBefore?: number; cache?: boolean }): Awaitable<{
    runs: number;
    calls: number;
    bytesFreed: number;
  }>;
  /** Writes what is buffered; throws StoreError when that fails. */
  flush(): Awaitable<void>;
  close(): Awaitable<void>;
}

/** A run store whose answers are there at once: SQLite and memory. */
export type LocalRunStore = Immediate<Omit<RunStore, "feedback">> & { readonly feedback: Immediate<FeedbackStore> };
