/** Where the documentation of a unit or of a whole file stands, and what it says. */

import { type CommentSpan, commentsAbove, commentWords } from "./comments.ts";
import type { Language } from "./languages/language.ts";
import type { Node } from "./node.ts";
import type { CodeUnit, TextRange } from "./unit.ts";
import { docstringOf } from "./unit-parts.ts";

export type Documentation = Pick<CodeUnit, "docComment" | "docRange">;
/** From offsets to a range with lines. */
export type RangeOf = (start: number, end: number) => TextRange;

const none: Documentation = { docComment: null, docRange: null };

/** The documentation of a unit that starts at `start`: its docstring, or the comments directly above it. */
export function documentation(
  start: number,
  body: Node | null,
  comments: readonly CommentSpan[],
  language: Language,
  text: string,
  rangeOf: RangeOf,
): Documentation {
  const string = language.comments.style === "docstring" ? docstringOf(body) : null;
  const span =
    string !== null
      ? { start: string.startIndex, end: string.endIndex }
      : language.comments.style === "docstring"
        ? null
        : commentsAbove(text, start, comments, language.comments.documentation);
  if (span === null) return none;
  const words = commentWords(text.slice(span.start, span.end), language.id);
  return { docComment: words === "" ? null : words, docRange: rangeOf(span.start, span.end) };
}

/**
 * A file's own documentation: its docstring, or the first comment that is no licence when code does not follow it at once. A
 * comment touching the package clause counts whatever stands above.
 */
export function moduleDocumentation(
  root: Node,
  comments: readonly CommentSpan[],
  language: Language,
  text: string,
  rangeOf: RangeOf,
): Documentation {
  const string = language.comments.style === "docstring" ? docstringOf(root) : null;
  const span =
    string !== null
      ? { start: string.startIndex, end: string.endIndex }
      : headComments(comments, text).find(({ start, end }) => !legal.test(text.slice(start, end)));
  if (span === undefined || (string === null && !speaksOfFile(span, text))) return none;
  const words = commentWords(text.slice(span.start, span.end), language.id);
  return words === "" ? none : { docComment: words, docRange: rangeOf(span.start, span.end) };
}

/** Licences and lines that tools read. */
const legal =
  /copyright|licen[cs]e|spdx-|all rights reserved|^\/\/\s?(?:go:|\+build)|eslint|@ts-|prettier|biome-ignore|-\*-|vim:|auto-?generated|do not edit/i;

/** The comments before the first code, those in touch as one. */
function headComments(comments: readonly CommentSpan[], text: string): CommentSpan[] {
  const groups: { start: number; end: number }[] = [];
  let from = 0;
  for (const comment of comments) {
    const between = text.slice(from, comment.start);
    const last = groups.at(-1);
    if (!(last === undefined ? /^\s*(?:#!.*\s*|<\?php\s*)?$/ : /^\s*$/).test(between)) break;
    // Rust's `//!` speaks of the file, the `///` after it of the next item.
    const alike = last !== undefined && text.startsWith("//!", comment.start) === text.startsWith("//!", last.start);
    const newlines = `${text.slice(from - 1, from)}${between}`.match(/\n/g)?.length ?? 0;
    if (last !== undefined && alike && newlines <= 1) last.end = comment.end;
    else groups.push({ start: comment.start, end: comment.end });
    from = comment.end;
  }
  return groups;
}

function speaksOfFile({ start, end }: CommentSpan, text: string): boolean {
  if (/^\/\/!|^\/\*!/.test(text.slice(start, start + 3))) return true;
  const apart = /^[ \t]*\r?\n[ \t]*\r?\n|^\s*$/.test(text.slice(end - (text[end - 1] === "\n" ? 1 : 0)));
  const beforePackage = /^\s*(?:package|namespace|import|from|use|#include|#pragma|require|module\s)/;
  return apart || beforePackage.test(text.slice(end));
}
