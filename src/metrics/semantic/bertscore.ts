/**
 * BERTScore: each token is matched to the most similar token of the other text. Equal to bert_score's arithmetic; the
 * vectors are the caller's. T. Zhang et al., "BERTScore: Evaluating Text Generation with BERT", 2020.
 */
import type { Overlap } from "../overlap.ts";
import type { TokenVectors, Vector } from "./embedder.ts";

/** Options of BERTScore. */
export interface BertScoreOptions {
  /** Weight of a token, e.g. from `tokenIdf`. Default 1. Special tokens weigh 0 unless `weighSpecial`. */
  readonly weightOf?: (token: string) => number;
  /** Weigh special tokens as others. Default false: bert_score gives [CLS] and [SEP] no weight. */
  readonly weighSpecial?: boolean;
  /** Scores of unrelated texts, taken out by (x - b) / (1 - b), each on its own. F1 is not made again from P and R. */
  readonly baseline?: Overlap;
}

/**
 * Precision (candidate tokens), recall (reference tokens) and F1 of two texts; cosines, so -1..1 in principle, and
 * without bounds once rescaled. No weight on a side: 0 there; P + R = 0: F1 is 0.
 */
export function bertScore(candidate: TokenVectors, reference: TokenVectors, options: BertScoreOptions = {}): Overlap {
  const own = candidate.vectors.map(normalized);
  const other = reference.vectors.map(normalized);
  const precision = weightedBest(own, other, weights(candidate, options));
  const recall = weightedBest(other, own, weights(reference, options));
  const sum = precision + recall;
  const score = { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum };
  return options.baseline === undefined ? score : rescale(score, options.baseline);
}

/** (x - b) / (1 - b) for each of the three. */
export function rescale(score: Overlap, baseline: Overlap): Overlap {
  const scaled = (value: number, base: number): number => (value - base) / (1 - base);
  return {
    precision: scaled(score.precision, baseline.precision),
    recall: scaled(score.recall, baseline.recall),
    f1: scaled(score.f1, baseline.f1),
  };
}

/** idf over the references' tokens: ln((N + 1) / (df + 1)); a token in none weighs ln(N + 1). */
export function tokenIdf(references: readonly (readonly string[])[]): (token: string) => number {
  const frequency = new Map<string, number>();
  for (const tokens of references) {
    for (const token of new Set(tokens)) frequency.set(token, (frequency.get(token) ?? 0) + 1);
  }
  return (token) => Math.log((references.length + 1) / ((frequency.get(token) ?? 0) + 1));
}

function weights({ vectors, tokens, special }: TokenVectors, options: BertScoreOptions): number[] {
  return vectors.map((_, at) => {
    if (special?.[at] === true && options.weighSpecial !== true) return 0;
    return options.weightOf?.(tokens[at] ?? "") ?? 1;
  });
}

function weightedBest(own: readonly Float64Array[], other: readonly Float64Array[], weight: readonly number[]): number {
  const total = weight.reduce((sum, value) => sum + value, 0);
  if (total === 0 || other.length === 0) return 0;
  let sum = 0;
  own.forEach((vector, at) => {
    const share = weight[at] as number;
    if (share === 0) return;
    let best = Number.NEGATIVE_INFINITY;
    for (const candidate of other) {
      let product = 0;
      for (let k = 0; k < vector.length; k++) product += (vector[k] as number) * (candidate[k] as number);
      if (product > best) best = product;
    }
    sum += (share / total) * best;
  });
  return sum;
}

function normalized(vector: Vector): Float64Array {
  const values = Float64Array.from(vector);
  let squares = 0;
  for (const value of values) squares += value * value;
  const length = Math.sqrt(squares);
  return length === 0 ? values : values.map((value) => value / length);
}
