/**
 * A debate as data: what is debated, in which stages, by which factors. The loop in `debate.ts` knows no task; a third
 * task is one more plan.
 */

import type { Position, Turn } from "../../agents/roles/debater.ts";
import type { Factor, JudgeOutput } from "../../agents/roles/judge.ts";
import type { Pattern } from "./pattern.ts";

export interface Stage {
  readonly name: string;
  /** What it is to settle, in trusted words. */
  readonly goal: string;
  /** What it decides besides the answer. */
  readonly label?: { readonly name: string; readonly choices: readonly string[] };
  /** True: compiler or test messages on the answer so far are fetched before the stage (where a tool is at hand). */
  readonly tools?: "syntax" | "tests";
}

export interface DebatePlan {
  readonly task: string;
  /** What an answer to the whole task must be. */
  readonly expected: string;
  readonly stages: readonly Stage[];
  readonly factors: readonly Factor[];
  /** Who debater n is; used in turn when there are more debaters. */
  readonly personas: readonly string[];
}

export interface DebateSource {
  readonly text: string;
  /** Trusted word for what it is: "python code". */
  readonly kind: string;
  /** Handed to embedded roles unseen. */
  readonly material: unknown;
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
  /** False: no judge; the answer that most debaters agree with goes on (ours). */
  readonly judge: boolean;
  /** Under `early`: when the judge looks. Default "round". */
  readonly judgeAfter: "round" | "turn";
  /** What the first winner ends: its stage (the paper's text) or the whole debate (its Algorithm 1). */
  readonly stop: "stage" | "all";
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
  historyTokens: 4_000,
};

export interface Verdict extends JudgeOutput {
  readonly debate: number;
  /** The round after which the judge looked. */
  readonly round: number;
}

export interface StageRecord {
  readonly stage: string;
  readonly turns: readonly Turn[];
  /** Speakers whose turn could not be taken, with the reason. */
  readonly missing: readonly {
    readonly speaker: string;
    readonly debate: number;
    readonly round: number;
    readonly reason: string;
  }[];
  /** One a look of the judge; null where its verdict could not be taken. */
  readonly verdicts: readonly (Verdict | null)[];
  /** The speaker whose answer went on, or null when nobody's was acceptable and the best-scored went on. */
  readonly winner: string | null;
  readonly output: string;
  readonly label: string | null;
  readonly pattern: Pattern;
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

export type { Position, Turn };
