/** The surroundings of a unit as its own file shows them. Pure: the file is parsed already. */
import type { CodeUnit, ParsedUnits } from "../unit.ts";
import { enclosingUnit, firstSentence, nearUnit } from "./near.ts";
import type { NearUnit, Surroundings } from "./surroundings.ts";

/** Of one kind; a prompt's budget takes fewer. */
export const mostNear = 12;
const mostExamples = 3;

/** What is looked up again and again about one file. */
interface FileIndex {
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** What each unit calls, nested units included, by index. */
  readonly callees: readonly (readonly number[])[];
  /** Names that each unit calls and that the file does not define. */
  readonly outside: readonly (readonly string[])[];
}

const indexes = new WeakMap<ParsedUnits, FileIndex>();

/** `unit` must be one of `parsed.units`, which must belong to `text`; `path` names the file where others see it. */
export function surroundingsInFile(text: string, unit: CodeUnit, parsed: ParsedUnits): Surroundings {
  const { units } = parsed;
  const index = fileIndex(text, parsed);
  const own = units.indexOf(unit);
  const [module] = units;
  const enclosing = enclosingOf(unit, units).map((outer) => enclosingUnit(outer, membersOf(outer, units), text, null));
  const around = (at: number): boolean => at === own || isWithin(units, own, at) || isWithin(units, at, own);
  const near = (at: number): NearUnit => nearUnit(units[at] as CodeUnit, null);
  const callers = units.flatMap((_, at) => (!around(at) && index.callees[at]?.includes(own) ? [at] : []));
  return {
    scope: "file",
    qualifiedName: unit.qualifiedName,
    module: module === undefined || unit.kind === "module" ? null : nearUnit(module, null),
    enclosing,
    overrides: overriddenIn(unit, units, enclosing.at(-1)?.signature ?? ""),
    callees: (index.callees[own] ?? [])
      .filter((at) => !around(at))
      .slice(0, mostNear)
      .map(near),
    callers: callers.slice(0, mostNear).map(near),
    tests: [],
    examples: examplesFor(unit, units),
  };
}

/** Names that a unit calls and its file does not define: to be looked for in the tree. */
export function calledOutside(text: string, unit: CodeUnit, parsed: ParsedUnits): readonly string[] {
  const { outside } = fileIndex(text, parsed);
  const own = parsed.units.indexOf(unit);
  if (unit.kind !== "module" && unit.kind !== "class") return outside[own] ?? [];
  // A class or file calls what its parts call.
  return [...new Set(outside.flatMap((names, at) => (isWithin(parsed.units, at, own) ? names : [])))];
}

/** How a text calls a name: on its own object, by the bare name, on something else, or not at all. */
export function howCalled(text: string, name: string): "own" | "bare" | "other" | null {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (new RegExp(`\\b(?:this|self|cls|super\\(\\)|super|Self)(?:\\.|->|::|\\?\\.)#?${plain}\\s*[(<]`).test(text))
    return "own";
  if (new RegExp(`(?<![\\w$.>#:])${plain}\\s*[(<]`).test(text)) return "bare";
  return new RegExp(`(?<![\\w$])${plain}\\s*[(<]`).test(text) ? "other" : null;
}

/** Base classes that a header names; `[]` where it names none. */
export function basesOf(signature: string): string[] {
  const listed =
    /\bclass\s+\w+\s*\(([^)]*)\)/.exec(signature)?.[1] ??
    [...signature.matchAll(/\b(?:extends|implements)\s+([^{]*?)(?=\b(?:extends|implements|permits|with)\b|[{]|$)/g)]
      .map((match) => match[1])
      .join(",");
  return listed
    .replace(/<[^<>]*(?:<[^<>]*>[^<>]*)*>|\[[^\]]*\]/g, "")
    .split(",")
    .filter((part) => !part.includes("="))
    .map((part) => /([A-Za-z_$][\w$]*)\s*$/.exec(part.trim())?.[1] ?? "")
    .filter((name) => name !== "" && name !== "object");
}

function fileIndex(text: string, parsed: ParsedUnits): FileIndex {
  const known = indexes.get(parsed);
  if (known !== undefined) return known;
  const { units } = parsed;
  const byName = new Map<string, number[]>();
  units.forEach((unit, at) => {
    if (unit.kind === "module") return;
    const list = byName.get(unit.name);
    if (list === undefined) byName.set(unit.name, [at]);
    else list.push(at);
  });
  const callees = units.map((): number[] => []);
  const outside = units.map((): string[] => []);
  units.forEach((unit, at) => {
    if (unit.kind === "module" || unit.kind === "class" || unit.calls.length === 0) return;
    const code = text.slice(unit.range.start, unit.range.end);
    for (const name of unit.calls) {
      const candidates = byName.get(name);
      const found = candidates === undefined ? null : resolve(code, name, candidates, unit, units);
      // A function's inner functions are part of it: what they call, it calls.
      for (const holder of withHolders(at, units)) {
        if (found !== null && found !== holder && !callees[holder]?.includes(found)) callees[holder]?.push(found);
        if (candidates === undefined && !outside[holder]?.includes(name)) outside[holder]?.push(name);
      }
    }
  });
  const index = { byName, callees, outside };
  indexes.set(parsed, index);
  return index;
}

/** A unit and the functions around it. */
function withHolders(at: number, units: readonly CodeUnit[]): number[] {
  const holders = [at];
  for (let outer = units[at]?.parent ?? null; outer !== null; outer = units[outer]?.parent ?? null) {
    const { kind } = units[outer] as CodeUnit;
    if (kind !== "function" && kind !== "method") break;
    holders.push(outer);
  }
  return holders;
}

/** Which of the units of a name is meant; null where that cannot be told. */
function resolve(
  code: string,
  name: string,
  candidates: readonly number[],
  from: CodeUnit,
  units: readonly CodeUnit[],
): number | null {
  const how = howCalled(code, name);
  const owner = ownerOf(from);
  const own = candidates.filter((at) => owner !== "" && ownerOf(units[at] as CodeUnit) === owner);
  const open = candidates.filter((at) => (units[at] as CodeUnit).kind !== "method");
  if (how === "own" && own[0] !== undefined) return own[0];
  if (how === "bare" && open[0] !== undefined) return open[0];
  // Java and C# call their own methods by the bare name.
  if (how === "bare" && own[0] !== undefined) return own[0];
  // On another object only where the name says enough to be meant, and only one unit has it.
  const [only] = candidates;
  return how === "other" && candidates.length === 1 && name.length > 4 && only !== undefined ? only : null;
}

/** Full name of what a method belongs to; "" for a function. */
const ownerOf = (unit: CodeUnit): string =>
  unit.kind === "method" ? unit.qualifiedName.slice(0, Math.max(0, unit.qualifiedName.lastIndexOf("."))) : "";

/** Units around it, outermost first; the type that a receiver names counts as well (Go, Rust, C++). */
function enclosingOf(unit: CodeUnit, units: readonly CodeUnit[]): CodeUnit[] {
  const outer: CodeUnit[] = [];
  for (let at = unit.parent; at !== null; at = units[at]?.parent ?? null) {
    const holder = units[at] as CodeUnit;
    if (holder.kind !== "module") outer.unshift(holder);
  }
  const owner = ownerOf(unit);
  if (owner === "" || outer.some(({ kind }) => kind === "class")) return outer;
  const named = units.find(({ kind, qualifiedName }) => kind === "class" && qualifiedName === owner);
  return named === undefined ? outer : [...outer, named];
}

/** Methods of a class; those that name it as their receiver included. */
function membersOf(holder: CodeUnit, units: readonly CodeUnit[]): CodeUnit[] {
  const at = units.indexOf(holder);
  return units.filter((unit) => unit.parent === at && unit.range.start >= holder.range.start);
}

function isWithin(units: readonly CodeUnit[], inner: number, outer: number): boolean {
  for (let at = units[inner]?.parent ?? null; at !== null; at = units[at]?.parent ?? null)
    if (at === outer) return true;
  return false;
}

/** The documented method that a method of a derived class replaces, where the base class is in the file. */
function overriddenIn(unit: CodeUnit, units: readonly CodeUnit[], header: string): NearUnit | null {
  if (unit.kind !== "method" || unit.name === "constructor" || unit.name === "__init__") return null;
  const asked = new Set<string>();
  let bases = basesOf(header);
  while (bases.length > 0) {
    const next: string[] = [];
    for (const base of bases) {
      if (asked.has(base)) continue;
      asked.add(base);
      const found = units.find(({ qualifiedName }) => qualifiedName === `${base}.${unit.name}`);
      if (found !== undefined && found !== unit && firstSentence(found.docComment) !== "") return nearUnit(found, null);
      const holder = units.find(({ kind, name }) => kind === "class" && name === base);
      if (holder !== undefined) next.push(...basesOf(holder.signature));
    }
    bases = next;
  }
  return null;
}

/** Documented units of its kind, those of its own class first, then the nearest. */
function examplesFor(unit: CodeUnit, units: readonly CodeUnit[]): NearUnit[] {
  if (unit.kind === "module") return [];
  const isClass = unit.kind === "class";
  const place = units.indexOf(unit);
  return units
    .map((other, at) => ({ other, at }))
    .filter(({ other }) => other !== unit && other.kind !== "module" && (other.kind === "class") === isClass)
    .filter(({ other }) => firstSentence(other.docComment).split(" ").length > 2)
    .sort(
      (a, b) =>
        Number(b.other.parent === unit.parent) - Number(a.other.parent === unit.parent) ||
        Math.abs(a.at - place) - Math.abs(b.at - place),
    )
    .slice(0, mostExamples)
    .map(({ other }) => nearUnit(other, null));
}
