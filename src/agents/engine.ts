/**
 * An engine plays roles. Two exist: `prompted.ts` (role + language model through the gateway) and `../embedded`
 * (one pure function a role). A strategy sees neither: it asks through `AgentContext.ask`.
 */
import type { EventSink } from "../base/events.ts";
import type { Warning } from "../base/warnings.ts";
import type { Evidence, Role } from "./role.ts";

export interface AskOptions {
  /** Replaces the role's task text (a tuned prompt). */
  readonly prompt?: string;
  /** Which sample of the same prompt: 0, 1, ... Default 0. */
  readonly repetition?: number;
  /** Overrides the role's and the run's temperature, 0 to 2. */
  readonly temperature?: number;
  /** Name of this speaker where several play one role, e.g. "debater-2"; also usable in --role. */
  readonly as?: string;
  /** Where in the strategy, for the trace: "stage 1 round 2". */
  readonly purpose?: string;
  /** Which source or data item this serves, for the trace. */
  readonly item?: string;
  /** True: answers decide whether this is asked at all; the lower bill of a dry run leaves it out. Default false. */
  readonly ifNeeded?: boolean;
}

export interface Answer<O> {
  readonly output: O;
  readonly evidence: readonly Evidence[];
  /** Spec of the model that answered, e.g. "embedded" or "openai:gpt-4o-mini". */
  readonly model: string;
  readonly callId: string;
}

/** What an engine returns for one role; the runtime adds it to the trace and the totals. */
export interface EngineAnswer<O> {
  readonly output: O;
  readonly evidence: readonly Evidence[];
  /** Facts for the trace: instructions followed or ignored, candidates considered. */
  readonly notes: readonly string[];
  readonly warnings: readonly Warning[];
  readonly callId: string;
  /** Rendered prompt as sent (or the instructions that an embedded role read). */
  readonly prompt: string;
  readonly rawAnswer: string;
  readonly requests: number;
  readonly cacheHit: boolean;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly costUsd: number | null;
  readonly durationMs: number;
}

export interface EngineRequest extends AskOptions {
  readonly runId: string;
  readonly seed: number;
  readonly signal: AbortSignal;
}

export interface Engine {
  /** Model spec, e.g. "embedded", "http://127.0.0.1:8000/v1#m". */
  readonly spec: string;
  /** Throws RefusalError when this engine cannot play the role, ModelError when the model failed for good. */
  ask<I, O>(role: Role<I, O>, input: I, request: EngineRequest): Promise<EngineAnswer<O>>;
}

/** All that a strategy gets: a way to ask, and the run's facts. */
export interface AgentContext {
  readonly signal: AbortSignal;
  /** Root seed; derive child generators with `random(seed, ...stable names)`. */
  readonly seed: number;
  /** How many asks may be in the air at once; strategies use it to bound their own fan-out. */
  readonly concurrency: number;
  ask<I, O>(role: Role<I, O>, input: I, options?: AskOptions): Promise<Answer<O>>;
  /** Spec of the model that plays a role (or a speaker name), e.g. to know whether it is "embedded". */
  modelFor(roleOrSpeaker: string): string;
  /**
   * A spec as part of a key under which answers are kept: the embedded engine with its version ("embedded@2"), since it answers
   * otherwise after an upgrade of precis; any other spec as it is.
   */
  identityOf(spec: string): string;
  /** Tokens of context the model for a role accepts; null where unknown (then assume 8,192). "embedded": Infinity. */
  contextWindowFor(roleOrSpeaker: string): number | null;
  /** The same, but asks the model's server where the window is unknown (once, no model call). For long inputs only. */
  detectContextWindow(roleOrSpeaker: string): Promise<number | null>;
  warn(warning: Warning): void;
  readonly emit: EventSink;
  /** Set in a dry run. Strategies that decide by what answers say take the dearest way and mark what need not be asked (`ifNeeded`). */
  readonly rehearsal?: Rehearsal;
}

/** "most": everything is doubted, nobody agrees, every loop goes to its end. */
export type Rehearsal = "most";

/** The same context, for asks that answers decide on. */
export function ifNeeded(context: AgentContext): AgentContext {
  return {
    ...context,
    ask: (role, input, options) => context.ask(role, input, { ...options, ifNeeded: true }),
  };
}
