/** The one way of a foreign text (a file's name, an argument, what a server or a store said) into a line on a terminal. */
import type { Io } from "./io.ts";

/**
 * Characters that a terminal obeys or that change how others are read: C0 and C1 controls, direction marks and overrides,
 * invisible separators and tags, and halves of surrogate pairs. Ours, from the Unicode categories Cc, Cf and Cs, Zl and Zp.
 */
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** `text` on one line, each such character as its code: an escape byte becomes `\x1b`, a right-to-left override `\u202e`. */
export function shown(text: string): string {
  return text.replace(obeyed, escaped);
}

/** As `shown`; line breaks become blanks, since behind one a foreign text could say what looks like a message of ours. */
export function shownLine(text: string): string {
  return shown(text.replace(/\s*[\r\n]+\s*/g, " "));
}

/** As `shown` for a text of several lines: line breaks and tabs stay. */
export function shownLines(text: string): string {
  return text.replace(obeyed, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  );
}

/** Takes what stands in the terminal's line away: the one thing of this kind that we say ourselves. */
export const clearLine = "\r\u001b[K";

/** What a terminal obeys, and what turns the order of a line around: in prose, joiners and marks of direction are spelling. */
const obeyedInProse =
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The same value, each such character written as JSON's own escape. */
export function shownJson(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\n" || character === "\t" || character === "\r"
      ? character
      : [...Array(character.length).keys()]
          .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
          .join(""),
  );
}

/** Commands that print code or records for programs: what goes into a file or a pipe must stay as it is. */
const forPrograms = new Set(["code", "translate", "obfuscate", "completion", "runs export", "runs resume"]);

/**
 * The gate that every text of a command goes through, whoever wrote its parts: names, arguments, answers, errors of servers, what a store
 * holds. Messages, and results that a person reads, lose what a terminal would obey.
 */
export function gated(io: Io, command = "", json = false): Io {
  const result = (text: string): string => {
    if (json || command === "runs export") return shownJson(text);
    return forPrograms.has(command) && !io.stdoutIsTerminal ? text : text.replace(obeyedInProse, escaped);
  };
  return {
    ...io,
    out: (text) => io.out(result(text)),
    err(text) {
      const own = text.startsWith(clearLine) ? clearLine : "";
      io.err(`${own}${shownLines(text.slice(own.length))}`);
    },
  };
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
