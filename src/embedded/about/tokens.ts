/**
 * Words of a line as the ranker compares them: lower case, any script, one token a character where a script writes no
 * spaces. Called by the other files of this folder only; published scores use `metrics/rouge.ts`.
 */

const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu;

/** Tokens of `text`, lower case; "C++" is "c", "don't" is "don", "t", as in ROUGE's own tokeniser. */
export function tokens(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** One row of the table, reused: lines are short and compared by the thousand. */
let row = new Uint16Array(256);

/** Length of the longest common subsequence of two token lists. O(a * b), both are lines. */
export function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  if (row.length <= b.length) row = new Uint16Array(2 * b.length);
  row.fill(0, 0, b.length + 1);
  for (const left of a) {
    let diagonal = 0;
    for (let column = 1; column <= b.length; column += 1) {
      const above = row[column] as number;
      if (left === b[column - 1]) row[column] = diagonal + 1;
      else if ((row[column - 1] as number) > above) row[column] = row[column - 1] as number;
      diagonal = above;
    }
  }
  return row[b.length] as number;
}

/** No line has more tokens than this; what has (a text without an end of sentence) is compared by its beginning. */
const longestLine = 400;

/** F1 of the longest common subsequence, 0 to 1 (ROUGE-L over these tokens, the first 400 of each). */
export function overlapF1(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [left.slice(0, longestLine), right.slice(0, longestLine)];
  const common = commonSubsequence(a, b);
  return common === 0 ? 0 : (2 * common) / (a.length + b.length);
}

const dense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** Length in words of English: a character of a script without spaces counts as about half a word. */
export function weigh(words: readonly string[]): number {
  let sum = 0;
  for (const word of words) sum += dense.test(word) ? 0.55 : 1;
  return sum;
}
