/** Cleaning of summaries of several sentences: what models wrap around a text comes off, the text itself stays. */
import { unwrappedText } from "./wrappings.ts";

const leadIn =
  /^(?:(?:sure|certainly|of course)[,!.]?\s*)?(?:here(?:'s| is)\b[^:\n]{0,80}:|(?:\*\*)?(?:final |revised |consolidated |aspect-based )*summary(?:\*\*)?\s*:(?:\*\*)?)\s*/i;

/** Trims, takes off a code fence round the whole, one lead-in ("Here is the summary:") and a heading above; "" stays "". */
export function tidySummary(text: string): string {
  let result = unwrappedText(text);
  const fenced = /^(?:```|~~~)[a-z]*\n([\s\S]*?)\n(?:```|~~~)$/i.exec(result);
  if (fenced?.[1] !== undefined) result = fenced[1].trim();
  result = result.replace(/^#{1,6}\s+[^\n]{0,60}\n+/, "");
  result = result.replace(leadIn, "").trim();
  return result
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
