/** The port through which the gateway remembers calls. Declared by the consumer; `store/` implements it. */
import type { Awaitable } from "../../base/awaitable.ts";
import type { FinishReason, TokenUsage } from "./language-model.ts";

/** An answer as it is kept: JSON only, no secrets. */
export interface StoredAnswer {
  readonly text: string;
  readonly finish: FinishReason;
  readonly usage: TokenUsage;
  readonly warnings: readonly string[];
  readonly servedBy?: string;
}

/** A call about to be sent. `request` is the canonical JSON of what the key was computed over (secrets masked before). */
export interface CallStart {
  readonly callId: string;
  readonly runId: string;
  readonly key: string;
  readonly model: string;
  readonly agent: string;
  readonly item: string | null;
  readonly purpose: string | null;
  readonly request: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /**
   * Whose answer will do where another process is making this call at this moment: of any run, of the same run (`--no-cache`),
   * or nobody's: the call is sent whoever else makes it. Default "none".
   */
  readonly awaits?: "any" | "run" | "none";
}

/** How a call ended. `requests` counts what was sent, retries included. */
export interface CallEnd {
  readonly callId: string;
  readonly state: "done" | "failed";
  readonly answer: StoredAnswer | null;
  /** One line where it failed. */
  readonly error: string | null;
  readonly requests: number;
  readonly costUsd: number | null;
  readonly endedAt: number;
  /** False (`--no-cache`): kept in the journal of its run alone, never served by `cached`. Default true. */
  readonly cacheable?: boolean;
}

/** An answer of this very run, with what it took when it was asked for. */
export interface JournaledAnswer {
  readonly callId: string;
  readonly answer: StoredAnswer;
  readonly requests: number;
  readonly costUsd: number | null;
}

export interface CallStore {
  /** A finished answer for this key from any run; undefined where there is none. Only the newest one counts. */
  cached(key: string): Awaitable<StoredAnswer | undefined>;
  /** A finished answer for this key from this very run (resume with --no-cache pays nothing twice). */
  journaled(runId: string, key: string): Awaitable<JournaledAnswer | undefined>;
  /**
   * Recorded, and on disk, before the request leaves. A store that several machines share may answer instead, where the call
   * `awaits` others: another process was making it, its answer is given, nothing is recorded and nothing may be sent.
   */
  begin(start: CallStart): Awaitable<JournaledAnswer | undefined>;
  end(end: CallEnd): Awaitable<void>;
}
