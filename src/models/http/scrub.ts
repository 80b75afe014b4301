/** Keeps keys out of every text that leaves the room: messages, journal, answers quoted in errors. */

import { withoutControls } from "../../text/control-characters.ts";

/** `text` in one line, without control characters, without `key` and without anything that follows a "Bearer" or looks like a vendor's key; cut at `most` characters. */
export function scrub(text: string, key: string | null, most = 300): string {
  let clean = key === null || key === "" ? text : text.replaceAll(key, "[key]");
  clean = withoutControls(clean)
    .replace(/\bBearer\s+[\w.~+/-]+=*/gi, "Bearer [key]")
    .replace(/\b(?:sk|pk|rk|gsk|xai)-[\w*-]{8,}/g, "[key]")
    .replace(/\bAIza[\w-]{20,}/g, "[key]")
    .replace(/\s+/g, " ")
    .trim();
  return clean.length <= most ? clean : `${clean.slice(0, most - 3)}...`;
}
