/** A unit's text as it would stand alone: with its documentation, or without it, and without the indentation of its place. Pure. */
import type { CodeUnit } from "./unit.ts";

/** Documentation stays where `docComment` tells it; with `docComment: null` and a `docRange` it goes. */
export function materialText(text: string, unit: CodeUnit): string {
  const start = Math.min(unit.range.start, unit.docRange?.start ?? unit.range.start);
  const code =
    unit.docComment === null && unit.docRange !== null ? withoutDoc(text, unit) : text.slice(start, unit.range.end);
  return unindented(code, text, start);
}

/** A unit whose documentation does not count: above it or in it, it goes. */
function withoutDoc(text: string, unit: CodeUnit): string {
  const { start, end } = unit.range;
  const doc = unit.docRange;
  if (doc === null || doc.start < start) return text.slice(start, end);
  const behind = text.slice(doc.end, end);
  const before = text.slice(start, doc.start);
  // A docstring on lines of its own takes its indentation with it.
  const line = /^[ \t]*\r?\n/.exec(behind);
  return line === null ? before + behind : before.replace(/[ \t]*$/, "") + behind.slice(line[0].length);
}

/** A nested unit without the indentation of its place. */
function unindented(code: string, text: string, start: number): string {
  const margin = /[ \t]*$/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[0] ?? "";
  return margin === "" ? code : code.replaceAll(`\n${margin}`, "\n");
}
