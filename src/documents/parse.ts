/**
 * Bytes or text of a known source to a Document. Small sources of plain formats are read in this thread; all others in a thread of their own,
 * which can be ended at any moment.
 */

import { longWork } from "../base/long-work.ts";
import type { Document, DocumentFormat } from "./document.ts";
import { formatOfText } from "./formats/sniff.ts";
import { inlineBytes, readLimits } from "./reading/limits.ts";
import { parseHere, type ReadInput, settledFormat } from "./reading/parse-here.ts";

export interface ParseInput extends ReadInput {
  /** Milliseconds that reading may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s, which a busy machine may take for any. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Reads one document from memory. Throws SourceError (source-empty, source-binary, source-undecodable, source-damaged,
 * source-encrypted, source-unreadable, source-too-large, source-timeout) and nothing else, CancelledError aside.
 */
export async function parseDocument(input: ParseInput): Promise<Document> {
  const { timeoutMs, ...read } = input;
  const size = input.bytes?.byteLength ?? (input.text ?? "").length * 2;
  // What follows the reading of a small source may stall on it all the same.
  longWork();
  if (size <= inlineBytes && isQuick(read)) return parseHere(read);
  const { readInThread } = await import("./reading/thread.ts");
  return readInThread(read, readLimits(size, timeoutMs));
}

/** Formats whose readers were measured not to stall on small sources (`npm run bench -- growth`); those of others may at a few kB. */
const quickFormats: ReadonlySet<DocumentFormat> = new Set(["markdown", "text", "html"]);

function isQuick(read: ReadInput): boolean {
  const settled = settledFormat(read);
  if (settled !== null) return quickFormats.has(settled);
  // Only the text can tell. Bytes in another encoding than UTF-8 would tell another format here than when they are read.
  const bytes = read.bytes ?? new Uint8Array();
  if (read.text === undefined && (bytes.includes(0) || bytes[0] === 0xff || bytes[0] === 0xfe)) return false;
  return quickFormats.has(formatOfText(read.text ?? Buffer.from(bytes).toString("utf8")));
}
