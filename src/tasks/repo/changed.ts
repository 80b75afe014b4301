/** Which files differ from a revision, by git: for `--changed-since`. */
import { isPrecisError, SourceError } from "../../base/errors.ts";
import { type GitRepository, openRepository } from "../../code/git/repository.ts";

/**
 * Paths relative to `directory` (with "/") that differ from `rev` in the working tree: changed, added, untracked. Throws
 * SourceError where the directory is in no git repository or has no such revision.
 */
export async function changedSince(
  directory: string,
  shown: string,
  rev: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const call = signal === undefined ? {} : { signal };
  const repository = await openRepository(directory);
  if (repository === null)
    throw new SourceError(
      "source-unreadable",
      `${shown} is not in a git repository, so --changed-since cannot compare`,
      { hint: "leave --changed-since out; a plain re-run asks only what changed too" },
    );
  try {
    const commit = await commitOf(repository, rev, call, () => {
      return new SourceError("source-missing", `there is no revision ${rev}`, {
        hint: "give a branch, a tag or a commit; in a shallow clone fetch it first",
      });
    });
    // Submodules have a configuration of their own, and git would look into them by it.
    const only = ["--no-renames", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--relative"];
    const changed = await repository.run(["diff", "--name-only", "-z", ...only, commit, "--", "."], {
      ...call,
      objects: true,
    });
    const untracked = await repository.run(["ls-files", "--others", "--exclude-standard", "-z", "--", "."], call);
    return new Set([...changed.split("\0"), ...untracked.split("\0")].filter((path) => path !== ""));
  } finally {
    await repository.close();
  }
}

/** The full hash of the commit that `rev` names; what `absent` makes is thrown where there is none. */
export async function commitOf(
  repository: GitRepository,
  rev: string,
  call: { readonly signal?: AbortSignal },
  absent: () => Error,
): Promise<string> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{commit}`];
  const found = await repository.run(args, { ...call, objects: true }).catch((error: unknown) => {
    throw isPrecisError(error) && error.code === "source-fetch-failed" ? absent() : error;
  });
  return found.trim();
}
