/** A document as one passage, for the calls that read all of it. */
import type { Passage } from "../../agents/passages.ts";
import type { Document } from "../../documents/document.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import { segmentsOf } from "./segments.ts";

/** All that is read of a document (no references, no back matter) under its headings; null where it takes more than `roomTokens`. */
export function wholePassage(document: Document, roomTokens: number): Passage | null {
  const { segments } = segmentsOf(document, Number.MAX_SAFE_INTEGER);
  if (segments.length === 0) return null;
  const text = segments
    .map(({ name, text }, index) => (isPart(name, index) ? text : `# ${name}\n${text}`))
    .join("\n\n");
  const name = document.title ?? document.source;
  if (estimateTokens(text) + estimateTokens(name) + 6 > roomTokens) return null;
  return {
    segment: 0,
    name,
    title: document.title,
    text,
    sentences: segments.flatMap(({ sentences }) => sentences),
    language: document.language,
  };
}

/** A segment without a heading of its own is named by its number. */
function isPart(name: string, index: number): boolean {
  return name === `Part ${index + 1}`;
}
