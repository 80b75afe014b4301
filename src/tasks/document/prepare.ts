/** What stays of a document before it is summarized: without its abstract where that is the reference, never without text. */
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Document, Section } from "../../documents/document.ts";

/**
 * The document without its abstract (sections of that kind and what lies below them) and without what a PDF or DOCX keeps of
 * it in its metadata. `found` is false where there was none.
 */
export function withoutAbstract(document: Document): { readonly document: Document; readonly found: boolean } {
  const out = new Set<number>();
  document.sections.forEach((section, index) => {
    if (section.kind === "abstract" || (section.parent !== null && out.has(section.parent))) out.add(index);
  });
  if (out.size === 0) return { document, found: false };
  const place = new Map<number, number>();
  document.sections.forEach((_, index) => {
    if (!out.has(index)) place.set(index, place.size);
  });
  const sections = document.sections.flatMap((section, index): Section[] =>
    out.has(index)
      ? []
      : [{ ...section, parent: section.parent === null ? null : (place.get(section.parent) ?? null) }],
  );
  return { document: { ...document, sections }, found: true };
}

export interface Substance {
  readonly sentences: number;
  /** Characters of text that no sentence holds: tables, code. */
  readonly otherCharacters: number;
}

export function substanceOf(document: Document): Substance {
  let sentences = 0;
  let otherCharacters = 0;
  for (const section of document.sections) {
    for (const block of section.blocks) {
      if (block.kind === "badge" || block.kind === "rule") continue;
      if (block.sentences.length > 0) sentences += block.sentences.length;
      else otherCharacters += block.text.trim().length;
    }
  }
  return { sentences, otherCharacters };
}

/** Throws SourceError where there is nothing to summarize: no text, or for an engine that chooses sentences, only tables. */
export function checkSubstance(
  document: Document,
  { sentences, otherCharacters }: Substance,
  extractive: boolean,
): void {
  if (sentences > 0 || (otherCharacters > 0 && !extractive)) return;
  throw new SourceError(
    "source-thin",
    otherCharacters > 0
      ? "the document holds no sentence, only tables or code, and the embedded engine can only choose sentences"
      : "the document holds no text to summarize",
    {
      source: document.source,
      hint: otherCharacters > 0 ? "give a language model with --model" : "give a document with text",
    },
  );
}

export function singleSentenceWarning(): Warning {
  return { code: "single-sentence", message: "the document is one sentence; there is nothing to shorten" };
}
