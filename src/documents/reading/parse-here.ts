/**
 * Bytes or text of a known source to a Document, in this thread: format, decoding, masking, reading, building. Callers use
 * `../parse.ts`, which decides where a source is read.
 */

import { throwIfAborted } from "../../base/abort.ts";
import { isPrecisError, SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import { maskSecrets } from "../../text/secrets.ts";
import { buildDocument } from "../build.ts";
import { cleanText, decodeBytes } from "../decode/decode.ts";
import type { Document, DocumentFormat } from "../document.ts";
import { readerOf } from "../formats/registry.ts";
import { formatOfBytes, formatOfName, formatOfText, isBinaryFormat } from "../formats/sniff.ts";
import { notices, ordersUnread } from "../notices.ts";
import type { Outline } from "../outline.ts";

/** What is read: {@link ParseInput} without what concerns only the caller. */
export interface ReadInput {
  /** Name for messages and results. */
  readonly source: string;
  /** File name or path, where it says more than `source`; default: `source`. */
  readonly name?: string;
  /** Give bytes or text, not both. */
  readonly bytes?: Uint8Array;
  readonly text?: string;
  /** Wins over extension and content. */
  readonly format?: DocumentFormat | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads one document from memory. Throws SourceError (source-empty, source-binary, source-undecodable, source-damaged,
 * source-encrypted, source-unreadable) and nothing else, CancelledError aside.
 */
export async function parseHere(input: ReadInput): Promise<Document> {
  const { source, signal } = input;
  const bytes = input.bytes ?? new Uint8Array();
  const format = settledFormat(input);
  throwIfAborted(signal);
  if (input.text === undefined && bytes.byteLength === 0) throw empty(source);
  if (format !== null && isBinaryFormat(format)) {
    if (input.text !== undefined) throw unreadable(source, `${format} needs bytes, not text`);
    const outline = await read(format, { source, text: "", bytes, signal });
    const { blocks, warnings } = maskBlocks(outline);
    return finish(
      { ...outline, blocks },
      { source, format, encoding: "binary", bytes: bytes.byteLength, text: "", warnings },
    );
  }
  const decoded =
    input.text === undefined ? await decodeBytes(bytes, source) : { ...cleanText(input.text), encoding: "utf-8" };
  if (decoded.text.trim() === "") throw empty(source);
  const masked = maskSecrets(decoded.text);
  const warnings = [...decoded.warnings, ...secretWarnings(masked.count, masked.kinds)];
  const settled = format ?? formatOfText(masked.text);
  const outline = await read(settled, { source, text: masked.text, bytes: new Uint8Array(), signal });
  const size = input.text === undefined ? bytes.byteLength : Buffer.byteLength(input.text);
  return finish(outline, {
    source,
    format: settled,
    encoding: decoded.encoding,
    bytes: size,
    text: masked.text,
    warnings,
  });
}

/** The format that the caller, the bytes or the name tell; null where only the text can. */
export function settledFormat({
  source,
  name = source,
  bytes = new Uint8Array(),
  text,
  format,
}: ReadInput): DocumentFormat | null {
  // Content overrules an extension only where bytes cannot be what it says.
  return format ?? (text === undefined ? formatOfBytes(bytes) : null) ?? formatOfName(name);
}

async function finish(outline: Outline, facts: Parameters<typeof buildDocument>[1]): Promise<Document> {
  const document = await buildDocument(outline, facts);
  const said = notices(document).map(({ kind, text, place }): Warning => {
    const what = kind === "order" ? "gives an order, which is not followed" : `carries a notice (${kind})`;
    return { code: `notice-${kind}`, message: `the source ${what}: ${text}`, place };
  });
  const unread = ordersUnread(document);
  if (unread > 0)
    said.push({
      code: "orders-unread",
      message: `very long: the last ${unread} sentences were not searched for orders to whoever reads them`,
    });
  return said.length === 0 ? document : { ...document, warnings: [...document.warnings, ...said] };
}

async function read(
  format: DocumentFormat,
  input: Parameters<Awaited<ReturnType<typeof loadReader>>>[0],
): Promise<Outline> {
  const reader = await loadReader(format, input.source);
  try {
    return await reader(input);
  } catch (error) {
    throwIfAborted(input.signal);
    if (isPrecisError(error)) throw error;
    throw new SourceError("source-damaged", `cannot be read as ${format}`, {
      source: input.source,
      hint: "check that the file is whole, or name its format with --format",
      cause: error,
    });
  }
}

async function loadReader(format: DocumentFormat, source: string) {
  const reader = await readerOf(format);
  if (reader === null) throw unreadable(source, `no reader for ${format}`);
  return reader;
}

function maskBlocks(outline: Outline): { blocks: Outline["blocks"]; warnings: Warning[] } {
  let count = 0;
  const kinds = new Set<string>();
  const blocks = outline.blocks.map((block) => {
    const masked = maskSecrets(block.text);
    if (masked.count === 0) return block;
    count += masked.count;
    for (const kind of masked.kinds) kinds.add(kind);
    return { ...block, text: masked.text };
  });
  return { blocks, warnings: secretWarnings(count, [...kinds].sort()) };
}

function secretWarnings(count: number, kinds: readonly string[]): Warning[] {
  if (count === 0) return [];
  const message = `${count} ${count === 1 ? "secret" : "secrets"} masked (${kinds.join(", ")})`;
  return [{ code: "secret-masked", message }];
}

function empty(source: string): SourceError {
  return new SourceError("source-empty", "the source is empty", { source, hint: "give a file with text in it" });
}

function unreadable(source: string, message: string): SourceError {
  return new SourceError("source-unreadable", message, { source, hint: "name another format with --format" });
}
