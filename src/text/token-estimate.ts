/**
 * How many tokens a text will take, without a tokenizer: for packing before any model is known. An estimate on the safe
 * side; the gateway counts properly before it sends. Ours. `token-ceiling.ts` is the other one, for a different promise: there
 * a bound on a single prompt must hold for code of any shape; here lengths of many documents are compared and added, in one pass
 * that counts three kinds of characters.
 */

/**
 * Estimated tokens, rounded up; 0 for "". ASCII 3.6 characters a token (English prose has about 4.4, code about 3), Han,
 * kana and Hangul one token a character, everything else two characters a token.
 */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let wide = 0;
  let other = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) ascii++;
    else if ((code >= 0x2e80 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af)) wide++;
    else other++;
  }
  return Math.ceil(ascii / 3.6 + wide + other / 2);
}
