/**
 * The tokenizers that sacreBLEU 2.6.0 offers for BLEU without outside data. A further one is one more entry in
 * `tokenizers`; its name goes into the signature of every score.
 * M. Post, "A Call for Clarity in Reporting BLEU Scores", 2018.
 */
import { splitWhitespace } from "./whitespace.ts";

export type BleuTokenizer = "13a" | "intl" | "none" | "char" | "zh";

const tokenizers: Readonly<Record<BleuTokenizer, (text: string) => string[]>> = {
  "13a": (text) => splitWhitespace(separatePunctuation(` ${undoMarkup(text)} `)),
  intl: (text) =>
    splitWhitespace(
      text
        .replace(/(\P{N})(\p{P})/gu, "$1 $2 ")
        .replace(/(\p{P})(\P{N})/gu, " $1 $2")
        .replace(/(\p{S})/gu, " $1 "),
    ),
  none: splitWhitespace,
  char: (text) => [...text].filter((character) => splitWhitespace(character).length > 0),
  zh: (text) => splitWhitespace(separatePunctuation(spaceChinese(text))),
};

/** The tokens of `text`; any string is accepted. */
export function bleuTokens(text: string, tokenizer: BleuTokenizer = "13a"): string[] {
  return tokenizers[tokenizer](text);
}

/** NIST's mteval-v13a: markup of old test sets is undone, lines are joined. */
function undoMarkup(text: string): string {
  const joined = text.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  return joined.includes("&")
    ? joined.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    : joined;
}

/** ASCII punctuation stands alone, but full stops and commas between digits and all apostrophes stay. */
function separatePunctuation(text: string): string {
  return text
    .replace(/([{-~[-` -&(-+:-@/])/g, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ");
}

/**
 * Characters that sacreBLEU calls Chinese. Two of its ranges were meant as supplementary planes and are read as
 * U+2001-U+2A6D and U+2F81-U+2FA1, which takes in dashes and quotation marks; kept, since scores depend on it.
 */
const chinese =
  /[\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef\u3200-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]/g;

const spaceChinese = (text: string): string => text.replace(chinese, " $& ");
