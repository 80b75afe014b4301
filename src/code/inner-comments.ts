/** The comments inside a unit, apart from its documentation: what people wrote beside its statements. */
import { commentWords } from "./comments.ts";
import type { Language } from "./languages/language.ts";
import { withTree } from "./parse.ts";
import type { CodeUnit } from "./unit.ts";

/** In order, without markers; comments on adjacent lines are one. [] where there is none. */
export async function innerComments(language: Language, text: string, unit: CodeUnit): Promise<string[]> {
  const { start, end } = unit.range;
  const doc = unit.docRange;
  const spans = await withTree(language, text, ({ root }) =>
    root
      .descendantsOfType([...language.comments.nodes])
      .flatMap((node) => (node === null ? [] : [{ start: node.startIndex, end: node.endIndex }]))
      .filter((span) => span.start >= start && span.end <= end)
      .filter((span) => doc === null || span.end <= doc.start || span.start >= doc.end),
  );
  const merged: { start: number; end: number }[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && /^[ \t]*\r?\n?[ \t]*$/.test(text.slice(last.end, span.start))) last.end = span.end;
    else merged.push({ ...span });
  }
  return merged
    .map((span) => commentWords(text.slice(span.start, span.end), language.id))
    .filter((words) => words !== "");
}
