/** The segments that a question is answered from: BM25 over the segments, or a ranker the caller hands in (embeddings). */
import type { Passage } from "../../agents/passages.ts";
import { bm25 } from "../../text/bm25.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

/** Scores of the segments for a query, in order, higher is better. */
export type SegmentRanker = (query: string) => Promise<ArrayLike<number>>;

/** Segments one question is answered from at most. Ours: more blur the question and cost tokens. */
export const mostPassages = 3;

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
 * The best segments for a query that fit into `roomTokens` together, in the document's order; at most `mostPassages`, at
 * least one where there are any. Without a match: the first ones.
 */
export async function retrieve(
  segments: readonly Passage[],
  rank: SegmentRanker,
  query: string,
  roomTokens: number,
): Promise<Passage[]> {
  const scores = await rank(query);
  const order = segments.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const chosen: number[] = [];
  let rest = roomTokens;
  for (const index of order) {
    const segment = segments[index] as Passage;
    const cost = estimateTokens(segment.text) + estimateTokens(segment.name) + 6;
    if (chosen.length > 0 && (cost > rest || !((scores[index] ?? 0) > 0))) continue;
    chosen.push(index);
    rest -= cost;
    if (chosen.length === mostPassages) break;
  }
  return chosen.sort((a, b) => a - b).map((index) => segments[index] as Passage);
}
