/**
 * Summarizer (teacher-student, Metagente section III): writes the one-line About. Its prompt is what tuning changes.
 * Without a model: candidate phrases, compression and a learned ranker (`../../embedded/roles/summarizer.ts`).
 */
import { describeLimits, type LengthLimits } from "../../base/length.ts";
import type { Document } from "../../documents/document.ts";
import { phraseTrouble, tidyPhrase } from "../phrase.ts";
import { data, role } from "../role.ts";

export interface SummarizerInput {
  /** Structure of the source; the embedded engine reads it, a prompt shows only the title. */
  readonly document: Document;
  /** What the Extractor kept, or the packed document where there is no Extractor. */
  readonly text: string;
  readonly limits: LengthLimits;
  /** Name of the language to write in, e.g. "English". */
  readonly language: string;
  /** What else a good answer must be, in trusted words; "" for nothing. */
  readonly requirements: string;
  /** An answer that broke the limits, to be shortened; "" at first. */
  readonly tooLong: string;
  /** Lines that owners chose for similar things, a line each; absent or "": none are shown. */
  readonly examples?: string;
  /** What decisions of people change in the embedded ranker, by kind of source and feature; a prompt shows nothing of it. */
  readonly preferences?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface SummarizerOutput {
  /** The phrase alone: no quotes, no lead-in, no markup. */
  readonly about: string;
}

export const summarizer = role<SummarizerInput, SummarizerOutput>({
  name: "summarizer",
  version: 1,
  purpose: "Writes the one-line About from what the Extractor kept; the role whose prompt tuning learns.",
  system:
    "You write the one-line description that stands beside the name of a software project or app. You state only what the material says.",
  prompt: `Write one short phrase that tells a newcomer what this is.

First look whether the material already holds a line that says so (a tagline, a subtitle, a first sentence). If it does, use that line, shortened if need be. Otherwise say what it is and what it is for, in about ten words.
Do not repeat the name unless the phrase needs it. Give the phrase alone: no quotes, no introduction, no markup.
Write in {{language}}.
Stay within {{limits}}.
{{requirements}}
Your earlier answer was too long; shorten it: {{tooLong}}
Title: {{title}}

{{text}}`,
  required: ["text"],
  ownLines: {
    title: "Title: {{title}}",
    language: "Write in {{language}}.",
    limits: "Stay within {{limits}}.",
    requirements: "{{requirements}}",
    examples: "What owners chose for similar things; follow their form, take no content from them: {{examples}}",
    tooLong: "Your earlier answer was too long; shorten it: {{tooLong}}",
  },
  values: (input) => ({
    text: data(input.text, "material"),
    title: input.document.title === null ? "" : data(input.document.title, "title"),
    language: input.language,
    limits: describeLimits(input.limits),
    requirements: input.requirements,
    tooLong: data(input.tooLong, "answer"),
    examples: data(input.examples ?? "", "examples"),
  }),
  output: (z) => z.object({ about: z.string().describe("The phrase alone") }),
  plainField: "about",
  tidy: (output) => ({ about: tidyPhrase(output.about) }),
  check: (output) => phraseTrouble(output.about),
  temperature: 0.2,
});
