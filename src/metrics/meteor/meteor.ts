/**
 * METEOR as NLTK 3.8 computes it (meteor_score), 0..1: exact matches, then stems, then synonyms. NLTK's parameters are
 * the default; METEOR 1.5's stand beside them. Synonyms come as a function, so that WordNet is an argument.
 * S. Banerjee & A. Lavie, "METEOR", 2005; A. Lavie & A. Agarwal, 2007.
 */
import { porterStem } from "../../text/stemmer.ts";
import { splitWhitespace } from "../../text/tokenizers/whitespace.ts";
import { type Alignment, align, countChunks, type Stage } from "./align.ts";

/** Words (single, any case) that mean the same as a word, in any sense and part of speech. */
export type SynonymSource = (word: string) => ReadonlySet<string>;

/** Parameters of METEOR and where its synonyms come from. */
export interface MeteorOptions {
  /** Weight of precision in the harmonic mean, 0..1. Default 0.9. */
  readonly alpha?: number;
  /** Exponent of the fragmentation penalty. Default 3. */
  readonly beta?: number;
  /** Largest fragmentation penalty, 0..1. Default 0.5. */
  readonly gamma?: number;
  /** Match stems after equal words: true (default) for Porter's in NLTK's mode, or a stemmer of the caller's. */
  readonly stem?: boolean | ((word: string) => string);
  /** Without one, only equal words and stems match; the caller's signature should say so. */
  readonly synonyms?: SynonymSource;
  /**
   * NLTK looks synonyms up by the stem of a word ("automobil"), so many are missed. `true` gives them the word itself,
   * nearer to the papers. Default false.
   */
  readonly wholeWordSynonyms?: boolean;
}

/** Parameters that METEOR 1.5 tuned for English; its stage weights and paraphrases are not part of this. */
export const meteor15Parameters = { alpha: 0.85, beta: 0.2, gamma: 0.6 } as const;

/**
 * METEOR of one candidate: the best over its references. Strings are split at white space; words are compared in lower
 * case. Nothing matched, or an empty text: 0. An identical text stays below 1, since one chunk is penalized too (0.5
 * for one word).
 */
export function meteor(
  candidate: string | readonly string[],
  references: string | readonly (string | readonly string[])[],
  options: MeteorOptions = {},
): number {
  const words = lowerCased(candidate);
  const texts = typeof references === "string" ? [references] : references;
  return texts.reduce((best: number, text) => Math.max(best, scoreOf(words, lowerCased(text), options)), 0);
}

/** Pairs [candidate index, reference index] that METEOR matches, by candidate index. */
export function meteorAlignment(
  candidate: string | readonly string[],
  reference: string | readonly string[],
  options: MeteorOptions = {},
): Alignment {
  return align(lowerCased(candidate), lowerCased(reference), stagesOf(options));
}

function scoreOf(words: readonly string[], reference: readonly string[], options: MeteorOptions): number {
  const { alpha = 0.9, beta = 3, gamma = 0.5 } = options;
  const alignment = align(words, reference, stagesOf(options));
  const matches = alignment.length;
  if (matches === 0) return 0;
  const precision = matches / words.length;
  const recall = matches / reference.length;
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall);
  return mean * (1 - gamma * (countChunks(alignment) / matches) ** beta);
}

function lowerCased(text: string | readonly string[]): string[] {
  return (typeof text === "string" ? splitWhitespace(text) : text).map((word) => word.toLowerCase());
}

function stagesOf({ stem = true, synonyms, wholeWordSynonyms = false }: MeteorOptions): Stage[] {
  const stages: Stage[] = [{ form: (word) => word }];
  const stemmed = stem === true ? (word: string): string => porterStem(word) : stem === false ? undefined : stem;
  if (stemmed !== undefined) stages.push({ form: stemmed });
  if (synonyms !== undefined) {
    stages.push({ form: stemmed !== undefined && !wholeWordSynonyms ? stemmed : (word) => word, synonyms });
  }
  return stages;
}
