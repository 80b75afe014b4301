/**
 * Where the repository is: a directory as it stands, a revision of one, or a clone of a git address in a temporary directory
 * that is removed afterwards. Submodules are never fetched.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { SourceError, UsageError } from "../../base/errors.ts";
import { git, withoutCredentials } from "./git.ts";

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
  readonly signal?: AbortSignal;
}

const address = /^(?:(?:https?|ssh|git|file):\/\/|[\w.-]+@[\w.-]+:)/i;
const ownerName = /^[A-Za-z0-9][\w.-]*\/[A-Za-z0-9_.][\w.-]*$/;

/** Opens a source. Throws SourceError where it is missing, no directory, or cannot be fetched; UsageError for a bad option. */
export async function openSource(given: string, options: SourceOptions): Promise<RepositorySource> {
  if (options.rev?.startsWith("-"))
    throw new UsageError(`--rev ${options.rev} is no revision`, { hint: "give a branch, a tag or a commit" });
  const inside = safeSubfolder(options.path);
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
  if (options.rev !== undefined) return revision(given, directory, options.rev, inside, options);
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
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  return inTemporary(async (directory, close) => {
    await git(["init", "--quiet", directory], signal);
    // One commit and no more, whatever the revision is called; the address never lands in the configuration.
    await git(
      ["fetch", "--quiet", "--depth", "1", "--no-tags", "--no-recurse-submodules", "--", web.url, rev ?? "HEAD"],
      { ...signal, cwd: directory },
    ).catch((error: unknown) => {
      if (error instanceof SourceError)
        throw new SourceError(
          error.code,
          `${shown}${rev === undefined ? "" : ` at ${rev}`} cannot be fetched (${error.message})`,
          { source: shown, ...(error.hint === undefined ? {} : { hint: error.hint }), cause: error.cause },
        );
      throw error;
    });
    await git(["-c", "core.longpaths=true", "checkout", "--quiet", "--detach", "FETCH_HEAD"], {
      ...signal,
      cwd: directory,
    });
    const commit = (await git(["rev-parse", "HEAD"], { ...signal, cwd: directory })).trim();
    const folder = inside === "" ? web.inside : inside;
    return {
      shown,
      name: basename(shown.replace(/[/:]+$/, "")).replace(/\.git$/, "") || "repository",
      directory: await existingFolder(directory, folder, shown),
      temporary: true,
      commit,
      web: webAddress(shown),
      close,
    };
  });
}

/** The tree of a revision of a local repository, checked out apart; the working directory is not touched. */
async function revision(
  given: string,
  directory: string,
  rev: string,
  inside: string,
  options: SourceOptions,
): Promise<RepositorySource> {
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const top = (
    await git(["rev-parse", "--show-toplevel"], { ...signal, cwd: directory }).catch(() => {
      throw new SourceError("source-unreadable", `${given} is not in a git repository, so it has no revision ${rev}`, {
        source: given,
        hint: "leave --rev out",
      });
    })
  ).replace(/\n$/, "");
  const prefix = (await git(["rev-parse", "--show-prefix"], { ...signal, cwd: directory })).trim();
  const commit = (
    await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{commit}`], {
      ...signal,
      cwd: top,
    }).catch(() => {
      throw new SourceError("source-missing", `${given} has no revision ${rev}`, {
        source: given,
        hint: "give a branch, a tag or a commit",
      });
    })
  ).trim();
  return inTemporary(async (temporary, close) => {
    await git(["clone", "--quiet", "--shared", "--no-checkout", "--", top, temporary], signal);
    await git(["checkout", "--quiet", "--detach", commit], { ...signal, cwd: temporary });
    return {
      shown: given,
      name: basename(directory) || "repository",
      directory: await existingFolder(temporary, join(prefix, inside), given),
      temporary: true,
      commit,
      web: "",
      close,
    };
  });
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
