/** Splitting at white space as Python's str.split() does, which JavaScript's \s does not quite match. */

const separators = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const run = new RegExp(`[^${separators}]+`, "g");
const trailing = new RegExp(`[${separators}]+$`);

/** Pieces between runs of Unicode white space; none for a blank text. The byte order mark is not white space here. */
export function splitWhitespace(text: string): string[] {
  return text.match(run) ?? [];
}

/** The text without white space at its end. */
export function trimEndWhitespace(text: string): string {
  // A regular expression anchored only at the end would rescan every inner run of spaces.
  let end = text.length;
  while (end > 0 && trailing.test(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
