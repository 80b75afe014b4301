/**
 * What a format reader hands back before sections exist: blocks in reading order, headings among them. Every reader in
 * `formats/` produces an Outline and `build.ts` alone turns it into a Document, so sections, kinds, sentences and
 * language are decided once for all formats.
 */
import type { Warning } from "../base/warnings.ts";
import type { BlockKind } from "./document.ts";

/** Facts about links inside a block, from which navigation and tables of contents are recognised. */
export interface LinkFacts {
  /** Links in the block. */
  readonly total: number;
  /** Those that point into the same document. */
  readonly inside: number;
  /** Share of the block's letters that are link text, 0 to 1. */
  readonly share: number;
}

export interface OutlineBlock {
  readonly kind: BlockKind;
  /** Plain text; a newline is a line break that the author asked for (in prose), a line (code) or a row (tables). */
  readonly text: string;
  /** Where the block starts, in UTF-16 code units of the text given to the reader. Ignored when `Outline.composed`. */
  readonly offset: number;
  /** 0 at the top; list items count their nesting. */
  readonly depth: number;
  /** Headings only: 1 and up. */
  readonly level?: number;
  readonly centred?: boolean;
  readonly emphasized?: boolean;
  readonly alert?: boolean;
  readonly links?: LinkFacts;
  /** Headings only: the format itself says what the section is (abstract, bibliography). */
  readonly role?: "abstract" | "references" | "contents";
}

export interface Outline {
  readonly blocks: readonly OutlineBlock[];
  /** A title the format declares outside its headings; null or absent where it has none. */
  readonly title?: string | null;
  /** True where that title (or its absence) is certain, so that no heading can be the title. */
  readonly titleWins?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly warnings?: readonly Warning[];
  /** ISO 639-1 code the format declares; a declared language is believed only where the text itself is unsure. */
  readonly language?: string;
  /**
   * True where offsets into the source mean nothing to a reader (PDF, DOCX, archives): the document's text is then
   * composed from the blocks and the places point into that.
   */
  readonly composed?: boolean;
  /** The text that offsets point into, where the reader cut or rewrote its input (the main part of a web page). */
  readonly text?: string;
}

/** What every format reader receives. */
export interface ReaderInput {
  /** As the user gave it, for messages. */
  readonly source: string;
  /** Decoded text, line feeds only, secrets masked; "" for binary formats. */
  readonly text: string;
  /** The bytes as loaded; empty for readers of text. */
  readonly bytes: Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

/** Reads one format. Throws SourceError and nothing else, in time about linear in the length of the input. */
export type Reader = (input: ReaderInput) => Promise<Outline>;
