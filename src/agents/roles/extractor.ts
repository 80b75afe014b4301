/**
 * Extractor (teacher-student, Metagente section III): hands the Summarizer only what says what the thing is. Asked once
 * a source. A model answers with the numbers of numbered passages, so what is kept is the source's own text by construction, at a tenth of
 * the output and less. Without a model: sections are kept or dropped by kind (`../../embedded/roles/extractor.ts`).
 */
import type { ZodType } from "zod";
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
  version: 2,
  purpose: "Reads the source and hands the Summarizer the passages that say what it is and what it is for.",
  system:
    "You prepare source material for a writer of one-line descriptions of software. You choose passages; you write nothing.",
  prompt: `The document below is cut into numbered passages. Give the numbers of those that tell a newcomer what this is: introduction, description, purpose, for whom and for which platform it is, and what it can do.

Leave out how to install, configure or use it, troubleshooting, licence, credits, change history, badges, tables of contents, and links or tags that add nothing to the description. Of requirements, keep the passage that names the platform or language it is for.

If a passage already says in one phrase what the thing is (a tagline, a subtitle, a first sentence), be sure to give its number, first.
Title: {{title}}

{{text}}`,
  required: ["text"],
  values: (input) => ({
    title: input.document.title === null ? "" : data(input.document.title, "title"),
    text: data(numbered(input.text), "document"),
  }),
  // A prompt of somebody's own may still ask for copies: what was copied is found again, and nothing else is kept.
  output: (z) =>
    z.preprocess(
      (value) =>
        typeof (value as { text?: unknown } | null)?.text === "string" ? { passages: [], ...(value as object) } : value,
      z.looseObject({ passages: z.array(z.int()).describe("Numbers of the passages to keep") }),
    ) as unknown as ZodType<ExtractorOutput>,
  plainField: "text",
  tidy(output, input) {
    const { passages: numbers, text } = output as unknown as { passages: readonly number[]; text?: string };
    const all = passagesOf(input.text);
    const wanted = new Set(numbers.length > 0 || text === undefined ? numbers : copied(text, all));
    return { text: all.filter((_, at) => wanted.has(at + 1)).join("\n") };
  },
  check: (output, input) =>
    output.text === ""
      ? `no passage was kept; give numbers from 1 to ${passagesOf(input.text).length}, at least that of the passage that comes nearest to a description`
      : null,
  rehearsedTokens: (input) => 8 + 2 * passagesOf(input.text).length,
  temperature: 0.2,
});

/** Passages of a text: its lines that are not empty, in order. */
const passagesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");

const numbered = (text: string): string =>
  passagesOf(text)
    .map((passage, at) => `[${at + 1}] ${passage}`)
    .join("\n");

/** Numbers of the passages that an answer copied instead of numbering them. */
function copied(text: string, passages: readonly string[]): number[] {
  const held = letters(text);
  return passages.flatMap((passage, at) => {
    const own = letters(passage);
    return own !== "" && (held.includes(own) || (held !== "" && own.includes(held))) ? [at + 1] : [];
  });
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
