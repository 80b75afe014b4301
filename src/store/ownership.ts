/**
 * Whose a store directory is. One that came with a folder (committed, unpacked, linked, of another user) may answer from a poisoned
 * cache and hold command lines of somebody else, so that a store is used only where this user made it: `owner` beside the database
 * holds a signature, by the user's secret, of what the directory is on this machine. A copy elsewhere does not bear it.
 */
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { StoreError } from "../base/errors.ts";
import { isInside } from "../base/grounds.ts";
import { type Environment, isSignedBy, sign, userDataDirectory } from "../base/user-data.ts";
import { asStoreError } from "./errors.ts";
import { isTracked } from "./tracked.ts";

const markName = "owner";
/** What a store directory may hold that is opened. */
const files = ["precis.db", "precis.db-wal", "precis.db-shm", "precis.db-journal", markName, ".gitignore"];

/**
 * Why the store in `directory` is not this user's to use; null where it is, and where there is nothing yet. Throws StoreError where that
 * cannot be seen.
 */
export function foreignStore(directory: string, env: Environment): string | null {
  try {
    return judged(directory, env);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // What cannot be looked at is told, in the store's own words, by whoever opens it.
    if (code === "EACCES" || code === "EPERM" || code === "ENOTDIR") return null;
    throw asStoreError(error, directory);
  }
}

/** Marks a store of somebody else's as this user's. Throws StoreError for one whose files are not its own. */
export function adopt(directory: string, env: Environment): void {
  const reason = foreignStore(directory, env);
  if (reason !== null && reason !== unmarked)
    throw new StoreError(`the run store ${directory} cannot be trusted: ${reason}`, {
      hint: "copy its precis.db into a new folder",
    });
  if (lstatSync(join(directory, "precis.db"), { throwIfNoEntry: false }) === undefined)
    throw new StoreError(`there is no run store in ${directory}`, { hint: "name its directory" });
  markOwn(directory, env);
}

const unmarked = "it was not made here by you";
const tracked = "git keeps its files, and the next pull may write others over them (git rm -r --cached it)";

function judged(directory: string, env: Environment): string | null {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (found.isSymbolicLink()) return "it is a link";
  if (!found.isDirectory()) return null;
  const own = isInside(resolve(directory), userDataDirectory(env));
  for (const name of files) {
    const file = lstatSync(join(directory, name), { throwIfNoEntry: false });
    if (file !== undefined && !file.isFile()) return `its ${name} is ${file.isSymbolicLink() ? "a link" : "no file"}`;
  }
  if (process.getuid !== undefined && found.uid !== process.getuid()) return "it belongs to another user";
  if (own || !holdsStore(readdirSync(directory))) return null;
  if (isTracked(resolve(directory))) return tracked;
  const mark = textOf(join(directory, markName));
  const [kind, signature = ""] = mark.trim().split(" ");
  const good = (kind === "inode" || kind === "path") && isSignedBy(env, identity(directory, kind), signature);
  return good ? null : unmarked;
}

/** Whether a directory with these entries holds a database; until then there is nothing in it that could be somebody else's. */
export function holdsStore(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith("precis.db"));
}

/** Whether an entry is the mark, or one on its way. */
export function isMark(name: string): boolean {
  return name === markName || name.startsWith(`${markName}.`);
}

/** Marks the directory as this user's; several processes may at once. Throws StoreError where the mark or the secret cannot be kept. */
export function markOwn(directory: string, env: Environment): void {
  if (isInside(resolve(directory), userDataDirectory(env))) return;
  const file = join(directory, markName);
  try {
    const before = identity(directory, "inode");
    const write = (kind: "inode" | "path"): void => {
      // Beside its place first: another process that looks finds the whole mark or none.
      const beside = `${file}.${process.pid}`;
      rmSync(beside, { force: true });
      writeFileSync(beside, `${kind} ${sign(env, identity(directory, kind))}\n`, { flag: "wx", mode: 0o600 });
      renameSync(beside, file);
    };
    write("inode");
    // File systems without a time of birth give another time, which changes with the directory.
    if (identity(directory, "inode") !== before) write("path");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreError(`the run store ${directory} cannot be marked as yours (${code ?? String(error)})`, {
      hint: `make ${userDataDirectory(env)} writable, or set XDG_DATA_HOME`,
      cause: error,
    });
  }
}

/** What makes a directory this one: it may be moved on its file system, and is another when it is made anew. */
function identity(directory: string, kind: "inode" | "path"): string {
  if (kind === "path") return `store path ${realpathSync(directory)}`;
  const { ino, birthtimeNs } = lstatSync(directory, { bigint: true });
  return `store inode ${ino} ${birthtimeNs}`;
}

function textOf(path: string): string {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    // No mark, or one that is none.
    return "";
  }
  try {
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}
