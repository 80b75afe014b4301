/**
 * Support (ours): how much of a summary its source backs, word by word. A cheap alarm for invented content that needs no
 * model; it says nothing about how words are put together.
 */
import { contentWords, fold, wordsOf } from "../text/content-words.ts";

export interface Support {
  /** Share of the summary's content words, names and numbers that stand in the source, 0 to 1; null where it has none. */
  readonly value: number | null;
  /** Those that do not, as they stand in the summary, in order, each once. */
  readonly missing: readonly string[];
}

/**
 * Compares folded content words (see `text/content-words.ts`), so that "watches" is backed by "watch". Compound words
 * are backed by their parts ("command-line" by "command line") and the other way round. Linear in both lengths.
 */
export function support(summary: string, source: string): Support {
  const backing = new Set(contentWords(source));
  const plain = source
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\-_/]+/g, "");
  let total = 0;
  let backed = 0;
  const missing: string[] = [];
  for (const word of wordsOf(summary)) {
    // What is no content word in the source (function words, single letters) is none here either.
    if (contentWords(word).length === 0) continue;
    const folded = fold(word);
    total++;
    if (backing.has(folded) || (word.length >= 4 && plain.includes(word.replace(/[\s\-_/]+/g, "")))) {
      backed++;
      continue;
    }
    if (!missing.includes(word)) missing.push(word);
  }
  return { value: total === 0 ? null : backed / total, missing };
}
