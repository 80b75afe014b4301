/** The leaves of a tree as numbered tokens, the vocabulary of the data flow. String literals count as one leaf. */
import type { PlainNode } from "./plain-tree.ts";

const whole: ReadonlySet<string> = new Set(["string_literal", "string", "character_literal"]);

export interface TokenTable {
  isToken(node: PlainNode): boolean;
  at(node: PlainNode): { readonly number: number; readonly text: string };
  /** The text of token `number`. */
  text(number: number): string;
}

export function tokenTable(root: PlainNode, source: string): TokenTable {
  const texts: string[] = [];
  // Keyed by position: of two zero-width tokens in one place the later one counts, as in the reference.
  const byPlace = new Map<string, number>();
  const textOf = textReader(source);
  const place = (node: PlainNode): string => `${node.start}:${node.end}`;
  const isToken = (node: PlainNode): boolean =>
    (node.children.length === 0 || whole.has(node.type)) && node.type !== "comment";
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isToken(node)) {
      for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index] as PlainNode);
      continue;
    }
    byPlace.set(place(node), texts.length);
    texts.push(textOf(node.start, node.end));
  }
  const text = (number: number): string => texts[number] ?? "";
  return {
    isToken,
    text,
    at: (node) => {
      const number = byPlace.get(place(node)) ?? 0;
      return { number, text: text(number) };
    },
  };
}

/** Token numbers of the names and literals under a node: tokens that are not spelled like their type. */
export function variablesIn(node: PlainNode, table: TokenTable): number[] {
  if (table.isToken(node)) {
    const { number, text } = table.at(node);
    return node.type === text ? [] : [number];
  }
  return node.children.flatMap((child) => variablesIn(child, table));
}

/**
 * Reads a token's text as the reference does: it cuts lines of characters at byte columns, so tokens behind a non-ASCII
 * character are shifted. Line ends inside a token vanish.
 */
function textReader(source: string): (start: number, end: number) => string {
  const ascii = !/[^\x00-\x7f]/.test(source);
  if (ascii) return (start, end) => source.slice(start, end).replaceAll("\n", "");
  const lines = source.split("\n");
  const starts: number[] = [];
  for (let at = 0, index = 0; index < lines.length; at += (lines[index] as string).length + 1, index++) starts.push(at);
  const points = lines.map((line) => [...line]);
  const locate = (offset: number): { row: number; bytes: number } => {
    let row = starts.length - 1;
    while (row > 0 && (starts[row] as number) > offset) row--;
    const from = starts[row] as number;
    return { row, bytes: Buffer.byteLength(source.slice(from, offset), "utf8") };
  };
  return (start, end) => {
    const from = locate(start);
    const to = locate(end);
    if (from.row === to.row) return (points[from.row] ?? []).slice(from.bytes, to.bytes).join("");
    const middle = lines.slice(from.row + 1, to.row).join("");
    return `${(points[from.row] ?? []).slice(from.bytes).join("")}${middle}${(points[to.row] ?? []).slice(0, to.bytes).join("")}`;
  };
}
