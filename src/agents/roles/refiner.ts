/**
 * Refiner (baseline `refine` of `precis document`): carries a summary through the document, section by section. Without a
 * model: the best sentences of the summary and the new section together (`../../embedded/roles/refiner.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type Passage, showPassages } from "../passages.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface RefinerInput {
  readonly passage: Passage;
  readonly title: string;
  /** Summary of everything before the passage. */
  readonly summary: string;
  readonly limits: LengthLimits;
  readonly language: string;
  readonly requirements: string;
}

export const refiner = role<RefinerInput, SummaryOutput>({
  name: "refiner",
  version: 1,
  purpose: "Refiner: works the next section of a document into the summary of what came before it.",
  system:
    "You keep the summary of a long document while you read it from beginning to end. You state only what the document says.",
  prompt: `Below are your summary of the document so far and its next section. Return the summary of all of it, the new section included. Where the length forces a choice, keep what matters most to the document as a whole.

{{requirements}}
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Title of the document:
{{title}}
{{summary}}

{{passage}}`,
  required: ["summary", "passage"],
  values: (input) => ({
    requirements: input.requirements,
    language: input.language,
    limits: describeLimits(askedFor(input.limits)),
    title: data(input.title, "title"),
    summary: data(input.summary, "summary"),
    passage: data(showPassages([input.passage]), "section"),
  }),
  output: (z) => z.object({ summary: z.string().describe("The summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
