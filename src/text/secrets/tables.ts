/** Values in the columns of tables and delimited files whose header names a secret: rows of Markdown, AsciiDoc, HTML and CSV. */
import { looksRandom } from "./looks.ts";
import type { Span } from "./span.ts";

const secretHeader =
  /^\W*(?:[\w .-]*[ _.-])?(?:pass(?:word|wd|phrase|code|wort)?|pwd|kennwort|contraseña|senha|пароль|密码|パスワード|secrets?|tokens?|credentials?|(?:[\w-]+[ _-]?)?keys?)(?:[ _-](?:value|prod|dev|test|staging))?\W*$/i;
const looseHint = /pass|pwd|kennwort|contrase|senha|пароль|密码|パスワード|secret|token|credential|key/i;

export function inTables(text: string): Span[] {
  if (!looseHint.test(text)) return [];
  return [...inRows(text), ...inHtml(text)];
}

/** Cells of one line with their places; null where the line is no row. */
function cellsOf(line: string, delimiter: string): { text: string; at: number }[] | null {
  if (!line.includes(delimiter)) return null;
  const cells: { text: string; at: number }[] = [];
  let at = 0;
  for (const text of line.split(delimiter)) {
    cells.push({ text, at });
    at += text.length + 1;
  }
  return cells.length < 2 || cells.length > 60 ? null : cells;
}

function inRows(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  let header: { delimiter: string; columns: readonly number[]; count: number } | null = null;
  for (const line of text.split("\n")) {
    const cells: { text: string; at: number }[] | null = header === null ? null : cellsOf(line, header.delimiter);
    if (header !== null && cells !== null && Math.abs(cells.length - header.count) <= 1) {
      for (const column of header.columns) {
        const cell = cells[column];
        const value = cell === undefined ? null : /[A-Za-z0-9_\-+/=.~!@#%^&*$]{8,200}/.exec(cell.text);
        if (cell !== undefined && value !== null && looksRandom(value[0], 8))
          spans.push({
            start: at + cell.at + value.index,
            end: at + cell.at + value.index + value[0].length,
            kind: "assigned secret",
          });
      }
    } else if (header !== null && /^[\s+=|-]*$/.test(line)) {
      // A ruler, or an empty line after the head of an AsciiDoc table.
    } else header = headerOf(line);
    at += line.length + 1;
  }
  return spans;
}

function headerOf(line: string): { delimiter: string; columns: readonly number[]; count: number } | null {
  if (line.length > 2_000 || !looseHint.test(line)) return null;
  for (const delimiter of ["|", "\t", ";", ","]) {
    const cells = cellsOf(line, delimiter);
    if (cells === null) continue;
    const columns = cells.flatMap(({ text }, index) => (text.length < 40 && secretHeader.test(text) ? [index] : []));
    if (columns.length > 0 && cells.every(({ text }) => text.length < 60))
      return { delimiter, columns, count: cells.length };
  }
  return null;
}

/** Rows of HTML tables: the cell under a header that names a secret. */
function inHtml(text: string): Span[] {
  if (!/<th[\s>]/i.test(text)) return [];
  const spans: Span[] = [];
  for (const table of text.matchAll(/<table[\s>][\s\S]{0,40000}?<\/table>/gi)) {
    const headers = [...table[0].matchAll(/<th\b[^<>]{0,200}>([\s\S]{0,200}?)(?=<\/?t[hrd])/gi)].map((cell) =>
      stripped(cell[1] ?? ""),
    );
    const columns = headers.flatMap((name, index) => (secretHeader.test(name) ? [index] : []));
    if (columns.length === 0) continue;
    for (const row of table[0].matchAll(/<tr\b[\s\S]{0,8000}?(?=<\/tr|<tr\b|<\/table)/gi)) {
      const cells = [...row[0].matchAll(/<td\b[^<>]{0,200}>([\s\S]{0,600}?)(?=<\/?t[rd]|$)/gi)];
      for (const column of columns) {
        const cell = cells[column];
        if (cell === undefined) continue;
        const inner = /(?:^|>|\s)([A-Za-z0-9_\-+/=.~!@#%^&*$]{8,200})(?=\s|<|$)/.exec(cell[1] ?? "");
        if (inner?.[1] === undefined || !looksRandom(inner[1], 8)) continue;
        const start = table.index + row.index + cell.index + cell[0].indexOf(inner[1], cell[0].indexOf(">"));
        spans.push({ start, end: start + inner[1].length, kind: "assigned secret" });
      }
    }
  }
  return spans;
}

function stripped(html: string): string {
  return html.replace(/<[^<>]{0,200}>/g, " ").trim();
}
