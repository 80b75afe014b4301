/** What the optimizers of teacher-student share: training pairs, settings, scoring, the guard of new prompts. */

import type { LearnedRule } from "../../agents/roles/teacher.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Document } from "../../documents/document.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import type { IterationScores } from "./curve.ts";
import { promptFault } from "./guards.ts";

export interface TrainingPair {
  /** Unique in its set. */
  readonly id: string;
  readonly document: Document;
  readonly reference: string;
  /** The text as it was given. */
  readonly input: string;
  /** Further fields of the pair, e.g. `language` of code, `documents` of a digest. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** One turn of the loop: a prompt, what was written with it, and how near that came to the reference. */
export interface Lesson extends IterationScores {
  readonly prompt: string;
  readonly summary: string;
  /** What the stopping rule reads, 0 to 1: ROUGE-L F1 unless another metric was chosen. */
  readonly score: number;
  /** The rule behind the prompt, where its Teacher gave one. */
  readonly rule: LearnedRule | null;
  /** What this turn took, the lesson before it included. */
  readonly durationMs: number;
  readonly tokens: { readonly input: number; readonly output: number };
}

/** Whose prompt is learned, and how a text is written with it. */
export interface Student {
  /** Name of the role whose prompt is learned. */
  readonly role: string;
  /** What it writes, for the Teacher: "one-line descriptions of software". */
  readonly work: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
  /** What the writer is given of a pair, as the Teacher is to see it. */
  material(pair: TrainingPair, agents: ItemAgents): Promise<string>;
  /** One text; each `repetition` of a prompt is a sample of its own. `examples` are shown beside the prompt. */
  write(work: {
    readonly pair: TrainingPair;
    readonly material: string;
    readonly prompt: string;
    readonly repetition: number;
    readonly purpose: string;
    readonly examples: string;
    readonly agents: ItemAgents;
  }): Promise<string>;
}

/** How texts are scored, 0 to 1, higher is better. */
export interface Score {
  /** "ROUGE-L", or as the metrics name it. */
  readonly name: string;
  of(summary: string, pair: TrainingPair): Promise<number>;
}

/** What may be left out (systems.md, ablations). */
export type Part = "extractor" | "teacher" | "score" | "creator";
export const parts: readonly Part[] = ["extractor", "teacher", "score", "creator"];

export interface TeachingOptions {
  /** The prompt to begin with. */
  readonly initial: string;
  readonly student: Student;
  readonly score: Score;
  /** "best": the Teacher goes on from the best prompt so far; "last": from the last one, as in the paper. */
  readonly teachFrom: "best" | "last";
  readonly without: ReadonlySet<Part>;
  readonly limits: LengthLimits;
  /** Agents that charge one sample. */
  readonly agentsFor: (item: string) => ItemAgents;
  /** Samples at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; for durations only. */
  readonly now: () => number;
  /** What the Teacher is told is good enough, where lessons go on beyond it; absent: the stopping rule's threshold. */
  readonly goodEnough?: number;
  /** Lessons of one sample at most, beside the stopping rule; absent: as many as the rule allows. */
  readonly mostLessons?: (pair: TrainingPair, first: number) => number;
  /** For what concerns the whole tuning. */
  readonly warn: (warning: Warning) => void;
  /** Hears every lesson as it is learned, so that a stop loses nothing. */
  readonly heard?: (id: string, lessons: readonly Lesson[]) => void;
}

const scorer = rougeScorer({ kinds: ["rouge1", "rouge2", "rougeL"], stemmer: true });

/** ROUGE-1/2/L F1 with rouge_score's stemmer, 0 to 1: what the Teacher sees and the stopping rule reads. */
export function scoreSummary(summary: string, reference: string): IterationScores {
  const scores = scorer.score(scorer.prepare(summary), scorer.prepare(reference));
  return { rouge1: scores.rouge1?.f1 ?? 0, rouge2: scores.rouge2?.f1 ?? 0, rougeL: scores.rougeL?.f1 ?? 0 };
}

/** ROUGE-L F1 as the score: what the paper reads. */
export const rougeL: Score = {
  name: "ROUGE-L",
  of: (summary, { reference }) => Promise.resolve(scoreSummary(summary, reference).rougeL),
};

/** What a Teacher's input says about the prompts it may write; `leak` names words that give a reference away. */
export function promptGuard(student: Pick<Student, "required" | "known">, leak: (prompt: string) => string | null) {
  const { required, known } = student;
  return { required, known, fault: (prompt: string) => promptFault(prompt, { leak, required, known }) };
}

/** Names by which a pair's thing may be called: what no prompt may hold. */
export function namesOf({ document }: TrainingPair): string[] {
  return document.title === null ? [] : [document.title];
}
