/** The files of a repository that will be read, and those that will not with the reason. Thin: `code/scan` knows the rules. */
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { userDataDirectory } from "../../base/user-data.ts";
import { notebookCode, readNotebook } from "../../code/notebook.ts";
import { isSkipped } from "../../code/scan/entry.ts";
import { readScanned, scanTree } from "../../code/scan/scan.ts";
import { withoutHidden } from "../../documents/decode/controls.ts";
import { withoutControls } from "../../text/control-characters.ts";
import { maskSecrets } from "../../text/secrets.ts";
import type { SkippedPath } from "./skipped.ts";

export interface ScannedRepository {
  /** Relative paths with "/", sorted. */
  readonly files: readonly string[];
  readonly skipped: readonly SkippedPath[];
  /** Decoded text, line ends as "\n", control characters gone, secrets masked; a notebook as its cells. Throws SourceError when it cannot be had. */
  load(path: string): Promise<string>;
}

export interface ScanRequest {
  readonly directory: string;
  /** Absolute paths of folders that are ours: output and store. */
  readonly exclude: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Walks a directory. Rules of the git repository around it count too, unless they ignore the directory itself: what
 * somebody names is wanted (a package under node_modules).
 */
export async function scanRepository(request: ScanRequest): Promise<ScannedRepository> {
  const top = repositoryAround(request.directory);
  const scanned = await walk(request, top);
  if (top === request.directory || scanned.files.length > 0) return scanned;
  return walk(request, request.directory);
}

async function walk(request: ScanRequest, top: string): Promise<ScannedRepository> {
  const inside = relative(top, request.directory).replaceAll("\\", "/");
  const shorten = (path: string): string => (inside === "" ? path : path.slice(inside.length + 1));
  // The user's own data may lie below a folder as large as the home directory.
  const ours = [...request.exclude, userDataDirectory(process.env)]
    .map((path) => relative(request.directory, path).replaceAll("\\", "/"))
    .filter((path) => path !== "" && !path.startsWith(".."));
  const isOurs = (path: string): boolean =>
    path === ".precis" || path.startsWith(".precis/") || ours.some((own) => path === own || path.startsWith(`${own}/`));
  const files: string[] = [];
  const skipped: SkippedPath[] = [];
  const options = { folder: inside, ...(request.signal === undefined ? {} : { signal: request.signal }) };
  for await (const entry of scanTree(top, options)) {
    const path = shorten(entry.path);
    if (isOurs(path)) continue;
    if (!isSkipped(entry)) files.push(path);
    else {
      const detail = entry.detail === "" ? {} : { detail: entry.detail };
      skipped.push({ path: entry.folder ? `${path}/` : path, reason: entry.skipped, ...detail });
    }
  }
  return { files, skipped, load: async (path) => load(request.directory, path) };
}

/** The folder that holds `.git` at or above a directory; the directory itself where there is none. */
function repositoryAround(directory: string): string {
  for (let at = directory; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return directory;
  }
}

function load(directory: string, path: string): string {
  const read = readScanned(directory, path);
  if ("skipped" in read) {
    const code =
      read.skipped === "undecodable"
        ? "source-undecodable"
        : read.skipped === "vanished"
          ? "source-missing"
          : "source-unreadable";
    throw new SourceError(code, `${path} cannot be read: ${read.skipped} (${read.detail})`, {
      source: path,
      hint: "run again once it can be read",
    });
  }
  const text = path.endsWith(".ipynb") ? notebookText(read.text, path) : read.text;
  return maskSecrets(withoutControls(withoutHidden(text))).text;
}

/** Cells in order: Markdown as comments, so that code cells still parse as one text. */
function notebookText(json: string, path: string): string {
  const notebook = readNotebook(json, path);
  return notebook.cells
    .map((cell) =>
      cell.kind === "code" ? notebookCode({ ...notebook, cells: [cell] }) : cell.text.replace(/^/gm, "# "),
    )
    .join("\n\n");
}
