/** Checks of a model file before any library is loaded, and its identity for the cache of answers. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { UsageError } from "../../base/errors.ts";
import { readGgufHeader } from "./gguf-header.ts";

const megabyte = 1024 * 1024;

/** Throws UsageError for a path that is no file, holds no GGUF, or only a part of one. */
export function checkGguf(spec: string, path: string): void {
  const stats = statOf(path);
  if (stats === null) {
    throw new UsageError(`${spec}: there is no file ${path}`, {
      hint: "give a GGUF file, or gguf:hf:ORG/REPO/FILE to download one",
    });
  }
  if (stats.isDirectory()) {
    throw new UsageError(`${spec}: ${path} is a folder`, { hint: "name the .gguf file in it" });
  }
  const magic = read(path, 0, 4).toString("latin1");
  if (magic !== "GGUF") {
    throw new UsageError(`${spec}: ${path} is no GGUF file`, {
      hint: "convert the model to GGUF, or download a file that ends with .gguf",
    });
  }
  const header = readGgufHeader(path);
  if (header === null || header.leastBytes > stats.size) {
    throw new UsageError(`${spec}: ${path} is cut short or damaged`, { hint: "download it again" });
  }
}

/**
 * Names a file's content: SHA-256 over its size and its first and last megabyte, 16 digits. Ours: reading all of a file
 * of many gigabytes at each start would take longer than loading it; two models of one size differ in their first tensors.
 */
export function fingerprint(path: string): string {
  const { size } = statSync(path);
  const hash = createHash("sha256")
    .update(`${size}\n`)
    .update(read(path, 0, megabyte));
  if (size > megabyte) hash.update(read(path, Math.max(megabyte, size - megabyte), megabyte));
  return hash.digest("hex").slice(0, 16);
}

function statOf(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null;
}

function read(path: string, from: number, length: number): Buffer {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(length);
    return buffer.subarray(0, readSync(file, buffer, 0, length, from));
  } finally {
    closeSync(file);
  }
}
