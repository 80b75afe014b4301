/**
 * Support (ours): how much of a summary its source backs, word by word. A cheap alarm for invented content that needs no
 * model; it says nothing about how words are put together.
 */
import { contentWords, fold, wordsOf } from "../text/content-words.ts";

/** Which content words, names and numbers of a text stand in its source, and which do not. */
export interface Support {
  /** Share of the summary's content words, names and numbers that stand in the source, 0 to 1; null where it has none. */
  readonly value: number | null;
  /** Those that do not, as they stand in the summary, in order, each once. */
  readonly missing: readonly string[];
}

/**
 * Compares folded content words (see `text/content-words.ts`), so that "watches" is backed by "watch". A compound is
 * backed by its parts in a row ("commandline" by "command line") and parts by their compound. Parts of words back
 * nothing: "rust" does not stand in "trust". At worst linear in the source; most summaries are backed by its beginning.
 */
export function support(summary: string, source: string): Support {
  const words = wordsOf(summary);
  // What is no content word in the source (function words, single letters) is none here either.
  const counted = words.map((word) => contentWords(word).length > 0);
  const open = new Set(words.filter((_, at) => counted[at]).map(fold));
  const total = counted.filter(Boolean).length;
  for (const piece of pieces(source)) {
    if (open.size === 0) break;
    for (const word of contentWords(piece)) open.delete(word);
  }
  if (open.size > 0) backByCompounds(words, open, wordsOf(source));
  const missing = words.filter((word, at) => counted[at] && open.has(fold(word)));
  return { value: total === 0 ? null : (total - missing.length) / total, missing: [...new Set(missing)] };
}

/** The source in order, cut at line ends, so that the words at its beginning are looked at first. */
function* pieces(source: string): Generator<string> {
  for (let at = 0; at < source.length; ) {
    const line = source.indexOf("\n", at + 2_000);
    const end = line < 0 ? source.length : line + 1;
    yield source.slice(at, end);
    at = end;
  }
}

function backByCompounds(words: readonly string[], open: Set<string>, sourceWords: readonly string[]): void {
  const known = new Set(sourceWords.map(fold));
  for (let at = 0; at + 1 < words.length; at++) {
    const [left = "", right = ""] = [words[at], words[at + 1]];
    if (!known.has(fold(left + right))) continue;
    open.delete(fold(left));
    open.delete(fold(right));
  }
  for (let at = 0; at + 1 < sourceWords.length && open.size > 0; at++) {
    const pair = `${sourceWords[at]}${sourceWords[at + 1]}`;
    open.delete(fold(pair));
    if (at + 2 < sourceWords.length) open.delete(fold(`${pair}${sourceWords[at + 2]}`));
  }
}
