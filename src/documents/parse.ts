/**
 * Bytes or text of a known source to a Document. Small plain sources are read in this thread; all others in a thread of their own,
 * which can be ended at any moment.
 */

import { longWork } from "../base/long-work.ts";
import type { Document } from "./document.ts";
import { isBinaryFormat } from "./formats/sniff.ts";
import { inlineBytes, readLimits } from "./reading/limits.ts";
import { parseHere, type ReadInput, settledFormat } from "./reading/parse-here.ts";

export interface ParseInput extends ReadInput {
  /** Milliseconds that reading may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Reads one document from memory. Throws SourceError (source-empty, source-binary, source-undecodable, source-damaged,
 * source-encrypted, source-unreadable, source-too-large, source-timeout) and nothing else, CancelledError aside.
 */
export async function parseDocument(input: ParseInput): Promise<Document> {
  const { timeoutMs, ...read } = input;
  const size = input.bytes?.byteLength ?? (input.text ?? "").length * 2;
  const format = settledFormat(read);
  if (size <= inlineBytes && (format === null || !isBinaryFormat(format))) return parseHere(read);
  longWork();
  const { readInThread } = await import("./reading/thread.ts");
  return readInThread(read, readLimits(size, timeoutMs));
}
