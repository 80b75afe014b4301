/**
 * Source text to units. Whoever summarizes code starts here; the languages differ only in their table entries, so the
 * next language needs nothing in this file.
 */

import { isPrecisError } from "../base/errors.ts";
import type { CommentSpan } from "./comments.ts";
import { type Header, headerOf } from "./header-unit.ts";
import type { Language } from "./languages/language.ts";
import { languageOfPath } from "./languages/table.ts";
import { lineCounter } from "./lines.ts";
import type { Node } from "./node.ts";
import { type Capture, type TreeView, withTree } from "./parse.ts";
import type { CodeUnit, ParsedUnits, TextRange, UnitKind } from "./unit.ts";
import { documentation, moduleDocumentation, type RangeOf } from "./unit-docs.ts";
import { calleeName, raisedName, returnedText } from "./unit-facts.ts";
import { bodyOf, coreOf, nameOf, parametersOf, returnTypeOf, signatureOf, startOf, wrapped } from "./unit-parts.ts";

/** Ours: a file whose unreadable stretches exceed this share of its characters counts as not parsed. */
const mostUnreadable = 0.3;

/** A unit or scope while its facts are gathered. `CodeUnit` is this, frozen. */
interface Draft extends Omit<CodeUnit, "parent" | "calls" | "returns" | "raises" | "loops" | "branches"> {
  readonly node: { readonly start: number; readonly end: number };
  readonly isUnit: boolean;
  parent: number | null;
  readonly calls: Set<string>;
  readonly returns: Set<string>;
  readonly raises: Set<string>;
  loops: number;
  branches: number;
}

/**
 * Reads the units of a file. `path` decides the language and names the module; nothing is read from disk. Never throws
 * for what is in the text: a file in no known language, or one that cannot be read as its language, is one module with
 * `parsed: false` and the reason. Throws PrecisError "tool-failed" when a grammar cannot be loaded.
 */
export async function parseUnits(path: string, text: string, language = languageOfPath(path)): Promise<ParsedUnits> {
  const lineOf = lineCounter(text);
  const rangeOf = (start: number, end: number): TextRange => ({
    start,
    end,
    startLine: lineOf(start),
    endLine: lineOf(Math.max(start, end - 1)),
  });
  const module = moduleDraft(path, rangeOf(0, text.length));
  if (language === null) {
    return {
      language: null,
      units: [finished(module)],
      parsed: false,
      reason: "no grammar for this file",
      syntaxErrors: 0,
    };
  }
  const whole = (reason: string, syntaxErrors: number, known = module): ParsedUnits => ({
    language: language.id,
    units: [finished(known)],
    parsed: false,
    reason,
    syntaxErrors,
  });
  const read = withTree(language, language.forGrammar?.(text) ?? text, (view): ParsedUnits => {
    const errors = view.root.hasError ? syntaxErrors(view) : { count: 0, share: 0, first: 0 };
    const readable = errors.share <= mostUnreadable;
    const drafts = readable ? collect(view, language, text, module, rangeOf) : [module];
    const header = errors.count > 0 && drafts.length === 1 ? headerOf(language, text) : null;
    if (header !== null) {
      const units = linked([drafts[0] ?? module, headerDraft(header, rangeOf(header.start, text.trimEnd().length))]);
      return { language: language.id, units, parsed: true, syntaxErrors: errors.count };
    }
    if (!readable) {
      const first = lineOf(errors.first);
      return whole(
        `does not parse as ${language.label}: ${errors.count === 1 ? "one syntax error" : `${errors.count} syntax errors, the first`} on line ${first}`,
        errors.count,
        documentedModule(view, language, text, module, rangeOf),
      );
    }
    return { language: language.id, units: linked(drafts), parsed: true, syntaxErrors: errors.count };
  });
  return read.catch((error: unknown) => {
    // A nest deeper than the stack, or a parser that gave up: the file is still there as a whole.
    if (error instanceof RangeError) return whole("nested too deeply to be read", 0);
    if (isPrecisError(error) && error.message.includes("gave up")) return whole(error.message, 0);
    throw error;
  });
}

/** The source of a unit, header and body, without the comment above it. */
export function unitText(text: string, unit: CodeUnit): string {
  return text.slice(unit.range.start, unit.range.end);
}

function moduleDraft(path: string, range: TextRange): Draft {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const node = { start: range.start, end: range.end };
  return draft({
    kind: "module",
    name,
    qualifiedName: name,
    signature: "",
    node,
    isUnit: true,
    range,
    bodyRange: null,
  });
}

/** The function whose header alone could be read. */
function headerDraft({ name, signature, parameters }: Header, range: TextRange): Draft {
  const node = { start: range.start, end: range.end };
  const facts = { kind: "function", name, qualifiedName: name, signature, node, isUnit: true, range } as const;
  return { ...draft({ ...facts, bodyRange: null, parameters }), parent: 0, headerOnly: true };
}

type DraftFacts = Pick<
  Draft,
  "kind" | "name" | "qualifiedName" | "signature" | "node" | "isUnit" | "range" | "bodyRange"
> &
  Partial<Pick<Draft, "docComment" | "docRange" | "parameters" | "returnType">>;

function draft(facts: DraftFacts): Draft {
  return {
    docComment: null,
    docRange: null,
    parameters: [],
    returnType: null,
    ...facts,
    parent: null,
    calls: new Set(),
    returns: new Set(),
    raises: new Set(),
    loops: 0,
    branches: 0,
  };
}

function syntaxErrors(view: TreeView): { count: number; share: number; first: number } {
  let count = 0;
  let characters = 0;
  let first = view.root.startIndex;
  let reach = -1;
  for (const { node } of view.captures("(ERROR) @error")) {
    if (count++ === 0) first = node.startIndex;
    if (node.startIndex < reach) continue;
    reach = node.endIndex;
    characters += node.endIndex - node.startIndex;
  }
  // Without an ERROR node the trouble is a missing token: one error, no text lost.
  if (view.root.type === "ERROR") return { count: Math.max(1, count), share: 1, first };
  return { count: Math.max(1, count), share: characters / Math.max(1, view.root.endIndex), first };
}

const commentsIn = (captures: readonly Capture[]): CommentSpan[] =>
  captures.filter(({ name }) => name === "comment").map(({ node }) => ({ start: node.startIndex, end: node.endIndex }));

/** Its documentation stands above all code, so that it is read even where the code cannot be. */
function documentedModule(view: TreeView, language: Language, text: string, module: Draft, rangeOf: RangeOf): Draft {
  const comments = commentsIn(view.captures(language.query));
  return { ...module, ...moduleDocumentation(view.root, comments, language, text, rangeOf) };
}

function collect(view: TreeView, language: Language, text: string, module: Draft, rangeOf: RangeOf): Draft[] {
  const captures = view.captures(language.query);
  const comments = commentsIn(captures);
  const drafts = [documentedModule(view, language, text, module, rangeOf)];
  const open: number[] = [0];
  for (const capture of captures) {
    const start = capture.node.startIndex;
    while (open.length > 1 && start >= (drafts[open.at(-1) as number] as Draft).node.end) open.pop();
    const holder = drafts[open.at(-1) as number] as Draft;
    if (capture.name !== "function" && capture.name !== "class" && !isScope(capture.name)) {
      addFact(holder, capture, text);
      continue;
    }
    // Two patterns may name the same function (`export default` around one): the first, outer one stays.
    if (holder.node.start === start && holder.node.end === capture.node.endIndex && holder.kind !== "module") continue;
    const made = read(capture, language, text, holder, comments, rangeOf);
    // `const f = function g() {}` is one function: its body is the holder's.
    if (made.bodyRange !== null && made.bodyRange.start === holder.bodyRange?.start) continue;
    made.parent = open.at(-1) as number;
    open.push(drafts.push(made) - 1);
  }
  return drafts;
}

const isScope = (name: string): boolean => name === "scope" || name === "holder";

function read(
  { name: kind, node }: Capture,
  language: Language,
  text: string,
  holder: Draft,
  comments: readonly CommentSpan[],
  rangeOf: RangeOf,
): Draft {
  const name = nameOf(node, language, text);
  const outer = language.outerOf?.(node) ?? null;
  const inside = holder.kind === "module" ? [] : [holder.qualifiedName];
  const qualifiedName = [...inside, ...(outer === null ? [] : [outer]), name].join(".");
  const span = { start: node.startIndex, end: node.endIndex };
  if (isScope(kind)) {
    const range = rangeOf(span.start, span.end);
    return draft({
      kind: kind === "holder" ? "class" : "function",
      name,
      qualifiedName,
      signature: "",
      node: span,
      isUnit: false,
      range,
      bodyRange: null,
    });
  }
  const core = coreOf(node, language);
  const whole = wrapped(node, language);
  const body = bodyOf(core, language);
  const start = startOf(whole, language);
  const headerEnd = body?.startIndex ?? node.endIndex;
  const signature = signatureOf(text, headerStart(node, whole, language), headerEnd, comments);
  const isMethod = kind === "function" && (holder.kind === "class" || outer !== null);
  const unitKind: UnitKind = kind === "class" ? "class" : isMethod ? "method" : "function";
  return draft({
    kind: unitKind,
    name,
    qualifiedName,
    signature,
    node: span,
    isUnit: true,
    range: rangeOf(start, Math.max(whole.endIndex, node.endIndex)),
    bodyRange: body === null ? null : rangeOf(body.startIndex, body.endIndex),
    parameters: parametersOf(core, language, text),
    returnType: kind === "class" ? null : returnTypeOf(core, language, signature, text),
    ...documentation(start, body, comments, language, text, rangeOf),
  });
}

/** `export` and `template <...>` are part of the header; decorators are not. */
function headerStart(node: Node, whole: Node, language: Language): number {
  if (language.comments.style === "docstring") return node.startIndex;
  const decorator = whole.childrenForFieldName("decorator").at(-1);
  return decorator === null || decorator === undefined ? whole.startIndex : decorator.endIndex;
}

function addFact(holder: Draft, { name, node }: Capture, text: string): void {
  const written = (): string => text.slice(node.startIndex, node.endIndex);
  switch (name) {
    case "call": {
      const callee = calleeName(written());
      if (callee !== null) holder.calls.add(callee);
      return;
    }
    case "return":
      addReturn(holder, written());
      return;
    case "raise":
      addRaise(holder, written());
      return;
    case "jump": {
      const statement = written();
      if (statement.startsWith("return")) addReturn(holder, statement);
      else if (statement.startsWith("throw")) addRaise(holder, statement);
      return;
    }
    case "loop":
      holder.loops++;
      return;
    case "branch":
      holder.branches++;
  }
}

function addReturn(holder: Draft, statement: string): void {
  const value = returnedText(statement);
  if (value !== "") holder.returns.add(value);
}

function addRaise(holder: Draft, statement: string): void {
  const error = raisedName(statement);
  if (error !== "") holder.raises.add(error);
}

/** Drops scopes, hands what they hold to the unit around them, and renumbers parents. */
function linked(drafts: readonly Draft[]): CodeUnit[] {
  const numbers = new Map<number, number>();
  const unitAround = (index: number | null): number | null => {
    let at = index;
    while (at !== null && drafts[at]?.isUnit === false) at = drafts[at]?.parent ?? null;
    return at;
  };
  drafts.forEach((draft, index) => {
    if (draft.isUnit) numbers.set(index, numbers.size);
  });
  return drafts.flatMap((draft) => {
    if (!draft.isUnit) return [];
    const around = unitAround(draft.parent);
    return [finished(draft, around === null ? null : (numbers.get(around) ?? null))];
  });
}

/** Field by field: a rest and a spread of twenty fields would cost more than all else that is done for a unit here. */
function finished(from: Draft, parent: number | null = from.parent): CodeUnit {
  return {
    kind: from.kind,
    name: from.name,
    qualifiedName: from.qualifiedName,
    signature: from.signature,
    docComment: from.docComment,
    docRange: from.docRange,
    range: from.range,
    bodyRange: from.bodyRange,
    parent,
    parameters: from.parameters,
    returnType: from.returnType,
    calls: [...from.calls],
    returns: [...from.returns],
    raises: [...from.raises],
    loops: from.loops,
    branches: from.branches,
  };
}
