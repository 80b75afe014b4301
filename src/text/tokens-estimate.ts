/** How many model tokens a text has, estimated without a tokenizer: for budgets and packing before the exact count. */

/**
 * Estimate of the number of tokens, >= 0 and a whole number; meant to err upwards. Ours: words of ASCII letters cost
 * one token for each six letters begun, digits one for each three, each other ASCII mark one, line breaks one, a
 * character of another alphabet half a token, and a Han, Kana or Hangul character one.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const start = at;
    if (isLetter(code)) {
      while (at < text.length && isLetter(text.charCodeAt(at))) at++;
      tokens += Math.ceil((at - start) / 6);
    } else if (code >= 48 && code <= 57) {
      while (at < text.length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
      tokens += Math.ceil((at - start) / 3);
    } else if (code === 32 || code === 9) {
      while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++;
      // A single space belongs to the word after it; runs (indentation) cost a token.
      if (at - start > 1) tokens += 1;
    } else {
      at++;
      if (code < 0x80) tokens += 1;
      else tokens += code >= 0x2e80 ? 1 : 0.5;
    }
  }
  return Math.ceil(tokens);
}

const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
