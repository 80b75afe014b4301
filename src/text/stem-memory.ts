/** A stemmer that remembers: stemming costs a microsecond, and texts repeat their words. */
import { type PorterMode, porterStem } from "./stemmer.ts";

/** Past this many words the memory starts afresh, so that a million texts stay flat. */
const rememberedStems = 50_000;

/** `porterStem` in one mode, with a bounded memory of its own. */
export function rememberingStemmer(mode: PorterMode = "nltk"): (word: string) => string {
  let stems = new Map<string, string>();
  return (word) => {
    let stem = stems.get(word);
    if (stem === undefined) {
      stem = porterStem(word, mode);
      if (stems.size >= rememberedStems) stems = new Map();
      stems.set(word, stem);
    }
    return stem;
  };
}
