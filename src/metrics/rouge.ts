/**
 * ROUGE-N, ROUGE-L and ROUGE-Lsum, equal to Google's rouge_score 0.1.2. Used alone, by the registry and by strategies
 * that need a reward. A further kind is one more member of `RougeKind` and one function below.
 * C.-Y. Lin, "ROUGE: A Package for Automatic Evaluation of Summaries", 2004 (F with beta = 1, as rouge_score has it).
 */
import { indexMatches, lcsLength, markLcs } from "../text/lcs.ts";
import { type RougeTokenizerOptions, rougeTokenizer } from "../text/tokenizers/rouge.ts";
import { type Overlap, overlapOf } from "./overlap.ts";

/** Kinds of ROUGE: n-grams of one to four words, the longest common subsequence, the same line by line. */
export type RougeKind = "rouge1" | "rouge2" | "rouge3" | "rouge4" | "rougeL" | "rougeLsum";

/** What is computed unless other kinds are asked for. */
export const defaultRougeKinds: readonly RougeKind[] = ["rouge1", "rouge2", "rougeL", "rougeLsum"];

/** Kinds and stemming; rouge_score's defaults. */
export interface RougeOptions extends RougeTokenizerOptions {
  /** Which kinds to compute. Default: rouge1, rouge2, rougeL, rougeLsum. */
  readonly kinds?: readonly RougeKind[];
}

/** Precision, recall and F1 (0 to 1) by kind; kinds that were not asked for are absent. */
export type RougeScores = Readonly<Partial<Record<RougeKind, Overlap>>>;

/** A text tokenized once, so that it can be scored against many others. */
export interface RougeText {
  readonly tokens: readonly string[];
  /** Tokens of each line that is not empty: the units of ROUGE-Lsum. */
  readonly lines: readonly (readonly string[])[];
}

/** Prepares texts once and scores them against each other, for many pairs. */
export interface RougeScorer {
  prepare(text: string): RougeText;
  /** Scores prepared texts; with several references, the best by F1 for each kind on its own (the first on a tie). */
  score(candidate: RougeText, references: RougeText | readonly RougeText[]): RougeScores;
}

/**
 * ROUGE of one candidate against one reference or several. All values in 0..1; a text without tokens (empty,
 * punctuation only, or non-Latin with the default tokens) scores 0 on both sides, also against itself.
 *
 * @example rouge("the cat sat", "the cat ran").rougeL // precision, recall and f1 are 2/3
 */
export function rouge(candidate: string, references: string | readonly string[], options?: RougeOptions): RougeScores {
  const scorer = rougeScorer(options);
  const texts = typeof references === "string" ? [references] : references;
  return scorer.score(scorer.prepare(candidate), texts.map(scorer.prepare));
}

/** A scorer that keeps its tokenizer's stems between texts: use it for more than one pair. */
export function rougeScorer(options: RougeOptions = {}): RougeScorer {
  const tokenize = rougeTokenizer(options);
  const kinds = options.kinds ?? defaultRougeKinds;
  const wantsLines = kinds.includes("rougeLsum");
  const ids = new Map<string, number>();

  const scorePair = (candidate: RougeText, reference: RougeText): Record<string, Overlap> => {
    const pair = numberTokens(candidate.tokens, reference.tokens, ids);
    const scores: Record<string, Overlap> = {};
    for (const kind of kinds) {
      if (kind === "rougeL") scores[kind] = lcsOverlap(pair);
      else if (kind === "rougeLsum") {
        // One line on both sides: the union of subsequences is the subsequence, and no count can cap it.
        const single = candidate.lines.length <= 1 && reference.lines.length <= 1;
        scores[kind] = single ? (scores.rougeL ?? lcsOverlap(pair)) : summaryOverlap(candidate, reference, pair, ids);
      } else scores[kind] = ngramOverlap(pair, Number(kind.slice(5)));
    }
    return scores;
  };

  return {
    prepare(text) {
      if (!wantsLines || !text.includes("\n")) {
        const tokens = tokenize(text);
        return { tokens, lines: tokens.length > 0 ? [tokens] : [] };
      }
      const lines = text
        .split("\n")
        .filter((line) => line.length > 0)
        .map(tokenize);
      return { tokens: lines.flat(), lines };
    },
    score(candidate, references) {
      if (!isMany(references)) return scorePair(candidate, references);
      const best: Record<string, Overlap> = {};
      for (const reference of references) {
        const scores = scorePair(candidate, reference);
        for (const kind of kinds) {
          const score = scores[kind] as Overlap;
          const sofar = best[kind];
          if (sofar === undefined || score.f1 > sofar.f1) best[kind] = score;
        }
      }
      for (const kind of kinds) best[kind] ??= overlapOf(0, 0, 0);
      return best;
    },
  };
}

const isMany = (value: RougeText | readonly RougeText[]): value is readonly RougeText[] => Array.isArray(value);

/** Tokens as numbers: reference tokens get 0..idCount-1 by first appearance, foreign candidate tokens -1. */
interface NumberedPair {
  readonly candidate: Int32Array;
  readonly reference: Int32Array;
  readonly idCount: number;
}

function numberTokens(
  candidate: readonly string[],
  reference: readonly string[],
  ids: Map<string, number>,
): NumberedPair {
  ids.clear();
  const numbers = new Int32Array(reference.length);
  for (let at = 0; at < reference.length; at++) {
    const token = reference[at] as string;
    let id = ids.get(token);
    if (id === undefined) {
      id = ids.size;
      ids.set(token, id);
    }
    numbers[at] = id;
  }
  return { candidate: lookUp(candidate, ids), reference: numbers, idCount: ids.size };
}

function lookUp(tokens: readonly string[], ids: ReadonlyMap<string, number>): Int32Array {
  const numbers = new Int32Array(tokens.length);
  for (let at = 0; at < tokens.length; at++) numbers[at] = ids.get(tokens[at] as string) ?? -1;
  return numbers;
}

function ngramOverlap(pair: NumberedPair, order: number): Overlap {
  const expected = Math.max(pair.reference.length - order + 1, 0);
  const predicted = Math.max(pair.candidate.length - order + 1, 0);
  const hits = order === 1 ? unigramHits(pair) : ngramHits(pair, order);
  return overlapOf(hits, predicted, expected);
}

function unigramHits({ candidate, reference, idCount }: NumberedPair): number {
  const left = new Int32Array(idCount);
  for (let at = 0; at < reference.length; at++) {
    const id = reference[at] as number;
    left[id] = (left[id] as number) + 1;
  }
  let hits = 0;
  for (let at = 0; at < candidate.length; at++) {
    const id = candidate[at] as number;
    if (id < 0 || left[id] === 0) continue;
    left[id] = (left[id] as number) - 1;
    hits++;
  }
  return hits;
}

function ngramHits({ candidate, reference, idCount }: NumberedPair, order: number): number {
  // Exact as long as idCount^order < 2^53; longer keys fall back to text.
  const numeric = idCount ** order < Number.MAX_SAFE_INTEGER;
  const keyAt = (ids: Int32Array, at: number): number | string => {
    if (!numeric) return ids.subarray(at, at + order).join(" ");
    let key = 0;
    for (let k = at; k < at + order; k++) key = key * idCount + (ids[k] as number);
    return key;
  };
  const left = new Map<number | string, number>();
  for (let at = 0; at + order <= reference.length; at++) {
    const key = keyAt(reference, at);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  let hits = 0;
  let known = 0;
  for (let at = 0; at < candidate.length; at++) {
    known = (candidate[at] as number) < 0 ? 0 : known + 1;
    if (known < order) continue;
    const key = keyAt(candidate, at - order + 1);
    const count = left.get(key);
    if (count === undefined || count === 0) continue;
    left.set(key, count - 1);
    hits++;
  }
  return hits;
}

function lcsOverlap({ candidate, reference, idCount }: NumberedPair): Overlap {
  if (candidate.length === 0 || reference.length === 0) return overlapOf(0, 0, 0);
  return overlapOf(lcsLength(indexMatches(reference, idCount), candidate), candidate.length, reference.length);
}

/**
 * Union of the subsequences of each reference line with every candidate line, each token counted at most as often as
 * it stands on either side. The cap is rouge_score's (and Perl ROUGE 1.5.5's); the paper's formula has none.
 */
function summaryOverlap(
  candidate: RougeText,
  reference: RougeText,
  pair: NumberedPair,
  ids: ReadonlyMap<string, number>,
): Overlap {
  const candidateLines = candidate.lines.map((line) => lookUp(line, ids));
  const candidateLeft = new Int32Array(pair.idCount);
  for (const id of pair.candidate) if (id >= 0) candidateLeft[id] = (candidateLeft[id] as number) + 1;
  let hits = 0;
  for (const line of reference.lines) {
    const numbers = lookUp(line, ids);
    const index = indexMatches(numbers, pair.idCount);
    const marks = new Uint8Array(numbers.length);
    for (const other of candidateLines) markLcs(index, numbers, other, marks);
    // Each reference position counts once, so the reference side of the cap holds by itself.
    for (let at = 0; at < numbers.length; at++) {
      const id = numbers[at] as number;
      if (marks[at] === 0 || candidateLeft[id] === 0) continue;
      candidateLeft[id] = (candidateLeft[id] as number) - 1;
      hits++;
    }
  }
  return overlapOf(hits, pair.candidate.length, pair.reference.length);
}
