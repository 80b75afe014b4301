/** Segments ranked by meaning: cosine of embeddings, where the user named an embedder. */
import type { Passage } from "../../agents/passages.ts";
import type { Embedder, Vector } from "../../metrics/semantic/embedder.ts";
import type { SegmentRanker } from "./retrieve.ts";

/** Characters of a segment that are embedded: what current embedding models read at once. Ours. */
const mostCharacters = 6_000;

/** A ranker over segments; their vectors are asked for once, at the first question. */
export function embeddingRanker(embedder: Embedder): (segments: readonly Passage[]) => SegmentRanker {
  return (segments) => {
    let vectors: Promise<readonly Vector[]> | undefined;
    return async (query) => {
      vectors ??= embedder.embed(
        segments.map((segment) => `${segment.name}\n${segment.text}`.slice(0, mostCharacters)),
      );
      const [asked] = await embedder.embed([query]);
      return (await vectors).map((vector) => (asked === undefined ? 0 : cosine(vector, asked)));
    };
  };
}

function cosine(a: Vector, b: Vector): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}
