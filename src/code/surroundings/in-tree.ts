/**
 * What a source tree adds to the surroundings of a unit: definitions that it calls in other files, the class that it belongs or
 * derives to, its callers there, and tests that call it. Files are found by their text first and parsed only where that says
 * enough, so that a tree of thousands of files costs a read of each and a few parses.
 */

import type { Language, LanguageId } from "../languages/language.ts";
import { languageOfPath } from "../languages/table.ts";
import { isSkipped } from "../scan/entry.ts";
import { readScanned, scanTree } from "../scan/scan.ts";
import { parseUnits } from "../units.ts";
import { basesOf, calledOutside } from "./in-file.ts";
import type { Surroundings } from "./surroundings.ts";
import { TreeIndex, type UnitInTree } from "./tree-index.ts";

export interface TreeRequest extends UnitInTree {
  /** Absolute root of the tree. */
  readonly root: string;
  /** Source files a tree may have; beyond that nothing of it is read. */
  readonly mostFiles: number;
  readonly signal?: AbortSignal;
}

/** Files that are parsed for one unit, and characters read. Ours: well below a second of parsing. */
const mostParsed = 60;
const mostCharacters = 60_000_000;

const families: Partial<Record<LanguageId, string>> = {
  typescript: "ecmascript",
  tsx: "ecmascript",
  javascript: "ecmascript",
  c: "c",
  cpp: "c",
};
const familyOf = (id: LanguageId): string => families[id] ?? id;

/** null where the tree has more files than it may. */
export async function surroundingsInTree(request: TreeRequest): Promise<Surroundings | null> {
  const { root, path, near, parsed } = request;
  const language = languageOfPath(path);
  if (language === null || parsed.language === null) return { ...near, scope: "repo" };
  const files = await sourceFiles(request, language);
  if (files === null) return null;
  const wanted = wantedNames(request);
  const mentions = new Map<string, string>();
  let characters = 0;
  for (const file of files) {
    const read = readScanned(root, file);
    if ("skipped" in read) continue;
    characters += read.text.length;
    if (characters > mostCharacters) break;
    if (wanted.test(read.text)) mentions.set(file, read.text);
  }
  const index = new TreeIndex({ callers: true });
  for (const [file, text] of nearestFirst(mentions, path).slice(0, mostParsed)) {
    index.add(file, text, await parseUnits(file, text));
  }
  return index.around(request);
}

async function sourceFiles(
  { root, path, mostFiles, signal }: TreeRequest,
  language: Language,
): Promise<string[] | null> {
  const family = familyOf(language.id);
  const files: string[] = [];
  let count = 0;
  for await (const entry of scanTree(root, signal === undefined ? {} : { signal })) {
    if (isSkipped(entry)) continue;
    if (++count > mostFiles) return null;
    if (entry.path !== path && entry.language !== null && familyOf(entry.language) === family) files.push(entry.path);
  }
  return files;
}

/** Finds any of the names that tell something: the unit's, what it calls elsewhere, what it belongs to or derives from. */
function wantedNames({ text, unit, parsed, near }: TreeRequest): RegExp {
  const owner = unit.qualifiedName.split(".").at(-2);
  const names = [
    ...(unit.kind === "module" ? [stemOf(unit.name)] : [unit.name]),
    ...calledOutside(text, unit, parsed).filter((name) => name.length > 2),
    ...basesOf(near.enclosing.at(-1)?.signature ?? ""),
    ...(owner === undefined ? [] : [owner]),
  ].filter((name) => /^[\w$-]+$/.test(name));
  const listed = names.map((name) => name.replaceAll("$", "\\$")).join("|");
  return names.length === 0 ? /(?!)/ : new RegExp(`(?<![\\w$])(?:${listed})(?![\\w$])`);
}

const stemOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[^.]*$/, "");
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Files of the same folder first, then by the length of the way between. */
function nearestFirst(files: ReadonlyMap<string, string>, path: string): [string, string][] {
  const own = folderOf(path).split("/");
  const distance = (other: string): number => {
    const parts = folderOf(other).split("/");
    let same = 0;
    while (same < own.length && same < parts.length && own[same] === parts[same]) same++;
    return own.length + parts.length - 2 * same;
  };
  return [...files].sort(([a], [b]) => distance(a) - distance(b) || (a < b ? -1 : 1));
}
