/** Tokens as Google's rouge_score makes them, and the Unicode variant that keeps what the first one drops. */
import { rememberingStemmer } from "../stem-memory.ts";

export interface RougeTokenizerOptions {
  /**
   * `rouge` (default): runs of ASCII letters and digits after lower-casing; every other character separates, so "café"
   * gives "caf" and Cyrillic or Chinese text gives nothing. `unicode`: runs of letters, marks and digits of any script,
   * with each character of scripts without spaces (Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar) its own token.
   */
  readonly tokens?: "rouge" | "unicode";
  /** Porter's stemmer in NLTK's mode on words longer than three letters. Default false, as in rouge_score. */
  readonly stemmer?: boolean;
}

/** A function from text to tokens. Any string is accepted. */
export function rougeTokenizer(options: RougeTokenizerOptions = {}): (text: string) => string[] {
  const split = options.tokens === "unicode" ? unicodeRuns : asciiRuns;
  if (options.stemmer !== true) return split;
  const stem = rememberingStemmer();
  return (text) => {
    const tokens = split(text);
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as string;
      if (token.length > 3) tokens[at] = stem(token);
    }
    return tokens;
  };
}

/** Scanning character codes takes a third of the time of a regular expression here. */
function asciiRuns(text: string): string[] {
  const lower = text.toLowerCase();
  const tokens: string[] = [];
  let start = -1;
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      tokens.push(lower.slice(start, at));
      start = -1;
    }
  }
  if (start >= 0) tokens.push(lower.slice(start));
  return tokens;
}

const spaceless =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
/** Scripts hold punctuation too, so letters, marks and digits are asked for on both sides. */
const unicodeRun = new RegExp(
  `(?=[\\p{L}\\p{M}\\p{N}])${spaceless}\\p{M}*|(?:(?!${spaceless})[\\p{L}\\p{M}\\p{N}])+`,
  "gu",
);

function unicodeRuns(text: string): string[] {
  return text.normalize("NFC").toLowerCase().match(unicodeRun) ?? [];
}
