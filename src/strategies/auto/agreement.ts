/** How far two answers to one prompt say the same: content words, identifiers split, order left aside. Pure; ours. */
import { contentWords, jaccard } from "../../text/content-words.ts";
import { withIdentifierWords } from "../../text/identifier-words.ts";
import { sameAnswer } from "../../text/same-text.ts";

/** 0 (nothing in common) to 1 (the same words); 1 for two texts without content words that are equal. */
export function agreementOf(one: string, other: string): number {
  if (sameAnswer(one, other)) return 1;
  return jaccard(wordsIn(one), wordsIn(other));
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(contentWords(withIdentifierWords(text)));
