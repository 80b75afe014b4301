/**
 * Syllables of English words: stressed vowels of the first pronunciation in the CMU dictionary, and hyphenation points
 * for words that are not in it, as textstat 0.7.11 counts them. Other versions of either list change single counts.
 */

/** Counts the syllables of an English word. */
export interface SyllableCounter {
  /** Syllables of one lower-case word, at least 1 for a word with letters. */
  count(word: string): number;
  /** Which lists count, for signatures. */
  readonly source: string;
}

/** Pyphen's default: no break before the second letter or after the last but one. */
const shortestPart = 2;

/** Loads both lists (about 0.1 s). Rejects with the module error when a package is missing. */
export async function loadSyllableCounter(): Promise<SyllableCounter> {
  const [{ dictionary }, { default: patterns }, { default: createHyphenator }] = await Promise.all([
    import("cmu-pronouncing-dictionary"),
    import("hyphen/patterns/en-us.js"),
    import("hyphen"),
  ]);
  const hyphenate = createHyphenator(patterns, { hyphenChar: "\u00ad", minWordLength: 1 });
  return {
    source: "cmudict@3.0.0+hyphen-en-us@1.14.1",
    count(word) {
      const sounds = Object.hasOwn(dictionary, word) ? dictionary[word] : undefined;
      if (sounds !== undefined) return sounds.match(/\d/g)?.length ?? 0;
      return hyphenationPoints(String(hyphenate(word))) + 1;
    },
  };
}

function hyphenationPoints(hyphenated: string): number {
  const parts = hyphenated.split("\u00ad");
  let points = 0;
  let before = 0;
  const length = hyphenated.length - (parts.length - 1);
  for (const part of parts.slice(0, -1)) {
    before += part.length;
    if (before >= shortestPart && before <= length - shortestPart) points++;
  }
  return points;
}
