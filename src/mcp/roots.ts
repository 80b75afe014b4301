/**
 * The folders that the server may read. A path of a client is a path and nothing else: no address, no pattern, no link that leads out.
 * What lies outside is refused with the same words whether it is there or not.
 */
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { SourceError, UsageError } from "../base/errors.ts";
import { isInside } from "../base/grounds.ts";

export interface Inside {
  /** Real path: no part of it is a link. */
  readonly path: string;
  /** Real path of the root that holds it. */
  readonly root: string;
  /** As answers show it: from the root, with "/"; "." for the root itself. */
  readonly shown: string;
}

export interface Roots {
  /** Real paths, in the order given. */
  readonly folders: readonly string[];
  /** Where a client's path leads. Throws SourceError for one that leads out of the roots or nowhere. */
  find(path: string): Inside;
}

/** Throws UsageError for a root that is no folder. */
export function openRoots(given: readonly string[], cwd: string): Roots {
  const folders = [...new Set(given.map((root) => realFolder(resolve(cwd, root), root)))];
  return { folders, find: (path) => find(path, folders) };
}

function realFolder(path: string, shown: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw new UsageError(`--root ${shown} cannot be read (${(cause as NodeJS.ErrnoException).code ?? cause})`, {
      hint: "give a folder that is there",
      cause,
    });
  }
  throw new UsageError(`--root ${shown} is no folder`, { hint: "give the folder that holds the file" });
}

/** A scheme of at least two letters: a drive letter is no address. */
const address = /^[a-z][a-z0-9+.-]+:/i;

function find(given: string, folders: readonly string[]): Inside {
  if (given.includes("\0")) throw refused("a path with a zero byte", "give a path as the file system has it");
  if (/^~(?:$|\/)/.test(given)) throw refused(given, "~ is not expanded: give a path from the root of the server");
  const within = (root: string): Inside | "outside" | "missing" => {
    const named = isAbsolute(given) ? given : join(root, given);
    if (!isInside(resolve(named), root)) return "outside";
    let real: string;
    try {
      real = realpathSync(named);
    } catch (error) {
      if (error instanceof Error) return "missing";
      throw error;
    }
    if (!isInside(real, root) || hasGitFolder(relative(root, real))) return "outside";
    return { path: real, root, shown: relative(root, real).replaceAll("\\", "/") || "." };
  };
  const found = folders.map(within);
  const there = found.find((one) => typeof one === "object");
  if (there !== undefined) return there;
  // An address may be the name of a file; where it is none it is refused as what it is.
  if (address.test(given)) throw refused(given, "addresses are not fetched: give a path inside the roots");
  if (found.includes("missing"))
    throw new SourceError("source-missing", "nothing is there", {
      source: given,
      hint: "see the files with the tool map",
    });
  throw refused(given, `the server reads ${folders.join(", ")} and nothing else`);
}

/** The store of git holds every old version, and its configuration may hold keys. */
function hasGitFolder(path: string): boolean {
  return path.split(/[\\/]/).some((part) => part.toLowerCase() === ".git");
}

function refused(path: string, hint: string): SourceError {
  return new SourceError("source-unreadable", `${JSON.stringify(path)} is outside of the roots`, { hint });
}
