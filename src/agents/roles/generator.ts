/**
 * Generator (ensemble, Multi2 section 3.1): writes one candidate summary of a document set under one instruction of the
 * prompt bank. Asked K times with different instructions. `aspect-generator.ts` is the same voice where only one aspect
 * is wanted. Without a model: LexRank, TextRank, SumBasic or lead (`../../embedded/roles/generator.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type SourcePart, showParts } from "../material.ts";
import { data, type PromptValue, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";

export interface GeneratorInput {
  readonly parts: readonly SourcePart[];
  /** The bank's instruction for this candidate; trusted text. */
  readonly instruction: string;
  /** Worked examples of the bank entry, rendered; "" for none. */
  readonly examples: string;
  /** What a good answer is, the same for all candidates; trusted text. */
  readonly requirements: string;
  readonly limits: LengthLimits;
  /** Name of the language to write in, e.g. "English". */
  readonly language: string;
  /** Statements of the documents that disagree in a number, one a line; "" for none. */
  readonly disagreements: string;
  /** Which candidate this is, from 0: the embedded engine takes another method for each. */
  readonly sample: number;
}

export interface SummaryOutput {
  readonly summary: string;
}

export const generator = role<GeneratorInput, SummaryOutput>({
  name: "generator",
  version: 1,
  purpose: "Writes one candidate summary of the documents, following one instruction of the prompt bank.",
  system: "You summarize sets of documents about one subject. You state only what the documents say.",
  prompt: `{{instruction}}

{{requirements}}
Use only what stands in the documents. Where they disagree about a number, a date or a verdict, give both and say that they disagree.
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Examples of good work: {{examples}}
The documents seem to disagree here: {{disagreements}}

{{documents}}`,
  required: ["documents"],
  values: generatorValues,
  output: (z) => z.object({ summary: z.string().describe("The summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0.8,
});

/** Placeholders of both generators; only the aspect differs. */
export function generatorValues(input: GeneratorInput): Record<string, PromptValue> {
  return {
    instruction: input.instruction,
    requirements: input.requirements,
    language: input.language,
    limits: describeLimits(askedFor(input.limits)),
    examples: input.examples === "" ? "" : `\n${input.examples}`,
    disagreements: data(input.disagreements, "disagreements"),
    documents: data(showParts(input.parts), "documents"),
  };
}
