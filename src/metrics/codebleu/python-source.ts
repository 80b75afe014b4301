/**
 * Python without comments and docstrings, as CodeBLEU's reference rebuilds it from the tokens of CPython's `tokenize`:
 * gaps between tokens become spaces, a string that opens a logical line is dropped, blank lines vanish. null stands
 * for what `tokenize` refuses (open brackets or strings at the end, a dedent to no known column).
 */

type Previous = "indent" | "newline" | "comment" | "string" | "other";

const stringPrefix = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?('''|"""|'|")/y;
const name = /[\p{L}\p{N}_]+/uy;

class Rebuild {
  out = "";
  previous: Previous = "indent";
  private line = -1;
  private column = 0;

  /** Adds the text of a token at its place (or only the gap before it, when `text` is dropped). */
  token(kind: Previous, text: string, start: Spot, end: Spot): void {
    if (start.line > this.line) this.column = 0;
    if (start.column > this.column) this.out += " ".repeat(start.column - this.column);
    this.out += text;
    this.previous = kind;
    this.line = end.line;
    this.column = end.column;
  }
}

interface Spot {
  readonly line: number;
  readonly column: number;
}

/** Returns null where CPython's tokenizer raises an error. */
export function withoutPythonComments(source: string): string | null {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const rebuild = new Rebuild();
  const indents = [0];
  let depth = 0;
  let continued = false;
  let row = 0;
  while (row < lines.length) {
    const line = lines[row] as string;
    let column = 0;
    if (depth === 0 && !continued) {
      const margin = /^[ \t\f]*/.exec(line)?.[0] ?? "";
      column = margin.length;
      const rest = line.slice(column);
      if (rest === "") break;
      if (/^[#\r\n]/.test(rest)) {
        const words = rest.startsWith("#") ? rest.replace(/[\r\n]+$/, "") : "";
        const after = column + words.length;
        if (words !== "") rebuild.token("comment", "", { line: row, column }, { line: row, column: after });
        rebuild.token("other", line.slice(after), { line: row, column: after }, { line: row, column: line.length });
        row++;
        continue;
      }
      const width = columnOf(margin);
      if (width > (indents.at(-1) as number)) {
        indents.push(width);
        rebuild.token("indent", margin, { line: row, column: 0 }, { line: row, column });
      }
      while (width < (indents.at(-1) as number)) {
        if (!indents.includes(width)) return null;
        indents.pop();
        rebuild.token("other", "", { line: row, column }, { line: row, column });
      }
    }
    continued = false;
    // One physical line; a triple-quoted string moves `row` on by itself.
    for (let text = line; column < text.length; ) {
      const character = text[column] as string;
      if (character === " " || character === "\t" || character === "\f") {
        column++;
        continue;
      }
      if (character === "\r" || character === "\n") {
        const kind = depth > 0 ? "other" : "newline";
        rebuild.token(kind, text.slice(column), { line: row, column }, { line: row, column: text.length });
        break;
      }
      if (character === "#") {
        const length = text.slice(column).replace(/[\r\n]+$/, "").length;
        rebuild.token("comment", "", { line: row, column }, { line: row, column: column + length });
        column += length;
        continue;
      }
      if (character === "\\" && /^\\\r?\n$/.test(text.slice(column))) {
        continued = true;
        break;
      }
      const string = stringAt(lines, row, column);
      if (string === "unfinished") return null;
      if (string !== null) {
        const start = { line: row, column };
        const keep = rebuild.previous !== "indent" && rebuild.previous !== "newline" && column > 0;
        rebuild.token("string", keep ? string.text : "", start, string.end);
        row = string.end.line;
        column = string.end.column;
        text = lines[row] as string;
        continue;
      }
      name.lastIndex = column;
      const word = name.exec(text)?.[0] ?? character;
      if ("([{".includes(character)) depth++;
      else if (")]}".includes(character)) depth--;
      rebuild.token("other", word, { line: row, column }, { line: row, column: column + word.length });
      column += word.length;
    }
    row++;
  }
  if (depth > 0 || continued) return null;
  return rebuild.out
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");
}

function columnOf(margin: string): number {
  let width = 0;
  for (const character of margin) {
    if (character === "\t") width = (Math.floor(width / 8) + 1) * 8;
    else width = character === "\f" ? 0 : width + 1;
  }
  return width;
}

/** The string literal that starts here, over as many lines as it takes; null where none does. */
function stringAt(
  lines: readonly string[],
  row: number,
  column: number,
): { readonly text: string; readonly end: Spot } | "unfinished" | null {
  const line = lines[row] as string;
  stringPrefix.lastIndex = column;
  const opening = stringPrefix.exec(line);
  if (opening === null) return null;
  const quote = opening[1] as string;
  let text = opening[0];
  let at = column + opening[0].length;
  for (let current = row; current < lines.length; current++, at = 0) {
    const here = lines[current] as string;
    while (at < here.length) {
      if (here.startsWith(quote, at)) {
        return { text: text + quote, end: { line: current, column: at + quote.length } };
      }
      const step = here[at] === "\\" ? (here.startsWith("\\\r\n", at) ? 3 : 2) : 1;
      // A one-line string that meets its line's end is no string at all: the quote alone is a stray token.
      if (quote.length === 1 && step === 1 && here[at] === "\n") return null;
      text += here.slice(at, at + step);
      at += step;
    }
  }
  return quote.length === 3 ? "unfinished" : null;
}
