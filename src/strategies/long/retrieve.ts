/** The segments that a question is answered from: BM25 over the segments, or a ranker the caller hands in (embeddings). */
import type { Passage } from "../../agents/passages.ts";
import { bm25 } from "../../text/bm25.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

/** Scores of the segments for a query, in order, higher is better. */
export type SegmentRanker = (query: string) => Promise<ArrayLike<number>>;

/** Ours: a section that the question names in quotes is where to look; words only order what shares the name. */
const namedBonus = 1_000;

export function bm25Ranker(segments: readonly Passage[]): SegmentRanker {
  const index = bm25(segments.map((segment) => `${segment.name}\n${segment.text}`));
  return (query) => {
    const scores = index.scores(query);
    segments.forEach(({ name }, at) => {
      if (query.includes(`"${name}"`)) scores[at] = (scores[at] ?? 0) + namedBonus;
    });
    return Promise.resolve(scores);
  };
}

/**
 * Segments for several queries in one prompt: each query's best, then each one's second best and so on, while they fit into
 * `roomTokens` together, in the document's order; at least one where there are any.
 */
export async function retrieveForAll(
  segments: readonly Passage[],
  rank: SegmentRanker,
  queries: readonly string[],
  roomTokens: number,
): Promise<Passage[]> {
  const orders: number[][] = [];
  for (const query of queries) {
    const scores = await rank(query);
    const order = segments.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    orders.push(order.filter((index, place) => place === 0 || (scores[index] ?? 0) > 0));
  }
  const chosen = new Set<number>();
  let rest = roomTokens;
  for (let place = 0; place < segments.length; place++) {
    for (const order of orders) {
      const index = order[place];
      if (index === undefined || chosen.has(index)) continue;
      const segment = segments[index] as Passage;
      const cost = estimateTokens(segment.text) + estimateTokens(segment.name) + 6;
      if (chosen.size > 0 && cost > rest) continue;
      chosen.add(index);
      rest -= cost;
    }
  }
  return [...chosen].sort((a, b) => a - b).map((index) => segments[index] as Passage);
}
