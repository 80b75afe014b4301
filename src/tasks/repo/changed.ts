/** Which files differ from a revision, by git: for `--changed-since`. */
import { SourceError } from "../../base/errors.ts";
import { git } from "./git.ts";

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
  const call = { cwd: directory, ...(signal === undefined ? {} : { signal }) };
  await git(["rev-parse", "--git-dir"], call).catch(() => {
    throw new SourceError(
      "source-unreadable",
      `${shown} is not in a git repository, so --changed-since cannot compare`,
      { hint: "leave --changed-since out; a plain re-run asks only what changed too" },
    );
  });
  const commit = (
    await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${rev}^{commit}`], call).catch(() => {
      throw new SourceError("source-missing", `there is no revision ${rev}`, {
        hint: "give a branch, a tag or a commit; in a shallow clone fetch it first",
      });
    })
  ).trim();
  const changed = await git(["diff", "--name-only", "-z", "--no-renames", "--relative", commit, "--", "."], call);
  const untracked = await git(["ls-files", "--others", "--exclude-standard", "-z", "--", "."], call);
  return new Set([...changed.split("\0"), ...untracked.split("\0")].filter((path) => path !== ""));
}
