/**
 * Aggregators that write (ensemble, Multi2 section 3.1): `cis` sees the candidates only, `cps` also the documents. Both
 * are asked for clarity, accuracy, conciseness and completeness under the user's requirements and aspect. Without a
 * model: maximal marginal relevance (`../../embedded/roles/aggregator-cis.ts`, `aggregator-cps.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type SourcePart, showNumbered, showParts } from "../material.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface AggregatorInput {
  /** In the order shown, which the strategy shuffles by seed. */
  readonly candidates: readonly string[];
  readonly parts: readonly SourcePart[];
  readonly requirements: string;
  readonly limits: LengthLimits;
  /** Name of the language to write in, e.g. "English". */
  readonly language: string;
  /** "" where everything that matters is wanted. */
  readonly aspect: string;
  /** Statements of the documents that disagree in a number, one a line; "" for none. */
  readonly disagreements: string;
}

const ending = `The result must be clear, accurate, concise and complete.
{{requirements}}
Aspect that is wanted, and nothing else: {{aspect}}
Write running text without headings, in {{language}}. Do not mention the summaries themselves.
Write at most {{limits}}.`;

function values(input: AggregatorInput) {
  return {
    candidates: data(showNumbered(input.candidates, "Summary"), "summaries"),
    requirements: input.requirements,
    limits: describeLimits(askedFor(input.limits)),
    language: input.language,
    aspect: input.aspect === "" ? "" : data(input.aspect, "aspect"),
  };
}

export const cisAggregator = role<AggregatorInput, SummaryOutput>({
  name: "aggregator-cis",
  version: 1,
  purpose: "Merges the candidates into one better summary without seeing the documents.",
  system: "You are the editor who merges several summaries of the same documents into one.",
  prompt: `Merge the summaries below into one better summary. Take over what they agree on, add what only one of them noticed where it matters, resolve repetition, and state nothing that stands in none of them. Where they contradict each other, say so.

${ending}

{{candidates}}`,
  required: ["candidates"],
  values,
  output: (z) => z.object({ summary: z.string().describe("The merged summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0.8,
});

export const cpsAggregator = role<AggregatorInput, SummaryOutput>({
  name: "aggregator-cps",
  version: 1,
  purpose:
    "Merges the candidates into one better summary, checking them against the documents and filling gaps from them.",
  system: "You are the editor who merges several summaries of the same documents into one, with the documents at hand.",
  prompt: `Write one better summary of the documents below, starting from the summaries of them. Take over what the summaries agree on, add what only one of them noticed or none of them did where it matters, and drop or correct what the documents do not bear out. Where the documents disagree about a number, a date or a verdict, give both and say that they disagree.

${ending}
The documents seem to disagree here: {{disagreements}}

{{candidates}}

{{documents}}`,
  required: ["candidates", "documents"],
  values: (input) => ({
    ...values(input),
    disagreements: data(input.disagreements, "disagreements"),
    documents: data(showParts(input.parts), "documents"),
  }),
  output: (z) => z.object({ summary: z.string().describe("The merged summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0.8,
});
