/**
 * How a summary relates to its source by n-grams of words: what is new, what is copied, how much shorter it is.
 * Novelty: S. Narayan et al., "Don't Give Me the Details, Just the Summary!", 2018. Compression: M. Grusky et al.,
 * "Newsroom", 2018.
 */
import { countNgrams } from "../../text/ngrams.ts";

/** Words for these measures: lower-cased runs of letters, marks and digits of any script. */
export function plainWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  );
}

/**
 * Share of the summary's distinct n-grams that do not stand in the source, 0..1; undefined where the summary has none.
 * Higher means more of its own wording, not more truth.
 */
export function novelty(summary: string, source: string, order = 1): number | undefined {
  const own = countNgrams(plainWords(summary), order);
  if (own.size === 0) return undefined;
  const known = countNgrams(plainWords(source), order);
  let fresh = 0;
  for (const key of own.keys()) if (!known.has(key)) fresh++;
  return fresh / own.size;
}

/**
 * Share of the summary's n-grams (with repetition) that stand word for word in the source, 0..1; undefined for a
 * summary shorter than `order` words. With 8 words it finds copied passages, for licence and leakage checks.
 */
export function verbatimOverlap(summary: string, source: string, order = 8): number | undefined {
  const own = countNgrams(plainWords(summary), order);
  let total = 0;
  let copied = 0;
  const known = countNgrams(plainWords(source), order);
  for (const [key, count] of own) {
    total += count;
    if (known.has(key)) copied += count;
  }
  return total === 0 ? undefined : copied / total;
}

/** Source words / summary words; 1 means no shortening. Undefined for a summary without words. */
export function compression(summary: string, source: string): number | undefined {
  const words = plainWords(summary).length;
  return words === 0 ? undefined : plainWords(source).length / words;
}

/**
 * Share of the text's n-grams that repeat an earlier one, 0..1: 1 - distinct / all. Undefined for a text shorter than
 * `order` words. The default of 3 words is ours: shorter ones repeat in sound prose.
 */
export function repetition(text: string, order = 3): number | undefined {
  const words = plainWords(text);
  const all = words.length - order + 1;
  return all <= 0 ? undefined : 1 - countNgrams(words, order).size / all;
}
