/**
 * Keeps the limits of a summary of several sentences without a model. What goes is what matters least, not what stands last: a
 * summary opens with what it is about and ends on what follows from it, so both stay as long as anything else can go. Ours.
 */
import { cutToLimits, type LengthLimits, withinLimits } from "../base/length.ts";
import { contentWords } from "./content-words.ts";
import { sentenceSpans } from "./sentences.ts";

export interface FittedSummary {
  readonly text: string;
  /** Sentences (or lines) that went, in their order; [] where the text was within the limits. */
  readonly removed: readonly string[];
}

/**
 * The text within the limits, in whole sentences (or lines): the least important ones between the first and the last go; then the
 * last; a lone sentence that is too long is cut at a word with "…". A text within the limits comes back unchanged.
 */
export function fitSummary(text: string, limits: LengthLimits): string {
  return fitSentences(text, limits).text;
}

/** The same, with what went. */
export function fitSentences(text: string, limits: LengthLimits): FittedSummary {
  if (withinLimits(text, limits)) return { text, removed: [] };
  // Line ends end a sentence too, so that lists lose whole items.
  const spans = sentenceSpans(text, { lines: "break" });
  const units = spans.map(({ start, end }) => text.slice(start, end));
  // What stands between a sentence and the next, so that paragraphs and lists stay as they are.
  const gaps = spans.map(({ start }, index) => text.slice(spans[index - 1]?.end ?? 0, start));
  const join = (kept: readonly number[]): string =>
    kept.map((index, at) => `${at === 0 ? "" : gaps[index]}${units[index]}`).join("");
  let kept = units.map((_, index) => index);
  for (const index of leastFirst(units)) {
    if (withinLimits(join(kept), limits)) break;
    kept = kept.filter((other) => other !== index);
  }
  const [first] = kept;
  const fitted = withinLimits(join(kept), limits)
    ? returned(kept, join, limits, units)
    : first === undefined
      ? []
      : [0];
  const whole = join(fitted);
  return {
    text: withinLimits(whole, limits) ? whole : cutToLimits(whole === "" ? text.trimEnd() : whole, limits),
    removed: units.filter((_, index) => !fitted.includes(index)),
  };
}

/** What went for a longer one's sake comes back where it fits, the most important first. */
function returned(
  kept: readonly number[],
  join: (kept: readonly number[]) => string,
  limits: LengthLimits,
  units: readonly string[],
): readonly number[] {
  let result = kept;
  for (const index of leastFirst(units).reverse()) {
    if (result.includes(index)) continue;
    const more = [...result, index].sort((a, b) => a - b);
    if (leansOnGone(units, index, more) || !withinLimits(join(more), limits)) continue;
    result = more;
  }
  return result;
}

/** A sentence that opens with a word for what was said before it must not come back without it. */
const leaning =
  /^(?:it|this|these|those|they|he|she|such|both|its|their|however|but|and|so|thus|therefore|hence|also)\b/i;

function leansOnGone(units: readonly string[], index: number, kept: readonly number[]): boolean {
  return leaning.test(units[index] ?? "") && !kept.includes(index - 1);
}

/**
 * Indices in the order of going: by what share of a sentence's content words the others hold too (a sentence on the common matter is
 * central, one that shares nothing is an aside), a sentence that others lean on counts with them; the last at the end. The first never goes.
 */
function leastFirst(units: readonly string[]): number[] {
  const words = units.map((unit) => new Set(contentWords(unit)));
  const spread = new Map<string, number>();
  for (const own of words) for (const word of own) spread.set(word, (spread.get(word) ?? 0) + 1);
  const worth = words.map((own) => {
    let shared = 0;
    for (const word of own) shared += (spread.get(word) ?? 1) - 1;
    // Figures are what a reader cannot make up again.
    const figures = [...own].filter((word) => /\d/.test(word)).length;
    return (shared + figures) / (3 + own.size);
  });
  for (let index = units.length - 1; index > 0; index--) {
    if (leaning.test(units[index] ?? ""))
      worth[index - 1] = Math.max(worth[index - 1] ?? 0, (worth[index] ?? 0) + 1e-6);
  }
  const last = units.length - 1;
  const between = units.map((_, index) => index).filter((index) => index > 0 && index < last);
  return [...between.sort((a, b) => (worth[a] ?? 0) - (worth[b] ?? 0) || b - a), ...(last > 0 ? [last] : [])];
}
