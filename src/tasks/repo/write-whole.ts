/** Files of the docs, whole or not at all: written beside their place and renamed, large ones part by part. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { isPrecisError, PrecisError } from "../../base/errors.ts";
import { type Grounds, readPlain } from "../../base/grounds.ts";
import { writeWholeFile } from "../../base/whole-file.ts";

/** The text of a file that is no link, null where there is none. Throws PrecisError "tool-failed" where it cannot be read. */
export async function readOrNull(path: string): Promise<string | null> {
  return readPlain(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw cannotWrite(path, error);
  });
}

/** Throws PrecisError "tool-failed" where it cannot; what stood there before is then still there. */
export async function writeWhole(path: string, grounds: Grounds, text: string): Promise<true> {
  await written(path, grounds, async (file) => {
    await file.writeFile(text);
    return true;
  });
  return true;
}

/** Writes the parts unless the file holds the same already; true when it changed. Throws as `writeWhole` does. */
export async function writeParts(path: string, grounds: Grounds, parts: Iterable<string>): Promise<boolean> {
  return written(path, grounds, async (file, existing) => {
    const hash = await writeAll(file, parts);
    return existing === null || hash !== (await hashOfFile(existing));
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

async function written(path: string, grounds: Grounds, write: Parameters<typeof writeWholeFile>[2]): Promise<boolean> {
  try {
    return await writeWholeFile(path, grounds, write);
  } catch (error) {
    if (isPrecisError(error)) throw error;
    throw cannotWrite(path, error as NodeJS.ErrnoException);
  }
}

function cannotWrite(path: string, cause: NodeJS.ErrnoException): PrecisError {
  return new PrecisError("tool-failed", `cannot write ${path} (${cause.code ?? cause.message})`, {
    hint:
      cause.code === "ELOOP"
        ? "it is a link: remove it, or give another directory with --out"
        : "give another directory with --out",
    cause,
  });
}
