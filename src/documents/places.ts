/** Offsets to lines and columns, by one pass over the text and a binary search per question. */
import type { Place } from "../base/warnings.ts";

/** Answers where an offset lies in `text`. Offsets past the end are clamped to it. */
export function placeFinder(text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (wanted) => {
    const offset = Math.max(0, Math.min(wanted, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
}
