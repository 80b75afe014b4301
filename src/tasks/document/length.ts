/** How long the summary of a document is to be: three words for it, or a number of words. */
import { UsageError } from "../../base/errors.ts";

/** Words of each length. Ours: an abstract has 150 to 300 words, a blurb under 100. */
export const lengthWords = { short: 80, medium: 200, long: 400 } as const;

export type LengthName = keyof typeof lengthWords;

/** Words for "short", "medium", "long" or a number from 10 to 5,000. Throws UsageError for anything else. */
export function wordsFor(length: LengthName | number | string): number {
  if (typeof length === "string" && Object.hasOwn(lengthWords, length)) return lengthWords[length as LengthName];
  const words = typeof length === "number" ? length : /^\d+$/.test(length) ? Number(length) : Number.NaN;
  if (Number.isInteger(words) && words >= 10 && words <= 5_000) return words;
  throw new UsageError(`--length must be short, medium, long or a number of words from 10 to 5000, not "${length}"`);
}
