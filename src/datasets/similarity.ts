/** How near reference and input of a pair are: for filters, for choosing the top of a set, for describing it. */
import { tfidfCosine } from "../metrics/families/tfidf-cosine.ts";
import { rougeScorer } from "../metrics/rouge.ts";
import type { Embedder } from "../metrics/semantic/embedder.ts";
import { cosine } from "../metrics/semantic/vectors.ts";
import type { Pair } from "./pair.ts";

export interface Nearness {
  /** F1 of the reference against the whole input, no stemmer, 0 to 1. */
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
  /** Share of the reference's words (ROUGE tokens) that stand in the input, 0 to 1. */
  readonly covered: number;
  /** By `cosineName`. */
  readonly cosine: number;
}

export interface Nearnesses {
  /** "tfidf-cosine" or the embedder's spec: a cosine means nothing without it. */
  readonly cosineName: string;
  readonly of: ReadonlyMap<string, Nearness>;
}

/** Texts embedded in one request. */
const batch = 64;

/** Nearness of every pair by id. Without an embedder the cosine is that of TF-IDF vectors fitted on the pair. */
export async function nearnesses(
  pairs: readonly Pair[],
  embedder: Embedder | null,
  signal?: AbortSignal,
): Promise<Nearnesses> {
  const cosines = embedder === null ? null : await embeddedCosines(pairs, embedder, signal);
  const scorer = rougeScorer({ kinds: ["rouge1", "rouge2", "rougeL"] });
  const of = new Map<string, Nearness>();
  for (const [index, { id, input, reference }] of pairs.entries()) {
    const scores = scorer.score(scorer.prepare(input), scorer.prepare(reference));
    of.set(id, {
      rouge1: scores.rouge1?.f1 ?? 0,
      rouge2: scores.rouge2?.f1 ?? 0,
      rougeL: scores.rougeL?.f1 ?? 0,
      covered: scores.rouge1?.recall ?? 0,
      cosine: cosines === null ? tfidfCosine(reference, [input]) : (cosines[index] as number),
    });
  }
  return { cosineName: embedder === null ? "tfidf-cosine" : embedder.spec, of };
}

async function embeddedCosines(pairs: readonly Pair[], embedder: Embedder, signal?: AbortSignal): Promise<number[]> {
  const cosines: number[] = [];
  for (let start = 0; start < pairs.length; start += batch) {
    const part = pairs.slice(start, start + batch);
    const vectors = await embedder.embed(
      part.flatMap(({ input, reference }) => [input, reference]),
      signal,
    );
    part.forEach((_, at) => {
      cosines.push(cosine(vectors[2 * at] ?? [], vectors[2 * at + 1] ?? []));
    });
  }
  return cosines;
}
