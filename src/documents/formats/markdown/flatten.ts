/**
 * What the parser cannot bear, taken out before it: its time grows with the cube of the nesting (300 nested lists take
 * it ten seconds) and with the square of the brackets and emphasis marks of a block (30 kB of them take a minute).
 * Nobody writes that for readers. Lines keep their length, so positions stay right to within a line.
 */

const deepestIndent = 48;
const deepestQuote = 24;
const deepLine = /^(?:[ \t]{48}|(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){24})/m;
const ruleLine = /^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/;

/** The same text with deeper indentation and quotation moved out; untouched for almost every document. */
export function flattenNesting(text: string): { text: string; flattened: number } {
  if (!deepLine.test(text)) return { text, flattened: 0 };
  let flattened = 0;
  let fence: string | null = null;
  const lines = text.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence;
    if (fence !== null || !deepLine.test(line) || ruleLine.test(line)) return line;
    flattened++;
    const quotes = /^(?:[ \t]*>)+/.exec(line)?.[0] ?? "";
    if (quotes !== "") {
      const kept = ">".repeat(Math.min(deepestQuote, quotes.split(">").length - 1));
      return (kept + line.slice(quotes.length)).padEnd(line.length);
    }
    const rest = line.replace(/^(?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t])){24,}/, "").trimStart();
    return (" ".repeat(Math.min(deepestIndent, line.length - rest.length)) + rest).padEnd(line.length);
  });
  return { text: lines.join("\n"), flattened };
}

/** Marks in one piece beyond which, when they are also dense, they can be no markup. */
const mostMarks = 400;
const densest = 0.08;

/** The same piece with its brackets or emphasis marks blanked where there are absurdly many. */
export function withoutMarkStorm(piece: string): string {
  let text = piece;
  if (isStorm(text, text.split("]").length - 1)) text = text.replace(/[[\]]/g, " ");
  if (isStorm(text, text.split("_").length + text.split("*").length - 2))
    text = text.replace(/(?<=[^\s*_].{0,20})[*_]/g, " ");
  return text;
}

function isStorm(text: string, marks: number): boolean {
  return marks > mostMarks && (marks > text.length * densest || marks > mostMarks * 8);
}
