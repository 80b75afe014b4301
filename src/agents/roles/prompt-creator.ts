/**
 * Prompt Creator (teacher-student, Metagente section III): merges the prompts that worked on single samples into one:
 * what most of them ask for stays, what only some ask for becomes conditional. It is shown what each changes of the initial
 * prompt, on which documents, and what that was worth. Never asked with an empty list.
 */
import { unwrapFenced } from "../prompt-text.ts";
import { data, role } from "../role.ts";
import type { PromptOutput } from "./teacher.ts";

export interface MergeCandidate {
  readonly prompt: string;
  /** Best score it reached, 0 to 1. */
  readonly score: number;
  /** What the initial prompt reached on the same samples, where it is known. */
  readonly before?: number;
  /** On how many samples it was the best prompt, at least 1. */
  readonly support: number;
  /** Mean gain over the initial prompt on samples that it was not learned from; absent: not measured. */
  readonly elsewhere?: number;
  /** Titles of the documents it served, a few. */
  readonly titles?: readonly string[];
}

export interface PromptCreatorInput {
  /** Candidate prompts, best first; at least one. */
  readonly candidates: readonly MergeCandidate[];
  readonly initialPrompt: string;
  /** What the texts are: "one-line descriptions of software". */
  readonly work: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
  readonly fault: (prompt: string) => string | null;
}

export const promptCreator = role<PromptCreatorInput, PromptOutput>({
  name: "prompt-creator",
  version: 3,
  purpose: "Merges the prompts that worked on single samples into one prompt for all.",
  system: "You edit instructions. Out of several prompts for the same job you make a single clear one.",
  prompt: `Each prompt below led to good {{work}} for its own documents. All began with the initial prompt. Write one prompt that serves all such documents.

- Keep what most of the prompts have in common, said once; a prompt that served several documents counts that often, and a gain measured on other documents counts most.
- What only some of them ask for and depends on the kind of document becomes a condition by which a writer recognises the case ("If the document has a tagline, ...").
- Leave out what contradicts the majority, and anything that fits a single project only. The initial prompt itself is no vote for leaving things as they are.
- Keep it short: a sentence that changes nothing costs.
- Keep every placeholder of the list {{placeholders}} that the prompts use, exactly as written, with {{required}} among them.
Give the merged prompt alone, without comment.

{{initial}}

{{candidates}}`,
  required: ["candidates"],
  values: (input) => ({
    work: input.work,
    placeholders: input.known.map((name) => `{{${name}}}`).join(", "),
    required: input.required.map((name) => `{{${name}}}`).join(", "),
    initial: data(input.initialPrompt, "initial-prompt"),
    candidates: data(input.candidates.map((one, index) => candidateText(one, index, input)).join("\n\n"), "prompts"),
  }),
  output: (z) => z.object({ prompt: z.string().describe("The merged prompt") }),
  plainField: "prompt",
  unwrap: unwrapFenced,
  check: (output, input) => input.fault(output.prompt),
  temperature: 0.2,
});

/** What a candidate is worth, and how it differs from the initial prompt; the whole only where most of it is new. */
function candidateText(candidate: MergeCandidate, index: number, { initialPrompt }: PromptCreatorInput): string {
  const { prompt, score, before, support, elsewhere, titles = [] } = candidate;
  const facts = [
    `served ${support === 1 ? "1 document" : `${support} documents`}`,
    `score there ${before === undefined ? "" : `from ${before.toFixed(3)} `}to ${score.toFixed(3)}`,
    ...(elsewhere === undefined ? [] : [`on other documents ${elsewhere >= 0 ? "+" : ""}${elsewhere.toFixed(3)}`]),
    ...(titles.length === 0 ? [] : [`e.g. ${titles.slice(0, 3).join(", ")}`]),
  ].join(", ");
  if (prompt === initialPrompt) return `--- prompt ${index + 1} (${facts})\nthe initial prompt, unchanged`;
  const old = new Set(linesOf(initialPrompt));
  const now = linesOf(prompt);
  const added = now.filter((line) => !old.has(line));
  const removed = linesOf(initialPrompt).filter((line) => !now.includes(line));
  const differs = added.length + removed.length < now.length;
  const text = differs
    ? [...added.map((line) => `+ ${line}`), ...removed.map((line) => `- ${line}`)].join("\n")
    : prompt;
  return `--- prompt ${index + 1} (${facts})\n${text}`;
}

const linesOf = (prompt: string): string[] =>
  prompt
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
