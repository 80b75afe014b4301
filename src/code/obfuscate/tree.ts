/** A whole folder obfuscated into another: what can be is changed, the rest of the source is copied as it is. */
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { throwIfAborted } from "../../base/abort.ts";
import { isPrecisError, PrecisError, UsageError } from "../../base/errors.ts";
import { followed, type Grounds, groundsOf, isInside, realOrSelf } from "../../base/grounds.ts";
import { makeDirectory } from "../../base/make-directory.ts";
import { writeWholeFile } from "../../base/whole-file.ts";
import { isSkipped, type SkippedPath } from "../scan/entry.ts";
import { readScanned, scanTree } from "../scan/scan.ts";
import { obfuscate } from "./obfuscate.ts";
import { type ProjectFile, projectNames } from "./project.ts";

export interface TreeOptions {
  readonly seed?: number;
  /** Default false: names that files share are renamed alike in all of them. */
  readonly keepExported?: boolean;
  /** Where it works: links below this folder are not followed. Default the process's. */
  readonly cwd?: string;
  readonly signal?: AbortSignal;
}

export interface TreeFile {
  readonly path: string;
  readonly changed: boolean;
  /** Why a file was copied as it is. */
  readonly reason?: string;
  readonly warnings: readonly string[];
}

/**
 * Writes an obfuscated copy of `root` to `out`, which must be empty or absent and not inside `root`. Yields each file
 * as it is written and each path that was left out, in the scan's order. Files are read one at a time (twice, unless
 * `keepExported`). Throws UsageError for an `out` that cannot be taken, PrecisError "tool-failed" where
 * it cannot be written, CancelledError when aborted.
 */
export async function* obfuscateTree(
  root: string,
  out: string,
  options: TreeOptions = {},
): AsyncGenerator<TreeFile | SkippedPath> {
  const { seed = 0, keepExported = false, cwd = process.cwd(), signal } = options;
  const grounds = groundsOf(cwd, [root]);
  const to = await checkedOut(root, out, grounds);
  const project = keepExported ? null : await projectNames(texts(root), seed);
  for await (const entry of scanTree(root, signal === undefined ? {} : { signal })) {
    throwIfAborted(signal);
    if (isSkipped(entry)) {
      yield entry;
      continue;
    }
    const read = readScanned(root, entry.path);
    if (!("text" in read)) {
      yield read;
      continue;
    }
    const result = await obfuscate(entry.path, read.text, project === null ? { seed } : { seed, project });
    const file = join(to, entry.path);
    await writing(file, () =>
      writeWholeFile(file, grounds, async (handle) => {
        await handle.writeFile(result.text);
        return true;
      }),
    );
    const { changed, reason, warnings } = result;
    yield { path: entry.path, changed, warnings, ...(reason === undefined ? {} : { reason }) };
  }
}

async function* texts(root: string): AsyncGenerator<ProjectFile> {
  for await (const entry of scanTree(root)) {
    if (isSkipped(entry) || entry.language === null) continue;
    const read = readScanned(root, entry.path);
    if ("text" in read) yield { path: entry.path, text: read.text };
  }
}

/** `out` with the user's own links followed. */
async function checkedOut(root: string, out: string, grounds: Grounds): Promise<string> {
  const to = followed(out, grounds);
  if (isInside(resolve(out), resolve(root)) || isInside(to, realOrSelf(root))) {
    throw new UsageError(`${out} is inside ${root}`, { hint: "give a folder outside with --out" });
  }
  await writing(out, async () => makeDirectory(to));
  if ((await readdir(to)).length > 0) {
    throw new UsageError(`${out} is not empty`, { hint: "give a new folder with --out" });
  }
  return to;
}

async function writing(path: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (isPrecisError(cause)) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new PrecisError("tool-failed", `cannot write ${path} (${reason})`, {
      hint: "give another folder with --out",
      cause,
    });
  }
}
