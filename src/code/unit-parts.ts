/** Reads the parts of one unit from its node: name, header, parameters, return type, documentation. */

import type { CommentSpan } from "./comments.ts";
import type { Language } from "./languages/language.ts";
import type { Node } from "./node.ts";
import type { Parameter } from "./unit.ts";

export const fold = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A node's text. Ours: the library's own `text` asks the parser for positions three times to cut the same piece. */
const written = (node: Node, source: string): string => source.slice(node.startIndex, node.endIndex);

/** The node that holds parameters and body: the function behind `const name = ...`, else the unit itself. */
export function coreOf(node: Node, language: Language): Node {
  const field = language.core?.[node.type];
  return field === undefined ? node : (node.childForFieldName(field) ?? node);
}

export function nameOf(node: Node, language: Language, source: string): string {
  const special = language.nameOf?.(node);
  if (special !== null && special !== undefined) return fold(special);
  for (const field of ["name", "property", "key", "left"]) {
    const found = node.childForFieldName(field);
    if (found !== null) return fold(written(found, source)).replace(/^["'](.*)["']$/, "$1");
  }
  return "(anonymous)";
}

/** The outermost node that is still this unit: decorators, `export`, a template header around it. */
export function wrapped(node: Node, language: Language): Node {
  let outer = node;
  for (let parent = outer.parent; parent !== null && language.wrappers.includes(parent.type); parent = parent.parent) {
    // `const a = () => 1, b = () => 2` and grouped Go types wrap several: none of them owns the wrapper.
    if (parent.namedChildren.filter((child) => child?.type === outer.type).length > 1) break;
    if (parent.child(1)?.type === "(") break;
    outer = parent;
  }
  return outer;
}

/** Where the unit begins once its attributes, which stand before it as siblings, are counted in. */
export function startOf(outer: Node, language: Language): number {
  let first = outer;
  const leading = language.leading ?? [];
  for (let before = first.previousSibling; before !== null; before = before.previousSibling) {
    if (!leading.includes(before.type)) break;
    first = before;
  }
  return first.startIndex;
}

/** Members of a type are its body; another definition (`[]int`, `A | B`) belongs to the header, unless it would swamp it. */
const isLongType = (node: Node | null): boolean =>
  node !== null && (/^(?:struct|interface|object)_type$/.test(node.type) || node.endIndex - node.startIndex > 160);

export function bodyOf(core: Node, language: Language): Node | null {
  const body = core.childForFieldName("body");
  if (body !== null) return body;
  const defined = core.childForFieldName("type") ?? core.childForFieldName("value");
  if (language.id === "go" && core.type === "type_spec") return isLongType(defined) ? defined : null;
  if (core.type === "type_alias_declaration") return isLongType(defined) ? defined : null;
  const types = language.bodies ?? [];
  return core.namedChildren.find((child) => child !== null && types.includes(child.type)) ?? null;
}

/** The header up to the body, on one line; comments are no part of it, even when they stand inside. */
export function signatureOf(source: string, start: number, end: number, comments: readonly CommentSpan[]): string {
  let header = "";
  let from = start;
  for (const comment of comments) {
    if (comment.end <= start) continue;
    if (comment.start >= end) break;
    header += `${source.slice(from, comment.start)} `;
    from = comment.end;
  }
  return fold(header + source.slice(from, end))
    .replace(/\s*(?:=>|[{=:;,])\s*$/, "")
    .trim();
}

function parameterNodes(core: Node, language: Language): Node[] {
  const named = core.childForFieldName("parameters") ?? declaratorParameters(core);
  if (named !== null) return named.namedChildren.filter((child) => child !== null);
  const single = core.childForFieldName("parameter");
  if (single !== null) return [single];
  const types = language.parameters ?? ["parameter_list"];
  const found = core.namedChildren.filter((child): child is Node => child !== null && types.includes(child.type));
  if (types.includes("parameter")) return found;
  return found.flatMap((list) => list.namedChildren.filter((child) => child !== null));
}

/** C and C++ keep parameters at the bottom of the declarators. */
function declaratorParameters(core: Node): Node | null {
  for (let node = core.childForFieldName("declarator"); node !== null; ) {
    const parameters = node.childForFieldName("parameters");
    if (parameters !== null) return parameters;
    node = node.childForFieldName("declarator") ?? (node.type === "reference_declarator" ? node.namedChild(0) : null);
  }
  return null;
}

const identifier = /^[\p{L}_$@][\p{L}\p{N}_$]*$/u;

function bareName(node: Node, source: string): string {
  let current = node;
  let text = written(current, source);
  for (let depth = 0; depth < 8 && !identifier.test(text); depth++) {
    const inner =
      current.childForFieldName("name") ??
      current.childForFieldName("pattern") ??
      current.childForFieldName("declarator") ??
      current.childForFieldName("left") ??
      current.namedChildren.find((child) => child?.type === "variable_declarator") ??
      current.namedChildren.find((child) => child !== null && /identifier|declarator$/.test(child.type));
    if (inner === null || inner === undefined) break;
    current = inner;
    text = written(current, source);
  }
  return fold(text).replace(/^(?:\.{3}|[*&$]+)\s*/, "");
}

/** C and C++ write the star at the name: without it a text would be one character. */
function pointerOf(node: Node, language: Language): string {
  if (language.id !== "c" && language.id !== "cpp") return "";
  const declarator = node.childForFieldName("declarator")?.type ?? "";
  return /pointer_declarator$|^array_declarator$/.test(declarator) ? " *" : "";
}

export function parametersOf(core: Node, language: Language, source: string): Parameter[] {
  return parameterNodes(core, language)
    .filter((node) => language.id !== "kotlin" || /^(?:class_)?parameter$/.test(node.type))
    .filter((node) => !/comment|attribute|^type_identifier$|_separator$/.test(node.type))
    .flatMap((node) => {
      const type = node.childForFieldName("type");
      const typeText =
        type === null
          ? (language.parameterType?.exec(fold(written(node, source)))?.[1] ?? null)
          : `${fold(written(type, source)).replace(/^:\s*/, "")}${pointerOf(node, language)}`;
      const names = node.type === "parameter_declaration" ? node.childrenForFieldName("name") : [];
      if (names.length > 1)
        return names.map((name) => ({ name: name === null ? "" : written(name, source), type: typeText }));
      return [{ name: bareName(node, source), type: typeText }];
    });
}

export function returnTypeOf(core: Node, language: Language, signature: string, source: string): string | null {
  if (language.returnType !== undefined) return signature.match(language.returnType)?.[1] ?? null;
  for (const field of ["return_type", "result", "returns", "type"]) {
    const found = core.childForFieldName(field);
    if (found !== null) return fold(written(found, source)).replace(/^:\s*/, "") || null;
  }
  return null;
}

/** Python's docstring: a string that is the first statement of the body. */
export function docstringOf(body: Node | null): Node | null {
  let first = body?.firstNamedChild ?? null;
  while (first?.type === "comment") first = first.nextNamedSibling;
  if (first?.type !== "expression_statement" || first.namedChildCount !== 1) return null;
  const only = first.namedChild(0);
  return only !== null && (only.type === "string" || only.type === "concatenated_string") ? only : null;
}
