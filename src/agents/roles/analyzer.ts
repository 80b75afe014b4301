/**
 * Analyzer (teacher-student, the authors' released code): reads a few documents and says what kind of thing they are, so
 * that the same loop serves other domains: app listings, abstracts, requirements, bug reports, release notes. Its answer
 * is filled into the Extractor's and Summarizer's prompts.
 */
import type { Document } from "../../documents/document.ts";
import { data, role } from "../role.ts";

export interface AnalyzerInput {
  /** A few documents of the data set; at least one. */
  readonly documents: readonly Document[];
  /** Their texts, each cut to its fair share. */
  readonly texts: readonly string[];
}

export interface AnalyzerOutput {
  /** What field the documents belong to, e.g. "mobile games". */
  readonly domain: string;
  /** What each document is, in the singular, e.g. "app listing". */
  readonly dataType: string;
  /** Sections or kinds of passages that describe the thing. */
  readonly keep: readonly string[];
  /** Those that do not. */
  readonly drop: readonly string[];
  /** What a summary must mention. */
  readonly mustHave: readonly string[];
}

export const analyzer = role<AnalyzerInput, AnalyzerOutput>({
  name: "analyzer",
  version: 1,
  purpose: "Names the domain of the documents, what to keep and drop of them, and what a summary must mention.",
  system: "You look at samples of a collection and describe what its documents have in common.",
  prompt: `The documents below are samples of one collection. Describe it, so that writers of one-line summaries know what they have before them:
- the domain, and what each document is (in the singular);
- which sections or kinds of passages say what the described thing is (to keep), and which do not (to drop);
- what a one-line summary of such a document must mention.
Name sections and facts in general terms that fit all documents, never the content of a single one.

{{documents}}`,
  required: ["documents"],
  values: (input) => ({
    documents: data(input.texts.map((text, index) => `--- document ${index + 1}\n${text}`).join("\n\n"), "documents"),
  }),
  output: (z) =>
    z.object({
      domain: z.string(),
      dataType: z.string(),
      keep: z.array(z.string()),
      drop: z.array(z.string()),
      mustHave: z.array(z.string()),
    }),
  check: (output) =>
    output.domain.trim() === "" || output.dataType.trim() === "" ? "domain and dataType must not be empty" : null,
  temperature: 0.2,
});
