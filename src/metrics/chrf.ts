/**
 * chrF and chrF++: F-score over character (and word) n-grams, as sacreBLEU 2.6.0 computes them, on 0..1.
 * M. Popovic, "chrF: character n-gram F-score for automatic MT evaluation", 2015; "chrF++", 2017.
 */
import { ngramMatches, numberCharacters, numberItems } from "../text/ngram-matches.ts";
import { splitWhitespace } from "../text/tokenizers/whitespace.ts";

/** Options of chrF. */
export interface ChrfOptions {
  /** Longest character n-gram. Default 6. */
  readonly charOrder?: number;
  /** Longest word n-gram; 0 (default) is chrF, 2 is chrF++. */
  readonly wordOrder?: number;
  /** How much more recall weighs than precision. Default 2. */
  readonly beta?: number;
  /** Default false. */
  readonly lowercase?: boolean;
  /** Keep white space as characters. Default false. */
  readonly whitespace?: boolean;
  /** Average F over all orders, a tiny value for absent ones, instead of F of the averages. Default false. */
  readonly epsilonSmoothing?: boolean;
}

/** Three numbers an order: n-grams of the candidate, of the reference, and common ones. They add up over items. */
export type ChrfStatistics = readonly number[];

const epsilon = 1e-16;
const punctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

/** chrF of one candidate, against the best of its references; 0 where nothing is shared or a text is empty. */
export function chrf(candidate: string, references: string | readonly string[], options: ChrfOptions = {}): number {
  return chrfOf(chrfStatistics(candidate, references, options), options);
}

/** chrF over a corpus: counts are summed before the score. `references[i]` are those of `candidates[i]`. */
export function chrfCorpus(
  candidates: readonly string[],
  references: readonly (string | readonly string[])[],
  options: ChrfOptions = {},
): number {
  const sums = new Array<number>(orderCount(options) * 3).fill(0);
  candidates.forEach((candidate, at) => {
    chrfStatistics(candidate, references[at] ?? [], options).forEach((value, k) => {
      sums[k] = (sums[k] as number) + value;
    });
  });
  return chrfOf(sums, options);
}

/** The counts against the reference that scores best (the first on a tie); all 0 without references. */
export function chrfStatistics(
  candidate: string,
  references: string | readonly string[],
  options: ChrfOptions = {},
): ChrfStatistics {
  const texts = typeof references === "string" ? [references] : references;
  let best: number[] | undefined;
  let bestScore = -1;
  for (const text of texts) {
    const statistics = pairStatistics(candidate, text, options);
    const score = chrfOf(statistics, options);
    if (score > bestScore) {
      best = statistics;
      bestScore = score;
    }
  }
  return best ?? new Array<number>(orderCount(options) * 3).fill(0);
}

/** The score that (summed) counts give. */
export function chrfOf(statistics: ChrfStatistics, options: ChrfOptions = {}): number {
  const factor = (options.beta ?? 2) ** 2;
  const orders = statistics.length / 3;
  let precisions = 0;
  let recalls = 0;
  let present = 0;
  let scores = 0;
  for (let at = 0; at < orders; at++) {
    const [predicted = 0, expected = 0, common = 0] = statistics.slice(at * 3, at * 3 + 3);
    const precision = predicted > 0 ? common / predicted : epsilon;
    const recall = expected > 0 ? common / expected : epsilon;
    const divisor = factor * precision + recall;
    scores += divisor > 0 ? ((1 + factor) * precision * recall) / divisor : epsilon;
    if (predicted === 0 || expected === 0) continue;
    precisions += precision;
    recalls += recall;
    present++;
  }
  if (options.epsilonSmoothing === true) return scores / orders;
  if (present === 0 || precisions + recalls === 0) return 0;
  const precision = precisions / present;
  const recall = recalls / present;
  return ((1 + factor) * precision * recall) / (factor * precision + recall);
}

const orderCount = ({ charOrder = 6, wordOrder = 0 }: ChrfOptions): number => charOrder + wordOrder;

function pairStatistics(candidate: string, reference: string, options: ChrfOptions): number[] {
  const { charOrder = 6, wordOrder = 0 } = options;
  const cased = [candidate, reference].map((text) => (options.lowercase === true ? text.toLowerCase() : text));
  const bare = cased.map((text) => (options.whitespace === true ? text : splitWhitespace(text).join("")));
  const characters = orderedStatistics(numberCharacters(bare), charOrder);
  if (wordOrder === 0) return characters;
  const words = cased.map((text) => splitWhitespace(text).flatMap(separatePunctuation));
  return [...characters, ...orderedStatistics(numberItems(words), wordOrder)];
}

function orderedStatistics([own, other]: readonly Int32Array[], maxOrder: number): number[] {
  if (own === undefined || other === undefined) return [];
  const { matches, candidateTotals, referenceTotals } = ngramMatches(own, [other], maxOrder);
  return matches.flatMap((common, at) => {
    const expected = referenceTotals[0]?.[at] ?? 0;
    // An order that the reference lacks is left out on both sides.
    return [expected > 0 ? (candidateTotals[at] as number) : 0, expected, common];
  });
}

/** One mark at the end of a word, or else at its start, becomes a word of its own. */
function separatePunctuation(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return [word];
  const last = characters.at(-1) as string;
  if (punctuation.has(last)) return [word.slice(0, -1), last];
  const first = characters[0] as string;
  return punctuation.has(first) ? [first, word.slice(1)] : [word];
}
