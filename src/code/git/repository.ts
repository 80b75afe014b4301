/**
 * Reading a git repository that a stranger may have made. Git obeys a repository's configuration, and many of its keys name
 * commands (file-system monitors, filters, hooks, helpers, `ssh`), so git is never shown it: every call works with a folder of our own
 * that holds a configuration of two lines, copies of the references, and the places of the index and the objects. What would lead
 * git out of the folder is refused: links inside `.git`, borrowed objects (alternates), a `.git` file that its target does not answer.
 */
import {
  closeSync,
  constants,
  cpSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { type GitCall, runGit } from "./run.ts";

/** A repository opened for reading. */
export interface GitRepository {
  /** Absolute path of the folder that holds `.git`. */
  readonly top: string;
  /** The folder it was opened for, relative to `top`, "/" between parts; "" for the top itself. */
  readonly inside: string;
  /**
   * Runs git in the folder it was opened for; paths are relative to that folder. Runs nothing of the repository's. Output as text, so
   * ask with `-z`; it is a stranger's: an index may name any path. Commands that need more than index, references and work tree
   * (`rev-parse REV^{commit}`, `diff`, `ls-tree`) ask with `objects: true`, which throws SourceError where objects are linked or borrowed
   * from elsewhere.
   */
  run(args: readonly string[], call?: RepositoryCall): Promise<string>;
  /** Fills `folder`, which must be empty, with the files of a commit (full hash), and a `.git` of our own beside them. */
  checkOut(commit: string, folder: string, call?: Pick<GitCall, "signal">): Promise<void>;
  /** Removes what was made for it. */
  close(): Promise<void>;
}

export interface RepositoryCall extends Pick<GitCall, "signal" | "timeoutMs"> {
  readonly objects?: boolean;
}

const coreConfig = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n";

/** The folder at or above `folder` that holds a `.git`; undefined where there is none. */
export function repositoryAbove(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (lstatSync(join(at, ".git"), { throwIfNoEntry: false }) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Opens the repository around `folder`; null where there is none. With `bare`, `folder` itself may be a repository without files.
 * Throws SourceError "source-unreadable" for one that leads out of its folder or is damaged. Call `close` when done.
 */
export async function openRepository(folder: string, bare = false): Promise<GitRepository | null> {
  const start = resolve(folder);
  const top = bare && isBare(start) ? start : repositoryAbove(start);
  if (top === undefined) return null;
  if (isUnborn(join(top, ".git")) && !isBare(top)) return null;
  const { own, common } = top === start && isBare(start) ? { own: start, common: start } : gitFolders(top);
  const gitDir = await mkdtemp(join(tmpdir(), "precis-git-"));
  const close = (): Promise<void> => rm(gitDir, { recursive: true, force: true, maxRetries: 2 });
  try {
    await makeRepository(gitDir, common);
    copy(own, gitDir, "HEAD");
    for (const name of ["packed-refs", "refs", "shallow", "info/exclude"]) copy(common, gitDir, name);
    for (const name of readdirSync(own)) if (name.startsWith("sharedindex.")) copy(own, gitDir, name);
  } catch (error) {
    await close();
    throw error;
  }
  const indexFile = plain(join(own, "index"), "file") === undefined ? {} : { indexFile: join(own, "index") };
  const inside = relative(top, start).replaceAll("\\", "/");
  return {
    top,
    inside,
    run: (args, { objects = false, ...call } = {}) =>
      runGit(args, {
        gitDir,
        workTree: top,
        inside,
        ...indexFile,
        ...(objects ? { objects: checkedObjects(common) } : {}),
        ...call,
      }),
    async checkOut(commit, into, call = {}) {
      const objects = checkedObjects(common);
      const gitDir = join(into, ".git");
      await makeRepository(gitDir, common);
      await runGit(["read-tree", "--reset", "-u", commit], {
        gitDir,
        workTree: into,
        distrusted: top,
        objects,
        ...call,
      });
    },
    close,
  };
}

/** Makes an empty repository in `gitDir`, whose objects are named as those of the repository `like`. */
export async function makeRepository(gitDir: string, like?: string): Promise<void> {
  for (const folder of ["objects", "refs", "info"]) await mkdir(join(gitDir, folder), { recursive: true });
  await writeFile(join(gitDir, "HEAD"), "ref: refs/heads/main\n");
  await writeFile(join(gitDir, "config"), like === undefined ? coreConfig : ownConfig(like));
}

/** A folder called `.git` that git itself takes for no repository. */
function isUnborn(dot: string): boolean {
  const found = lstatSync(dot, { throwIfNoEntry: false });
  return found?.isDirectory() === true && lstatSync(join(dot, "HEAD"), { throwIfNoEntry: false }) === undefined;
}

function isBare(folder: string): boolean {
  const kind = (name: string): Stats | undefined => lstatSync(join(folder, name), { throwIfNoEntry: false });
  return kind(".git") === undefined && kind("HEAD")?.isFile() === true && kind("objects")?.isDirectory() === true;
}

/** The folders of this work tree and of the repository it belongs to: the same, but for `git worktree` and submodules. */
function gitFolders(top: string): { own: string; common: string } {
  const dot = join(top, ".git");
  const found = lstatSync(dot);
  if (found.isDirectory()) return { own: dot, common: dot };
  if (!found.isFile()) throw leadsOut(`${dot} is a link`);
  const target = /^gitdir: (.+?)\r?\n?$/.exec(text(dot))?.[1];
  if (target === undefined) throw leadsOut(`${dot} names no repository`);
  const own = resolve(top, target);
  plain(own, "folder");
  // Whoever wrote the file may name any repository of the user's; only one that names this folder in turn is meant.
  const back = text(join(own, "gitdir")).trim();
  if (back !== "" && same(resolve(own, back), dot)) {
    const common = resolve(own, text(join(own, "commondir")).trim() || ".");
    plain(common, "folder");
    return { own, common };
  }
  const workTree = /^\s*worktree\s*=\s*(.+?)\s*$/m.exec(text(join(own, "config")))?.[1];
  if (workTree !== undefined && same(resolve(own, workTree.replace(/^"(.*)"$/, "$1")), top))
    return { own, common: own };
  throw leadsOut(`${dot} names ${target}, which does not name it`);
}

function same(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    // What is not there is not the same.
    return false;
  }
}

/** A configuration that says no more than how the objects are named and the references kept. */
function ownConfig(common: string): string {
  const given = text(join(common, "config"));
  const sha256 = /^\s*objectformat\s*=\s*"?sha256/im.test(given);
  const reftable = /^\s*refstorage\s*=\s*"?reftable/im.test(given);
  if (reftable) throw leadsOut(`${common} keeps its references in a form that precis does not read (reftable)`);
  return sha256 ? `${coreConfig}[extensions]\n\tobjectformat = sha256\n` : coreConfig;
}

/** Objects that lie where they say: no links on the way, none borrowed from another repository. */
function checkedObjects(common: string): string {
  const objects = join(common, "objects");
  if (plain(objects, "folder") === undefined) throw leadsOut(`${common} holds no objects`);
  for (const name of ["alternates", "http-alternates"])
    if (lstatSync(join(objects, "info", name), { throwIfNoEntry: false }) !== undefined)
      throw leadsOut(`${objects} borrows objects from another repository (info/${name})`);
  for (const folder of readdirSync(objects, { withFileTypes: true })) {
    if (folder.isSymbolicLink()) throw leadsOut(`${join(objects, folder.name)} is a link`);
    if (!folder.isDirectory()) continue;
    for (const entry of readdirSync(join(objects, folder.name), { withFileTypes: true }))
      if (entry.isSymbolicLink()) throw leadsOut(`${join(objects, folder.name, entry.name)} is a link`);
  }
  return objects;
}

function copy(from: string, to: string, name: string): void {
  const source = join(from, name);
  if (name.includes("/") && plain(dirname(source), "folder") === undefined) return;
  const found = lstatSync(source, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink()) throw leadsOut(`${source} is a link`);
  cpSync(source, join(to, name), {
    recursive: true,
    force: true,
    // Links and devices among the references are nobody's branches.
    filter: (path) => {
      const entry = lstatSync(path);
      return entry.isDirectory() || entry.isFile();
    },
  });
}

/** Throws where something stands at `path` that is not what is meant, a link above all; undefined where there is nothing. */
function plain(path: string, kind: "file" | "folder"): Stats | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !(kind === "file" ? found.isFile() : found.isDirectory()))
    throw leadsOut(`${path} is ${found.isSymbolicLink() ? "a link" : `no ${kind}`}`);
  return found;
}

function text(path: string): string {
  if (plain(path, "file") === undefined) return "";
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}

function leadsOut(what: string): SourceError {
  return new SourceError("source-unreadable", `the git repository is not read: ${what}`, {
    hint: "clone it anew, or give its address",
  });
}
