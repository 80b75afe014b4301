/** What every kind of source hands over: bytes and what is known about them before reading. */
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import type { DocumentFormat } from "../document.ts";

export interface Loaded {
  readonly bytes: Uint8Array;
  /** File name or address path: its extension tells the format. "" for stdin. */
  readonly name: string;
  /** A format the source itself declares (content type of a response). */
  readonly format?: DocumentFormat;
  readonly warnings?: readonly Warning[];
}

/** Sources above this are refused: 20 MB. */
export const defaultMaxBytes = 20 * 1024 * 1024;

export function tooLarge(source: string, bytes: number | null, limit: number): SourceError {
  const size = bytes === null ? "" : `${(bytes / 1024 / 1024).toFixed(1)} MB, `;
  return new SourceError(
    "source-too-large",
    `${size}more than the ${(limit / 1024 / 1024).toFixed(0)} MB read at most`,
    {
      source,
      hint: "give the part that matters as a smaller file",
    },
  );
}
