/** Where the documentation of a unit or of a whole file stands, and what it says. */
import type { Node } from "web-tree-sitter";
import { type CommentSpan, commentsAbove, commentWords } from "./comments.ts";
import type { Language } from "./languages/language.ts";
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

/** A file's own documentation: its docstring, or the first comment when code does not follow it at once. */
export function moduleDocumentation(
  root: Node,
  comments: readonly CommentSpan[],
  language: Language,
  text: string,
  rangeOf: RangeOf,
): Documentation {
  const string = language.comments.style === "docstring" ? docstringOf(root) : null;
  let span: CommentSpan | null = string === null ? null : { start: string.startIndex, end: string.endIndex };
  const first = comments[0];
  if (span === null && first !== undefined && /^\s*(?:#!.*\s*|<\?php\s*)?$/.test(text.slice(0, first.start))) {
    let last = first;
    for (const next of comments.slice(1)) {
      if (!/^[ \t]*\r?\n?[ \t]*$/.test(text.slice(last.end, next.start))) break;
      // Rust's `//!` speaks of the file, the `///` after it of the next item.
      if (text.startsWith("//!", next.start) !== text.startsWith("//!", first.start)) break;
      last = next;
    }
    const inner = /^\/\/!|^\/\*!/.test(text.slice(first.start, first.start + 3));
    const apart = /^[ \t]*\r?\n[ \t]*\r?\n|^\s*$/.test(text.slice(last.end - (text[last.end - 1] === "\n" ? 1 : 0)));
    const beforePackage = /^\s*(?:package|namespace|import|from|use|#include|#pragma|require|module\s)/.test(
      text.slice(last.end),
    );
    if (inner || apart || beforePackage) span = { start: first.start, end: last.end };
  }
  if (span === null) return none;
  const words = commentWords(text.slice(span.start, span.end), language.id);
  return words === "" ? none : { docComment: words, docRange: rangeOf(span.start, span.end) };
}
