/**
 * How much of what its parts say a parent summary takes up: coverage, density and normalized coverage of keywords.
 * Source: the hierarchical system (Agent4CS), section on evaluation; restated in docs as r, R and R / R_max.
 */
import { splitWhitespace } from "../../text/tokenizers/whitespace.ts";

/** Which of the keywords a text holds, and how densely. */
export interface KeywordCoverage {
  /** r: share of the keywords that stand in the summary, 0..1; undefined without keywords. */
  readonly coverage: number | undefined;
  /** R = r / l with l the summary's length in words; undefined without keywords or words. */
  readonly density: number | undefined;
  /** Summary length in words (split at white space). */
  readonly words: number;
  readonly missing: readonly string[];
}

/**
 * Coverage of `keywords` in `summary`. Ours where the paper is silent: letters compare without case, a keyword of
 * several words must stand in that order, and only whole words count ("cat" is not in "concatenate").
 */
export function keywordCoverage(summary: string, keywords: readonly string[]): KeywordCoverage {
  const flat = ` ${wordsOnly(summary)} `;
  const wanted = [...new Set(keywords.map((keyword) => wordsOnly(keyword)))].filter((keyword) => keyword !== "");
  const missing = wanted.filter((keyword) => !flat.includes(` ${keyword} `));
  const words = splitWhitespace(summary).length;
  if (wanted.length === 0) return { coverage: undefined, density: undefined, words, missing };
  const coverage = (wanted.length - missing.length) / wanted.length;
  return { coverage, density: words === 0 ? undefined : coverage / words, words, missing };
}

/**
 * R / R_max over the systems compared on the same folder, 0..1, in the order given. An absent density stays absent;
 * undefined everywhere when the largest is 0.
 */
export function normalizedCoverage(densities: readonly (number | undefined)[]): (number | undefined)[] {
  const largest = Math.max(0, ...densities.filter((density) => density !== undefined));
  return densities.map((density) => (density === undefined || largest === 0 ? undefined : density / largest));
}

function wordsOnly(text: string): string {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  ).join(" ");
}
