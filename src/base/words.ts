/**
 * What counts as a word, in one place: a run between white space, as people, editors and `wc -w` count. Scripts that are written
 * without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) are counted by the segments of `Intl.Segmenter`.
 */

let segmenter: Intl.Segmenter | undefined;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const unspacedRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+/gu;

/** Words in a text. `nlp-29`, `70-300mm` and `application/json` are one word each. */
export function countWords(text: string): number {
  let count = 0;
  if (!unspaced.test(text)) {
    for (const _ of text.matchAll(/\S+/g)) count++;
    return count;
  }
  return wordEnds(text).length;
}

/** Where each word ends, in code units from the text's beginning, the punctuation behind it left out where it can be. */
export function wordEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: token, index } of text.matchAll(/\S+/g)) {
    if (!unspaced.test(token)) {
      ends.push(index + (unpunctuated(token) || token.length));
      continue;
    }
    let at = 0;
    for (const run of token.matchAll(unspacedRun)) {
      other(token.slice(at, run.index), index + at, ends);
      segments(run[0], index + run.index, ends);
      at = run.index + run[0].length;
    }
    other(token.slice(at), index + at, ends);
  }
  return ends;
}

const punctuation = /^\p{P}$/u;

/** Length of the text without the punctuation at its end. By hand: `/\p{P}+$/` takes the square of a run in the middle. */
function unpunctuated(text: string): number {
  let end = text.length;
  while (end > 0) {
    const wide = (text.charCodeAt(end - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(end - 2) & 0xfc00) === 0xd800;
    const from = wide ? end - 2 : end - 1;
    if (!punctuation.test(text.slice(from, end))) break;
    end = from;
  }
  return end;
}

/** Longest run given to the segmenter at once, whose time grows with the square; a border may fall inside a word there. */
const longestRun = 1_000;

function segments(run: string, start: number, ends: number[]): void {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  for (let at = 0; at < run.length; at += longestRun) {
    for (const part of segmenter.segment(run.slice(at, at + longestRun))) {
      if (part.isWordLike) ends.push(start + at + part.index + part.segment.length);
    }
  }
}

/** What stands between two runs of an unspaced script is one word where it holds a letter or a digit ("GPT-4" in Chinese text). */
function other(piece: string, at: number, ends: number[]): void {
  if (/[\p{L}\p{N}]/u.test(piece)) ends.push(at + (unpunctuated(piece) || piece.length));
}
