/** Counted n-grams of token lists and of characters: the stuff of novelty, repetition and weighted matches; `ngram-matches.ts` counts what two texts share. */

/** How often each n-gram of exactly `order` tokens stands in `tokens`; empty when the list is shorter. */
export function countNgrams(tokens: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  if (order === 1) {
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    return counts;
  }
  for (let at = 0; at + order <= tokens.length; at++) {
    let key = tokens[at] as string;
    // U+0000 cannot stand in a token made by splitting text, so keys never collide.
    for (let k = at + 1; k < at + order; k++) key += `\u0000${tokens[k]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
