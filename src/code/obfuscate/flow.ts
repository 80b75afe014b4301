/** Writes control flow another way with the same behaviour: branches swapped under a negation, loops of another kind. */

import type { LanguageId } from "../languages/language.ts";
import type { Node } from "../node.ts";
import type { Edit } from "./edits.ts";

/** Edits of one round: the innermost statements that can be changed. Run it again until it gives none. */
export function flowEdits(root: Node, language: LanguageId, text: string): Edit[] {
  const change = language === "python" ? pythonChange : braceChange;
  const edits: Edit[] = [];
  const visit = (node: Node): boolean => {
    let changedBelow = false;
    for (const child of node.namedChildren) if (child !== null && visit(child)) changedBelow = true;
    if (changedBelow) return true;
    const made = change(node, text);
    edits.push(...made);
    return made.length > 0;
  };
  visit(root);
  return edits;
}

const source = (node: Node, text: string): string => text.slice(node.startIndex, node.endIndex);

function pythonChange(node: Node, text: string): Edit[] {
  const condition = node.childForFieldName("condition");
  if (condition === null || node.hasError) return [];
  const words = source(condition, text);
  if (node.type === "if_statement") {
    const alternatives = node.childrenForFieldName("alternative");
    const first = node.childForFieldName("consequence");
    const [only] = alternatives;
    const second = only?.type === "else_clause" ? only.childForFieldName("body") : null;
    if (alternatives.length !== 1 || first === null || second === null || /^not\s*\(/.test(words)) return [];
    if (!startsLine(first, text) || !startsLine(second, text)) return [];
    if (indentOf(first, text) !== indentOf(second, text)) return [];
    return [
      { start: condition.startIndex, end: condition.endIndex, text: apart(condition, text, `not (${words})`) },
      { start: first.startIndex, end: first.endIndex, text: source(second, text) },
      { start: second.startIndex, end: second.endIndex, text: source(first, text) },
    ];
  }
  if (node.type === "while_statement") {
    const body = node.childForFieldName("body");
    if (body === null || node.childForFieldName("alternative") !== null || words === "True") return [];
    if (!startsLine(body, text)) return [];
    const leave = `if not (${words}): break\n${indentOf(body, text)}`;
    return [
      { start: condition.startIndex, end: condition.endIndex, text: apart(condition, text, "True") },
      { start: body.startIndex, end: body.startIndex, text: leave },
    ];
  }
  return [];
}

/** `if(a)` has no space that would keep a new word from the keyword. */
function apart(node: Node, text: string, words: string): string {
  return /\s/.test(text[node.startIndex - 1] ?? " ") ? words : ` ${words}`;
}

const lineStart = (node: Node, text: string): number => text.lastIndexOf("\n", node.startIndex - 1) + 1;
const indentOf = (node: Node, text: string): string => text.slice(lineStart(node, text), node.startIndex);
const startsLine = (node: Node, text: string): boolean => indentOf(node, text).trim() === "";

function braceChange(node: Node, text: string): Edit[] {
  const condition = node.childForFieldName("condition");
  if (condition === null || node.hasError) return [];
  const words = source(condition, text);
  // Only plain parentheses: in other places a condition is written otherwise.
  if (!words.startsWith("(")) return [];
  if (node.type === "if_statement") {
    const first = node.childForFieldName("consequence");
    const alternative = node.childForFieldName("alternative");
    const second = alternative?.type === "else_clause" ? alternative.namedChild(0) : alternative;
    if (first === null || second === null || second === undefined || words.startsWith("(!(")) return [];
    const swapped = `if (!${words}) ${asBlock(second, text)} else ${asBlock(first, text)}`;
    return [{ start: node.startIndex, end: node.endIndex, text: swapped }];
  }
  if (node.type === "while_statement") {
    const body = node.childForFieldName("body");
    if (body === null) return [];
    const loop = `for (; ${words.slice(1, -1).trim()}; ) ${source(body, text)}`;
    return [{ start: node.startIndex, end: node.endIndex, text: loop }];
  }
  return [];
}

function asBlock(statement: Node, text: string): string {
  const words = source(statement, text);
  return statement.type === "statement_block" || statement.type === "block" ? words : `{ ${words} }`;
}
