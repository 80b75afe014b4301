/**
 * Definitions and callers of many files by name, and what they add to the surroundings of a unit. Filled file by file, so that a
 * whole tree, one project of it or the few files that mention a name are all told the same way. Nothing is guessed: a name
 * that several files define is taken only where an import, or a package shared by a folder, tells which.
 */
import type { LanguageId } from "../languages/language.ts";
import type { CodeUnit, ParsedUnits, UnitKind } from "../unit.ts";
import { basesOf, calledOutside, howCalled, mostNear } from "./in-file.ts";
import { enclosingUnit, nearUnit } from "./near.ts";
import type { EnclosingUnit, NearUnit, Surroundings } from "./surroundings.ts";

interface IndexedFile {
  readonly path: string;
  readonly language: LanguageId | null;
  /** "" where callers are not kept. */
  readonly text: string;
  readonly imports: string;
}

interface Definition {
  readonly near: NearUnit | EnclosingUnit;
  readonly kind: UnitKind;
  readonly file: IndexedFile;
}

interface Caller {
  readonly file: IndexedFile;
  readonly near: NearUnit;
  readonly unit: CodeUnit;
}

/** A unit in its parsed file, with what that file shows of its surroundings. */
export interface UnitInTree {
  /** From the root of the tree, with "/". */
  readonly path: string;
  readonly text: string;
  readonly unit: CodeUnit;
  readonly parsed: ParsedUnits;
  readonly near: Surroundings;
}

const mostTests = 5;

export const isTestPath = (path: string): boolean =>
  /(?:^|\/)(?:tests?|__tests__|specs?|testing)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_[^/]*$|_test\.\w+$|Tests?\.\w+$/.test(
    path,
  );

export class TreeIndex {
  readonly #definitions = new Map<string, Definition[]>();
  readonly #callers = new Map<string, Caller[]>();
  /** Files whose tests have titles: their calls stand in no unit. */
  readonly #tests: IndexedFile[] = [];
  readonly #withCallers: boolean;

  /** `callers`: whether texts are kept to tell who calls a unit and which tests do. */
  constructor({ callers }: { readonly callers: boolean }) {
    this.#withCallers = callers;
  }

  /** `path` from the root of the tree, with "/". */
  add(path: string, text: string, parsed: ParsedUnits): void {
    const { units, language } = parsed;
    const kept = this.#withCallers;
    const file = { path, language, text: kept ? text : "", imports: kept ? importLines(text) : "" };
    if (kept && isTestPath(path) && testTitle.test(text)) this.#tests.push(file);
    units.forEach((unit, at) => {
      if (unit.kind === "module") return;
      const near =
        unit.kind === "class"
          ? enclosingUnit(
              unit,
              units.filter(({ parent }) => parent === at),
              text,
              path,
            )
          : nearUnit(unit, path);
      push(this.#definitions, unit.name, { near, kind: unit.kind, file });
      if (kept) for (const name of unit.calls) push(this.#callers, name, { file, near, unit });
    });
  }

  /** What the tree adds to what the unit's own file shows. */
  around(asked: UnitInTree): Surroundings {
    const { unit, near } = asked;
    const enclosing = near.enclosing.some(({ signature }) => signature !== "") ? near.enclosing : this.#owner(asked);
    const callers = this.#calling(asked);
    return {
      ...near,
      scope: "repo",
      enclosing,
      overrides: near.overrides ?? this.#overridden(unit, enclosing.at(-1)?.signature ?? ""),
      callees: [...near.callees, ...this.#callees(asked)].slice(0, mostNear),
      callers: [...near.callers, ...callers.filter(({ path }) => !isTestPath(path ?? ""))].slice(0, mostNear),
      tests: callers.filter(({ path }) => isTestPath(path ?? "")).slice(0, mostTests),
    };
  }

  #callees(asked: UnitInTree): NearUnit[] {
    const { text, unit, parsed } = asked;
    const code = text.slice(unit.range.start, unit.range.end);
    const from = { path: asked.path, imports: importLines(text) };
    return calledOutside(text, unit, parsed).flatMap((name) => {
      if (name.length < 3) return [];
      const how = howCalled(code, name);
      const found = (this.#definitions.get(name) ?? []).filter(
        ({ file, kind }) =>
          file.path !== asked.path &&
          !isTestPath(file.path) &&
          (how === "bare" ? kind !== "method" : how !== "own" || kind === "method") &&
          sees(from, file),
      );
      const documented = found.filter(({ near }) => near.doc !== "");
      const [only] = found.length === 1 ? found : documented.length === 1 ? documented : [];
      return only === undefined ? [] : [bare(only.near)];
    });
  }

  #calling(asked: UnitInTree): NearUnit[] {
    const { unit, path, parsed } = asked;
    const owner = unit.kind === "method" ? unit.qualifiedName.split(".").at(-2) : undefined;
    const mentions = owner === undefined ? null : new RegExp(`(?<![\\w$])${escaped(owner)}(?![\\w$])`);
    const itself = { path, language: parsed.language };
    const inFile = new Map<string, NearUnit[]>();
    for (const { file, near, unit: caller } of this.#callers.get(unit.name) ?? []) {
      if (file.path === path || (mentions !== null && !mentions.test(file.text))) continue;
      if (mentions === null && !sees(file, itself)) continue;
      const test = isTestPath(file.path);
      const known = inFile.get(file.path) ?? (test ? titled(file, unit.name) : []);
      inFile.set(file.path, known);
      if (known.length < (test ? 2 : 3) && caller.kind !== "class") known.push(bare(near));
    }
    for (const file of this.#tests)
      if (!inFile.has(file.path) && (mentions?.test(file.text) ?? sees(file, itself)))
        inFile.set(file.path, titled(file, unit.name).slice(0, 2));
    return [...inFile.values()].flat();
  }

  /** The type that a method's receiver names, in another file of its folder (Go, Rust, C++). */
  #owner({ unit, near, path }: UnitInTree): readonly EnclosingUnit[] {
    const owner = unit.kind === "method" ? unit.qualifiedName.split(".").slice(0, -1) : [];
    const found = (this.#definitions.get(owner.at(-1) ?? "") ?? []).find(
      ({ kind, near: one, file }) =>
        kind === "class" && one.name === owner.join(".") && folderOf(file.path) === folderOf(path),
    );
    return found === undefined || !("fields" in found.near) ? near.enclosing : [found.near];
  }

  #overridden(unit: CodeUnit, header: string): NearUnit | null {
    if (unit.kind !== "method" || /^(?:constructor|__init__)$/.test(unit.name)) return null;
    const bases = basesOf(header);
    const found = (this.#definitions.get(unit.name) ?? []).filter(
      ({ near }) => near.doc !== "" && bases.some((base) => near.name === `${base}.${unit.name}`),
    );
    return found.length === 1 && found[0] !== undefined ? bare(found[0].near) : null;
  }
}

/** A class as a neighbour has no fields to show. */
const bare = ({ name, signature, doc, path, line }: NearUnit): NearUnit => ({ name, signature, doc, path, line });

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

const escaped = (name: string): string => name.replace(/[^\w]/g, "\\$&");
const stemOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[^.]*$/, "");
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** Whether one file sees the other's names: an import names it, or their language shares names in a folder. */
function sees(
  from: { readonly path: string; readonly imports: string },
  to: { readonly path: string; readonly language: LanguageId | null },
): boolean {
  const folder = folderOf(to.path);
  if (/^(?:go|java|kotlin|csharp|swift|scala|c|cpp)$/.test(to.language ?? "") && folderOf(from.path) === folder)
    return true;
  const holder = folder.split("/").at(-1) ?? "";
  const stem = stemOf(to.path);
  const name = to.language === "go" || /^(?:index|__init__|mod|lib)$/.test(stem) ? holder : stem;
  return name !== "" && new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(from.imports);
}

const importLines = (text: string): string =>
  text
    .split("\n")
    .filter((line) => /\b(?:import|from|require|use|include|using)\b|^\s*"[\w./-]+"$/.test(line))
    .join("\n");

const testTitle = /\b(?:it|test|specify)(?:\.\w+)*\(\s*["'`]/;

/** Titles of tests (`it("...", ...)`) in which a name is called. */
function titled({ path, text }: IndexedFile, name: string): NearUnit[] {
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
