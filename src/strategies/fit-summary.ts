/** Keeps the limits of a summary of several sentences: whole sentences go from the end; a lone long one is cut at a word. */
import { cutToLimits, type LengthLimits, withinLimits } from "../base/length.ts";
import { sentenceSpans } from "../text/sentences.ts";

/**
 * The longest beginning of `text` in whole sentences (or lines) that keeps the limits; where not even the first one
 * does, that one cut at a word with "…". A text within the limits comes back unchanged.
 */
export function fitSummary(text: string, limits: LengthLimits): string {
  if (withinLimits(text, limits)) return text;
  // Line ends end a sentence too, so that lists lose whole items.
  const units = sentenceSpans(text, { lines: "break" }).map((span) => span.end);
  for (let end = units.length - 1; end > 0; end--) {
    const kept = text.slice(0, units[end - 1]).trimEnd();
    if (kept !== "" && withinLimits(kept, limits)) return kept;
  }
  return cutToLimits(text.slice(0, units[0] ?? text.length).trimEnd(), limits);
}
