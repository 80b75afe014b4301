/** How alike short texts are, without a model; `tfidf.ts` has the measure for longer ones. */

/** Intersection over union of two sets, 0..1; 1 for two empty sets, which are equal. */
export function setSimilarity<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const item of small) if (large.has(item)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * TextRank's similarity of two sentences: common words over the sum of the logarithms of their lengths, 0 and above.
 * R. Mihalcea & P. Tarau, "TextRank: Bringing Order into Texts", 2004, section 4. Sentences of one word have none.
 */
export function textRankSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const lengths = Math.log(a.size) + Math.log(b.size);
  if (!(lengths > 0)) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / lengths;
}
