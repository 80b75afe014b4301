/**
 * What every BLEU is made of: clipped n-gram matches, n-gram totals and lengths. They add up over items, so corpus
 * scores, resamples and tests only sum them. `sacre.ts` and `nltk.ts` turn sums into scores.
 * K. Papineni et al., "BLEU: a Method for Automatic Evaluation of Machine Translation", 2002.
 */
import { ngramMatches, numberItems } from "../../text/ngram-matches.ts";

export interface BleuStatistics {
  /** Clipped matches of order 1, 2, ... */
  readonly matches: readonly number[];
  /** N-grams of the candidate of order 1, 2, ...; 0 where the candidate is shorter than the order. */
  readonly totals: readonly number[];
  /** Candidate length in tokens. */
  readonly candidateLength: number;
  /** Length of the reference nearest in length, the shorter on a tie. */
  readonly referenceLength: number;
}

export const longestNgram = 4;

/** Statistics of one candidate against its references, as tokens. Without references all matches are 0. */
export function bleuStatistics(
  candidate: readonly string[],
  references: readonly (readonly string[])[],
  maxOrder = longestNgram,
): BleuStatistics {
  const [own = new Int32Array(), ...others] = numberItems([candidate, ...references]);
  const { matches, candidateTotals: totals } = ngramMatches(own, others, maxOrder);
  let referenceLength = references[0]?.length ?? 0;
  for (const { length } of references) {
    const gap = Math.abs(length - candidate.length) - Math.abs(referenceLength - candidate.length);
    if (gap < 0 || (gap === 0 && length < referenceLength)) referenceLength = length;
  }
  return { matches, totals, candidateLength: candidate.length, referenceLength };
}

/** Sums over items; all lists must have the same number of orders. */
export function sumBleuStatistics(items: readonly BleuStatistics[]): BleuStatistics {
  const orders = items[0]?.matches.length ?? longestNgram;
  const matches = new Array<number>(orders).fill(0);
  const totals = new Array<number>(orders).fill(0);
  let candidateLength = 0;
  let referenceLength = 0;
  for (const item of items) {
    for (let order = 0; order < orders; order++) {
      matches[order] = (matches[order] as number) + (item.matches[order] as number);
      totals[order] = (totals[order] as number) + (item.totals[order] as number);
    }
    candidateLength += item.candidateLength;
    referenceLength += item.referenceLength;
  }
  return { matches, totals, candidateLength, referenceLength };
}

/** 1 when the candidate is at least as long as the reference, exp(1 - r/c) below, 0 for an empty one against some text. */
export function brevityPenalty({ candidateLength, referenceLength }: BleuStatistics): number {
  if (candidateLength >= referenceLength) return 1;
  return candidateLength === 0 ? 0 : Math.exp(1 - referenceLength / candidateLength);
}
