/** What the optimizers of teacher-student share: training pairs, settings, scoring, the guard of new prompts. */

import { extractor } from "../../agents/roles/extractor.ts";
import { summarizer } from "../../agents/roles/summarizer.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Document } from "../../documents/document.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import { fitForRole } from "../fit-for-role.ts";
import { languageName } from "../language-name.ts";
import type { IterationScores } from "./curve.ts";
import { promptFault, tidyPrompt } from "./guards.ts";

export interface TrainingPair {
  /** Unique in its set. */
  readonly id: string;
  readonly document: Document;
  readonly reference: string;
}

/** One turn of the loop: a prompt, what the Summarizer wrote with it, and how near that came to the reference. */
export interface Lesson extends IterationScores {
  readonly prompt: string;
  readonly summary: string;
}

/** What may be left out (systems.md, ablations). */
export type Part = "extractor" | "teacher" | "score" | "creator";
export const parts: readonly Part[] = ["extractor", "teacher", "score", "creator"];

export interface TeachingOptions {
  readonly initial: { readonly extractor: string; readonly summarizer: string };
  readonly without: ReadonlySet<Part>;
  readonly limits: LengthLimits;
  /** Agents that charge one sample. */
  readonly agentsFor: (item: string) => ItemAgents;
  /** Samples at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; for durations only. */
  readonly now: () => number;
  /** For what concerns the whole tuning. */
  readonly warn: (warning: Warning) => void;
  /** Hears every lesson as it is learned, so that a stop loses nothing. */
  readonly heard?: (id: string, lessons: readonly Lesson[]) => void;
}

/** Placeholders a summarizer prompt may use, and must keep. */
export const summarizerPlaceholders = {
  required: summarizer.required,
  known: ["text", "title", "language", "limits", "requirements", "tooLong"],
} as const;

const scorer = rougeScorer({ kinds: ["rouge1", "rouge2", "rougeL"], stemmer: true });

/** ROUGE-1/2/L F1 with rouge_score's stemmer, 0 to 1: what the Teacher sees and the stopping rule reads. */
export function scoreSummary(summary: string, reference: string): IterationScores {
  const scores = scorer.score(scorer.prepare(summary), scorer.prepare(reference));
  return { rouge1: scores.rouge1?.f1 ?? 0, rouge2: scores.rouge2?.f1 ?? 0, rougeL: scores.rougeL?.f1 ?? 0 };
}

/** What the Summarizer works on: the Extractor's answer, or the raw text in the ablation without it. */
export async function extractOnce(pair: TrainingPair, options: TeachingOptions, agents: ItemAgents): Promise<string> {
  const text = await fitForRole(pair.document, extractor.name, agents);
  if (options.without.has("extractor")) return text;
  const answer = await agents.ask(
    extractor,
    { document: pair.document, text },
    { item: pair.id, prompt: options.initial.extractor },
  );
  return answer.output.text;
}

/** One summary of one pair. Each `repetition` of a prompt is a sample of its own. */
export async function summarizeOnce(
  pair: TrainingPair,
  extracted: string,
  prompt: string,
  repetition: number,
  options: TeachingOptions,
  agents: ItemAgents,
): Promise<string> {
  const input = {
    document: pair.document,
    text: extracted,
    limits: options.limits,
    language: languageName(pair.document.language),
    requirements: "",
    tooLong: "",
  };
  const answer = await agents.ask(summarizer, input, {
    item: pair.id,
    prompt,
    repetition,
    purpose: `iteration ${repetition + 1}`,
  });
  return answer.output.about;
}

/** What a Teacher's input says about the prompts it may write; `leak` names words that give a reference away. */
export function promptGuard(leak: (prompt: string) => string | null) {
  const { required, known } = summarizerPlaceholders;
  return {
    required,
    known,
    tidy: tidyPrompt,
    fault: (prompt: string) => promptFault(prompt, { leak, required, known }),
  };
}
