/** Length limits of a text that people will read, in people's units. */
import { countWords, wordEnds } from "./words.ts";

export { countWords } from "./words.ts";

/** How long a text may be; a limit that is absent is none. */
export interface LengthLimits {
  /** In user-perceived characters (graphemes); absent: no limit. */
  readonly maxChars?: number;
  /** In words as `countWords` counts them; absent: no limit. */
  readonly maxWords?: number;
}

let graphemes: Intl.Segmenter | undefined;

/** User-perceived characters in a text. */
export function countChars(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/** True when the text keeps both limits. */
export function withinLimits(text: string, limits: LengthLimits): boolean {
  return (
    (limits.maxChars === undefined || countChars(text) <= limits.maxChars) &&
    (limits.maxWords === undefined || countWords(text) <= limits.maxWords)
  );
}

/** A text of a few words more than asked for is as good as one within the limit; characters are often a hard limit elsewhere. Ours. */
const tolerance = 0.05;

/** The limits up to which a text is left as it is: 5% more words, not one character more. */
export function tolerated(limits: LengthLimits): LengthLimits {
  return limits.maxWords === undefined
    ? limits
    : { ...limits, maxWords: Math.floor(limits.maxWords * (1 + tolerance) + 1e-9) };
}

/** What a model is asked for: a little less than the limit, since models overshoot more often than they fall short. Ours. */
export function askedFor(limits: LengthLimits): LengthLimits {
  const { maxWords } = limits;
  if (maxWords === undefined || maxWords < 20) return limits;
  return { ...limits, maxWords: Math.floor(maxWords * (1 - tolerance)) };
}

/** How long a text is, in the units of the limits it breaks, e.g. "212 words, at most 200"; "" where it breaks none. */
export function describeExcess(text: string, limits: LengthLimits): string {
  const parts: string[] = [];
  const { maxChars, maxWords } = limits;
  if (maxChars !== undefined && countChars(text) > maxChars)
    parts.push(`${countChars(text)} characters, at most ${maxChars}`);
  if (maxWords !== undefined && countWords(text) > maxWords)
    parts.push(`${countWords(text)} words, at most ${maxWords}`);
  return parts.join("; ");
}

/** The limits in words for a person or a prompt, e.g. "350 characters and 12 words"; "" where there are none. */
export function describeLimits(limits: LengthLimits): string {
  const parts: string[] = [];
  if (limits.maxChars !== undefined) parts.push(`${limits.maxChars} characters`);
  if (limits.maxWords !== undefined) parts.push(`${limits.maxWords} words`);
  return parts.join(" and ");
}

/** Beyond a limit by this much nothing is looked at for a place to cut, so that a cut takes time by its limit, not by its text. */
const lookAhead = 200;

/** A beginning of the text that is well longer than the limits allow, or all of it. Ends at a grapheme. */
function headBeyond(text: string, limits: LengthLimits): string {
  const { maxChars = Number.POSITIVE_INFINITY, maxWords = Number.POSITIVE_INFINITY } = limits;
  let end = text.length;
  if (end > maxChars) {
    graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
    let left = maxChars + lookAhead;
    for (const { index } of graphemes.segment(text)) {
      end = index;
      if (left-- === 0) break;
    }
    if (left >= 0) end = text.length;
  }
  if (maxWords === Number.POSITIVE_INFINITY) return text.slice(0, end);
  const head = text.slice(0, end);
  return head.slice(0, wordEnds(head)[maxWords + lookAhead] ?? head.length);
}

/**
 * Cuts a text at a word boundary so that it keeps the limits: never inside a word or grapheme, brackets and quotes that
 * lose their partner go too, trailing punctuation and joining words go, and "…" marks the cut where it fits. A text
 * within the limits is returned unchanged. A first word that alone is too long is cut between graphemes.
 */
export function cutToLimits(text: string, limits: LengthLimits): string {
  if (withinLimits(text, limits)) return text;
  return cutHead(headBeyond(text, limits), limits);
}

function cutHead(text: string, limits: LengthLimits): string {
  const ends = wordEnds(text);
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
