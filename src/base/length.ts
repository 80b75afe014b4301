/** Length limits of a text that people will read, in people's units. */

/** How long a text may be; a limit that is absent is none. */
export interface LengthLimits {
  /** In user-perceived characters (graphemes); absent: no limit. */
  readonly maxChars?: number;
  /** In words as `Intl.Segmenter` finds them; absent: no limit. */
  readonly maxWords?: number;
}

let graphemes: Intl.Segmenter | undefined;
let words: Intl.Segmenter | undefined;

/** User-perceived characters in a text. */
export function countChars(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/** Words in a text, in any script; punctuation does not count. */
export function countWords(text: string): number {
  words ??= new Intl.Segmenter("en", { granularity: "word" });
  let count = 0;
  for (const part of words.segment(text)) if (part.isWordLike) count++;
  return count;
}

/** True when the text keeps both limits. */
export function withinLimits(text: string, limits: LengthLimits): boolean {
  return (
    (limits.maxChars === undefined || countChars(text) <= limits.maxChars) &&
    (limits.maxWords === undefined || countWords(text) <= limits.maxWords)
  );
}

/** The limits in words for a person or a prompt, e.g. "350 characters and 12 words"; "" where there are none. */
export function describeLimits(limits: LengthLimits): string {
  const parts: string[] = [];
  if (limits.maxChars !== undefined) parts.push(`${limits.maxChars} characters`);
  if (limits.maxWords !== undefined) parts.push(`${limits.maxWords} words`);
  return parts.join(" and ");
}

/**
 * Cuts a text at a word boundary so that it keeps the limits: never inside a word or grapheme, brackets and quotes that
 * lose their partner go too, trailing punctuation and joining words go, and "…" marks the cut where it fits. A text
 * within the limits is returned unchanged. A first word that alone is too long is cut between graphemes.
 */
export function cutToLimits(text: string, limits: LengthLimits): string {
  if (withinLimits(text, limits)) return text;
  words ??= new Intl.Segmenter("en", { granularity: "word" });
  const ends: number[] = [];
  for (const part of words.segment(text)) if (part.isWordLike) ends.push(part.index + part.segment.length);
  for (let i = ends.length - 2; i >= 0; i--) {
    const cut = tidyEnd(text.slice(0, ends[i]));
    if (cut !== "" && withinLimits(`${cut}…`, limits)) return `${cut}…`;
  }
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const room = Math.max(1, (limits.maxChars ?? Number.POSITIVE_INFINITY) - 1);
  let cut = "";
  let count = 0;
  for (const part of graphemes.segment(text.slice(0, ends[0] ?? text.length))) {
    if (count === room) break;
    cut += part.segment;
    count++;
  }
  return withinLimits(`${cut}…`, limits) ? `${cut}…` : cut;
}

const joiners =
  /[\s,;:–—-]+(?:and|or|with|for|to|of|the|a|an|in|on|by|from|that|which|your|und|oder|mit|für|et|ou|pour|de|y|con|para)?$/i;

function tidyEnd(text: string): string {
  let result = text.trimEnd();
  for (const [open, close] of [
    ["(", ")"],
    ["[", "]"],
    ["“", "”"],
    ["«", "»"],
  ] as const) {
    const at = result.lastIndexOf(open);
    if (at >= 0 && result.indexOf(close, at) < 0) result = result.slice(0, at).trimEnd();
  }
  for (let previous = ""; previous !== result; ) {
    previous = result;
    if (/\s/.test(result)) result = result.replace(joiners, "").trimEnd();
  }
  return result;
}
