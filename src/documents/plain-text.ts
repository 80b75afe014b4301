/** A document as plain text: headings and blocks in order, a blank line between them. */
import type { Document } from "./document.ts";

/** Badges and rules are left out; headings stand on lines of their own. "" for a document without content. */
export function plainText(document: Document): string {
  const parts: string[] = [];
  for (const section of document.sections) {
    if (section.heading !== null) parts.push(section.heading);
    for (const block of section.blocks)
      if (block.kind !== "badge" && block.kind !== "rule" && block.text !== "") parts.push(block.text);
  }
  return parts.join("\n\n");
}
