/**
 * App store listings have no heading elements: a short line that ends in a colon or stands in capitals heads what
 * follows. Such lines become headings, so that features and contacts can be told apart from the description.
 */
import type { OutlineBlock } from "../../outline.ts";
import { isShouted } from "../text.ts";

/** Blocks of a text without headings, its caption lines turned into headings of level 2. */
export function withListingHeadings(blocks: readonly OutlineBlock[]): OutlineBlock[] {
  const result: OutlineBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "paragraph") {
      result.push(block);
      continue;
    }
    const lines = block.text.split("\n");
    let prose: string[] = [];
    const flush = (): void => {
      if (prose.length > 0) result.push({ ...block, text: prose.join("\n") });
      prose = [];
    };
    for (const [at, line] of lines.entries()) {
      const followed = at + 1 < lines.length || index + 1 < blocks.length;
      // The first line of a listing introduces the app even where it shouts.
      const opening = index === 0 && at === 0;
      if (opening || !followed || !isCaption(line)) prose.push(line);
      else {
        flush();
        const text = line.replace(/[\s:：]+$/u, "");
        result.push({ kind: "heading", level: 2, text, offset: block.offset, depth: 0 });
      }
    }
    flush();
  }
  return result;
}

export function isCaption(line: string): boolean {
  if (line.length > 50 || line.split(/\s+/).length > 6) return false;
  if (/\p{L}{2}.*[:：]$/u.test(line)) return true;
  return isShouted(line, 4);
}
