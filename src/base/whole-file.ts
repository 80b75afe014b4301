/**
 * A file written whole or not at all: beside its place, then renamed. Where the place is a link, its target is what is written;
 * where it is a device, a fifo or a socket there is nothing to replace, and the text goes straight into it. Called by everything
 * that writes results.
 */
import type { Stats } from "node:fs";
import { chmod, type FileHandle, lstat, open, readlink, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { sweepLeftBehind } from "./left-behind.ts";
import { makeDirectory } from "./make-directory.ts";

/** Where a text for `path` goes. */
export interface Place {
  /** `path` with its links followed, also to where nothing is yet. */
  readonly target: string;
  /** True where it exists and cannot be replaced by a file: a device, a fifo, a socket, an open file of this process. */
  readonly direct: boolean;
  /** What stands there now; undefined where there is nothing. */
  readonly there: Stats | undefined;
}

/** Links that are followed before they count as a circle, as Linux does. */
const mostLinks = 40;
/** Names of open files: replacing what they lead to would leave the process writing into a file without a name. */
const openFile = /^\/(?:dev\/(?:fd\/|std(?:in|out|err)$)|proc\/[^/]+\/fd\/)/;

/** Follows the links of `path`. Throws the system's error (ELOOP for a circle). */
export async function placeOf(path: string): Promise<Place> {
  const there = await orUndefined(stat(path));
  let target = resolve(path);
  let direct = there !== undefined && !there.isFile() && !there.isDirectory();
  for (let links = 0; !direct; links++) {
    if (openFile.test(target)) direct = true;
    else if ((await orUndefined(lstat(target)))?.isSymbolicLink() !== true) break;
    else if (links === mostLinks) throw Object.assign(new Error(`${path} leads in a circle`), { code: "ELOOP" });
    else target = resolve(dirname(target), await readlink(target));
  }
  return { target, direct, there };
}

/**
 * Has `write` fill the file; it gets what is there to compare with (null where that cannot be read again) and answers whether its
 * text is wanted. False leaves everything as it was. Makes missing folders and keeps the mode of the file that was there. Throws the
 * system's error; what stood at `path` is then still there.
 */
export async function writeWholeFile(
  path: string,
  write: (file: FileHandle, existing: string | null) => Promise<boolean>,
): Promise<boolean> {
  const { target, direct, there } = await placeOf(path);
  if (direct) return filled(path, "a", (file) => write(file, null));
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    makeDirectory(dirname(target));
    await sweepLeftBehind(target);
    const wanted = await filled(temporary, "w", (file) => write(file, target));
    if (wanted) {
      if (there !== undefined) await chmod(temporary, there.mode & 0o7777);
      await rename(temporary, target);
    } else await rm(temporary, { force: true });
    return wanted;
  } catch (error) {
    // The first error is the one to tell: a file that could not be made cannot be removed either.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function filled(path: string, flags: string, write: (file: FileHandle) => Promise<boolean>): Promise<boolean> {
  const file = await open(path, flags);
  try {
    return await write(file);
  } finally {
    await file.close();
  }
}

function orUndefined<T>(looked: Promise<T>): Promise<T | undefined> {
  return looked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
