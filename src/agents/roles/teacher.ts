/**
 * Teacher (teacher-student, Metagente section III): sees how summaries missed their references, and writes the Summarizer's next
 * prompt and the rule behind it. One sample as in the paper, or several at once (ours, a minibatch). A prompt that leaks a
 * reference or loses its input is refused with the reason and asked for again. Without a model: tries the instruction changes
 * that fit the mismatch (`../../embedded/roles/teacher.ts`).
 */
import type { Document } from "../../documents/document.ts";
import { unwrapFenced } from "../prompt-text.ts";
import { data, role } from "../role.ts";

/** One sample as the Teacher sees it. */
export interface TaughtCase {
  /** Structure of the sample's source; read by the embedded engine only. */
  readonly document: Document;
  /** What the writer was given: of `about` what the Extractor kept. */
  readonly extracted: string;
  /** Lines of the source that speak of the target and that the writer was not given; "" for none. */
  readonly dropped: string;
  readonly reference: string;
  readonly summary: string;
  /** Score of summary against reference, 0 to 1; null when the Teacher must not see it (ablation `score`). */
  readonly score: number | null;
}

export interface TeacherInput extends TaughtCase {
  /** Further samples of a minibatch, written with the same prompt; [] as in the paper. */
  readonly others: readonly TaughtCase[];
  /** What the texts are: "one-line descriptions of software". */
  readonly work: string;
  /** Name of the score, e.g. "ROUGE-L", and what is good enough; null hides it with the scores. */
  readonly metric: string;
  readonly threshold: number | null;
  readonly currentPrompt: string;
  /** The prompt that the tuning began with. */
  readonly initialPrompt: string;
  /** Prompts tried before on this sample, oldest first, with their scores; the embedded engine does not try one twice. */
  readonly tried: readonly { readonly prompt: string; readonly score: number }[];
  /** Placeholders the new prompt must keep, and all it may use. */
  readonly required: readonly string[];
  readonly known: readonly string[];
  /** Judges a new prompt: the reason why it cannot be taken, or null. */
  readonly fault: (prompt: string) => string | null;
}

export interface PromptOutput {
  readonly prompt: string;
}

export interface LearnedRule {
  /** When it holds; "" for always. */
  readonly when: string;
  /** What the writer is to do then. */
  readonly do: string;
}

export interface TeacherOutput extends PromptOutput {
  readonly reasoning?: string | undefined;
  /** True: no prompt can lead there, e.g. since the target says what stands nowhere in the material. */
  readonly unreachable?: boolean | undefined;
  readonly rule?: LearnedRule | null | undefined;
}

export const teacher = role<TeacherInput, TeacherOutput>({
  name: "teacher",
  version: 2,
  purpose:
    "Compares summaries with their references and writes the Summarizer's next prompt and the rule behind it, without giving a reference away.",
  system:
    "You improve the prompt of a writer of texts. You see a few examples at a time, but your prompt must serve many other documents.",
  prompt: `A writer of {{work}} was given the prompt below and the material, and wrote the summary. The target is what its owner had chosen.

Think first ("reasoning"), in this order:
1. Look whether the target already stands in the material, word for word or nearly. If it does, the prompt should make the writer look for such a line and prefer it; work out what marks that line (its place, its form, its length).
2. If not, name the differences that matter: length, whether the name is repeated, how it begins, what is mentioned and what is left out, sentence or bare phrase.
3. If the target says what stands nowhere in the material, no prompt can lead there: set "unreachable" to true and give the prompt unchanged.
4. Otherwise choose the one change that mends most and that will serve other documents too. Put it as a rule: "when" says by what the writer recognises the case (a feature of the material, "" for always), "do" says what to do then. Do not repeat a change that was tried and did not help.

The new prompt is the current one with that rule worked in, in as few places as possible. It must
- keep every placeholder of the list {{placeholders}} exactly as written, with {{required}} among them;
- never contain a target or a part of it, a template of it with blanks, or the name of a project: describe how to find or form such a line in general;
- be complete, since it replaces the current one, and hold nothing but what the writer is to read: no comment on the change.
{{score}}
{{threshold}}

{{currentPrompt}}

Tried before: {{tried}}

Title: {{title}}

{{material}}

In the source, but not in the material: {{dropped}}

{{summary}}

{{target}}

More samples, written with the same prompt: {{others}}`,
  required: ["currentPrompt", "material", "summary", "target"],
  values: (input) => ({
    work: input.work,
    placeholders: input.known.map((name) => `{{${name}}}`).join(", "),
    required: input.required.map((name) => `{{${name}}}`).join(", "),
    score: input.score === null ? "" : `${input.metric} of summary against target, 0 to 1: ${input.score.toFixed(3)}`,
    threshold: input.score === null || input.threshold === null ? "" : `Good enough is ${input.threshold}.`,
    currentPrompt: data(input.currentPrompt, "current-prompt"),
    tried: data(triedLines(input), "tried"),
    title: input.document.title === null ? "" : data(input.document.title, "title"),
    material: data(input.extracted, "material"),
    dropped: data(input.dropped, "left-out"),
    summary: data(input.summary, "summary"),
    target: data(input.reference, "target"),
    others: data(input.others.map(caseText).join("\n\n"), "samples"),
  }),
  output: (z) =>
    z.object({
      reasoning: z.string().optional().describe("What differs and why; read by nobody else"),
      unreachable: z.boolean().optional().describe("True: no prompt can lead to this target"),
      rule: z
        .object({ when: z.string(), do: z.string() })
        .nullable()
        .optional()
        .describe("The change as a rule with its condition"),
      prompt: z.string().describe("The complete new prompt"),
    }),
  plainField: "prompt",
  unwrap: unwrapFenced,
  check: (output, input) =>
    output.unreachable === true ? null : (input.fault(output.prompt) ?? ruleFault(output.rule, input)),
  temperature: 0.2,
});

/** The rule is checked as the prompt it will become part of. */
function ruleFault(rule: TeacherOutput["rule"], input: TeacherInput): string | null {
  if (rule === undefined || rule === null) return null;
  if (rule.do.trim() === "") return "the rule says nothing to do";
  if (rule.do.length + rule.when.length > 400)
    return "the rule is longer than 400 characters; one change, in one or two sentences";
  return input.fault(`${input.currentPrompt}\n${rule.when} ${rule.do}`);
}

/** The last prompts tried, each by what it says that the current one does not; scores hidden with the others. */
function triedLines({ tried, currentPrompt, score }: TeacherInput): string {
  const before = new Set(linesOf(currentPrompt));
  const lines = tried.flatMap(({ prompt, score: reached }) => {
    if (prompt === currentPrompt) return [];
    const own = linesOf(prompt).filter((line) => !before.has(line));
    const value = score === null ? "" : `${reached.toFixed(3)}: `;
    return [`- ${value}${own.length === 0 ? "(less than the current prompt)" : own.join(" ")}`];
  });
  return lines.slice(-8).join("\n");
}

const linesOf = (prompt: string): string[] =>
  prompt
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((line) => line.trim())
    .filter((line) => line !== "");

function caseText({ document, extracted, summary, reference, score }: TaughtCase): string {
  return [
    `Title: ${document.title ?? "(none)"}`,
    `Material: ${extracted.slice(0, 3_000)}`,
    `Summary: ${summary}`,
    `Target: ${reference}`,
    ...(score === null ? [] : [`Score: ${score.toFixed(3)}`]),
  ].join("\n");
}
