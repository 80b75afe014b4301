/**
 * Documents as agents read them: packed to fit a model, with the sentences kept apart for engines that choose rather
 * than write. Made by `strategies/packing.ts`; read by every role that works over several documents.
 */
import type { BlockKind, SectionKind } from "../documents/document.ts";

/** One sentence (or list item) that an extractive role may choose. */
export interface SourceSentence {
  /** Plain text, white space folded. */
  readonly text: string;
  /** Heading of its section, "" where there is none. */
  readonly section: string;
  readonly sectionKind: SectionKind;
  readonly block: BlockKind;
  /** Position among the document's sentences, from 0, before anything was left out. */
  readonly position: number;
}

/** What goes in of one document. */
export interface SourcePart {
  /** As the user knows it: a path, an address, "review 3". */
  readonly name: string;
  readonly title: string | null;
  /** The text that a prompt shows: headings and blocks in the document's order. */
  readonly text: string;
  readonly sentences: readonly SourceSentence[];
  /** ISO 639-1 code, "und" where it cannot be told. */
  readonly language: string;
}

/** The parts under numbered headings, for one fenced block of a prompt. */
export function showParts(parts: readonly SourcePart[]): string {
  return parts.map((part, index) => `Document ${index + 1}: ${part.name}\n${part.text}`).join("\n\n");
}

/** Texts under numbered headings, for one fenced block of a prompt. */
export function showNumbered(texts: readonly string[], label: string): string {
  return texts.map((text, index) => `${label} ${index + 1}:\n${text}`).join("\n\n");
}
