/** The one shape every source becomes: a tree flattened to sections, with positions kept and trouble gathered. */
import type { Place, Warning } from "../base/warnings.ts";

export type DocumentFormat =
  | "markdown"
  | "html"
  | "rst"
  | "asciidoc"
  | "org"
  | "text"
  | "pdf"
  | "docx"
  | "epub"
  | "jats"
  | "latex"
  | "notebook";

/** What a section is for, judged by structure first and by its heading's words second. */
export type SectionKind =
  | "overview"
  | "features"
  | "install"
  | "usage"
  | "api"
  | "licence"
  | "contributing"
  | "badges"
  | "contents"
  | "sponsors"
  | "changelog"
  | "references"
  | "abstract"
  | "other";

/**
 * What a block was in the source; "badge" also covers rows of bare links (language switch, navigation). The embedded engine and packing
 * treat the kinds differently.
 */
export type BlockKind =
  | "paragraph"
  | "heading"
  | "list-item"
  | "quote"
  | "code"
  | "table"
  | "image-alt"
  | "html"
  | "badge"
  | "rule";

export interface Sentence {
  /** Plain text, white space folded, markup gone. */
  readonly text: string;
  /** Where its block starts in the decoded source. */
  readonly place: Place;
}

export interface Block {
  readonly kind: BlockKind;
  /** Plain text of the whole block; lines of code and rows of tables kept apart by newlines. */
  readonly text: string;
  readonly place: Place;
  /** Sentences of prose blocks, alternative texts included; empty for code, tables, badges and rules. */
  readonly sentences: readonly Sentence[];
  /** 0 at the top; list items count their nesting. */
  readonly depth: number;
  /** True for centred text (HTML align or style), a common place for taglines. */
  readonly centred?: boolean;
  /** Emphasis over the whole block, another common form of tagline. */
  readonly emphasized?: boolean;
  /** A GitHub alert (note, tip, important, warning, caution): said beside the matter, never the matter itself. */
  readonly alert?: boolean;
}

/** A heading and what stands below it, up to the next one; sections lie flat, in order. */
export interface Section {
  /** Heading text, plain; null for what stands before the first heading. */
  readonly heading: string | null;
  /** 1 for the top level; 0 for what stands before the first heading. */
  readonly level: number;
  readonly kind: SectionKind;
  readonly place: Place;
  /** Blocks between this heading and the next one of any level, in order; the heading itself is not among them. */
  readonly blocks: readonly Block[];
  /** Index in `Document.sections` of the enclosing section; null at the top. */
  readonly parent: number | null;
  /** ISO 639-1 code of the section's prose; absent where it is the document's language, or cannot be told. */
  readonly language?: string;
}

/** A source after loading: sections with sentences and places, and the messages that reading it gave. */
export interface Document {
  /** As the user gave it: a path, an address, "-" for stdin, or an id of a data set. */
  readonly source: string;
  readonly format: DocumentFormat;
  /** The title, plain; null where the document has none. */
  readonly title: string | null;
  /** ISO 639-1 code of the main language, "und" where it cannot be told. */
  readonly language: string;
  readonly sections: readonly Section[];
  /** Front matter and embedded metadata, plain values only. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Encoding the bytes were decoded with, e.g. "utf-8". */
  readonly encoding: string;
  readonly bytes: number;
  /** Decoded text, secrets already masked; positions point into it. For binary formats (PDF, DOCX): the text extracted. */
  readonly text: string;
  readonly warnings: readonly Warning[];
}
