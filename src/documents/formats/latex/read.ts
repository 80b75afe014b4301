/** LaTeX to an outline, by the unified-latex parser: text and sections; macros are read, never run. */
import type { Warning } from "../../../base/warnings.ts";
import type { Reader } from "../../outline.ts";
import { LatexWalker } from "./walk.ts";

/** The parser is a grammar that backtracks; longer texts are read in parts cut before sectioning commands. */
const softSize = 60_000;

export const readLatex: Reader = async ({ text, signal }) => {
  const { parse } = await import("@unified-latex/unified-latex-util-parse");
  const walker = new LatexWalker();
  const begin = text.indexOf("\\begin{document}");
  const end = text.indexOf("\\end{document}");
  const preamble = begin < 0 ? "" : text.slice(0, begin);
  walker.preamble(preamble.length > 200_000 ? "" : preamble, parse);
  const from = begin < 0 ? 0 : begin + "\\begin{document}".length;
  const to = end < from ? text.length : end;
  let failed = 0;
  for (const [start, stop] of parts(text, from, to)) {
    signal?.throwIfAborted();
    const piece = text.slice(start, stop);
    try {
      walker.content(parse(piece).content, start);
    } catch {
      // A part the grammar rejects is read as words, which is said.
      failed++;
      walker.plain(piece, start);
    }
  }
  walker.finish();
  const included = text.match(/\\(?:input|include)\s*\{/g)?.length ?? 0;
  const warnings: Warning[] = [];
  if (failed > 0)
    warnings.push({
      code: "latex-unparsed",
      message: `${failed} parts could not be parsed and were read as plain words`,
    });
  if (included > 0)
    warnings.push({
      code: "latex-includes",
      message: `${included} included files were not read: give a single flattened file`,
    });
  return {
    blocks: walker.blocks,
    title: walker.title,
    titleWins: walker.title !== null,
    metadata: walker.metadata,
    warnings,
  };
};

function parts(text: string, from: number, to: number): [number, number][] {
  if (to - from <= softSize) return [[from, to]];
  const found: [number, number][] = [];
  let start = from;
  const section = /^[ \t]*\\(?:part|chapter|(?:sub){0,2}section|paragraph)\b/gm;
  section.lastIndex = from;
  for (let match = section.exec(text); match !== null && match.index < to; match = section.exec(text)) {
    if (match.index - start < softSize / 4) continue;
    found.push([start, match.index]);
    start = match.index;
  }
  found.push([start, to]);
  return found;
}
