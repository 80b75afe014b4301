/**
 * Teacher of the sequential optimizer (Metagente's earlier form): rewrites the prompt given the current, the best and the
 * worst prompt so far, each with its mean score on the whole training set, and the condensed advice.
 */
import { unwrapFenced } from "../prompt-text.ts";
import { data, role } from "../role.ts";
import type { PromptOutput } from "./teacher.ts";

export interface ScoredPrompt {
  readonly prompt: string;
  /** Mean ROUGE-L F1 over the training set, 0 to 1. */
  readonly score: number;
  /** Condensed advice on it; "" where there is none. */
  readonly advice: string;
}

export interface SequentialTeacherInput {
  readonly current: ScoredPrompt;
  readonly best: ScoredPrompt;
  readonly worst: ScoredPrompt;
  /** All prompts tried so far; the embedded engine does not try one twice. */
  readonly tried: readonly ScoredPrompt[];
  /** False hides the scores (ablation `score`). */
  readonly showScores: boolean;
  readonly required: readonly string[];
  readonly known: readonly string[];
  readonly fault: (prompt: string) => string | null;
}

export const sequentialTeacher = role<SequentialTeacherInput, PromptOutput>({
  name: "sequential-teacher",
  version: 1,
  purpose: "Rewrites the prompt from what was learned on the whole training set.",
  system: "You improve the prompt of a writer of one-line descriptions, from what was observed over many documents.",
  prompt: `Below are three prompts for the same job, each with the advice that reviewers gave after it was tried on all documents. Write a better prompt.

Start from the best one, follow the advice on the current one where it does not undo what makes the best one good, and stay away from what only the worst one does.
Keep every placeholder of the list {{placeholders}} that the prompts use, exactly as written, with {{required}} among them.
Give the new prompt alone, without comment.
Mean ROUGE-L over all documents, 0 to 1: {{scores}}

{{current}}

{{best}}

{{worst}}`,
  required: ["current", "best", "worst"],
  values: (input) => ({
    placeholders: input.known.map((name) => `{{${name}}}`).join(", "),
    required: input.required.map((name) => `{{${name}}}`).join(", "),
    scores: input.showScores
      ? `current ${input.current.score.toFixed(3)}, best ${input.best.score.toFixed(3)}, worst ${input.worst.score.toFixed(3)}`
      : "",
    current: data(withAdvice(input.current), "current-prompt"),
    best: data(withAdvice(input.best), "best-prompt"),
    worst: data(withAdvice(input.worst), "worst-prompt"),
  }),
  output: (z) => z.object({ prompt: z.string().describe("The complete new prompt") }),
  plainField: "prompt",
  unwrap: unwrapFenced,
  check: (output, input) => input.fault(output.prompt),
  temperature: 0.2,
});

function withAdvice({ prompt, advice }: ScoredPrompt): string {
  return advice === "" ? prompt : `${prompt}\n\nAdvice after trying it: ${advice}`;
}
