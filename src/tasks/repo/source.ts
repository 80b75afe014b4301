/**
 * Where the repository is: a directory as it stands, a revision of one, or a clone of a git address in a temporary directory
 * that is removed afterwards. Submodules are never fetched.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { SourceError, UsageError } from "../../base/errors.ts";
import { openRepository } from "../../code/git/repository.ts";
import { withoutCredentials } from "../../code/git/run.ts";
import { commitOf } from "./changed.ts";
import { fetchCommit } from "./fetch.ts";

export interface RepositorySource {
  /** As shown in results: the directory or address as given, without credentials. */
  readonly shown: string;
  /** A short name for titles. */
  readonly name: string;
  /** Directory to read. */
  readonly directory: string;
  /** True when `directory` is temporary: links cannot point into it. */
  readonly temporary: boolean;
  /** Full hash of the commit that was read; null for a directory as it stands. */
  readonly commit: string | null;
  /** Web address of the repository for links to lines, where the host is known; "" otherwise. */
  readonly web: string;
  /** Removes what was fetched. */
  close(): Promise<void>;
}

export interface SourceOptions {
  readonly cwd: string;
  readonly rev?: string;
  /** Only this folder of the repository, relative to its root. */
  readonly path?: string;
  /** Git addresses on private and local networks too. Default false. */
  readonly allowPrivate?: boolean;
  readonly signal?: AbortSignal;
}

const address = /^(?:(?:https?|ssh|git|file):\/\/|[\w.-]+@[\w.-]+:)/i;
const ownerName = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9_.][\w.-]*$/;

/** Opens a source. Throws SourceError where it is missing, no directory, or cannot be fetched; UsageError for a bad option. */
export async function openSource(given: string, options: SourceOptions): Promise<RepositorySource> {
  if (options.rev?.startsWith("-"))
    throw new UsageError(`--rev ${options.rev} is no revision`, { hint: "give a branch, a tag or a commit" });
  const inside = safeSubfolder(options.path);
  if (/^file:\/\//i.test(given)) return local(given, inside, options);
  if (address.test(given)) return clone(given, inside, options);
  const directory = resolve(options.cwd, given);
  const found = await stat(directory).catch(() => null);
  if (found === null) {
    if (ownerName.test(given)) return clone(`https://github.com/${given}.git`, inside, options);
    throw new SourceError("source-missing", `${given} does not exist`, {
      source: given,
      hint: "give a directory, a git address or owner/name",
    });
  }
  if (!found.isDirectory()) {
    throw new SourceError("source-unreadable", `${given} is a file`, {
      source: given,
      hint: "give its directory, or use `precis code` for one file",
    });
  }
  if (options.rev !== undefined) return revision(given, directory, options.rev, inside, options.signal);
  return {
    shown: given,
    name: basename(directory) || "repository",
    directory: await existingFolder(directory, inside, given),
    temporary: false,
    commit: null,
    web: "",
    close: async () => undefined,
  };
}

function safeSubfolder(path: string | undefined): string {
  if (path === undefined) return "";
  const parts = path
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  if (parts.includes("..") || path.startsWith("/")) {
    throw new UsageError(`--path ${path} leads out of the repository`, { hint: "give a folder relative to its root" });
  }
  return parts.join("/");
}

async function existingFolder(directory: string, inside: string, given: string): Promise<string> {
  const folder = join(directory, inside);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return folder;
  throw new SourceError("source-missing", `${withoutCredentials(given)} has no folder ${inside}`, {
    source: withoutCredentials(given),
    hint: "check --path",
  });
}

/** `https://github.com/o/n/tree/main/sub` names a revision and a folder too. */
function splitWebAddress(given: string): { url: string; rev?: string; inside: string } {
  const match = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+?)(?:\.git)?\/(?:-\/)?tree\/([^/]+)(?:\/(.+?))?\/?$/.exec(given);
  if (match === null) return { url: given, inside: "" };
  return { url: `${match[1]}.git`, rev: match[2] as string, inside: match[3] ?? "" };
}

async function clone(given: string, inside: string, options: SourceOptions): Promise<RepositorySource> {
  const web = splitWebAddress(given);
  const rev = options.rev ?? web.rev;
  const shown = withoutCredentials(web.url);
  return inTemporary(async (directory, close) => {
    const commit = await fetchCommit(web.url, rev, directory, options);
    const folder = inside === "" ? web.inside : inside;
    return {
      shown,
      name: nameOf(shown),
      directory: await existingFolder(directory, folder, shown),
      temporary: true,
      commit,
      web: webAddress(shown),
      close,
    };
  });
}

const nameOf = (shown: string): string => basename(shown.replace(/[/:]+$/, "")).replace(/\.git$/, "") || "repository";

/** `file://PATH` is read where it lies: serving it to ourselves would let it say what runs. */
async function local(given: string, inside: string, options: SourceOptions): Promise<RepositorySource> {
  const path = given.replace(/^file:\/\//i, "");
  const opened = await revision(given, path, options.rev ?? "HEAD", inside, options.signal, true);
  return { ...opened, name: nameOf(given) };
}

/** The tree of a revision of a local repository, checked out apart; the working directory is not touched. */
async function revision(
  given: string,
  directory: string,
  rev: string,
  inside: string,
  signal: AbortSignal | undefined,
  bare = false,
): Promise<RepositorySource> {
  const call = signal === undefined ? {} : { signal };
  const repository = await openRepository(directory, bare);
  if (repository === null)
    throw new SourceError("source-unreadable", `${given} is not in a git repository, so it has no revision ${rev}`, {
      source: given,
      hint: "leave --rev out",
    });
  try {
    const commit = await commitOf(repository, rev, call, () => {
      return new SourceError("source-missing", `${given} has no revision ${rev}`, {
        source: given,
        hint: "give a branch, a tag or a commit",
      });
    });
    return await inTemporary(async (temporary, close) => {
      await repository.checkOut(commit, temporary, call);
      return {
        shown: given,
        name: basename(directory) || "repository",
        directory: await existingFolder(temporary, join(repository.inside, inside), given),
        temporary: true,
        commit,
        web: "",
        close,
      };
    });
  } finally {
    await repository.close();
  }
}

async function inTemporary(
  open: (directory: string, close: () => Promise<void>) => Promise<RepositorySource>,
): Promise<RepositorySource> {
  const directory = await mkdtemp(join(tmpdir(), "precis-repo-"));
  const close = (): Promise<void> => rm(directory, { recursive: true, force: true, maxRetries: 2 });
  try {
    return await open(directory, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function webAddress(shown: string): string {
  const scp = /^[\w.-]+@([\w.-]+):(.+?)(?:\.git)?$/.exec(shown);
  const url =
    scp === null
      ? shown.replace(/^ssh:\/\/(?:[^@/]*@)?/, "https://").replace(/\.git\/?$/, "")
      : `https://${scp[1]}/${scp[2]}`;
  return /^https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\//.test(url)
    ? url.replace(/\/$/, "")
    : "";
}
