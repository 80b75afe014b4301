/**
 * Extractor (teacher-student, Metagente section III): hands the Summarizer only what says what the thing is. Asked once
 * a source. Without a model: sections are kept or dropped by kind (`../../embedded/roles/extractor.ts`).
 */
import type { Document } from "../../documents/document.ts";
import { data, role } from "../role.ts";

export interface ExtractorInput {
  readonly document: Document;
  /** The document as plain text with its headings, already packed to fit the model. */
  readonly text: string;
}

export interface ExtractorOutput {
  /** Kept passages, word for word, in the order of the source. */
  readonly text: string;
}

export const extractor = role<ExtractorInput, ExtractorOutput>({
  name: "extractor",
  version: 1,
  purpose: "Reads the source and hands the Summarizer the passages that say what it is and what it is for.",
  system:
    "You prepare source material for a writer of one-line descriptions of software. You copy; you never rephrase, add or translate.",
  prompt: `From the document below, keep the passages that tell a newcomer what this is: introduction, description, purpose, and what it can do.

Leave out how to install, configure or use it, requirements and compatibility, troubleshooting, licence, credits, change history, badges, tables of contents, and links or tags that add nothing to the description.

Copy the kept passages exactly as they stand, in their order and in their language. If a line already says in one phrase what the thing is (a tagline, a subtitle, a first sentence), be sure to keep it, first.
Title: {{title}}

{{text}}`,
  required: ["text"],
  values: (input) => ({
    title: input.document.title === null ? "" : data(input.document.title, "title"),
    text: data(input.text, "document"),
  }),
  output: (z) => z.object({ text: z.string().describe("The kept passages, copied word for word") }),
  plainField: "text",
  tidy: (output) => ({ text: output.text.trim() }),
  check: (output) =>
    output.text === "" ? "no passage was kept; copy at least the one that comes nearest to a description" : null,
  temperature: 0.2,
});
