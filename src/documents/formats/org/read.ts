/**
 * Org to an outline, by the `orga` parser. It is quadratic and recurses once a token, so it gets pieces cut at
 * headlines and blank lines; a piece that still defeats it is read as plain paragraphs, and that is said.
 */
import type { Document as OrgDocument } from "orga";
import type { Warning } from "../../../base/warnings.ts";
import type { OutlineBlock, Reader } from "../../outline.ts";
import { walkOrg } from "./walk.ts";

const softSize = 1_500;
const hardSize = 5_000;

export const readOrg: Reader = async ({ text, signal }) => {
  const [{ parse }, { parseFragment }] = await Promise.all([import("orga"), import("parse5")]);
  const visible = text.replace(drawer, (found) => found.replace(/[^\n]/g, " ")).replace(comment, blanked);
  const blocks: OutlineBlock[] = [];
  const metadata: Record<string, string> = {};
  let failed = 0;
  for (const { start, end } of cutOrg(visible)) {
    signal?.throwIfAborted();
    const piece = visible.slice(start, end);
    // A single line of such a length is no Org, and the parser takes seconds over it.
    const tree = piece.length > 3 * hardSize ? null : parsed(parse, piece);
    if (tree === null) {
      failed++;
      for (const paragraph of piece.split(/\n{2,}/))
        if (paragraph.trim() !== "")
          blocks.push({ kind: "paragraph", text: paragraph.replace(/\s+/g, " ").trim(), offset: start, depth: 0 });
    } else blocks.push(...walkOrg({ tree, source: piece, start, metadata, parseFragment }));
  }
  const warnings: Warning[] =
    failed === 0
      ? []
      : [{ code: "org-unparsed", message: `${failed} parts were read as plain text; their markup is kept` }];
  return { blocks, title: metadata.title ?? null, titleWins: metadata.title !== undefined, metadata, warnings };
};

const drawer = /^[ \t]*:[A-Za-z_-]+:[ \t]*\n(?:[ \t]*:?.*\n){0,40}?[ \t]*:END:[ \t]*$/gim;
const comment = /^[ \t]*# .*$/gm;

function blanked(found: string): string {
  return " ".repeat(found.length);
}

function parsed(parse: (text: string) => OrgDocument, piece: string): OrgDocument | null {
  try {
    return parse(piece);
  } catch {
    // Thrown for nesting the parser cannot follow; the caller reads the piece as text and counts it.
    return null;
  }
}

/** Spans that end before a headline, or at a blank line outside `#+begin`/`#+end` blocks. */
export function cutOrg(text: string): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let start = 0;
  let inBlock = false;
  let afterBlank = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const next = newline < 0 ? text.length : newline + 1;
    const line = text.slice(at, Math.min(next, at + 40));
    const size = at - start;
    const headline = !inBlock && /^\*+ /.test(line);
    const flush = afterBlank && !inBlock && /^\S/.test(line) && !/^(?:[-+]|\d+[.)])\s/.test(line);
    if ((size >= softSize && (headline || flush)) || (size >= hardSize && afterBlank) || size >= 2 * hardSize) {
      pieces.push({ start, end: at });
      start = at;
      inBlock = false;
    }
    if (/^\s*#\+begin_/i.test(line)) inBlock = true;
    else if (/^\s*#\+end_/i.test(line)) inBlock = false;
    afterBlank = line.trim() === "";
    at = next;
  }
  if (start < text.length) pieces.push({ start, end: text.length });
  return pieces;
}
