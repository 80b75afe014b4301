/** Grid and simple tables of reStructuredText as rows of text. */
import type { Line } from "./lines.ts";

export interface Table {
  /** Cells separated by " | ". */
  readonly rows: readonly string[];
  readonly next: number;
}

const gridBorder = /^\+(?:[-=]+\+)+$/;
const simpleBorder = /^={2,}(?:\s+={2,})+$/;

/** The table that starts at line `at`, or null. */
export function tableAt(lines: readonly Line[], at: number): Table | null {
  const first = lines[at]?.text ?? "";
  if (gridBorder.test(first)) return grid(lines, at);
  if (simpleBorder.test(first)) return simple(lines, at);
  return null;
}

function grid(lines: readonly Line[], at: number): Table {
  const rows: string[] = [];
  let cells: string[] = [];
  const close = (): void => {
    const row = cells
      .map((cell) => cell.trim())
      .filter((cell) => cell !== "")
      .join(" | ");
    if (row !== "") rows.push(row);
    cells = [];
  };
  let next = at;
  for (; next < lines.length; next++) {
    const { text } = lines[next] as { text: string };
    if (text.startsWith("+")) close();
    else if (text.startsWith("|"))
      text
        .slice(1, -1)
        .split("|")
        .forEach((cell, index) => {
          cells[index] = `${cells[index] ?? ""} ${cell.trim()}`;
        });
    else break;
  }
  close();
  return { rows, next };
}

function simple(lines: readonly Line[], at: number): Table | null {
  const border = (lines[at] as Line).text;
  const starts = [...border.matchAll(/=+/g)].map((match) => match.index);
  const rows: string[] = [];
  let borders = 0;
  let next = at;
  for (; next < lines.length; next++) {
    const { text } = lines[next] as Line;
    if (simpleBorder.test(text)) {
      borders++;
      if (borders >= 2 && (lines[next + 1]?.text ?? "") === "") {
        next++;
        break;
      }
      continue;
    }
    if (text === "" && borders >= 3) break;
    const row = starts
      .map((start, index) => text.slice(start, starts[index + 1]).trim())
      .filter((cell) => cell !== "" && !/^-+$/.test(cell))
      .join(" | ");
    if (row !== "") rows.push(row);
  }
  return borders < 2 ? null : { rows, next };
}
