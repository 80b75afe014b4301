/**
 * Reviser (ours): mends a short text that checks doubt, told what they found. Asked once by strategy `auto`, for a line, a summary of
 * code or one of documents. Without a model nothing plays it: the embedded engine's one answer is not revised.
 */
import { describeLimits, type LengthLimits } from "../../base/length.ts";
import { fillerWords } from "../filler-words.ts";
import { data, role } from "../role.ts";
import { tidySummary } from "../summary-text.ts";

export interface ReviserInput {
  readonly text: string;
  /** What the text is, in trusted words: "the one-line description of a software project". */
  readonly what: string;
  /** What checks found, one a line; it quotes the text and its source. */
  readonly doubts: string;
  /** What the text may draw on, as far as it fits. */
  readonly source: string;
  readonly limits: LengthLimits;
  /** Name of the language to write in. */
  readonly language: string;
  /** What else a good text is, in trusted words; "" for nothing. */
  readonly requirements: string;
}

export interface ReviserOutput {
  readonly text: string;
}

export const reviser = role<ReviserInput, ReviserOutput>({
  name: "reviser",
  version: 1,
  purpose: "Mends a text that checks doubt, told what they found; keeps it where they are mistaken.",
  system: "You mend short texts about software. You state only what the source says.",
  prompt: `Below is {{what}}, the source it was written from, and what automatic checks found in the text.

Write the text again so that nothing in it is open to these doubts, and change no more than that needs. Where a doubt is mistaken, leave the text as it is: a synonym of the source's word is right.
Write in {{language}}. At most: {{limits}}. Give the text alone: no quotes, no introduction, no markup.
{{requirements}}

The text:
{{text}}

What the checks found:
{{doubts}}

The source:
{{source}}`,
  required: ["text", "doubts", "source"],
  values: (input) => ({
    what: input.what,
    text: data(input.text, "text"),
    doubts: data(input.doubts, "doubts"),
    source: data(input.source, "source"),
    limits: describeLimits(input.limits),
    language: input.language,
    requirements: input.requirements,
  }),
  output: (z) => z.object({ text: z.string().describe("The mended text alone") }),
  plainField: "text",
  tidy: (output) => ({ text: tidySummary(output.text) }),
  check: (output) => (output.text === "" ? "the text is empty" : null),
  rehearse: (input) => ({ text: fillerWords(Math.min(input.limits.maxWords ?? 40, 150)) }),
  temperature: 0,
});
