/** Counted n-grams of token lists and of characters: the stuff of BLEU, chrF, novelty and repetition. */

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

/** How many of `counts` are in `limits` too, each at most as often as there. */
export function clippedMatches(counts: ReadonlyMap<string, number>, limits: ReadonlyMap<string, number>): number {
  let matches = 0;
  for (const [key, count] of counts) {
    const limit = limits.get(key);
    if (limit !== undefined) matches += Math.min(count, limit);
  }
  return matches;
}

/** For each n-gram the largest count in any of the maps. */
export function largestCounts(maps: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const [first, ...rest] = maps;
  if (first === undefined || rest.length === 0) return first ?? new Map();
  const largest = new Map(first);
  for (const map of rest) {
    for (const [key, count] of map) if (count > (largest.get(key) ?? 0)) largest.set(key, count);
  }
  return largest;
}
