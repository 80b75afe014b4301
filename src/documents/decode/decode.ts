/**
 * Bytes to text: byte order marks, UTF-8 proven by its own structure, UTF-16 without a mark by its zero bytes, binary
 * content refused, and everything else guessed by `legacy.ts` and said to be a guess. Line ends become line feeds.
 */
import { isUtf8 } from "node:buffer";
import type { Warning } from "../../base/warnings.ts";
import { stripControls } from "./controls.ts";
import { binary, type Decoded, guessed, replaced } from "./decoded.ts";
import { decodeLegacy } from "./legacy.ts";

/** Throws SourceError source-binary or source-undecodable. Linear in the number of bytes. */
export async function decodeBytes(bytes: Uint8Array, source: string): Promise<Decoded> {
  const raw = await decodeRaw(bytes, source);
  const cleaned = stripControls(raw.text);
  const warnings = [...raw.warnings, ...cleaned.warnings];
  return { text: cleaned.text, encoding: raw.encoding, warnings };
}

/** Line ends as line feeds, no byte order mark, no control characters; for text that never was bytes here. */
export function cleanText(text: string): { text: string; warnings: readonly Warning[] } {
  return stripControls(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

async function decodeRaw(bytes: Uint8Array, source: string): Promise<Decoded> {
  const marked = byMark(bytes);
  if (marked !== null) return marked;
  if (!hasZero(bytes)) {
    if (isUtf8(bytes)) {
      const text = utf8(bytes);
      if (controlShare(text) > 0.1) throw binary(source);
      return { text, encoding: "utf-8", warnings: [] };
    }
    if (isKnownBinary(bytes)) throw binary(source);
    return decodeLegacy(bytes, source);
  }
  const wide = wideEncoding(bytes);
  if (wide === null) throw binary(source);
  const text = new TextDecoder(wide).decode(bytes);
  return { text, encoding: wide, warnings: [guessed(wide)] };
}

function utf8(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function byMark(bytes: Uint8Array): Decoded | null {
  const [a, b, c, d] = bytes;
  const decode = (encoding: string, length: number): Decoded => {
    const text = new TextDecoder(encoding).decode(bytes.subarray(length));
    return { text, encoding, warnings: replaced(text) };
  };
  if (a === 0xef && b === 0xbb && c === 0xbf) return decode("utf-8", 3);
  if (a === 0xff && b === 0xfe && !(c === 0 && d === 0)) return decode("utf-16le", 2);
  if (a === 0xfe && b === 0xff) return decode("utf-16be", 2);
  return null;
}

function hasZero(bytes: Uint8Array): boolean {
  return bytes.indexOf(0) >= 0;
}

/** UTF-16 without a mark: for Latin text every second byte is zero, on one side only. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null;
  const length = Math.min(bytes.length, 4_096) & ~1;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.02) return "utf-16le";
  if (even > pairs * 0.4 && odd < pairs * 0.02) return "utf-16be";
  return null;
}

function controlShare(text: string): number {
  const part = text.slice(0, 8_192);
  const controls = part.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return controls / Math.max(1, part.length);
}

const magic: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x52, 0x61, 0x72, 0x21],
  [0xca, 0xfe, 0xba, 0xbe],
];

function isKnownBinary(bytes: Uint8Array): boolean {
  return magic.some((start) => start.every((byte, index) => bytes[index] === byte));
}
