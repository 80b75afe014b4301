/**
 * Which files of a work tree git would take: tracked ones, and others that no rule ignores (`.gitignore` at every level,
 * `.git/info/exclude`, `core.excludesFile`). Git itself decides, so that nested rules mean here what they mean there.
 */
import { lstatSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { isPrecisError } from "../../base/errors.ts";
import { openRepository } from "./repository.ts";
import { runGit } from "./run.ts";

export interface GitListing {
  /** Files, links and submodules, relative to the folder that was listed. */
  readonly files: ReadonlySet<string>;
  /** Folders above them, and repositories inside the tree that git does not look into. */
  readonly folders: ReadonlySet<string>;
}

/** Larger files hold no rules of a person's; a fifo or device would never end. */
const largestRules = 1_000_000;

/**
 * The listing of `folder`; null where no repository is around it, or where the repository takes nothing of it (it is ignored as a
 * whole, and somebody named it all the same). Throws SourceError for a repository that cannot be read, UsageError without git.
 */
export async function gitListing(folder: string, signal?: AbortSignal): Promise<GitListing | null> {
  const repository = await openRepository(folder);
  if (repository === null) return null;
  try {
    const call = signal === undefined ? {} : { signal };
    const excludes = await excludesFile(join(repository.top, ".git", "config"), call);
    const settings = excludes === null ? [] : ["-c", `core.excludesFile=${excludes}`];
    const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    const listed = (await repository.run([...settings, ...list], call)).split("\0").filter((path) => path !== "");
    if (listed.length === 0) return null;
    const folders = new Set<string>();
    for (const path of listed) addFolders(path, folders);
    return { files: new Set(listed.filter((path) => !path.endsWith("/"))), folders };
  } finally {
    await repository.close();
  }
}

function addFolders(path: string, folders: Set<string>): void {
  // "inner/": a repository of its own, which git names and does not enter.
  for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
    const folder = path.slice(0, at);
    if (folders.has(folder)) return;
    folders.add(folder);
  }
}

/** The user's own ignore rules: as the repository, else the user's configuration names them, else in their usual place. */
async function excludesFile(config: string, call: { readonly signal?: AbortSignal }): Promise<string | null> {
  // In a work tree beside its repository `.git` is a file, and the repository's configuration elsewhere.
  const there =
    lstatSync(dirname(config)).isDirectory() && lstatSync(config, { throwIfNoEntry: false })?.isFile() === true;
  const own = there ? ["--file", config] : null;
  const home = process.env.HOME ?? homedir();
  const usual = join(process.env.XDG_CONFIG_HOME || join(home, ".config"), "git", "ignore");
  for (const path of [own === null ? null : await named(own, call), await named([], call), usual]) {
    if (path === null || path === "" || !isAbsolute(path)) continue;
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= largestRules ? path : null;
  }
  return null;
}

/** `core.excludesFile` of a configuration file, which is read and not obeyed; without one, of the user and the system. */
async function named(from: readonly string[], call: { readonly signal?: AbortSignal }): Promise<string | null> {
  try {
    const args = ["config", ...from, "--type=path", "--get", "core.excludesFile"];
    return (await runGit(args, { ...call, gitDir: tmpdir(), network: true })).replace(/\n$/, "");
  } catch (error) {
    // Git says by its exit code alone that there is no such key.
    if (isPrecisError(error) && error.code === "source-fetch-failed") return null;
    throw error;
  }
}
