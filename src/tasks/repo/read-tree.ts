/** From a scan to the tree that is summarized: which files, read and parsed one after another, what could not be used. */
import type { ContextScope } from "../../agents/surroundings.ts";
import type { ItemAgents, TaskContext } from "../../agents/task-context.ts";
import { isPrecisError, SourceError } from "../../base/errors.ts";
import { languageOfPath } from "../../code/languages/table.ts";
import { TreeIndex } from "../../code/surroundings/tree-index.ts";
import type { TreeNode } from "../../strategies/tree/contract.ts";
import { boundedFiles } from "../code/surroundings.ts";
import { aroundUnit } from "./around.ts";
import { allNodes, type RepoDocument, type RepoSettings } from "./document.ts";
import { type FileReader, fileReader } from "./files.ts";
import type { ScannedRepository } from "./scan.ts";
import { countReasons, type SkippedPath, type SyntaxErrors } from "./skipped.ts";
import { folderTree, syntaxErrorsWarning, wholeFileWarning } from "./tree.ts";
import { fileNode, type UnitTreeOptions } from "./unit-tree.ts";

/** Files that tell tools how to treat the others: of them alone there is nothing to tell. */
const housekeeping = /(?:^|\/)\.(?:\w*ignore|gitattributes|gitmodules|gitkeep|keep|editorconfig|mailmap|DS_Store)$/;

/** Whether there is anything to document. */
export function nothingIn(scanned: ScannedRepository): boolean {
  return scanned.files.every((path) => housekeeping.test(path));
}

/** The error for a repository without a file to document, with what was left out and why. */
export function nothingToRead(shown: string, scanned: ScannedRepository): SourceError {
  const reasons = countReasons(scanned.skipped);
  if (scanned.files.length > 0) {
    return new SourceError("source-empty", `${shown} holds only files like ${scanned.files[0]}`, {
      source: shown,
      hint: "give a directory with source or text files",
    });
  }
  return new SourceError(
    "source-empty",
    reasons === "" ? `${shown} has no files` : `${shown} has no file to document (${reasons})`,
    {
      source: shown,
      hint: "give a directory with source or text files",
    },
  );
}

/** Files that did not change and were never documented are nobody's business under `--changed-since`: listed, not asked about. */
export function onlyKnownOrChanged(
  scanned: ScannedRepository,
  changed: ReadonlySet<string>,
  earlier: RepoDocument | null,
): ScannedRepository {
  const known = new Set(earlier === null ? [] : [...allNodes(earlier.tree)].map(({ path }) => path));
  const wanted = scanned.files.filter((path) => changed.has(path) || known.has(path));
  const left = scanned.files.filter((path) => !changed.has(path) && !known.has(path));
  // What could not be read then cannot be read now: its reason stands.
  const before = new Map(earlier?.skipped.map((skipped) => [skipped.path, skipped]));
  return {
    ...scanned,
    files: wanted,
    skipped: [...scanned.skipped, ...left.map((path) => before.get(path) ?? { path, reason: "unchanged" })],
  };
}

/** The tree of all files of the scan; files that cannot be read join what was skipped, files that do not parse are named. */
export async function buildTree(
  scanned: ScannedRepository,
  settings: RepoSettings,
  agents: ItemAgents,
  context: TaskContext,
  scope?: ContextScope,
): Promise<{ root: TreeNode; skipped: SkippedPath[]; syntaxErrors: SyntaxErrors[] }> {
  const reader = fileReader((path) => scanned.load(path), true);
  const index = await indexOf(scanned, reader, scope, agents);
  const treeOptions = {
    granularity: settings.granularity,
    ...(settings.ast ? { outline: outlineOf } : {}),
    ...(scope === "none" || settings.granularity === "file" ? {} : { around: aroundIn(index) }),
  };
  const skipped = [...scanned.skipped];
  const syntaxErrors: SyntaxErrors[] = [];
  const inPart: string[] = [];
  const nodes: TreeNode[] = [];
  for (const [at, path] of scanned.files.entries()) {
    if (context.signal.aborted) break;
    try {
      const node = await fileNode(path, reader, treeOptions);
      nodes.push(node);
      const { units } = await reader.read(path);
      if (units === null || units.language === null) continue;
      if (!units.parsed) {
        const reason = units.reason ?? "it does not parse";
        agents.warn(wholeFileWarning(path, reason));
        syntaxErrors.push({ path, detail: `summarized whole: ${reason}` });
      } else if (units.syntaxErrors > 0) {
        const places = units.syntaxErrors === 1 ? "one place" : `${units.syntaxErrors} places`;
        syntaxErrors.push({ path, detail: `${places} could not be parsed` });
        inPart.push(path);
      }
    } catch (error) {
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
      skipped.push({ path, reason: error.code.slice("source-".length), detail: error.message });
    }
    if (at % 200 === 199)
      context.emit({ type: "progress", unit: "file", done: at + 1, total: scanned.files.length, note: "reading" });
  }
  if (inPart.length > 0) agents.warn(syntaxErrorsWarning(inPart));
  return { root: folderTree(nodes), skipped, syntaxErrors };
}

/** For `--ast`: the outline of a text in the language of its path; "" where there is no grammar. */
async function outlineOf(path: string, code: string): Promise<string> {
  const language = languageOfPath(path);
  if (language === null) return "";
  const { treeOutline } = await import("../../code/outline.ts");
  const { text, dropped } = await treeOutline(language, code);
  return dropped === 0 ? text : `${text}\n(${dropped} more statements)`;
}

/** For `--changed-since`: true for paths with no changed file at or below them. */
export function unchangedPaths(changed: ReadonlySet<string> | null): (path: string) => boolean {
  if (changed === null) return () => false;
  const above = new Set<string>([""]);
  for (const path of changed) {
    const parts = path.split("/");
    for (let end = parts.length - 1; end > 0; end--) above.add(parts.slice(0, end).join("/"));
  }
  return (path) => !changed.has(path.split("#")[0] ?? path) && !above.has(path);
}

/** Definitions of the whole tree, where it is to be looked at and is of bounded size; null: each file alone. */
async function indexOf(
  scanned: ScannedRepository,
  reader: FileReader,
  scope: ContextScope | undefined,
  agents: ItemAgents,
): Promise<TreeIndex | null> {
  if (scope === "none" || scope === "file") return null;
  if (scanned.files.length > boundedFiles) {
    const reason = `the repository has more than ${boundedFiles} files`;
    if (scope === "repo")
      agents.warn({ code: "context-narrowed", message: `only the file is read around the code: ${reason}` });
    return null;
  }
  const index = new TreeIndex({ callers: false });
  for (const path of scanned.files) {
    if (languageOfPath(path) === null) continue;
    try {
      const { text, units } = await reader.read(path);
      if (units?.parsed === true) index.add(path, text, units);
    } catch (error) {
      // The walk that builds the tree meets it again, and lists it.
      if (!isPrecisError(error) || !error.code.startsWith("source-")) throw error;
    }
  }
  return index;
}

const aroundIn =
  (index: TreeIndex | null): NonNullable<UnitTreeOptions["around"]> =>
  (path, text, unit, parsed) =>
    aroundUnit(path, text, unit, parsed, index);
