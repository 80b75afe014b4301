/**
 * BLEU-1 to BLEU-4 as NLTK 3.8 computes them (sentence_bleu, corpus_bleu), 0..1, the form that code summarization
 * papers report. Its quirks are kept: with `none` a zero count is the smallest double, and precisions that stay zero
 * after another smoothing leave the geometric mean instead of making it zero.
 * Smoothing: B. Chen & C. Cherry, 2014 (NLTK's method0 to method4).
 */
import { splitWhitespace } from "../../text/tokenizers/whitespace.ts";
import { type BleuStatistics, bleuStatistics, sumBleuStatistics } from "./statistics.ts";

/**
 * - `none` (method0, NLTK's default): a zero count reads 2.2e-308.
 * - `add-epsilon` (method1): 0.1 in place of a zero count.
 * - `add-one` (method2): one match and one n-gram more for orders above the first.
 * - `nist` (method3): the k-th zero order gets 1 / 2^k matches.
 * - `exponential` (method4): as `nist`, scaled by ln(length) / 5 for short candidates.
 */
export type NltkSmoothing = "none" | "add-epsilon" | "add-one" | "nist" | "exponential";

/** Options of BLEU as NLTK computes it. */
export interface NltkBleuOptions {
  /** Longest n-gram, 1..4; orders weigh the same. Default 4. */
  readonly maxOrder?: number;
  /** Default "none". */
  readonly smoothing?: NltkSmoothing;
}

const smallestDouble = 2.2250738585072014e-308;
const epsilon = 0.1;
const shortness = 5;

/**
 * BLEU of one candidate; strings are split at white space, case kept. A candidate that is empty or shares no word with
 * any reference scores exactly 0.
 */
export function nltkBleu(
  candidate: string | readonly string[],
  references: readonly (string | readonly string[])[],
  options: NltkBleuOptions = {},
): number {
  return nltkBleuOf(nltkBleuStatistics(candidate, references), options);
}

/** BLEU over a corpus: counts are summed before the score. `references[i]` are those of `candidates[i]`. */
export function nltkBleuCorpus(
  candidates: readonly (string | readonly string[])[],
  references: readonly (readonly (string | readonly string[])[])[],
  options: NltkBleuOptions = {},
): number {
  const items = candidates.map((candidate, at) => nltkBleuStatistics(candidate, references[at] ?? []));
  return nltkBleuOf(sumBleuStatistics(items), options);
}

/** The counts of one item, to be summed. */
export function nltkBleuStatistics(
  candidate: string | readonly string[],
  references: readonly (string | readonly string[])[],
): BleuStatistics {
  const tokens = (text: string | readonly string[]): readonly string[] =>
    typeof text === "string" ? splitWhitespace(text) : text;
  const statistics = bleuStatistics(tokens(candidate), references.map(tokens));
  // NLTK counts one n-gram where there is none, item by item, so that no precision divides by zero.
  return { ...statistics, totals: statistics.totals.map((total) => Math.max(total, 1)) };
}

/** The score that (summed) counts give. */
export function nltkBleuOf(statistics: BleuStatistics, options: NltkBleuOptions = {}): number {
  const { maxOrder = 4, smoothing = "none" } = options;
  const { candidateLength, referenceLength } = statistics;
  if (!statistics.matches[0]) return 0;
  let zeroOrders = 0;
  let logarithms = 0;
  for (let at = 0; at < maxOrder; at++) {
    let match = statistics.matches[at] as number;
    let total = statistics.totals[at] as number;
    if (smoothing === "add-one" && at > 0) {
      match += 1;
      total += 1;
    } else if (match === 0) {
      zeroOrders++;
      match = smoothedMatch(smoothing, zeroOrders, candidateLength, total);
    }
    if (match > 0) logarithms += Math.log(match / total) / maxOrder;
  }
  const penalty = candidateLength > referenceLength ? 1 : Math.exp(1 - referenceLength / candidateLength);
  return penalty * Math.exp(logarithms);
}

function smoothedMatch(smoothing: NltkSmoothing, zeroOrders: number, length: number, total: number): number {
  if (smoothing === "add-epsilon") return epsilon;
  if (smoothing === "nist") return 1 / 2 ** zeroOrders;
  if (smoothing === "exponential") return length > 1 ? Math.log(length) / (2 ** zeroOrders * shortness) : 0;
  return smallestDouble * total;
}
