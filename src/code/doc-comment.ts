/**
 * Puts a summary into a source file as the unit's documentation, and takes only its own comment away again: all other
 * bytes stay, line ends and tabs included. A comment that a person wrote is never touched.
 */
import { docLines, signatureLine } from "./doc-style.ts";
import type { Language } from "./languages/language.ts";
import type { CodeUnit } from "./unit.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Written {
  /** The new file text; the old one unless `action` is "inserted" or "replaced". */
  readonly text: string;
  readonly action: "inserted" | "replaced" | "unchanged" | "refused";
  /** Why it was refused. */
  readonly reason?: string;
  /** Where the comment stands in `text` (line end and indentation behind it included), and what it replaced in the old one; absent unless written. */
  readonly range?: Span;
  readonly replaced?: Span;
}

/** True for a comment that an earlier run wrote. */
export function isOwnComment(docComment: string | null): boolean {
  return docComment?.trimEnd().endsWith(signatureLine) ?? false;
}

/**
 * Writes `summary` above (in Python: into) `unit`, whose positions must belong to `text`. Refuses, with the reason, a
 * unit that has a comment of its own or that leaves no line free for one.
 */
export function writeDocComment(text: string, unit: CodeUnit, language: Language, summary: string): Written {
  const { style } = language.comments;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  if (summary.trim() === "") return refused(text, "the summary is empty");
  if (unit.docComment !== null && unit.docRange !== null) {
    if (!isOwnComment(unit.docComment)) return refused(text, "it has a documentation comment of its own");
    const indent = indentAt(text, unit.docRange.start);
    const comment = docLines(summary, style, indent, unit.kind === "module").join(end);
    const { start } = unit.docRange;
    const next = text.slice(0, start) + comment + text.slice(unit.docRange.end);
    const range = { start, end: start + comment.length };
    return next === text
      ? { text, action: "unchanged" }
      : { text: next, action: "replaced", range, replaced: { start, end: unit.docRange.end } };
  }
  if (unit.kind === "module") return intoModule(text, language, summary, end);
  const at = style === "docstring" ? bodyStart(text, unit) : unit.range.start;
  if (typeof at === "string") return refused(text, at);
  const indent = indentAt(text, at);
  if (text.slice(lineStart(text, at), at).trim() !== "") return refused(text, "it does not start on a line of its own");
  const comment = docLines(summary, style, indent, false).join(end);
  return inserted(text, at, `${comment}${end}${indent}`);
}

function inserted(text: string, at: number, comment: string): Written {
  return {
    text: text.slice(0, at) + comment + text.slice(at),
    action: "inserted",
    range: { start: at, end: at + comment.length },
    replaced: { start: at, end: at },
  };
}

const refused = (text: string, reason: string): Written => ({ text, action: "refused", reason });
const lineStart = (text: string, at: number): number => text.lastIndexOf("\n", at - 1) + 1;

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, at), at))?.[0] ?? "";
}

function bodyStart(text: string, unit: CodeUnit): number | string {
  if (unit.bodyRange === null) return "it has no body";
  const { start } = unit.bodyRange;
  return text.slice(lineStart(text, start), start).trim() === "" ? start : "its body is on the line of its header";
}

/** Lines that must stay first: a shebang, PHP's opening tag, Python's encoding line. */
const mustBeFirst = /^(?:\uFEFF)?(?:#![^\n]*\n)?(?:<\?php[^\n]*\n)?(?:#[^\n]*coding[:=][^\n]*\n)?/;

function intoModule(text: string, language: Language, summary: string, end: string): Written {
  const comment = docLines(summary, language.comments.style, "", true).join(end);
  // Go's package comment touches its package clause, below whatever licence; elsewhere a gap keeps it apart from what follows.
  const clause = language.id === "go" ? /^package\s/m.exec(text)?.index : undefined;
  const at = clause ?? mustBeFirst.exec(text)?.[0].length ?? 0;
  const gap = language.id === "go" ? "" : end;
  return inserted(text, at, `${comment}${end}${gap}`);
}
