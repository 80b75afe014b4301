/**
 * What a source tree adds to the surroundings of a unit: definitions that it calls in other files, the class that it belongs or
 * derives to, its callers there, and tests that call it. Files are found by their text first and parsed only where that says
 * enough, so that a tree of thousands of files costs a read of each and a few parses.
 */

import type { Language, LanguageId } from "../languages/language.ts";
import { languageById, languageOfPath } from "../languages/table.ts";
import { isSkipped } from "../scan/entry.ts";
import { readScanned, scanTree } from "../scan/scan.ts";
import type { CodeUnit, ParsedUnits } from "../unit.ts";
import { parseUnits } from "../units.ts";
import { basesOf, calledOutside, howCalled, mostNear } from "./in-file.ts";
import { enclosingUnit, firstSentence, nearUnit } from "./near.ts";
import type { NearUnit, Surroundings } from "./surroundings.ts";

export interface TreeRequest {
  /** Absolute root of the tree. */
  readonly root: string;
  /** Path of the unit's file from there, with "/". */
  readonly path: string;
  readonly text: string;
  readonly unit: CodeUnit;
  readonly parsed: ParsedUnits;
  /** What the file alone shows. */
  readonly near: Surroundings;
  /** Source files a tree may have; beyond that nothing of it is read. */
  readonly mostFiles: number;
  readonly signal?: AbortSignal;
}

/** Files that are parsed for one unit, and characters read. Ours: well below a second of parsing. */
const mostParsed = 60;
const mostCharacters = 60_000_000;
const mostTests = 5;

const families: Partial<Record<LanguageId, string>> = {
  typescript: "ecmascript",
  tsx: "ecmascript",
  javascript: "ecmascript",
  c: "c",
  cpp: "c",
};
const familyOf = (id: LanguageId): string => families[id] ?? id;

const testPath =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_[^/]*$|_test\.\w+$|Tests?\.\w+$/;

/** null where the tree has more files than it may. */
export async function surroundingsInTree(request: TreeRequest): Promise<Surroundings | null> {
  const { root, path, unit, near, parsed } = request;
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
    if (wanted.any.test(read.text)) mentions.set(file, read.text);
  }
  const opened: Opened[] = [];
  for (const [file, text] of nearestFirst(mentions, path).slice(0, mostParsed))
    opened.push({
      path: file,
      text,
      parsed: await parseUnits(file, text, languageOfPath(file) ?? languageById(language.id)),
    });
  const enclosing = near.enclosing.some(({ signature }) => signature !== "") ? near.enclosing : ownerIn(opened, unit);
  return {
    ...near,
    scope: "repo",
    enclosing,
    overrides: near.overrides ?? overriddenIn(opened, unit, enclosing.at(-1)?.signature ?? ""),
    callees: [...near.callees, ...calleesIn(opened, request, wanted.outside)].slice(0, mostNear),
    callers: [...near.callers, ...callersIn(opened, request, false)].slice(0, mostNear),
    tests: callersIn(opened, request, true).slice(0, mostTests),
  };
}

interface Opened {
  readonly path: string;
  readonly text: string;
  readonly parsed: ParsedUnits;
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

/** Names that are looked for, and one expression that finds any of them. */
function wantedNames({ text, unit, parsed, near }: TreeRequest): {
  readonly any: RegExp;
  readonly outside: readonly string[];
} {
  const outside = calledOutside(text, unit, parsed).filter((name) => name.length > 2);
  const owner = unit.qualifiedName.split(".").at(-2);
  const names = [
    ...(unit.kind === "module" ? [stemOf(unit.name)] : [unit.name]),
    ...outside,
    ...basesOf(near.enclosing.at(-1)?.signature ?? ""),
    ...(owner === undefined ? [] : [owner]),
  ].filter((name) => /^[\w$-]+$/.test(name));
  const listed = names.map((name) => name.replaceAll("$", "\\$")).join("|");
  return { any: names.length === 0 ? /(?!)/ : new RegExp(`(?<![\\w$])(?:${listed})(?![\\w$])`), outside };
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

/** Whether one file sees the other's names: it names the file in an import, or its language shares them in a folder. */
function sees(from: { path: string; text: string }, to: { path: string; parsed: ParsedUnits }): boolean {
  const stem = stemOf(to.path);
  const name = /^(?:index|__init__|mod|lib)$/.test(stem) ? (folderOf(to.path).split("/").at(-1) ?? stem) : stem;
  if (
    /^(?:go|java|kotlin|csharp|swift|scala)$/.test(to.parsed.language ?? "") &&
    folderOf(from.path) === folderOf(to.path)
  )
    return true;
  if (to.parsed.language === "go") return importLines(from.text).includes(folderOf(to.path).split("/").at(-1) ?? "/");
  return (
    name !== "" && new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, "\\$&")}(?![\\w$])`).test(importLines(from.text))
  );
}

const importLines = (text: string): string =>
  text
    .split("\n")
    .filter((line) => /\b(?:import|from|require|use|include|using)\b|^\s*"[\w./-]+"$/.test(line))
    .join("\n");

function calleesIn(opened: readonly Opened[], request: TreeRequest, outside: readonly string[]): NearUnit[] {
  const { text, unit } = request;
  const code = text.slice(unit.range.start, unit.range.end);
  return outside.flatMap((name) => {
    const how = howCalled(code, name);
    const found = opened
      .filter((file) => !testPath.test(file.path) && sees(request, file))
      .flatMap((file) => file.parsed.units.filter((other) => other.name === name).map((other) => ({ file, other })))
      .filter(({ other }) => (how === "bare" ? other.kind !== "method" : how !== "own" || other.kind === "method"));
    const documented = found.filter(({ other }) => firstSentence(other.docComment) !== "");
    const [only] = found.length === 1 ? found : documented.length === 1 ? documented : [];
    return only === undefined ? [] : [nearUnit(only.other, only.file.path)];
  });
}

function callersIn(opened: readonly Opened[], request: TreeRequest, tests: boolean): NearUnit[] {
  const { unit, path, parsed } = request;
  const owner = unit.kind === "method" ? unit.qualifiedName.split(".").at(-2) : undefined;
  const itself = { path, parsed };
  return opened.flatMap((file) => {
    if (testPath.test(file.path) !== tests) return [];
    if (!sees(file, itself) && !(owner !== undefined && file.text.includes(owner))) return [];
    if (owner !== undefined && !new RegExp(`(?<![\\w$])${owner.replaceAll("$", "\\$")}(?![\\w$])`).test(file.text))
      return [];
    const callers = file.parsed.units.filter((other) => other.kind !== "module" && other.calls.includes(unit.name));
    const units = callers
      .filter(
        (other) =>
          !file.parsed.units.some((inner) => inner !== other && callers.includes(inner) && within(inner, other)),
      )
      .map((other) => nearUnit(other, file.path));
    return tests ? [...titled(file, unit.name), ...units].slice(0, 2) : units.slice(0, 3);
  });
}

const within = (inner: CodeUnit, outer: CodeUnit): boolean =>
  inner.range.start >= outer.range.start && inner.range.end <= outer.range.end;

/** Titles of tests (`it("...", ...)`) in which a name is called. */
function titled({ path, text }: Opened, name: string): NearUnit[] {
  const titles = [...text.matchAll(/\b(?:it|test|specify)(?:\.\w+)*\(\s*(["'`])((?:(?!\1)[^\\\n]|\\.){3,120})\1/g)];
  const found: NearUnit[] = [];
  titles.forEach((title, at) => {
    const body = text.slice(title.index, titles[at + 1]?.index ?? text.length);
    if (howCalled(body, name) === null) return;
    const line = text.slice(0, title.index).split("\n").length;
    found.push({ name: (title[2] ?? "").replace(/\s+/g, " "), signature: "", doc: "", path, line });
  });
  return found;
}

/** The type that a method's receiver names, in another file of its folder (Go, Rust, C++). */
function ownerIn(opened: readonly Opened[], unit: CodeUnit): Surroundings["enclosing"] {
  const owner = unit.kind === "method" ? unit.qualifiedName.split(".").slice(0, -1).join(".") : "";
  if (owner === "") return [];
  for (const { path, text, parsed } of opened) {
    const at = parsed.units.findIndex(({ kind, qualifiedName }) => kind === "class" && qualifiedName === owner);
    const found = parsed.units[at];
    if (found !== undefined)
      return [
        enclosingUnit(
          found,
          parsed.units.filter(({ parent }) => parent === at),
          text,
          path,
        ),
      ];
  }
  return [];
}

function overriddenIn(opened: readonly Opened[], unit: CodeUnit, header: string): NearUnit | null {
  if (unit.kind !== "method" || /^(?:constructor|__init__)$/.test(unit.name)) return null;
  for (const base of basesOf(header))
    for (const { path, parsed } of opened) {
      const found = parsed.units.find(({ qualifiedName }) => qualifiedName === `${base}.${unit.name}`);
      if (found !== undefined && firstSentence(found.docComment) !== "") return nearUnit(found, path);
    }
  return null;
}
