/** Files and directories on disk. */
import { readFile, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { throwIfAborted } from "../../base/abort.ts";
import { SourceError } from "../../base/errors.ts";
import { groundsOf, refuseLeadingOut } from "../../base/grounds.ts";
import { findReadme } from "./directory.ts";
import { type Loaded, tooLarge } from "./loaded.ts";

export interface FileOptions {
  readonly cwd: string;
  readonly foundIn?: string | undefined;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a file, or a directory's README; neither through a link that leads out of its folder (base/grounds.ts). Throws SourceError. */
export async function loadFile(source: string, options: FileOptions): Promise<Loaded> {
  const path = resolve(options.cwd, source);
  const grounds = groundsOf(options.cwd, [options.foundIn ?? path]);
  refuseLeadingOut(path, source, grounds);
  const facts = await attempt(source, () => stat(path));
  if (!facts.isDirectory()) return readOne(source, path, options);
  const readme = await attempt(source, () => findReadme(path));
  if (readme !== null) {
    refuseLeadingOut(readme, source, grounds, relative(path, readme));
    return readOne(source, readme, options);
  }
  throw new SourceError("source-missing", "no README in the directory, its .github or its docs", {
    source,
    hint: "give the file itself",
  });
}

async function readOne(source: string, path: string, { maxBytes, signal }: FileOptions): Promise<Loaded> {
  const facts = await attempt(source, () => stat(path));
  if (!facts.isFile())
    throw new SourceError("source-unreadable", "neither a file nor a directory", {
      source,
      hint: "give a regular file",
    });
  if (facts.size > maxBytes) throw tooLarge(source, facts.size, maxBytes);
  throwIfAborted(signal);
  return { bytes: await attempt(source, () => readFile(path)), name: path };
}

async function attempt<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new SourceError("source-missing", "no such file or directory", {
        source,
        hint: "check the path",
        cause: error,
      });
    const reason =
      code === "EACCES" || code === "EPERM" ? "no permission to read it" : `cannot be read (${code || error})`;
    throw new SourceError("source-unreadable", reason, { source, hint: "check the file's permissions", cause: error });
  }
}
