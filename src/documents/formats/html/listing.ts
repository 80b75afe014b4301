/**
 * App store listings have no heading elements: a short line that ends in a colon or stands in capitals heads what
 * follows. Such lines become headings, so that features and contacts can be told apart from the description.
 */
import type { OutlineBlock } from "../../outline.ts";
import { isShouted } from "../text.ts";

/** Blocks with caption lines turned into headings of level 2; unchanged where the text has real headings. */
export function withListingHeadings(blocks: readonly OutlineBlock[]): OutlineBlock[] {
  if (blocks.some((block) => block.kind === "heading")) return [...blocks];
  const result: OutlineBlock[] = [];
  blocks.forEach((block, index) => {
    if (block.kind !== "paragraph") {
      result.push(block);
      return;
    }
    const lines = block.text.split("\n");
    const caption = lines[0] ?? "";
    const followed = lines.length > 1 || index + 1 < blocks.length;
    // The first line of a listing introduces the app even where it shouts.
    if (index === 0 || !followed || !isCaption(caption)) {
      result.push(block);
      return;
    }
    const { offset } = block;
    result.push({ kind: "heading", level: 2, text: caption.replace(/[\s:：]+$/u, ""), offset, depth: 0 });
    if (lines.length > 1) result.push({ ...block, text: lines.slice(1).join("\n"), offset: offset + caption.length });
  });
  return result;
}

export function isCaption(line: string): boolean {
  if (line.length > 50 || line.split(/\s+/).length > 6) return false;
  if (/\p{L}{2}.*[:：]$/u.test(line)) return true;
  return isShouted(line, 4);
}
