/**
 * Prompt Creator (teacher-student, Metagente section III): merges the prompts that worked on single samples into one:
 * what most of them ask for stays, what only some ask for becomes conditional. Never asked with an empty list.
 */
import { data, role } from "../role.ts";
import type { PromptOutput } from "./teacher.ts";

export interface PromptCreatorInput {
  /** Candidate prompts, best first; at least one. */
  readonly candidates: readonly {
    readonly prompt: string;
    /** Best ROUGE-L F1 it reached, 0 to 1. */
    readonly score: number;
    /** On how many samples it was the best prompt, at least 1. */
    readonly support: number;
  }[];
  readonly initialPrompt: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
  readonly fault: (prompt: string) => string | null;
  readonly tidy: (prompt: string) => string;
}

export const promptCreator = role<PromptCreatorInput, PromptOutput>({
  name: "prompt-creator",
  version: 2,
  purpose: "Merges the prompts that worked on single samples into one prompt for all.",
  system: "You edit instructions. Out of several prompts for the same job you make a single clear one.",
  prompt: `Each prompt below led to a good one-line description of its own document. Write one prompt that serves all such documents.

- Keep what most of the prompts have in common, said once; a prompt that served several documents counts that often.
- What only some of them ask for and depends on the kind of document becomes a condition ("If the document has a tagline, ...").
- Leave out what contradicts the majority, and anything that fits a single project only.
- Keep every placeholder of the list {{placeholders}} that the prompts use, exactly as written, with {{required}} among them.
Give the merged prompt alone, without comment.

{{candidates}}`,
  required: ["candidates"],
  values: (input) => ({
    placeholders: input.known.map((name) => `{{${name}}}`).join(", "),
    required: input.required.map((name) => `{{${name}}}`).join(", "),
    candidates: data(
      input.candidates
        .map(({ prompt, support }, index) => `--- prompt ${index + 1}${documents(support)}\n${prompt}`)
        .join("\n\n"),
      "prompts",
    ),
  }),
  output: (z) => z.object({ prompt: z.string().describe("The merged prompt") }),
  plainField: "prompt",
  tidy: (output, input) => ({ prompt: input.tidy(output.prompt) }),
  check: (output, input) => input.fault(output.prompt),
  temperature: 0.2,
});

const documents = (support: number): string => (support === 1 ? "" : ` (served ${support} documents)`);
