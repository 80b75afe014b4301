/** Where a passage stands in the source as it lies on disk: its letters are looked for, whatever markup is between them. */
import type { Evidence } from "../../src/agents/role.ts";

export interface Span {
  readonly start: number;
  readonly end: number;
}

const isLetter = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** Between two letters of a passage there may be this much markup, e.g. the address of a link. */
const mostBetween = 300;

/** undefined where the source does not hold the passage: it was changed, or the passage is made of several. */
export function locate(source: string, evidence: Evidence): Span | undefined {
  const letters = [...evidence.text].filter(isLetter).join("").toLowerCase();
  if (letters === "") return undefined;
  const offset = evidence.place?.offset;
  const direct = source.indexOf(evidence.text, Math.max(0, (offset ?? 0) - 2));
  if (direct >= 0) return { start: direct, end: direct + evidence.text.length };
  if (offset !== undefined) {
    const near = matched(source, letters, offset);
    if (near !== undefined) return near;
  }
  const head = letters.slice(0, 24);
  const index = lettersOf(source);
  for (let at = index.text.indexOf(head); at >= 0; at = index.text.indexOf(head, at + 1)) {
    const found = matched(source, letters, index.places[at] ?? 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

function matched(source: string, letters: string, start: number): Span | undefined {
  let from = start;
  while (from < source.length && source[from]?.toLowerCase() !== letters[0]) {
    if (from - start > mostBetween) return undefined;
    from++;
  }
  let at = from;
  let skipped = 0;
  for (let index = 0; index < letters.length; at++) {
    if (at >= source.length || skipped > mostBetween) return undefined;
    if (source[at]?.toLowerCase() === letters[index]) {
      index++;
      skipped = 0;
    } else skipped++;
  }
  return { start: from, end: at };
}

let known: { source: string; text: string; places: number[] } | undefined;

function lettersOf(source: string): { text: string; places: number[] } {
  if (known?.source === source) return known;
  const places: number[] = [];
  let text = "";
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? "";
    if (!isLetter(char)) continue;
    text += char.toLowerCase();
    places.push(at);
  }
  known = { source, text, places };
  return known;
}
