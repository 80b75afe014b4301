/** What every ask leaves behind, so that `runs show` can explain a result. The store implements the sink. */
import type { Evidence } from "./role.ts";

export interface AgentStep {
  readonly runId: string;
  /** Position in the run by order of finishing; for display only. */
  readonly agent: string;
  readonly role: string;
  readonly model: string;
  readonly item: string | null;
  readonly purpose: string | null;
  readonly prompt: string;
  readonly answer: string;
  /** The typed output as JSON text. */
  readonly output: string;
  readonly evidence: readonly Evidence[];
  readonly notes: readonly string[];
  readonly callId: string;
  readonly requests: number;
  readonly cacheHit: boolean;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly costUsd: number | null;
  readonly startedAt: number;
  readonly durationMs: number;
  /** One-line error where the ask failed. */
  readonly error: string | null;
}

export interface TraceSink {
  record(step: AgentStep): void;
}
