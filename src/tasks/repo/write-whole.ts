/** Files of the docs, whole or not at all: written beside their place and renamed, large ones part by part. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { PrecisError } from "../../base/errors.ts";
import { sweepLeftBehind } from "../../base/left-behind.ts";
import { makeDirectory } from "../../base/make-directory.ts";

/** The text of a file, null where there is none. Throws PrecisError "tool-failed" where it cannot be read. */
export async function readOrNull(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw cannotWrite(path, error);
  });
}

/** Throws PrecisError "tool-failed" where it cannot; what stood there before is then still there. */
export async function writeWhole(path: string, text: string): Promise<true> {
  await beside(path, async (temporary) => {
    await writeFile(temporary, text);
    return true;
  });
  return true;
}

/** Writes the parts unless the file holds the same already; true when it changed. Throws as `writeWhole` does. */
export async function writeParts(path: string, parts: Iterable<string>): Promise<boolean> {
  return beside(path, async (temporary) => {
    const file = await open(temporary, "w");
    let written: string;
    try {
      written = await writeAll(file, parts);
    } finally {
      await file.close();
    }
    if (written !== (await hashOfFile(path))) return true;
    await rm(temporary, { force: true });
    return false;
  });
}

/** Characters that are gathered before they go to the file. */
const chunk = 1_000_000;

/** Returns the hash of what was written. */
async function writeAll(file: FileHandle, parts: Iterable<string>): Promise<string> {
  const hash = createHash("sha256");
  let waiting: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join(""));
    waiting = [];
    length = 0;
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  for (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length >= chunk) await flush();
  }
  await flush();
  return hash.digest("hex");
}

async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return hash.digest("hex");
}

/** Has `write` make a file beside `path` and puts it in its place when `write` says so. */
async function beside(path: string, write: (temporary: string) => Promise<boolean>): Promise<boolean> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    makeDirectory(dirname(path));
    await sweepLeftBehind(path);
    const wanted = await write(temporary);
    if (wanted) await rename(temporary, path);
    return wanted;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw cannotWrite(path, error as NodeJS.ErrnoException);
  }
}

function cannotWrite(path: string, cause: NodeJS.ErrnoException): PrecisError {
  return new PrecisError("tool-failed", `cannot write ${path} (${cause.code ?? cause.message})`, {
    hint: "give another directory with --out",
    cause,
  });
}
