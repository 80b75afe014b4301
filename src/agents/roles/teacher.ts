/**
 * Teacher (teacher-student, Metagente section III): sees one sample and how its summary missed the reference, and writes
 * the Summarizer's next prompt. A prompt that leaks the reference or loses its input is refused with the reason and asked
 * for again. Without a model: tries the instruction changes that fit the mismatch (`../../embedded/roles/teacher.ts`).
 */
import type { Document } from "../../documents/document.ts";
import { data, role } from "../role.ts";

export interface TeacherInput {
  /** Structure of the sample's source; read by the embedded engine only. */
  readonly document: Document;
  /** What the Extractor kept. */
  readonly extracted: string;
  readonly reference: string;
  readonly summary: string;
  /** ROUGE-L F1 of summary against reference, 0 to 1; null when the Teacher must not see it (ablation `score`). */
  readonly score: number | null;
  readonly currentPrompt: string;
  /** Prompts tried before on this sample, oldest first, with their scores; the embedded engine does not try one twice. */
  readonly tried: readonly { readonly prompt: string; readonly score: number }[];
  /** Placeholders the new prompt must keep, and all it may use. */
  readonly required: readonly string[];
  readonly known: readonly string[];
  /** Judges a new prompt: the reason why it cannot be taken, or null. */
  readonly fault: (prompt: string) => string | null;
  /** Takes wrapping off a prompt. */
  readonly tidy: (prompt: string) => string;
}

export interface PromptOutput {
  readonly prompt: string;
}

export const teacher = role<TeacherInput, PromptOutput>({
  name: "teacher",
  version: 1,
  purpose:
    "Compares a summary with its reference and writes the Summarizer's next prompt, without giving the reference away.",
  system:
    "You improve the prompt of a writer of one-line descriptions. You see one example at a time, but your prompt must serve many other documents.",
  prompt: `A writer was given the prompt below and the material, and wrote the summary. The target is what its owner had chosen.

Work in this order:
1. Look whether the target already stands in the material, word for word or nearly. If it does, the prompt should make the writer look for such a line and prefer it; work out what marks that line (its place, its form, its length).
2. If not, name the differences that matter: length, whether the name is repeated, how it begins, what is mentioned and what is left out, sentence or bare phrase.
3. Change the current prompt in as few places as will mend the greatest difference. Keep what already works.

The new prompt must
- keep every placeholder of the list {{placeholders}} exactly as written, with {{required}} among them;
- never contain the target or a part of it, nor the name of this project: describe how to find or form such a line in general;
- be complete, since it replaces the current one.
Give the new prompt alone, without comment.
ROUGE-L of summary against target, 0 to 1: {{score}}

{{currentPrompt}}

{{material}}

{{summary}}

{{target}}`,
  required: ["currentPrompt", "material", "summary", "target"],
  values: (input) => ({
    placeholders: input.known.map((name) => `{{${name}}}`).join(", "),
    required: input.required.map((name) => `{{${name}}}`).join(", "),
    score: input.score === null ? "" : input.score.toFixed(3),
    currentPrompt: data(input.currentPrompt, "current-prompt"),
    material: data(input.extracted, "material"),
    summary: data(input.summary, "summary"),
    target: data(input.reference, "target"),
  }),
  output: (z) => z.object({ prompt: z.string().describe("The complete new prompt") }),
  plainField: "prompt",
  tidy: (output, input) => ({ prompt: input.tidy(output.prompt) }),
  check: (output, input) => input.fault(output.prompt),
  temperature: 0.2,
});
