/**
 * Nesting bounded before parsing: the parser's time grows with the cube of the depth (300 nested lists take it ten
 * seconds), and nobody writes that for readers. Lines keep their length, so positions stay right to within a line.
 */

const deepestIndent = 48;
const deepestQuote = 24;
const deepLine = /^(?:[ \t]{48}|(?:[ \t]*>){24})/m;

/** The same text with deeper indentation and quotation moved out; untouched for almost every document. */
export function flattenNesting(text: string): { text: string; flattened: number } {
  if (!deepLine.test(text)) return { text, flattened: 0 };
  let flattened = 0;
  let fence: string | null = null;
  const lines = text.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence;
    if (fence !== null || !deepLine.test(line)) return line;
    flattened++;
    const quotes = /^(?:[ \t]*>)+/.exec(line)?.[0] ?? "";
    if (quotes !== "") {
      const kept = ">".repeat(Math.min(deepestQuote, quotes.split(">").length - 1));
      return (kept + line.slice(quotes.length)).padEnd(line.length);
    }
    const rest = line.trimStart();
    return (" ".repeat(Math.min(deepestIndent, line.length - rest.length)) + rest).padEnd(line.length);
  });
  return { text: lines.join("\n"), flattened };
}
