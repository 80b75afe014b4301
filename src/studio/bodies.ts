/** What the page is told: types alone, which the page's code imports too. */
import type { Evidence } from "../agents/role.ts";
import type { AgentStep } from "../agents/trace.ts";
import type { RunState, RunTotals, Spending } from "../runtime/run-store.ts";
import type { Decision } from "../strategies/auto/effort.ts";
import type { StageRecord } from "../strategies/debate/plan.ts";
import type { QuestionRecord } from "../strategies/questioning/record.ts";
import type { TuneArtifact } from "../tasks/tune.ts";

export interface AboutBody {
  readonly version: string;
  /** The folder that the studio was started in. */
  readonly folder: string;
  readonly store: string;
  /** Why nothing can be started or decided; null where it can. */
  readonly readOnly: string | null;
}

export interface RunLine {
  readonly runId: string;
  readonly command: string;
  /** As it was given, quoted as for a shell. */
  readonly line: string;
  readonly cwd: string;
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly state: RunState;
  readonly exitCode: number | null;
  readonly totals: RunTotals;
  readonly resumes: number;
}

export interface RunsBody {
  readonly runs: readonly RunLine[];
  readonly total: number;
  readonly next: string | null;
}

/** A step without its texts, which are asked for one by one. */
export interface StepLine
  extends Pick<
    AgentStep,
    | "agent"
    | "role"
    | "model"
    | "item"
    | "purpose"
    | "notes"
    | "requests"
    | "cacheHit"
    | "tokens"
    | "costUsd"
    | "startedAt"
    | "durationMs"
    | "error"
  > {
  /** Position in the run, for `/api/runs/ID/steps/INDEX`. */
  readonly index: number;
}

export interface Sentence {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

export interface ItemBody {
  readonly index: number;
  readonly name: string | null;
  readonly result: string | null;
  /** The result sentence by sentence where its task keeps them so; else one entry with all of it. */
  readonly sentences: readonly Sentence[];
  readonly failure: string | null;
  readonly support: number | null;
  readonly decisions: readonly Decision[];
  readonly warnings: readonly string[];
  readonly questions: readonly QuestionRecord[];
  readonly debate: readonly StageRecord[] | null;
  /** Other fields of the result that people read: words, characters, kind, strategy. */
  readonly facts: readonly (readonly [string, string])[];
}

export interface RunBody {
  readonly run: RunLine & {
    readonly version: string;
    readonly models: readonly string[];
    readonly failure: string | null;
  };
  readonly items: readonly ItemBody[];
  readonly steps: readonly StepLine[];
  /** Calls without an answer. */
  readonly unanswered: readonly {
    readonly agent: string;
    readonly model: string;
    readonly state: string;
    readonly error: string | null;
  }[];
  /** Kept by a tuning; null for other runs. */
  readonly tuning: TuneArtifact | null;
}

export interface StepBody {
  readonly prompt: string;
  readonly answer: string;
  readonly output: string;
  readonly evidence: readonly Evidence[];
}

export interface SourceBody {
  /** null where it cannot be shown; `reason` says why. */
  readonly text: string | null;
  readonly reason: string | null;
  readonly name: string;
}

export interface CostsBody {
  readonly rows: readonly Spending[];
}

/** A command that was started from the page, in a process of its own. */
export interface JobBody {
  readonly id: string;
  readonly line: string;
  readonly state: "working" | "ended";
  /** null while it works, and where a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly runId: string | null;
  readonly progress: { readonly done: number; readonly total: number | null; readonly unit: string } | null;
  /** What it said to people, the last lines. */
  readonly messages: readonly string[];
  /** What it printed, where it is not too long. */
  readonly output: string;
  readonly startedAt: number;
}

export interface JobRequest {
  readonly command: string;
  readonly sources: readonly string[];
  /** Instead of sources: a text, or a file that was dropped. */
  readonly text?: { readonly name: string; readonly content: string };
  readonly options: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

/** A text that a person has not decided on. */
export interface TeachText {
  readonly run: string;
  readonly index: number;
  readonly task: string;
  readonly item: string;
  readonly cwd: string;
  readonly text: string;
}

export interface TeachBody {
  readonly texts: readonly TeachText[];
  /** How many decisions this rater has made. */
  readonly decisions: number;
}

export interface DecisionRequest {
  readonly index: number;
  readonly decision: "accept" | "edit" | "reject";
  readonly edited: string | null;
  readonly reason: string | null;
  readonly rater: string;
}

export interface DecisionSaid {
  readonly id: string;
  /** True where the edited text gives orders to a program: kept as data, never learned from. */
  readonly orders: boolean;
  /** False where the source's text could not be kept beside it. */
  readonly source: boolean;
}

export interface ModelBody {
  readonly spec: string;
  readonly usable: boolean;
  readonly reason: string;
}

export interface ErrorBody {
  readonly error: { readonly message: string; readonly hint: string | null };
}
