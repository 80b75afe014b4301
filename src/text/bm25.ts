/**
 * Okapi BM25 over short texts: which of them answer a query. Pure; no index is kept beyond the call that made it.
 * S. Robertson & H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
import { contentWords } from "./content-words.ts";

export interface Bm25Index {
  /** One score a text, in order; 0 where no word of the query stands in it. */
  scores(query: string): Float64Array;
}

export interface Bm25Options {
  /** Saturation of repeated words, >= 0. Default 1.2. */
  readonly k1?: number;
  /** How far long texts are held back, 0 to 1. Default 0.75. */
  readonly b?: number;
}

/** Indexes texts by their folded content words; idf as in Lucene, ln(1 + (n - df + 0.5) / (df + 0.5)), never negative. */
export function bm25(texts: readonly string[], { k1 = 1.2, b = 0.75 }: Bm25Options = {}): Bm25Index {
  const postings = new Map<string, Map<number, number>>();
  const lengths = texts.map((text, index) => {
    const words = contentWords(text);
    for (const word of words) {
      let posting = postings.get(word);
      if (posting === undefined) {
        posting = new Map();
        postings.set(word, posting);
      }
      posting.set(index, (posting.get(index) ?? 0) + 1);
    }
    return words.length;
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length) || 1;
  return {
    scores(query) {
      const result = new Float64Array(texts.length);
      for (const word of new Set(contentWords(query))) {
        const posting = postings.get(word);
        if (posting === undefined) continue;
        const idf = Math.log(1 + (texts.length - posting.size + 0.5) / (posting.size + 0.5));
        for (const [index, count] of posting) {
          const held = count + k1 * (1 - b + (b * (lengths[index] as number)) / meanLength);
          result[index] = (result[index] as number) + (idf * count * (k1 + 1)) / held;
        }
      }
      return result;
    },
  };
}
