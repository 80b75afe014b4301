/** Text edits, applied together. */

export interface Edit {
  /** 0-based offsets, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap; order does not matter. Throws a RangeError when two overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at) throw new RangeError(`edits overlap at offset ${edit.start}`);
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
