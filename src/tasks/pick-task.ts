/** `precis summarize`: which task fits what was given. A decision with its reason; nothing is loaded or asked. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, extname, join, resolve } from "node:path";
import { languageOfPath } from "../code/languages/table.ts";
import { splitTarget } from "../code/target.ts";
import { isDocumentName } from "./digest/gather.ts";
import { changelogName } from "./digest/releases.ts";

export interface PickedTask {
  /** The command that does it. */
  readonly command: "about" | "code" | "repo" | "digest" | "document";
  /** Why, for a person. */
  readonly reason: string;
}

/** Files above this are documents rather than READMEs, whatever their name: about ten pages. Ours. */
const longFile = 40_000;
const paged = new Set([".pdf", ".docx", ".epub", ".tex", ".nxml", ".jats", ".ipynb"]);
const looksLikeGit = /^(?:git@|ssh:\/\/|git:\/\/)|\.git$|^[\w.-]+\/[\w.-]+$/;

/** What `sources` are: several make a digest; one is looked at. A source that does not exist is left to `about`'s own error. */
export function pickTask(sources: readonly string[], cwd: string): PickedTask {
  const [source = "-"] = sources;
  if (sources.length > 1) return { command: "digest", reason: `${sources.length} sources` };
  if (source === "-" || /^https?:\/\//i.test(source)) {
    return /\.git$/i.test(source)
      ? { command: "repo", reason: "a git address" }
      : { command: "about", reason: source === "-" ? "standard input" : "an address" };
  }
  const path = resolve(cwd, source);
  if (!existsSync(path)) {
    if (looksLikeGit.test(source)) return { command: "repo", reason: "a git address" };
    const target = splitTarget(source);
    const named = target.symbol !== undefined || target.line !== undefined;
    return named && existsSync(resolve(cwd, target.file))
      ? { command: "code", reason: "a place in a source file" }
      : { command: "about", reason: "a source" };
  }
  return statSync(path).isDirectory() ? pickForFolder(path) : pickForFile(path);
}

function pickForFolder(path: string): PickedTask {
  const names = readdirSync(path);
  const isProject = names.some(
    (name) =>
      name === ".git" ||
      languageOfPath(name) !== null ||
      ["src", "lib", "package.json", "pyproject.toml"].includes(name),
  );
  if (isProject) return { command: "repo", reason: "a folder of code" };
  const documents = names.filter(
    (name) => isDocumentName(name) && statSync(join(path, name), { throwIfNoEntry: false })?.isFile() === true,
  );
  return documents.length > 1
    ? { command: "digest", reason: "a folder of documents" }
    : { command: "about", reason: "a folder" };
}

function pickForFile(path: string): PickedTask {
  if (languageOfPath(basename(path)) !== null) return { command: "code", reason: "a source file" };
  if (paged.has(extname(path).toLowerCase()))
    return { command: "document", reason: "a document with pages or sections" };
  if (changelogName.test(basename(path))) return { command: "digest", reason: "a changelog" };
  if (/\.jsonl$/i.test(path)) return { command: "digest", reason: "a file of documents" };
  return statSync(path).size > longFile && !/^readme/i.test(basename(path))
    ? { command: "document", reason: "a long text" }
    : { command: "about", reason: "a short text" };
}
