/**
 * Writer (SQ2E, "Writer"): summarizes one section of a long document at a time, then the whole from those notes. The
 * baselines of `precis document` ask it too. Without a model: lead and central sentences
 * (`../../embedded/roles/writer.ts`).
 */
import { askedFor, describeLimits, type LengthLimits } from "../../base/length.ts";
import { type Note, type Passage, showNotes, showPassages } from "../passages.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";
import type { SummaryOutput } from "./generator.ts";

export interface WriterInput {
  readonly passage: Passage;
  /** Title of the document, "" where it has none. */
  readonly title: string;
  /** True when the passage is all there is of the document (or all that fits). */
  readonly whole: boolean;
  readonly limits: LengthLimits;
  readonly language: string;
  readonly requirements: string;
}

export interface WriterMergeInput {
  readonly notes: readonly Note[];
  readonly title: string;
  /** False for a group of sections whose summary becomes a note itself. */
  readonly final: boolean;
  readonly limits: LengthLimits;
  readonly language: string;
  readonly requirements: string;
}

const system =
  "You summarize long documents section by section. You state only what the document says, with its names, numbers and conditions.";

export const writer = role<WriterInput, SummaryOutput>({
  name: "writer",
  version: 1,
  purpose: "Writer: summarizes one section of the document, or a document that fits into one prompt.",
  system,
  prompt: `{{task}} Keep what a reader would miss: the question, what was done, what was found with its numbers, what follows from it, and its limits. Leave out examples, repetitions, citations and references to figures.

{{requirements}}
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Title of the document:
{{title}}
{{passage}}`,
  required: ["passage"],
  values: (input) => ({
    task: input.whole
      ? "Summarize the document below for somebody who will not read it."
      : "Summarize this section of a long document. Your text will be merged with those of the other sections.",
    requirements: input.requirements,
    language: input.language,
    limits: describeLimits(askedFor(input.limits)),
    title: data(input.title, "title"),
    passage: data(showPassages([input.passage]), "document"),
  }),
  output: (z) => z.object({ summary: z.string().describe("The summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});

export const writerMerge = role<WriterMergeInput, SummaryOutput>({
  name: "writer-merge",
  version: 1,
  purpose: "Writer: makes one summary of the notes on the document's sections.",
  system,
  prompt: `{{task}} Say first what the document is about and what it set out to do, then what matters most of how and what came out, and end on what follows from it. Give each section as many words as it weighs. Merge what the notes repeat; state nothing that stands in none of them.

{{requirements}}
Write running text without headings, in {{language}}.
Write at most {{limits}}.
Title of the document:
{{title}}
{{notes}}`,
  required: ["notes"],
  values: (input) => ({
    task: input.final
      ? "Below are notes on the sections of one long document, in its order. Write one summary of the whole from them."
      : "Below are notes on neighbouring sections of one long document, in its order. Merge them into one note.",
    requirements: input.requirements,
    language: input.language,
    limits: describeLimits(askedFor(input.limits)),
    title: data(input.title, "title"),
    notes: data(showNotes(input.notes), "notes"),
  }),
  output: (z) => z.object({ summary: z.string().describe("The summary alone") }),
  plainField: "summary",
  tidy: (output) => ({ summary: tidySummary(output.summary) }),
  check: (output) => (output.summary === "" ? "the summary is empty" : null),
  temperature: 0,
});
