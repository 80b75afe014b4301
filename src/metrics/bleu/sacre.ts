/**
 * BLEU as sacreBLEU 2.6.0 computes it, on 0..1 (sacreBLEU prints hundredths). Used for comparisons between papers.
 * M. Post, 2018; smoothing: B. Chen & C. Cherry, "A Systematic Comparison of Smoothing Techniques", 2014.
 */
import { type BleuTokenizer, bleuTokens } from "../../text/tokenizers/sacrebleu.ts";
import { trimEndWhitespace } from "../../text/tokenizers/whitespace.ts";
import { type BleuStatistics, bleuStatistics, brevityPenalty, longestNgram, sumBleuStatistics } from "./statistics.ts";

/** Options of BLEU as sacreBLEU computes it. */
export interface SacreBleuOptions {
  /** Default "13a". */
  readonly tokenizer?: BleuTokenizer;
  /**
   * What becomes of an order without a match: `exp` (default) 1/(2^k total) for the k-th such order; `floor` a small
   * count; `add-k` k added to orders above the first; `none` zero.
   */
  readonly smoothing?: "none" | "exp" | "floor" | "add-k";
  /** The count for `floor` (default 0.1) or k for `add-k` (default 1). */
  readonly smoothingValue?: number;
  /** Lower-case first. Default false. */
  readonly lowercase?: boolean;
  /** Leave out orders longer than the candidate. Default true for one pair, false for a corpus, as in sacreBLEU. */
  readonly effectiveOrder?: boolean;
}

/** BLEU with its parts. */
export interface SacreBleuScore {
  /** 0..1; an identical pair may exceed 1 by rounding, as in sacreBLEU. */
  readonly score: number;
  /** Smoothed precision of each order, 0..1. */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
  readonly statistics: BleuStatistics;
}

/** A text's tokens under the options. */
export function sacreBleuTokens(text: string, { tokenizer, lowercase }: SacreBleuOptions = {}): string[] {
  return bleuTokens(trimEndWhitespace(lowercase === true ? text.toLowerCase() : text), tokenizer);
}

/**
 * BLEU of one candidate against one or more references (n-grams clipped by the largest count in any reference).
 * No common word, or an empty text: 0.
 */
export function sacreBleu(
  candidate: string,
  references: string | readonly string[],
  options: SacreBleuOptions = {},
): SacreBleuScore {
  return sacreBleuOf(sacreBleuStatistics(candidate, references, options), { effectiveOrder: true, ...options });
}

/** BLEU of a corpus: statistics summed over pairs, then one score. `references[i]` belongs to `candidates[i]`. */
export function sacreBleuCorpus(
  candidates: readonly string[],
  references: readonly (string | readonly string[])[],
  options: SacreBleuOptions = {},
): SacreBleuScore {
  const items = candidates.map((candidate, at) => sacreBleuStatistics(candidate, references[at] ?? [], options));
  return sacreBleuOf(sumBleuStatistics(items), options);
}

/** The counts of one item, to be summed. */
export function sacreBleuStatistics(
  candidate: string,
  references: string | readonly string[],
  options: SacreBleuOptions = {},
): BleuStatistics {
  const texts = typeof references === "string" ? [references] : references;
  return bleuStatistics(
    sacreBleuTokens(candidate, options),
    texts.map((text) => sacreBleuTokens(text, options)),
  );
}

/** The score that (summed) counts give. */
export function sacreBleuOf(statistics: BleuStatistics, options: SacreBleuOptions = {}): SacreBleuScore {
  const { smoothing = "exp", effectiveOrder = false } = options;
  const precisions = new Array<number>(longestNgram).fill(0);
  const penalty = brevityPenalty(statistics);
  const nothing = { score: 0, precisions, brevityPenalty: penalty, statistics };
  if (statistics.matches.every((count) => count === 0)) return nothing;
  const value = options.smoothingValue ?? (smoothing === "floor" ? 0.1 : 1);
  const matches = [...statistics.matches];
  const totals = [...statistics.totals];
  let orders = longestNgram;
  let halving = 1;
  for (let at = 0; at < longestNgram; at++) {
    const added = smoothing === "add-k" && at > 0 ? value : 0;
    const match = (matches[at] ?? 0) + added;
    const total = (totals[at] ?? 0) + added;
    matches[at] = match;
    totals[at] = total;
    if (total === 0) break;
    if (effectiveOrder) orders = at + 1;
    if (match > 0) precisions[at] = match / total;
    else if (smoothing === "exp") {
      halving *= 2;
      precisions[at] = 1 / (halving * total);
    } else if (smoothing === "floor") precisions[at] = value / total;
  }
  const used = precisions.slice(0, orders);
  const score = used.some((precision) => precision === 0)
    ? 0
    : penalty * Math.exp(used.reduce((sum, precision) => sum + Math.log(precision * 100), 0) / orders) * 0.01;
  // sacreBLEU reports the counts with k added.
  return { score, precisions, brevityPenalty: penalty, statistics: { ...statistics, matches, totals } };
}
