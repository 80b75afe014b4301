/**
 * Evaluator (SQ2E): compares the previous with the revised summary on the four criteria and names the better one. It is not told
 * which is which, but sees what they differ in and the answers the revision was made by (ours). Without a model: coverage, support,
 * redundancy (`../../embedded/roles/evaluator.ts`).
 */
import { type Note, type Passage, showNotes, showPassages } from "../passages.ts";
import { data, role } from "../role.ts";
import { type SettledQuestion, showSettled } from "./author.ts";

export interface EvaluatorInput {
  /** In the order shown. */
  readonly first: string;
  readonly second: string;
  /** Sentences that only one of the two has, by place. */
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
  /** The answers that one of the two was revised by, shown under numbers from 1. */
  readonly answers: readonly SettledQuestion[];
  /** The sections the revision was made from; [] where `notes` hold the whole document. */
  readonly passages: readonly Passage[];
  /** The document's sections themselves, or notes on them; as many as fit. */
  readonly notes: readonly Note[];
  /** True where `notes` are the document's own text. */
  readonly whole: boolean;
  readonly title: string;
}

export interface EvaluatorOutput {
  readonly explanation: string;
  /** Number of the answer whose working-in does most harm, 0 for none. */
  readonly worst: number;
  readonly better: "1" | "2" | "tie";
}

const list = (sentences: readonly string[]): string => sentences.map((sentence) => `- ${sentence}`).join("\n");

export const evaluator = role<EvaluatorInput, EvaluatorOutput>({
  name: "evaluator",
  version: 2,
  purpose:
    "Evaluator: compares two summaries on completeness, coherence, relevance and consistency; the better one stays.",
  system:
    "You compare two summaries of one document and name the better one. Their order and length say nothing about them.",
  prompt: `Compare the two summaries by four criteria: completeness (what matters in the document is there), coherence (it reads as one text), relevance (nothing needless is there), factual consistency (it says what the document says). One of them was revised by the answers below; weigh what each gained and lost. Explain the comparison in one or two sentences first. Then give the number of the answer that was worked in worst, 0 where none does harm, and name the better summary: "1" or "2", or "tie" where neither is better.

Title of the document:
{{title}}
{{material}}
{{notes}}
Passages that the answers rest on:
{{passages}}

Questions and answers that one summary was revised by:
{{answers}}

Summary 1:
{{first}}
Summary 2:
{{second}}
Only in summary 1:
{{onlyFirst}}
Only in summary 2:
{{onlySecond}}`,
  required: ["first", "second"],
  values: (input) => ({
    title: data(input.title, "title"),
    material: input.whole ? "The document:" : "Notes on the document:",
    notes: data(showNotes(input.notes), input.whole ? "document" : "notes"),
    passages: data(showPassages(input.passages), "passages"),
    answers: data(showSettled(input.answers), "answers"),
    first: data(input.first, "summary"),
    second: data(input.second, "summary"),
    onlyFirst: data(list(input.onlyFirst), "difference"),
    onlySecond: data(list(input.onlySecond), "difference"),
  }),
  output: (z) =>
    z.object({
      explanation: z.string().describe("How they compare, before the verdict"),
      worst: z.number().int().describe("Number of the answer worked in worst; 0 for none"),
      better: z.enum(["1", "2", "tie"]).describe("The better summary, as numbered"),
    }),
  tidy: (output, input) => ({
    ...output,
    worst: output.worst >= 1 && output.worst <= input.answers.length ? output.worst : 0,
  }),
  temperature: 0,
});
