/**
 * TF-IDF with scikit-learn's semantics (TfidfVectorizer 1.2): raw counts, smoothed idf, rows of length one. Keywords,
 * cosine similarity and the embedded ranker use it. The textbook's idf ln(n/df) is neither of the two forms here.
 */
import { UsageError } from "../base/errors.ts";
import { compareCodePoints } from "./compare.ts";
import { englishStopWords } from "./stop-words.ts";

/** How terms are made and weighed. */
export interface TfidfOptions {
  /** "english" is scikit-learn's list; words are compared after lower-casing. Default: none. */
  readonly stopWords?: "english" | Iterable<string>;
  /** 1 + ln(tf) instead of tf. Default false. */
  readonly sublinearTf?: boolean;
  /** idf = ln((1 + n) / (1 + df)) + 1 (default) instead of ln(n / df) + 1. */
  readonly smoothIdf?: boolean;
  /** Default true; false makes every idf 1. */
  readonly useIdf?: boolean;
  /** Length that rows are brought to. Default "l2". */
  readonly norm?: "l2" | "l1" | "none";
  /** Shortest and longest word n-gram. Default [1, 1]. N-grams form after stop words are gone, as in scikit-learn. */
  readonly ngrams?: readonly [number, number];
  /** Terms in fewer documents are dropped. Default 1. */
  readonly minDf?: number;
  /** Default true. */
  readonly lowercase?: boolean;
  /** Text to tokens, before stop words. Default: scikit-learn's runs of two or more word characters. */
  readonly tokenize?: (text: string) => readonly string[];
  /** A model without terms instead of the UsageError that mirrors scikit-learn's ValueError. Default false. */
  readonly allowEmpty?: boolean;
}

/** Terms by index in the vocabulary, ascending, with their weights. */
export interface SparseVector {
  readonly indices: Int32Array;
  readonly values: Float64Array;
}

/** Terms and weights learned from a corpus; turns texts into sparse vectors. */
export interface TfidfModel {
  /** Terms in code-point order. */
  readonly vocabulary: readonly string[];
  readonly idf: Float64Array;
  /** Vectors of the documents the model was fitted on, in order. */
  readonly rows: readonly SparseVector[];
  /** Vector of any text over the same vocabulary; unknown terms are left out. A text without known terms is all zero. */
  transform(text: string): SparseVector;
}

/** Runs of two or more letters, digits or underscores; combining marks split a word, so compose (NFC) first or not. */
export function scikitTokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
}

/**
 * Fits idf on `documents` and gives their vectors. Throws a UsageError when no term is left (all empty or stop words).
 *
 * @example fitTfidf(["red cat", "red dog"]).vocabulary // ["cat", "dog", "red"]
 */
export function fitTfidf(documents: readonly string[], options: TfidfOptions = {}): TfidfModel {
  const { minDf = 1, smoothIdf = true, useIdf = true } = options;
  const analyse = analyser(options);
  const counted = documents.map((document) => countTerms(analyse(document)));
  const frequency = new Map<string, number>();
  for (const counts of counted) for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const vocabulary = [...frequency]
    .filter(([, documentFrequency]) => documentFrequency >= minDf)
    .map(([term]) => term)
    .sort(compareCodePoints);
  if (vocabulary.length === 0 && options.allowEmpty !== true) {
    throw new UsageError("no term is left for TF-IDF: every document is empty or holds stop words only", {
      hint: "give documents with words, or fewer stop words",
    });
  }
  const indexOf = new Map(vocabulary.map((term, index) => [term, index]));
  const total = documents.length;
  const idf = Float64Array.from(vocabulary, (term) => {
    if (!useIdf) return 1;
    const df = frequency.get(term) as number;
    return smoothIdf ? Math.log((1 + total) / (1 + df)) + 1 : Math.log(total / df) + 1;
  });
  const vectorOf = (counts: ReadonlyMap<string, number>): SparseVector => weigh(counts, indexOf, idf, options);
  return {
    vocabulary,
    idf,
    rows: counted.map(vectorOf),
    transform: (text) => vectorOf(countTerms(analyse(text))),
  };
}

/** The `count` heaviest terms of a vector: weight descending, then term ascending; zero weights are left out. */
export function topTerms(
  model: Pick<TfidfModel, "vocabulary">,
  vector: SparseVector,
  count: number,
): { readonly term: string; readonly weight: number }[] {
  const terms = Array.from(vector.indices, (index, at) => ({
    term: model.vocabulary[index] as string,
    weight: vector.values[at] as number,
  }));
  return terms
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => b.weight - a.weight || compareCodePoints(a.term, b.term))
    .slice(0, count);
}

/** Cosine of two sparse vectors, -1..1 (0..1 for TF-IDF); 0 where one of them is all zero, also with itself. */
export function sparseCosine(a: SparseVector, b: SparseVector): number {
  const lengths = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

function dot(a: SparseVector, b: SparseVector): number {
  let sum = 0;
  for (let i = 0, j = 0; i < a.indices.length && j < b.indices.length; ) {
    const left = a.indices[i] as number;
    const right = b.indices[j] as number;
    if (left === right) sum += (a.values[i] as number) * (b.values[j] as number);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return sum;
}

function analyser(options: TfidfOptions): (text: string) => string[] {
  const { lowercase = true, ngrams = [1, 1], tokenize = scikitTokens } = options;
  const stop =
    options.stopWords === "english" ? englishStopWords : options.stopWords ? new Set(options.stopWords) : undefined;
  const [shortest, longest] = ngrams;
  return (text) => {
    const tokens = tokenize(lowercase ? text.toLowerCase() : text).filter((token) => !stop?.has(token));
    if (shortest === 1 && longest === 1) return tokens;
    const terms: string[] = [];
    for (let size = shortest; size <= longest; size++) {
      for (let at = 0; at + size <= tokens.length; at++) terms.push(tokens.slice(at, at + size).join(" "));
    }
    return terms;
  };
}

function countTerms(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function weigh(
  counts: ReadonlyMap<string, number>,
  indexOf: ReadonlyMap<string, number>,
  idf: Float64Array,
  { sublinearTf = false, norm = "l2" }: TfidfOptions,
): SparseVector {
  const entries: [index: number, weight: number][] = [];
  for (const [term, count] of counts) {
    const index = indexOf.get(term);
    if (index === undefined) continue;
    entries.push([index, (sublinearTf ? 1 + Math.log(count) : count) * (idf[index] as number)]);
  }
  entries.sort((a, b) => a[0] - b[0]);
  let length = 0;
  for (const [, weight] of entries) length += norm === "l2" ? weight * weight : Math.abs(weight);
  if (norm === "l2") length = Math.sqrt(length);
  const divisor = norm === "none" || length === 0 ? 1 : length;
  return {
    indices: Int32Array.from(entries, ([index]) => index),
    values: Float64Array.from(entries, ([, weight]) => weight / divisor),
  };
}
