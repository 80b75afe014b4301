/** One file as nodes: its classes, functions and methods, and what of its text is left without them. */
import { hashText } from "../../base/hash.ts";
import { languages } from "../../code/languages/table.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";
import type { NodeKind, NodeText, SourceRange, TreeNode } from "../../strategies/tree/contract.ts";
import { ownText } from "../../text/own-text.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { changedMeanwhile, type FileReader } from "./files.ts";

/** Reads the outline of a unit's syntax tree; absent: none is wanted. */
export type Outliner = (path: string, code: string) => Promise<string>;

export interface UnitTreeOptions {
  readonly granularity: "function" | "file";
  readonly outline?: Outliner;
}

interface Entry {
  readonly unit: CodeUnit;
  readonly index: number;
  readonly children: Entry[];
}

/** The node of a file, with units below it unless the granularity is "file" or the file has none. */
export async function fileNode(path: string, reader: FileReader, options: UnitTreeOptions): Promise<TreeNode> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const { text, hash, units } = await reader.read(path);
  const entries = options.granularity === "file" || units === null || !units.parsed ? [] : unitEntries(units.units);
  if (entries.length === 0) {
    return treeNode(path, name, "file", hash, tokensAtMost(text), [], { path }, wholeLoader(path, reader, options));
  }
  const taken = new Set<string>();
  const nodes = entries.map((entry) => unitNode(path, text, hash, entry, reader, options, taken));
  const head = without(text, 0, text.length, entries);
  const load = unitLoader(path, hash, null, reader, options);
  return treeNode(path, name, "file", hashText(head), tokensAtMost(head), nodes, { path }, load);
}

/** Field by field and in one place, see `summaryNode` of the walk: there may be a hundred thousand. */
function treeNode(
  path: string,
  name: string,
  kind: NodeKind,
  contentHash: string,
  tokens: number,
  children: readonly TreeNode[],
  source: SourceRange,
  load: () => Promise<NodeText>,
): TreeNode {
  return { path, name, kind, contentHash, tokens, children, source, load };
}

// Loaders are made apart from the functions that read a file: a closure made there would keep its text and units alive.

function wholeLoader(path: string, reader: FileReader, options: UnitTreeOptions): () => Promise<NodeText> {
  return async () => {
    const now = await reader.read(path);
    return nodeText(path, now.units, now.units?.units[0], now.text, options);
  };
}

/** Loads what a unit says itself, or (index null) what is left of the file without its units. */
function unitLoader(
  path: string,
  hash: string,
  index: number | null,
  reader: FileReader,
  options: UnitTreeOptions,
): () => Promise<NodeText> {
  return async () => {
    const { text, units } = await current(path, hash, reader);
    const entries = unitEntries(units?.units ?? []);
    if (index === null) return nodeText(path, units, units?.units[0], without(text, 0, text.length, entries), options);
    const entry = entries.flatMap((top) => [top, ...allBelow(top)]).find((one) => one.index === index);
    if (entry === undefined) throw changedMeanwhile(path);
    return nodeText(path, units, entry.unit, textWithoutUnits(text, entry), options);
  };
}

function allBelow(entry: Entry): Entry[] {
  return entry.children.flatMap((child) => [child, ...allBelow(child)]);
}

/** A unit's text; of one with units inside, what is left without them. */
function textWithoutUnits(text: string, entry: Entry): string {
  const { start, end } = spanOf(entry.unit);
  return entry.children.length === 0 ? text.slice(start, end) : without(text, start, end, entry.children);
}

async function current(
  path: string,
  hash: string,
  reader: FileReader,
): Promise<{ text: string; units: ParsedUnits | null }> {
  const now = await reader.read(path);
  if (now.hash !== hash) throw changedMeanwhile(path);
  return now;
}

/** Units that get nodes: functions and classes outside functions, methods inside their class. Order of the text. */
function unitEntries(units: readonly CodeUnit[]): Entry[] {
  const byIndex = new Map<number, Entry>();
  const top: Entry[] = [];
  units.forEach((unit, index) => {
    if (unit.kind === "module" || unit.parent === null) return;
    const entry: Entry = { unit, index, children: [] };
    const parent = units[unit.parent];
    // What a function defines for itself is part of its own text.
    if (parent?.kind === "module") top.push(entry);
    else if (parent?.kind === "class" && byIndex.has(unit.parent)) byIndex.get(unit.parent)?.children.push(entry);
    else return;
    byIndex.set(index, entry);
  });
  return top;
}

function unitNode(
  path: string,
  text: string,
  hash: string,
  entry: Entry,
  reader: FileReader,
  options: UnitTreeOptions,
  taken: Set<string>,
): TreeNode {
  const { unit } = entry;
  const own = textWithoutUnits(text, entry);
  // Nodes outlive the file's text, so their names must not hold it.
  const name = ownText(unit.qualifiedName);
  const unique = ownText(uniquePath(`${path}#${name}`, taken));
  const children = entry.children.map((child) => unitNode(path, text, hash, child, reader, options, taken));
  const source = { path, startLine: unit.range.startLine, endLine: unit.range.endLine };
  const load = unitLoader(path, hash, entry.index, reader, options);
  return treeNode(unique, name, unit.kind, hashText(own), tokensAtMost(own), children, source, load);
}

/** Overloads and conditional definitions share a name; the later ones are numbered. */
function uniquePath(path: string, taken: Set<string>): string {
  let unique = path;
  for (let n = 2; taken.has(unique); n++) unique = `${path}~${n}`;
  taken.add(unique);
  return unique;
}

function spanOf(unit: CodeUnit): { start: number; end: number } {
  const start = unit.docRange === null ? unit.range.start : Math.min(unit.docRange.start, unit.range.start);
  return { start, end: unit.range.end };
}

/** The text of a range with each unit inside it reduced to its signature: what a file or class says itself. */
function without(text: string, start: number, end: number, entries: readonly Entry[]): string {
  let out = "";
  let at = start;
  for (const { unit } of entries) {
    const span = spanOf(unit);
    if (span.start < at) continue;
    out += `${text.slice(at, span.start)}${unit.signature} ...`;
    at = span.end;
  }
  return `${out}${text.slice(at, end)}`.replace(/\n{3,}/g, "\n\n").trim();
}

async function nodeText(
  path: string,
  parsed: ParsedUnits | null,
  unit: CodeUnit | undefined,
  code: string,
  options: UnitTreeOptions,
): Promise<NodeText> {
  const language = languages.find(({ id }) => id === parsed?.language)?.label ?? "text";
  return {
    language,
    code,
    signature: unit?.signature ?? "",
    doc: unit?.docComment ?? "",
    calls: unit?.calls ?? [],
    parameters: unit?.parameters.map((parameter) => parameter.name) ?? [],
    returns: unit?.returns ?? [],
    raises: unit?.raises ?? [],
    loops: unit?.loops ?? 0,
    branches: unit?.branches ?? 0,
    outline: options.outline === undefined || language === "text" ? "" : await options.outline(path, code),
  };
}
