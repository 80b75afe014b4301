/**
 * Whose ground a path lies on. A folder that somebody else made may hold links that lead anywhere, so that below it nothing is written
 * through a link and nothing is read through one that leads out of it. Links above it, and in folders of the user's own, are the
 * user's and are followed.
 */
import { constants, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from "node:path";
import { PrecisError, SourceError } from "./errors.ts";

/** Absolute folders whose content may be a stranger's. */
export type Grounds = readonly string[];

/**
 * The folders that may be a stranger's in a run: the repository around the working directory, else the working directory; and the
 * same for each of `named`, the paths that were given as sources (for a file outside of any repository, its folder). The home
 * directory and what is above it belong to the user, /dev and /proc to the system. A link that the user names is refused on such a
 * ground as any other: nothing tells an unpacked archive from a folder of the user's, and the error names where it leads.
 */
export function groundsOf(cwd: string, named: readonly string[] = []): Grounds {
  const home = resolve(process.env.HOME || homedir());
  const found = new Set<string>();
  const add = (start: string): void => {
    for (let at = start; !isInside(home, at); at = dirname(at)) {
      if (lookAt(join(at, ".git")) === undefined) continue;
      found.add(at);
      return;
    }
    if (!isInside(home, start)) found.add(start);
  };
  add(resolve(cwd));
  for (const path of named) {
    const full = resolve(cwd, path);
    // What the shell hands over (/dev/stdin, /dev/fd/63) is a link by nature.
    if (/^\/(?:dev|proc)\//.test(full)) continue;
    add(lookAt(full)?.isDirectory() === true ? full : dirname(full));
  }
  return [...new Set([...found].flatMap((folder) => [folder, realOrSelf(folder)]))];
}

/** Whether `path` is `folder` or lies in it, by their names. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function lookAt(path: string): ReturnType<typeof lstatSync> {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // A path through a file, too long a name, or one that may not be looked at: whoever opens it tells.
    return undefined;
  }
}

/** Its real path; itself where nothing is there. */
export function realOrSelf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // What is not there yet has no other name.
    return path;
  }
}

/** Links that are followed before they count as a circle, as Linux does. */
const mostLinks = 40;

/**
 * `path` with its links followed, also to where nothing is yet. Throws PrecisError "tool-failed" at a link below one of `grounds`, the
 * system's error for a circle (ELOOP).
 */
export function followed(path: string, grounds: Grounds): string {
  let links = 0;
  let rest = partsOf(resolve(path));
  let at = parse(resolve(path)).root;
  while (rest.length > 0) {
    const next = join(at, rest[0] as string);
    rest = rest.slice(1);
    if (lookAt(next)?.isSymbolicLink() !== true) {
      at = next;
      continue;
    }
    if (grounds.some((ground) => next !== ground && isInside(next, ground)))
      throw new PrecisError(
        "tool-failed",
        `${next} is a link that may have come with the folder, and is not followed`,
        {
          hint: "remove the link, or give the place it leads to",
        },
      );
    if (++links > mostLinks) throw Object.assign(new Error(`${path} leads in a circle`), { code: "ELOOP" });
    const target = resolve(at, readlinkSync(next));
    rest = [...partsOf(target), ...rest];
    at = parse(target).root;
  }
  return at;
}

function partsOf(path: string): string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((part) => part !== "");
}

/**
 * Where a path below a stranger's ground leads out of it (or into its `.git`): the place it leads to; null for a path that stays,
 * that lies on no such ground, or that is not there.
 */
export function leadsOut(path: string, grounds: Grounds): string | null {
  // The innermost: a folder of clones is worked in as well, and what lies beside a clone is not its own.
  const around = grounds.filter((ground) => isInside(path, ground)).sort((a, b) => b.length - a.length)[0];
  if (around === undefined) return null;
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    // Nothing can be read there, which whoever reads it says.
    return null;
  }
  const ground = realOrSelf(around);
  if (!isInside(real, ground)) return real;
  return real !== resolve(path) && partsOf(relative(ground, real)).includes(".git") ? real : null;
}

/**
 * Throws SourceError "source-unreadable" for a source that leads out of a stranger's folder; `part`: what of the source `path` is,
 * where it is not the whole.
 */
export function refuseLeadingOut(path: string, source: string, grounds: Grounds, part = "it"): void {
  const target = leadsOut(path, grounds);
  if (target !== null)
    throw new SourceError("source-unreadable", `${part} is a link that leads out of its folder`, {
      source,
      hint: `if you want ${target}, give that path`,
    });
}

/** Opens a file for reading and nothing else: no link as its last part, no device, no fifo that never answers. Throws the system's error. */
export async function openPlain(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error(`${path} is no file`), { code: "ENOTFILE" });
}

/** The text of a file that is no link. Throws as `openPlain`. */
export async function readPlain(path: string): Promise<string> {
  const file = await openPlain(path);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
