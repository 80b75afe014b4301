/**
 * Flesch reading ease, as textstat 0.7.11 computes it for English: higher is easier, 0..100 for ordinary prose but
 * without bounds. R. Flesch, "A new readability yardstick", 1948.
 */
import { splitWhitespace } from "../../text/tokenizers/whitespace.ts";
import type { SyllableCounter } from "./syllables.ts";

/** Reading ease and the counts it comes from. */
export interface Readability {
  /** 206.835 - 1.015 words/sentences - 84.6 syllables/words; 0 for a text without words, as textstat has it. */
  readonly readingEase: number;
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
}

/**
 * Reading ease of `text` with its parts. textstat's ways are kept: punctuation is deleted, not replaced, so
 * "well-known" is one word; pieces of up to two words are no sentences, though their words count.
 */
export function flesch(text: string, syllables: Pick<SyllableCounter, "count">): Readability {
  const words = readabilityWords(text);
  const sentences = countSentences(text);
  const total = words.reduce((sum, word) => sum + syllables.count(word), 0);
  return {
    readingEase: words.length === 0 ? 0 : 206.835 - (1.015 * words.length) / sentences - (84.6 * total) / words.length,
    words: words.length,
    sentences,
    syllables: total,
  };
}

/** Words in lower case: all but word characters, white space and the apostrophes of contractions is deleted. */
export function readabilityWords(text: string): string[] {
  const bare = text
    .replace(/'(?!(?:[tsd]|ve|ll|re)(?![\p{L}\p{N}_]))/gu, '"')
    .replace(/[^\p{L}\p{N}_\s\x1c-\x1f\x85']/gu, "")
    .toLowerCase();
  return splitWhitespace(bare);
}

const wordBorder = "(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))";
const sentencePiece = new RegExp(`${wordBorder}[^.!?]+[.!?]*`, "gu");

function countSentences(text: string): number {
  if (text === "") return 0;
  let count = 0;
  for (const [piece] of text.matchAll(sentencePiece)) if (readabilityWords(piece).length > 2) count++;
  return Math.max(count, 1);
}
