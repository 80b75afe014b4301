/**
 * The one place where files are written: whole or not at all, beside their place and then renamed, in a folder that is held open and
 * looked at again at that moment. On a stranger's ground (`grounds.ts`) no link is followed, and what is no file is left alone;
 * elsewhere the target of a link is what is written, and a device, a fifo or a socket gets the text straight.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PrecisError } from "./errors.ts";
import { followed, type Grounds, isInside } from "./grounds.ts";
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

/** Names of open files: replacing what they lead to would leave the process writing into a file without a name. */
const openFile = /^\/(?:dev\/(?:fd\/\d+|std(?:in|out|err))|proc\/[^/]+\/fd\/\d+)$/;

/** Follows the links of `path`. Throws as `followed` does, and at what is no file on a stranger's ground. */
export async function placeOf(path: string, grounds: Grounds): Promise<Place> {
  const full = resolve(path);
  if (openFile.test(full)) return { target: full, direct: true, there: undefined };
  const target = followed(full, grounds);
  const there = await orUndefined(lstat(target));
  const direct = openFile.test(target) || (there !== undefined && !there.isFile() && !there.isDirectory());
  if (direct && grounds.some((ground) => isInside(target, ground)))
    throw new PrecisError("tool-failed", `${path} is no file, may have come with the folder, and is not written`, {
      hint: "remove it, or give another place",
    });
  return { target, direct, there };
}

/**
 * Has `write` fill the file; it gets what is there to compare with (null where that cannot be read again) and answers whether its
 * text is wanted. False leaves everything as it was. Makes missing folders and keeps the mode of the file that was there; `mode` is
 * for a new one. Throws the system's error, PrecisError as `placeOf`; what stood at `path` is then still there.
 */
export async function writeWholeFile(
  path: string,
  grounds: Grounds,
  write: (file: FileHandle, existing: string | null) => Promise<boolean>,
  mode = 0o666,
): Promise<boolean> {
  const { target, direct, there } = await placeOf(path, grounds);
  if (direct) return filled(await open(target, constants.O_WRONLY | constants.O_APPEND), (file) => write(file, null));
  makeDirectory(dirname(target));
  return inFolder(dirname(target), async (folder) => {
    const place = join(folder, basename(target));
    const temporary = `${place}.${process.pid}.tmp`;
    try {
      await sweepLeftBehind(target);
      // What bears the name is removed, never opened: it may be a link.
      await rm(temporary, { force: true });
      const file = await open(temporary, "wx", mode);
      const wanted = await filled(file, async (file) => {
        const answer = await write(file, place);
        if (answer && there !== undefined) await file.chmod(there.mode & 0o7777);
        return answer;
      });
      if (wanted) await rename(temporary, place);
      else await rm(temporary, { force: true });
      return wanted;
    } catch (error) {
      // The first error is the one to tell: a file that could not be made cannot be removed either.
      await rm(temporary, { force: true }).catch(() => undefined);
      throw error;
    }
  });
}

/** Removes the file at `path` below a stranger's ground, and nothing that a link on the way leads to. */
export async function removeFile(path: string, grounds: Grounds): Promise<void> {
  const target = followed(dirname(resolve(path)), grounds);
  await inFolder(target, (folder) => rm(join(folder, basename(path)), { force: true }));
}

/** Holds a folder open, so that it cannot be exchanged for a link in the meantime, and works in it by that. */
async function inFolder<T>(path: string, work: (folder: string) => Promise<T>): Promise<T> {
  const held = await open(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0));
  try {
    const byHandle = `/proc/self/fd/${held.fd}`;
    // Systems without /proc have the path alone, looked at once more.
    const real = await readlink(byHandle).catch(() => null);
    if ((real ?? (await realpath(path))) !== path)
      throw Object.assign(new Error(`${path} was exchanged for a link`), { code: "ELINKED" });
    return await work(real === null ? path : byHandle);
  } finally {
    await held.close();
  }
}

async function filled(file: FileHandle, write: (file: FileHandle) => Promise<boolean>): Promise<boolean> {
  try {
    return await write(file);
  } finally {
    await file.close();
  }
}

function orUndefined<T>(looked: Promise<T>): Promise<T | undefined> {
  return looked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}
