/**
 * Walks a source tree and tells of each path, once, in a fixed order: files to read, and what is left out with its
 * reason. Nothing is held but the folders being walked, so that a tree of 100,000 files costs no more memory than a
 * small one. Links and submodules are listed and never followed.
 */
import {
  closeSync,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
} from "node:fs";
import { join } from "node:path";
import { throwIfAborted } from "../../base/abort.ts";
import { CancelledError, isPrecisError, SourceError } from "../../base/errors.ts";
import { type GitListing, gitListing } from "../git/listing.ts";
import { languageOfPath } from "../languages/table.ts";
import type { ScanEntry, SkippedPath, SkipReason } from "./entry.ts";
import { decode, headBytes, isVendoredFolder, judgeHead, judgeName } from "./judge.ts";
import { attribute, type FolderRules, folderRules, ignoreVerdict, takenBack } from "./rules.ts";

export interface ScanOptions {
  /** Larger files are left out as "too-large". Default 1,000,000 bytes. */
  readonly maxFileBytes?: number;
  /** Start at this folder, relative to the root; rules of the folders above still count. Default the root. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

const defaultMaxFileBytes = 1_000_000;
/** Files between two turns of the event loop, so that a long walk can be cancelled. */
const breathEvery = 256;

/**
 * Walks `root` in code-unit order of names, files and folders mixed. Throws SourceError "source-missing" when the root
 * is no folder, "source-unreadable" when it may not be read, CancelledError when aborted; trouble further down is an
 * entry of its own.
 */
export async function* scanTree(root: string, options: ScanOptions = {}): AsyncGenerator<ScanEntry> {
  const { maxFileBytes = defaultMaxFileBytes, folder = "", signal } = options;
  checkRoot(join(root, folder), root);
  const start = folder.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
  const { listing, trouble } = await asked(join(root, folder), signal);
  const tree: Tree = { root, start: start.join("/"), listing, most: maxFileBytes };
  if (trouble !== null) yield trouble;
  let rules: FolderRules[] = [];
  for (let depth = 0; depth < start.length; depth++) rules = withRules(rules, tree, start.slice(0, depth).join("/"));
  let count = 0;
  for (const entry of walk(tree, start.join("/"), rules)) {
    if (++count % breathEvery === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      throwIfAborted(signal);
    }
    yield entry;
  }
}

/** What one walk knows throughout. */
interface Tree {
  readonly root: string;
  /** Where the walk starts, relative to the root; paths of the listing are relative to it. */
  readonly start: string;
  /** What git takes; null where no repository is asked and the tree's own ignore files decide. */
  readonly listing: GitListing | null;
  readonly most: number;
}

/** Git's word on the tree; where it cannot be had, the reason as an entry, and the ignore files are read instead. */
async function asked(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly listing: GitListing | null; readonly trouble: SkippedPath | null }> {
  try {
    return { listing: await gitListing(folder, signal), trouble: null };
  } catch (error) {
    if (!isPrecisError(error) || error instanceof CancelledError) throw error;
    const detail = `git could not be asked, so ignore files were read: ${error.message}`;
    return { listing: null, trouble: skip(".git", true, "unreadable", detail) };
  }
}

/** Whether what is in the tree is left out: by `.precisignore` where that has a word on it, else by git, else by `.gitignore`. */
function leftOut({ start, listing }: Tree, path: string, rules: readonly FolderRules[]): boolean {
  const verdict = ignoreVerdict(path, rules);
  if (verdict !== null || listing === null) return verdict === "ignored";
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  const inside = start === "" ? bare : bare.slice(start.length + 1);
  return !listing.files.has(inside) && !listing.folders.has(inside);
}

/**
 * The text of a scanned file, or the entry that says why it cannot be had after all (it vanished, it may not be read,
 * bytes behind the head are no text).
 */
export function readScanned(root: string, path: string): { readonly text: string } | SkippedPath {
  try {
    const text = decode(readFileSync(join(root, path)), true);
    return text === null ? skip(path, false, "undecodable", "neither UTF-8 nor UTF-16") : { text };
  } catch (error) {
    return trouble(path, false, error);
  }
}

function checkRoot(start: string, root: string): void {
  try {
    readdirSync(start);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const gone = code === "ENOENT" || code === "ENOTDIR";
    throw new SourceError(gone ? "source-missing" : "source-unreadable", `${start} is no folder that can be read`, {
      source: root,
      hint: gone ? "give a folder that exists" : "check its permissions",
      cause: error,
    });
  }
}

const skip = (path: string, folder: boolean, skipped: SkipReason, detail: string): SkippedPath => ({
  path,
  folder,
  skipped,
  detail,
});

/** A path that went away between listing and looking, or that the system does not let us see. */
function trouble(path: string, folder: boolean, error: unknown): SkippedPath {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
  // Node shows bytes that are no UTF-8 as replacement characters; under that name nothing is found.
  if (code === "ENOENT" && path.includes("\ufffd")) return skip(path, folder, "undecodable-name", "not UTF-8");
  return skip(path, folder, code === "ENOENT" ? "vanished" : "unreadable", code);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Most folders have no such file; one that cannot be read brings no rules.
    return null;
  }
}

function withRules(
  rules: readonly FolderRules[],
  { root, listing }: Tree,
  folder: string,
  names?: ReadonlySet<string>,
): FolderRules[] {
  const has = (name: string): string | null =>
    names === undefined || names.has(name) ? textOf(join(root, folder, name)) : null;
  const own = folderRules(folder, {
    gitignore: listing === null ? has(".gitignore") : null,
    precisignore: has(".precisignore"),
    attributes: has(".gitattributes"),
  });
  return own === null ? [...rules] : [...rules, own];
}

function* walk(tree: Tree, folder: string, above: readonly FolderRules[]): Generator<ScanEntry> {
  const { root } = tree;
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    yield trouble(folder, true, error);
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const names = new Set(entries.map((entry) => entry.name));
  const rules = withRules(above, tree, folder, names);
  for (const entry of entries) {
    // Git's own folder; in a work tree beside the repository it is a file.
    if (entry.name === ".git") continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      const left = judgeFolder(tree, path, entry.name, rules);
      if (left === null) yield* walk(tree, path, rules);
      else if (left.skipped !== "ignored" || !isEmptyFolder(join(root, path))) yield left;
    } else if (leftOut(tree, path, rules)) yield skip(path, false, "ignored", byWhom(tree));
    else if (entry.isSymbolicLink()) yield skip(path, false, "symlink", linkTarget(root, path));
    else if (!entry.isFile()) yield skip(path, false, "special", "neither file nor folder");
    else yield judgeFile(tree, path, entry.name, rules);
  }
}

const byWhom = ({ listing }: Tree): string => (listing === null ? "by an ignore file" : "by git or .precisignore");

/** Git knows no empty folders; nothing is left out with one. */
function isEmptyFolder(path: string): boolean {
  try {
    return readdirSync(path).length === 0;
  } catch {
    // It is listed as what it was judged to be.
    return false;
  }
}

function linkTarget(root: string, path: string): string {
  try {
    return `-> ${readlinkSync(join(root, path))}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "";
  }
}

/** null: walk into it. */
function judgeFolder(tree: Tree, path: string, name: string, rules: readonly FolderRules[]): SkippedPath | null {
  const { root } = tree;
  // Git does not list what is in a repository inside the tree, be it ignored or not.
  if (leftOut(tree, `${path}/`, rules))
    return (tree.listing === null ? null : repositoryIn(root, path)) ?? skip(path, true, "ignored", byWhom(tree));
  const vendored = attribute(`${path}/`, rules, "vendored");
  if (vendored === true) return skip(path, true, "vendored", "by .gitattributes");
  if (vendored === undefined && isVendoredFolder(name) && !takenBack(path, rules))
    return skip(path, true, "vendored", "by its name");
  if (attribute(`${path}/`, rules, "generated") === true) return skip(path, true, "generated", "by .gitattributes");
  return repositoryIn(root, path);
}

/** A submodule has a file named `.git`, a repository inside the tree a folder. */
function repositoryIn(root: string, path: string): SkippedPath | null {
  let git: ReturnType<typeof lstatSync> | undefined;
  try {
    git = lstatSync(join(root, path, ".git"), { throwIfNoEntry: false });
  } catch (error) {
    return trouble(path, true, error);
  }
  if (git !== undefined)
    return skip(path, true, "submodule", git.isFile() ? "a git submodule" : "a repository of its own");
  return null;
}

function judgeFile({ root, most }: Tree, path: string, name: string, rules: readonly FolderRules[]): ScanEntry {
  if (attribute(path, rules, "vendored") === true) return skip(path, false, "vendored", "by .gitattributes");
  const generated = attribute(path, rules, "generated");
  if (generated === true) return skip(path, false, "generated", "by .gitattributes");
  const named = judgeName(name);
  if (named !== null && !(generated === false && named.skipped === "generated"))
    return { path, folder: false, ...named };
  const language = languageOfPath(name)?.id ?? null;
  try {
    const { size } = lstatSync(join(root, path));
    if (size === 0) return skip(path, false, "empty", "0 bytes");
    if (size > most) return skip(path, false, "too-large", `${size} bytes, more than ${most}`);
    const head = headOf(join(root, path), Math.min(size, headBytes));
    const judged = judgeHead(head, language, size <= head.length, generated);
    return judged === null ? { path, bytes: size, language } : { path, folder: false, ...judged };
  } catch (error) {
    return trouble(path, false, error);
  }
}

function headOf(file: string, length: number): Uint8Array {
  const descriptor = openSync(file, "r");
  try {
    const buffer = Buffer.allocUnsafe(length);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}
