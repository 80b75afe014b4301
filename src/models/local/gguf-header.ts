/**
 * The head of a GGUF file (versions 2 and 3), read without any library, so that a download cut short is told as such
 * before gigabytes are mapped. Layout: the GGUF specification.
 */
import { closeSync, openSync, readSync } from "node:fs";

export interface GgufHeader {
  /** E.g. "llama"; null where the file does not say. */
  readonly architecture: string | null;
  /** Bytes the file has at least, if it is whole. */
  readonly leastBytes: number;
}

/** Bytes of a value by its type's number; strings (8) and arrays (9) have their own lengths. */
const widths: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const chunkBytes = 1024 * 1024;
const usualAlignment = 32;

/** Null where the file ends inside its head or the head makes no sense. */
export function readGgufHeader(path: string): GgufHeader | null {
  const file = openSync(path, "r");
  try {
    return parse(cursorOf(file));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    closeSync(file);
  }
}

interface Cursor {
  u32(): number;
  u64(): number;
  text(): string;
  skip(bytes: number): void;
  at(): number;
}

function parse(cursor: Cursor): GgufHeader {
  cursor.skip(8);
  const tensors = cursor.u64();
  const facts = cursor.u64();
  let architecture: string | null = null;
  let alignment = usualAlignment;
  for (let fact = 0; fact < facts; fact++) {
    const name = cursor.text();
    const type = cursor.u32();
    if (name === "general.architecture" && type === 8) architecture = cursor.text();
    else if (name === "general.alignment" && type === 4) alignment = Math.max(1, cursor.u32());
    else skipValue(cursor, type);
  }
  let last = 0;
  for (let tensor = 0; tensor < tensors; tensor++) {
    cursor.text();
    cursor.skip(8 * cursor.u32() + 4);
    last = Math.max(last, cursor.u64());
  }
  return { architecture, leastBytes: Math.ceil(cursor.at() / alignment) * alignment + last + (tensors > 0 ? 1 : 0) };
}

function skipValue(cursor: Cursor, type: number): void {
  const width = widths[type];
  if (width !== undefined) cursor.skip(width);
  else if (type === 8) cursor.skip(cursor.u64());
  else if (type === 9) {
    const inner = cursor.u32();
    const count = cursor.u64();
    const fixed = widths[inner];
    if (fixed !== undefined) cursor.skip(fixed * count);
    else for (let item = 0; item < count; item++) skipValue(cursor, inner);
  } else throw new RangeError(`no GGUF value has type ${type}`);
}

/** Reads forwards; a RangeError beyond the end of the file. */
function cursorOf(file: number): Cursor {
  let buffer = Buffer.alloc(0);
  let start = 0;
  let at = 0;
  const take = (bytes: number): Buffer => {
    if (at + bytes > start + buffer.length) {
      const size = Math.max(bytes, chunkBytes);
      if (bytes > 64 * chunkBytes) throw new RangeError("a text of the head is too long");
      const next = Buffer.alloc(size);
      buffer = next.subarray(0, readSync(file, next, 0, size, at));
      start = at;
      if (buffer.length < bytes) throw new RangeError("the file ends in its head");
    }
    const taken = buffer.subarray(at - start, at - start + bytes);
    at += bytes;
    return taken;
  };
  const u64 = (): number => Number(take(8).readBigUInt64LE());
  return {
    u32: () => take(4).readUInt32LE(),
    u64,
    text: () => take(u64()).toString("utf8"),
    skip(bytes) {
      at += bytes;
      // What is skipped may lie before the buffer's end: only a read beyond it moves the buffer.
      if (at > start + buffer.length) {
        buffer = Buffer.alloc(0);
        start = at;
      }
    },
    at: () => at,
  };
}
