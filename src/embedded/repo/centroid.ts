/**
 * What the parts of a node say together, as one direction: the sum of their TF-IDF vectors of length one, and how near a text that
 * grows phrase by phrase comes to it. Centroid-based extraction; the greedy choice over it is in `folder-parts.ts`. Pure.
 */
import { fitTfidf, scikitTokens } from "../../text/tfidf.ts";

/** Terms of a text with how often they stand in it. */
export type TermCounts = ReadonlyMap<string, number>;

export interface Centroid {
  /** Weight of a term over all parts, 0 for terms that none of them has. */
  weight(term: string): number;
  /** The heaviest weight of all, 0 without terms. */
  readonly heaviest: number;
  /** Cosine of `text` with the direction if `more` is added to it, 0..1. */
  likeness(text: GrowingText, more: TermCounts): number;
  start(): GrowingText;
  add(text: GrowingText, more: TermCounts): void;
}

/** A text so far, as its vector. */
export interface GrowingText {
  readonly vector: Map<string, number>;
  dot: number;
  square: number;
}

/** Lower-case terms of a text, counted. */
export function countedTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of scikitTokens(text.toLowerCase())) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * The centroid of `texts` (English stop words off). `favoured` terms count that many times more, e.g. keywords that travelled up
 * from below; those that no text holds are ignored.
 */
export function centroidOf(
  texts: readonly string[],
  favoured: ReadonlyMap<string, number> = new Map(),
  importance: readonly number[] = [],
): Centroid {
  const model = fitTfidf(texts, { stopWords: "english", allowEmpty: true });
  const weights = new Map<string, number>();
  const idf = new Map(model.vocabulary.map((term, at) => [term, model.idf[at] ?? 1]));
  for (const [nth, row] of model.rows.entries()) {
    row.indices.forEach((index, at) => {
      const term = model.vocabulary[index] as string;
      weights.set(term, (weights.get(term) ?? 0) + (importance[nth] ?? 1) * (row.values[at] ?? 0));
    });
  }
  for (const [term, times] of favoured) {
    const weight = weights.get(term);
    if (weight !== undefined) weights.set(term, weight * times);
  }
  let square = 0;
  let heaviest = 0;
  for (const weight of weights.values()) {
    square += weight * weight;
    heaviest = Math.max(heaviest, weight);
  }
  const length = Math.sqrt(square);
  const likeness = (text: GrowingText, more: TermCounts): number => {
    let { dot, square: own } = text;
    for (const [term, count] of more) {
      const value = count * (idf.get(term) ?? 0);
      if (value === 0) continue;
      dot += value * (weights.get(term) ?? 0);
      own += value * (2 * (text.vector.get(term) ?? 0) + value);
    }
    return own === 0 || length === 0 ? 0 : dot / (Math.sqrt(own) * length);
  };
  return {
    weight: (term) => weights.get(term) ?? 0,
    heaviest,
    likeness,
    start: () => ({ vector: new Map(), dot: 0, square: 0 }),
    add(text, more) {
      for (const [term, count] of more) {
        const value = count * (idf.get(term) ?? 0);
        if (value === 0) continue;
        const before = text.vector.get(term) ?? 0;
        text.dot += value * (weights.get(term) ?? 0);
        text.square += value * (2 * before + value);
        text.vector.set(term, before + value);
      }
    },
  };
}
