/** One file as nodes: its classes, functions and methods, and what of its text is left without them. */
import { hashText } from "../../base/hash.ts";
import { languages } from "../../code/languages/table.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";
import type { NodeKind, NodeText, SourceRange, TreeNode } from "../../strategies/tree/contract.ts";
import { ownText } from "../../text/own-text.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { type Around, nothingAround } from "./around.ts";
import { changedMeanwhile, type FileReader } from "./files.ts";

/** Reads the outline of a unit's syntax tree; absent: none is wanted. */
export type Outliner = (path: string, code: string) => Promise<string>;

export interface UnitTreeOptions {
  readonly granularity: "function" | "file";
  readonly outline?: Outliner;
  /** What stands around a unit; absent: it is read alone. */
  readonly around?: (path: string, text: string, unit: CodeUnit, parsed: ParsedUnits) => Around;
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
  const file = { path, hash, reader, options };
  const source = { path };
  if (entries.length === 0)
    return new SourceNode({ path, name, kind: "file", children: [] }, text, source, file, "whole");
  const taken = new Set<string>();
  const children = entries.map((entry) => unitNode(text, entry, file, taken, units));
  const head = without(text, 0, text.length, entries);
  return new SourceNode({ path, name, kind: "file", children }, head, source, file, "rest");
}

/** What the nodes of one file share to read it again. */
interface Source {
  readonly path: string;
  readonly hash: string;
  readonly reader: FileReader;
  readonly options: UnitTreeOptions;
}

/** Which part of its file a node says itself: a unit by its index, what is left without the units, or all of it. */
type Part = number | "rest" | "whole";

/**
 * A class and no literal with a closure: with a hundred thousand nodes each of its own, closures are a tenth of what they take,
 * and one made where a file is read would keep its text and units alive.
 */
class SourceNode implements TreeNode {
  readonly path: string;
  readonly name: string;
  readonly kind: NodeKind;
  readonly contentHash: string;
  readonly tokens: number;
  readonly children: readonly TreeNode[];
  readonly source: SourceRange;
  readonly #file: Source;
  readonly #part: Part;

  constructor(
    facts: Pick<TreeNode, "path" | "name" | "kind" | "children">,
    own: string,
    source: SourceRange,
    file: Source,
    part: Part,
    around = "",
  ) {
    this.path = facts.path;
    this.name = facts.name;
    this.kind = facts.kind;
    // What an agent reads around a unit is part of what its summary depends on.
    this.contentHash = part === "whole" ? file.hash : hashText(around === "" ? own : `${own}\0${around}`);
    this.tokens = tokensAtMost(own);
    this.children = facts.children.length === 0 ? none : facts.children;
    this.source = source;
    this.#file = file;
    this.#part = part;
  }

  async load(): Promise<NodeText> {
    const { path, hash, reader, options } = this.#file;
    const { text, units, hash: present } = await reader.read(path);
    const module = units?.units[0];
    if (this.#part === "whole") return nodeText(path, units, module, text, options);
    if (present !== hash) throw changedMeanwhile(path);
    const entries = unitEntries(units?.units ?? []);
    if (this.#part === "rest") return nodeText(path, units, module, without(text, 0, text.length, entries), options);
    const entry = entries.flatMap((top) => [top, ...allBelow(top)]).find((one) => one.index === this.#part);
    if (entry === undefined) throw changedMeanwhile(path);
    const around = units === null ? undefined : options.around?.(path, text, entry.unit, units);
    return nodeText(path, units, entry.unit, textWithoutUnits(text, entry), options, around);
  }
}

const none: readonly TreeNode[] = Object.freeze([]);

function allBelow(entry: Entry): Entry[] {
  return entry.children.flatMap((child) => [child, ...allBelow(child)]);
}

/** A unit's text; of one with units inside, what is left without them. */
function textWithoutUnits(text: string, entry: Entry): string {
  const { start, end } = spanOf(entry.unit);
  return entry.children.length === 0 ? text.slice(start, end) : without(text, start, end, entry.children);
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

function unitNode(text: string, entry: Entry, file: Source, taken: Set<string>, parsed: ParsedUnits | null): TreeNode {
  const { unit } = entry;
  const own = textWithoutUnits(text, entry);
  // Nodes outlive the file's text, so their names must not hold it.
  const name = ownText(unit.qualifiedName);
  const path = ownText(uniquePath(`${file.path}#${name}`, taken));
  const children = entry.children.map((child) => unitNode(text, child, file, taken, parsed));
  const source = { path: file.path, startLine: unit.range.startLine, endLine: unit.range.endLine };
  const around = parsed === null ? undefined : file.options.around?.(file.path, text, unit, parsed).surroundings;
  return new SourceNode({ path, name, kind: unit.kind, children }, own, source, file, entry.index, around);
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
  around: Around = nothingAround,
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
    ...around,
    outline: options.outline === undefined || language === "text" ? "" : await options.outline(path, code),
  };
}
