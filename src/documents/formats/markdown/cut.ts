/**
 * Cuts Markdown at top-level blocks into pieces of bounded size. The parser is quadratic in the number of mixed blocks
 * (37,000 lines take it half a minute), so it never sees a long text whole.
 *
 * Ours: a cut is made before a line that starts a new top-level block whatever came before (something at column 0
 * after a blank line that is no list item, or a heading), outside fences and HTML that runs to an end marker. A piece
 * that finds no such line is cut at any blank line, then at any line, and says so.
 */

export interface MarkdownPiece {
  readonly start: number;
  readonly end: number;
  /** The marker of a fence still open at the end, or null. Definitions appended to the piece must close it first. */
  readonly openFence: string | null;
}

/** Pieces grow to this many UTF-16 units before the next safe cut is taken: smaller ones lose time to start-up. */
export const softSize = 4_000;
/** Past twice `softSize` the next list item will do, past this any blank line, past twice this any line or word. */
const hardSize = 32_000;

const fenceOpen = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;
const indentedFenceOpen = /^\s+(`{3,}(?!.*`)|~{3,})/;
const htmlToMarker: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];
const listMarker = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const heading = /^#{1,6}(?:[ \t]|$)/;

/** A fence that nothing closes takes what follows it as code; after so many of them the rest is left as it is. */
const mostLoneFences = 8;
/** A line in a fence that is a heading or a sentence rather than code. */
const readsAsText =
  /^(?:#{2,6} \S.*|\p{Lu}[\p{L}'’-]*(?: [\p{L}\p{N}'’,"“”()/-]+){4,}[.!:]?(?: .*)?|[\p{L}\p{N}，、]{10,}[。！].*)$/u;

/**
 * The pieces of `text`, in order, covering it wholly. `forced` counts cuts that may have split a block, `loneFences` fences that
 * nothing closes: those end where, after a blank line, text begins again.
 */
export function cutMarkdown(text: string): { pieces: MarkdownPiece[]; forced: number; loneFences: number } {
  const pieces: MarkdownPiece[] = [];
  let forced = 0;
  let start = 0;
  let fence: string | null = null;
  let fenceIndented = false;
  let htmlEnd: RegExp | null = null;
  let afterBlank = true;
  let textInFence: number | null = null;
  let loneFences = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const next = Math.min(newline < 0 ? text.length : newline + 1, wordEnd(text, at + hardSize));
    const first = text.charCodeAt(at);
    const size = at - start;
    const free = fence === null && htmlEnd === null;
    if (size >= softSize) {
      const line = text.slice(at, Math.min(next, at + 24));
      const topLevel = first > 32 && first !== 62 /* > */;
      const safe = free && topLevel && (heading.test(line) || (afterBlank && !listMarker.test(line)));
      const item = size >= 2 * softSize && free && topLevel && listMarker.test(line);
      if (safe || item || (size >= hardSize && afterBlank) || size >= 2 * hardSize) {
        if (!safe && !item) forced++;
        pieces.push({ start, end: at, openFence: fence });
        start = at;
        if (!free) {
          fence = null;
          htmlEnd = null;
        }
      }
    }
    const blank = isBlankLine(text, at, next);
    if (!blank) {
      const line =
        first === 32 || first === 9 || first === 96 || first === 126 || first === 60 ? text.slice(at, next) : "";
      if (fence !== null) {
        // A fence inside a list item ends with the item, at the first line that stands at column 0.
        if (closesFence(line.trim(), fence) || (fenceIndented && first > 32 && afterBlank)) fence = null;
        else if (textInFence === null && afterBlank && readsAsText.test(text.slice(at, next).trimEnd()))
          textInFence = at;
      } else if (htmlEnd !== null) {
        if (htmlEnd.test(text.slice(at, next))) htmlEnd = null;
      } else if (line !== "") {
        const open = fenceOpen.exec(line) ?? indentedFenceOpen.exec(line);
        if (open?.[1] !== undefined) {
          fence = open[1];
          textInFence = null;
          fenceIndented = first === 32 || first === 9;
        } else if (first === 60 || line.trimStart().startsWith("<")) {
          for (const [opens, closes] of htmlToMarker)
            if (opens.test(line)) {
              if (!closes.test(line)) htmlEnd = closes;
              break;
            }
        }
      }
    }
    afterBlank = blank;
    at = next;
    if (at >= text.length && fence !== null && textInFence !== null && loneFences < mostLoneFences) {
      while (start > textInFence) start = pieces.pop()?.start ?? 0;
      if (start < textInFence) pieces.push({ start, end: textInFence, openFence: fence });
      start = at = textInFence;
      fence = null;
      textInFence = null;
      loneFences++;
    }
  }
  if (start < text.length) pieces.push({ start, end: text.length, openFence: fence });
  return { pieces, forced, loneFences };
}

/** The first space after `from`, at most another thousand units on: where a line of book length is broken. */
function wordEnd(text: string, from: number): number {
  if (from >= text.length) return text.length;
  const space = text.indexOf(" ", from);
  return space < 0 || space > from + 1_000 ? from + 1_000 : space + 1;
}

function closesFence(line: string, fence: string): boolean {
  if (line.length < fence.length) return false;
  const mark = fence[0] as string;
  for (const character of line) if (character !== mark) return false;
  return true;
}

function isBlankLine(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 9 && code !== 10) return false;
  }
  return true;
}
