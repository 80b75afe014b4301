/**
 * Centrality of sentences in a similarity graph: LexRank and TextRank, both PageRank over different weights. Pure and
 * deterministic. G. Erkan & D. Radev, "LexRank", 2004; R. Mihalcea & P. Tarau, "TextRank", 2004.
 */
import { textRankSimilarity } from "./similarity.ts";
import { englishStopWords } from "./stop-words.ts";
import { fitTfidf, type SparseVector, scikitTokens, sparseCosine } from "./tfidf.ts";

export interface RankOptions {
  /** Chance to follow an edge instead of jumping anywhere, 0..1. Default 0.85. */
  readonly damping?: number;
  /** Stop when no score moves further than this. Default 1e-9. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** An edge with its weight > 0; `pageRank` reads it both ways, `directedPageRank` one way. */
export type Edge = readonly [from: number, to: number, weight: number];

/**
 * PageRank over an undirected weighted graph: one score a node, summing to 1. Nodes without edges share out their score
 * evenly. Time O(edges x iterations).
 */
export function pageRank(nodes: number, edges: readonly Edge[], options: RankOptions = {}): Float64Array {
  const { damping = 0.85, tolerance = 1e-9, maxIterations = 200 } = options;
  const strength = new Float64Array(nodes);
  for (const [from, to, weight] of edges) {
    strength[from] = (strength[from] as number) + weight;
    strength[to] = (strength[to] as number) + weight;
  }
  let scores = new Float64Array(nodes).fill(nodes === 0 ? 0 : 1 / nodes);
  for (let round = 0; round < maxIterations; round++) {
    let idle = 0;
    for (let node = 0; node < nodes; node++) if (strength[node] === 0) idle += scores[node] as number;
    const next = new Float64Array(nodes).fill((1 - damping + damping * idle) / Math.max(nodes, 1));
    for (const [from, to, weight] of edges) {
      next[to] = (next[to] as number) + (damping * weight * (scores[from] as number)) / (strength[from] as number);
      next[from] = (next[from] as number) + (damping * weight * (scores[to] as number)) / (strength[to] as number);
    }
    let moved = 0;
    for (let node = 0; node < nodes; node++) {
      moved = Math.max(moved, Math.abs((next[node] as number) - (scores[node] as number)));
    }
    scores = next;
    if (moved < tolerance) break;
  }
  return scores;
}

/**
 * PageRank over a directed weighted graph (Brin & Page 1998): a node is worth what points at it. One score a node, summing to 1;
 * nodes that point nowhere share out their score evenly. Time O(edges x iterations).
 */
export function directedPageRank(nodes: number, edges: readonly Edge[], options: RankOptions = {}): Float64Array {
  const { damping = 0.85, tolerance = 1e-9, maxIterations = 100 } = options;
  // Columns of numbers: the loop below runs over all edges in every round.
  const from = Int32Array.from(edges, ([node]) => node);
  const to = Int32Array.from(edges, ([, node]) => node);
  const given = new Float64Array(nodes);
  for (const [node, , weight] of edges) given[node] = (given[node] as number) + weight;
  const share = Float64Array.from(edges, ([node, , weight]) => (damping * weight) / (given[node] as number));
  let scores = new Float64Array(nodes).fill(nodes === 0 ? 0 : 1 / nodes);
  for (let round = 0; round < maxIterations; round++) {
    let idle = 0;
    for (let node = 0; node < nodes; node++) if (given[node] === 0) idle += scores[node] as number;
    const next = new Float64Array(nodes).fill((1 - damping + damping * idle) / Math.max(nodes, 1));
    for (let edge = 0; edge < from.length; edge++) {
      const target = to[edge] as number;
      next[target] = (next[target] as number) + (share[edge] as number) * (scores[from[edge] as number] as number);
    }
    let moved = 0;
    for (let node = 0; node < nodes; node++) {
      moved = Math.max(moved, Math.abs((next[node] as number) - (scores[node] as number)));
    }
    scores = next;
    if (moved < tolerance) break;
  }
  return scores;
}

/**
 * LexRank scores of sentences: edges where the TF-IDF cosine reaches `threshold`; with `continuous` they weigh that
 * cosine, else 1. Ours: idf is taken over the sentences themselves with scikit-learn's smoothing and English stop words.
 */
export function lexRank(
  sentences: readonly string[],
  options: RankOptions & { readonly threshold?: number; readonly continuous?: boolean } = {},
): Float64Array {
  const { threshold = 0.1, continuous = true } = options;
  const { rows } = fitTfidf(sentences, { stopWords: "english", allowEmpty: true });
  return pageRank(
    sentences.length,
    edgesOf(sentences.length, (a, b) => {
      const similarity = sparseCosine(rows[a] as SparseVector, rows[b] as SparseVector);
      return similarity < threshold ? 0 : continuous ? similarity : 1;
    }),
    options,
  );
}

/** TextRank scores of sentences: edges weigh word overlap normalized by length, stop words left out. */
export function textRank(sentences: readonly string[], options: RankOptions = {}): Float64Array {
  const words = sentences.map(
    (sentence) => new Set(scikitTokens(sentence.toLowerCase()).filter((word) => !englishStopWords.has(word))),
  );
  return pageRank(
    sentences.length,
    edgesOf(sentences.length, (a, b) => textRankSimilarity(words[a] as Set<string>, words[b] as Set<string>)),
    options,
  );
}

function edgesOf(count: number, weigh: (a: number, b: number) => number): Edge[] {
  const edges: Edge[] = [];
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const weight = weigh(a, b);
      if (weight > 0) edges.push([a, b, weight]);
    }
  }
  return edges;
}
