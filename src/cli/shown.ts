/** The one way of a foreign text (a file's name, an argument, what a server or a store said) into a line on a terminal. */

/**
 * Characters that a terminal obeys or that change how others are read: C0 and C1 controls, direction marks and overrides,
 * invisible separators and tags, and halves of surrogate pairs. Ours, from the Unicode categories Cc, Cf and Cs, Zl and Zp.
 */
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** `text` on one line, each such character as its code: an escape byte becomes `\x1b`, a right-to-left override `\u202e`. */
export function shown(text: string): string {
  return text.replace(obeyed, escaped);
}

/** As `shown` for a text of several lines: line breaks and tabs stay. */
export function shownLines(text: string): string {
  return text.replace(obeyed, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  );
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
