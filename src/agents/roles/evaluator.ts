/**
 * Evaluator (SQ2E): compares the previous with the revised summary on the four criteria and names the better one. It is
 * not told which is which. Without a model: coverage, support, redundancy (`../../embedded/roles/evaluator.ts`).
 */
import { type Note, type Passage, showNotes, showPassages } from "../passages.ts";
import { data, role } from "../role.ts";

export interface EvaluatorInput {
  /** In the order shown. */
  readonly first: string;
  readonly second: string;
  /** The sections the revision was made from. */
  readonly passages: readonly Passage[];
  /** Notes on the whole document; as many as fit. */
  readonly notes: readonly Note[];
  readonly title: string;
}

export interface EvaluatorOutput {
  readonly explanation: string;
  readonly better: "1" | "2" | "tie";
}

export const evaluator = role<EvaluatorInput, EvaluatorOutput>({
  name: "evaluator",
  version: 1,
  purpose:
    "Evaluator: compares two summaries on completeness, coherence, relevance and consistency; the better one stays.",
  system:
    "You compare two summaries of one document and name the better one. Their order and length say nothing about them.",
  prompt: `Compare the two summaries by four criteria: completeness (what matters in the document is there), coherence (it reads as one text), relevance (nothing needless is there), factual consistency (it says what the document says). Explain the comparison in one or two sentences first. Then name the better one: "1" or "2", or "tie" where neither is better.

Title of the document:
{{title}}
Notes on the document:
{{notes}}
Passages that the two differ about:
{{passages}}

Summary 1:
{{first}}
Summary 2:
{{second}}`,
  required: ["first", "second"],
  values: (input) => ({
    title: data(input.title, "title"),
    notes: data(showNotes(input.notes), "notes"),
    passages: data(showPassages(input.passages), "passages"),
    first: data(input.first, "summary"),
    second: data(input.second, "summary"),
  }),
  output: (z) =>
    z.object({
      explanation: z.string().describe("How they compare, before the verdict"),
      better: z.enum(["1", "2", "tie"]).describe("The better summary, as numbered"),
    }),
  temperature: 0,
});
