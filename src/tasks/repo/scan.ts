/** The files of a repository that will be read, and those that will not with the reason. Thin: `code/` knows the rules. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { maskSecrets } from "../../text/secrets.ts";
import type { SkippedPath } from "./skipped.ts";

export interface ScannedRepository {
  /** Relative paths with "/", sorted. */
  readonly files: readonly string[];
  readonly skipped: readonly SkippedPath[];
  /** Decoded text with secrets masked. Throws SourceError when the file cannot be read any more. */
  load(path: string): Promise<string>;
}

export interface ScanRequest {
  readonly directory: string;
  /** Absolute paths of folders that are ours: output and store. */
  readonly exclude: readonly string[];
  readonly signal?: AbortSignal;
}

export async function scanRepository(request: ScanRequest): Promise<ScannedRepository> {
  const files: string[] = [];
  const skipped: SkippedPath[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(request.directory, folder), { withFileTypes: true });
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (/^(?:\.git|node_modules|\.precis|dist)$/.test(entry.name)) continue;
      if (request.exclude.includes(join(request.directory, path))) continue;
      if (entry.isSymbolicLink()) skipped.push({ path, reason: "symlink" });
      else if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) {
        const { size } = await stat(join(request.directory, path));
        if (size > 400_000) skipped.push({ path, reason: "too-large" });
        else if ((await readFile(join(request.directory, path))).includes(0)) skipped.push({ path, reason: "binary" });
        else files.push(path);
      }
    }
  };
  await visit("");
  return {
    files: files.sort(),
    skipped,
    async load(path) {
      const text = await readFile(join(request.directory, path), "utf8").catch((cause: NodeJS.ErrnoException) => {
        throw new SourceError("source-missing", `${path} cannot be read any more (${cause.code ?? cause.message})`, {
          source: path,
          hint: "run again",
          cause,
        });
      });
      return maskSecrets(text).text;
    },
  };
}
