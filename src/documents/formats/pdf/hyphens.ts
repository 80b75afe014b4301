/** Words broken at line ends, mended by what the rest of the document writes. */

/** Every whole word of the lines, lower case; hyphenated ones with their hyphen. */
export function vocabularyOf(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  // The last word of a line may be half of one, so it is no witness.
  for (const line of lines)
    for (const word of line.replace(/\S+$/, "").match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])
      words.add(word.toLowerCase());
  return words;
}

/** Lines joined to one text. A hyphen at a line end goes, unless the document writes the word with it elsewhere. */
export function joinLines(lines: readonly string[], words: ReadonlySet<string>): string {
  let text = lines[0] ?? "";
  for (const line of lines.slice(1)) {
    const broken = /([\p{L}\p{N}-]*\p{L})[-\u2010\u00ad]$/u.exec(text);
    const next = /^\p{L}[\p{L}\p{N}]*/u.exec(line);
    if (broken?.[1] !== undefined && next !== null && /^\p{Ll}/u.test(line)) {
      const [head, tail] = [broken[1], next[0]];
      const whole = `${head}${tail}`.toLowerCase();
      const kept = words.has(`${head}-${tail}`.toLowerCase()) && !words.has(whole);
      text = kept ? text + line : text.slice(0, -1) + line;
    } else if (/[\u3040-\u30ff\u3400-\u9fff]$/u.test(text) && /^[\u3040-\u30ff\u3400-\u9fff]/u.test(line)) text += line;
    else text += ` ${line}`;
  }
  return text;
}
