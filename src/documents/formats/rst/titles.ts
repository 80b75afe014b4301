/** Titles of reStructuredText: a line with punctuation under it, or over and under it. */
import type { Line } from "./lines.ts";

export interface Title {
  /** The title's line; null for a transition, which is a line of punctuation alone. */
  readonly line: Line | null;
  /** The character, doubled where it also stands above: each style is a level of its own. */
  readonly style: string;
  readonly next: number;
}

const adornment = /^([!-/:-@[-`{-~])\1*$/;

/** The title that starts at line `at`, or null. */
export function titleAt(lines: readonly Line[], at: number): Title | null {
  const first = lines[at]?.text ?? "";
  const second = lines[at + 1]?.text ?? "";
  const third = lines[at + 2]?.text ?? "";
  const line = lines[at + 1];
  if (adornment.test(first) && first.length >= 2) {
    const mark = first[0] as string;
    if (line !== undefined && second.trim() !== "" && adornment.test(third) && third[0] === mark && third.length >= 2)
      return { line, style: mark + mark, next: at + 3 };
    return first.length >= 4 && second === "" ? { line: null, style: mark, next: at + 1 } : null;
  }
  const own = lines[at];
  if (own === undefined || first.trim() === "" || !adornment.test(second)) return null;
  // Writers count characters carelessly; two short of the title, or four marks, is still meant as a title.
  const enough =
    second.length >= Math.min(4, first.length) && second.length >= Math.min(first.length - 4, first.length * 0.6);
  return enough ? { line: own, style: second[0] as string, next: at + 2 } : null;
}

/** Levels in the order in which the styles first appear, from 1. */
export class TitleLevels {
  readonly #styles: string[] = [];

  of(style: string): number {
    const known = this.#styles.indexOf(style);
    if (known >= 0) return known + 1;
    this.#styles.push(style);
    return this.#styles.length;
  }
}
