/** Running titles, footers and page numbers (lines near an edge that come back page after page), dotted contents. */
import type { PageLines, PdfLine } from "./lines.ts";

/** The pages without such lines, and how many were taken out. */
export function withoutFurniture(pages: readonly PageLines[]): { pages: PageLines[]; removed: number } {
  const seen = new Map<string, Set<number>>();
  for (const page of pages)
    for (const line of page.lines)
      if (nearEdge(line, page)) {
        const key = keyOf(line.text);
        seen.set(key, (seen.get(key) ?? new Set()).add(page.number));
      }
  // Left and right pages may carry different titles, so a third of the pages is enough.
  const often = Math.max(2, Math.ceil(pages.length * 0.3));
  let removed = 0;
  const kept = pages.map((page) => ({
    ...page,
    lines: page.lines.filter((line) => {
      // Entries of a table of contents repeat the headings to come.
      if (/(?:\.\s?){5,}\s*(?:\d{1,4}|[ivxlc]{1,6})$/i.test(line.text)) {
        removed++;
        return false;
      }
      if (!nearEdge(line, page)) return true;
      const number =
        /^(?:(?:page|p\.|seite|página)\s*)?[-–—\s]*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|von)\s*\d{1,4})?[-–—\s]*$/i.test(
          line.text,
        );
      const repeated = (seen.get(keyOf(line.text))?.size ?? 0) >= often;
      if (number || repeated) removed++;
      return !number && !repeated;
    }),
  }));
  return { pages: kept, removed };
}

function nearEdge(line: PdfLine, page: PageLines): boolean {
  return line.y > page.height * 0.91 || line.y < page.height * 0.09;
}

/** The same line but for its numbers is the same running title. */
function keyOf(text: string): string {
  return text.replace(/\d+/g, "#").replace(/\s+/g, " ").trim().toLowerCase();
}
