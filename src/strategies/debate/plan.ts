/**
 * A debate as data: what is debated, in which stages, by which factors. The loop in `debate.ts` knows no task; a third
 * task is one more plan.
 */

import type { DebateMaterial } from "../../agents/debate-material.ts";
import type { Turn } from "../../agents/roles/debater.ts";
import type { Factor, JudgeOutput } from "../../agents/roles/judge.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Pattern } from "./pattern.ts";

export interface Stage {
  readonly name: string;
  /** What it is to settle, in trusted words. */
  readonly goal: string;
  /** What it decides besides the answer. */
  readonly label?: {
    readonly name: string;
    readonly choices: readonly string[];
    readonly meanings?: Readonly<Record<string, string>>;
  };
  /** Which messages on answers are fetched for this stage, where a tool is at hand. */
  readonly tools?: "syntax" | "tests";
}

export interface Persona {
  /** The kind of evidence it looks at first, kebab-case; roles that compute go by it. */
  readonly angle: string;
  /** The same in trusted words for a prompt. */
  readonly text: string;
}

export interface DebatePlan {
  readonly task: string;
  /** What an answer to the whole task must be. */
  readonly expected: string;
  readonly answer: "text" | "code";
  /** Of an answer in prose: kept by every turn, so that what is judged is what comes out. Absent: none. */
  readonly limits?: LengthLimits;
  /** Language of an answer in prose, ISO 639-1 or its name. */
  readonly language?: string;
  readonly stages: readonly Stage[];
  readonly factors: readonly Factor[];
  /** Who debater n is; used in turn when there are more debaters. At least one. */
  readonly personas: readonly Persona[];
}

export interface DebateSource {
  readonly text: string;
  /** Trusted word for what it is: "python code". */
  readonly kind: string;
  /** What stands around it and the trusted line before that; absent: nothing. */
  readonly surroundings?: { readonly text: string; readonly intro: string };
  /** For roles that compute. */
  readonly material: DebateMaterial;
}

export type Variant = "default" | "early" | "reflect";

export interface DebateSettings {
  readonly variant: Variant;
  /** N, at least 1. Default 3. */
  readonly debaters: number;
  /** T, rounds of one debate, at least 1. Default 2. */
  readonly rounds: number;
  /** R, debates of one stage in all under `reflect`: the first and R - 1 more. Default 3 (ours; the paper gives none). */
  readonly maxDebates: number;
  /** False: no judge, one debate a stage; the answer that most debaters agree with goes on (ours). */
  readonly judge: boolean;
  /** Under `early`: when the judge looks. Default "round". */
  readonly judgeAfter: "round" | "turn";
  /** What the first winner ends: its stage (the paper's text) or the whole debate (its Algorithm 1). */
  readonly stop: "stage" | "all";
  /** 2: the judge also sees the answers the other way round; a winner must win both. Default 1, the paper's way. */
  readonly judgeOrders: 1 | 2;
  /** "end": equal answers of the first turns that the judge accepts end the debate (ours, the default); "go-on": the next stage follows. */
  readonly onAgreement: "end" | "go-on";
  /** Tokens (estimated) of earlier turns that a prompt may hold. */
  readonly historyTokens: number;
}

/** The configuration that the paper's search found, with the variant `reflect`. */
export const defaultDebateSettings: DebateSettings = {
  variant: "reflect",
  debaters: 3,
  rounds: 2,
  maxDebates: 3,
  judge: true,
  judgeAfter: "round",
  stop: "stage",
  judgeOrders: 1,
  onAgreement: "end",
  historyTokens: 4_000,
};

export interface Verdict extends JudgeOutput {
  readonly debate: number;
  /** The round after which the judge looked. */
  readonly round: number;
  /** How many turns of the stage there were when it looked. */
  readonly seen: number;
}

/** What compilers or tests say about an answer. */
export interface ToolReport {
  /** True when there is something to mend. */
  readonly wrong: boolean;
  /** Their messages, or that all is well; "" where nothing could be run. */
  readonly text: string;
}

/** Given by the task: strategies never run code. Asked again about the same answer it must say the same. */
export type ToolReporter = (kind: "syntax" | "tests", answer: string) => Promise<ToolReport>;

export interface DebateOptions {
  /** Name of the source, for the trace. */
  readonly item: string;
  readonly report?: ToolReporter;
  /** Prompts that replace a role's own, by role name. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** Answers at hand when the debate begins, the accepted one first. Default none. */
  readonly answers?: readonly string[];
}

export interface MissingTurn {
  readonly speaker: string;
  readonly debate: number;
  readonly round: number;
  readonly reason: string;
}

export interface StageRecord {
  readonly stage: string;
  readonly turns: readonly Turn[];
  /** Speakers whose turn could not be taken, with the reason. */
  readonly missing: readonly MissingTurn[];
  /** One a look of the judge; null where its verdict could not be taken. */
  readonly verdicts: readonly (Verdict | null)[];
  /** The speaker whose answer went on ("accepted": the one that stood before the stage), or null when nobody's was acceptable and the best-scored went on. */
  readonly winner: string | null;
  readonly output: string;
  readonly label: string | null;
  readonly pattern: Pattern;
  /** True where all first turns gave one answer and no further was asked for. */
  readonly agreed: boolean;
  /** On the answer with which the stage began. */
  readonly toolReport: string;
}

export interface DebateOutcome {
  readonly output: string;
  readonly label: string | null;
  readonly stages: readonly StageRecord[];
  /** True when a stage ended without an acceptable answer. */
  readonly underperforming: boolean;
  /** Of the last stage that was debated. */
  readonly pattern: Pattern;
}

export type { Turn };
