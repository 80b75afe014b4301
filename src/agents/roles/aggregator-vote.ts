/**
 * The aggregator that picks (ensemble, Multi2 section 3.1, "vote"): sees documents and candidates, explains first, then
 * names one. Explaining first ties the choice to reasons rather than to a place in the list. Without a model: the most
 * central candidate (`../../embedded/roles/aggregator-vote.ts`).
 */
import { showNumbered, showParts } from "../material.ts";
import { data, role } from "../role.ts";
import type { AggregatorInput } from "./aggregator-summary.ts";

export interface VoteOutput {
  readonly explanation: string;
  /** Number of the chosen candidate as shown, from 1. */
  readonly choice: number;
}

export const voteAggregator = role<AggregatorInput, VoteOutput>({
  name: "aggregator-vote",
  version: 1,
  purpose: "Explains how the candidates compare against the documents, then picks the best one.",
  system: "You are the editor who picks the best of several summaries of the same documents.",
  prompt: `Compare the summaries below with the documents and with each other by clarity, accuracy, conciseness and completeness. Explain your comparison first; only then name the number of the best summary. Its place in the list says nothing about it.

{{requirements}}
Aspect that is wanted, and nothing else: {{aspect}}

{{candidates}}

{{documents}}`,
  required: ["candidates", "documents"],
  values: (input) => ({
    candidates: data(showNumbered(input.candidates, "Summary"), "summaries"),
    documents: data(showParts(input.parts), "documents"),
    requirements: input.requirements,
    aspect: input.aspect === "" ? "" : data(input.aspect, "aspect"),
  }),
  output: (z) =>
    z.object({
      explanation: z.string().describe("How they compare, before the choice"),
      choice: z.number().int().describe("Number of the best summary, as shown"),
    }),
  check: (output, input) =>
    output.choice >= 1 && output.choice <= input.candidates.length
      ? null
      : `"choice" is ${output.choice}; it must be a number from 1 to ${input.candidates.length}`,
  temperature: 0,
});
