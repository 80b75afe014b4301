/** Cleaning of one-phrase answers: what models wrap around a phrase comes off, the phrase itself stays as it is. */

const leadIn =
  /^(?:sure[,!.]?\s*)?(?:here(?:'s| is| are)\b[^:\n]{0,60}:|(?:short\s+)?(?:about|description|summary|tagline|phrase|answer)(?:\s+line)?\s*:)\s*/i;

const quotePairs: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["‘", "’"],
  ["«", "»"],
  ["「", "」"],
];

/**
 * One line without wrapping quotes, code fences, emphasis, list or heading marks and lead-ins such as "Here is ...:".
 * White space is folded. Only the first non-empty line counts when several are given. "" stays "".
 */
export function tidyPhrase(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:```|~~~)/.test(line));
  let phrase = lines[0] ?? "";
  const stripped = phrase.replace(leadIn, "").trim();
  // A lead-in on a line of its own: the phrase is on the next one.
  phrase = stripped === "" ? (lines[1] ?? "") : stripped;
  phrase = phrase.replace(/^(?:#{1,6}|>|[-*+•])\s+/, "");
  phrase = unwrap(phrase);
  phrase = phrase.replace(/^(\*\*|__)(.+)\1$/, "$2").replace(/^([*_])([^*_]+)\1$/, "$2");
  return unwrap(phrase).replace(/\s+/g, " ").trim();
}

function unwrap(phrase: string): string {
  for (const [open, close] of quotePairs) {
    const inner = phrase.slice(open.length, -close.length || undefined);
    if (phrase.length > 2 && phrase.startsWith(open) && phrase.endsWith(close) && !inner.includes(close))
      return inner.trim();
    // `"A tool".` with the stop outside the quotes.
    if (phrase.startsWith(open) && phrase.endsWith(`${close}.`) && !phrase.slice(1, -2).includes(close)) {
      return `${phrase.slice(open.length, -close.length - 1).trim()}.`;
    }
  }
  return phrase;
}
