/** A long document as its agents read it: segments of the source, notes on them, and how prompts show both. */
import type { SourcePart } from "./material.ts";

/** A piece of the document that a prompt can hold; `name` says where it stands, e.g. "Methods > Patients". */
export interface Passage extends SourcePart {
  /** Index of the segment it is, in the document's order, from 0. */
  readonly segment: number;
}

/** What the Writer noted of one segment, or of several in a row. */
export interface Note {
  readonly segment: number;
  /** Where it stands, as in `Passage.name`. */
  readonly heading: string;
  readonly summary: string;
}

/** Passages under numbers and headings, for one fenced block of a prompt. */
export function showPassages(passages: readonly Passage[]): string {
  return passages.map((passage, index) => `[${index + 1}] ${passage.name}\n${passage.text}`).join("\n\n");
}

export function showNotes(notes: readonly Note[]): string {
  return notes.map((note) => `${note.heading}: ${note.summary}`).join("\n\n");
}
