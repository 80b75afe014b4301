/** The result of decoding, and the words in which its doubts and its refusal are said. */
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";

export interface Decoded {
  readonly text: string;
  /** WHATWG-style lower-case name, e.g. "utf-8", "utf-16le", "shift_jis". */
  readonly encoding: string;
  readonly warnings: readonly Warning[];
}

export function guessed(encoding: string): Warning {
  return { code: "decoded-by-guess", message: `the text does not say its encoding; read as ${encoding}` };
}

/** A warning that counts the places where bytes could not be read; none where all could. */
export function replaced(text: string): Warning[] {
  const count = text.split("\ufffd").length - 1;
  if (count === 0) return [];
  const message = `${count} ${count === 1 ? "place" : "places"} could not be decoded and ${count === 1 ? "reads" : "read"} \ufffd`;
  return [{ code: "decoded-with-replacements", message }];
}

export function binary(source: string): SourceError {
  return new SourceError("source-binary", "the file is binary, not text", {
    source,
    hint: "give a text file, a PDF, DOCX or EPUB document, or a notebook",
  });
}
