/** How much a unit speaks about an aspect that the reader named, by stems of its words. Ours; a synonym is not seen. */
import { isFunctionWord, wordsOf } from "../../text/content-words.ts";
import { porterStem } from "../../text/stemmer.ts";
import type { Unit } from "./units.ts";

/** Stems of the aspect's content words; all its words when it has function words only. */
export function aspectStems(aspect: string): string[] {
  const words = wordsOf(aspect);
  const content = words.filter((word) => !isFunctionWord(word));
  return [...new Set((content.length > 0 ? content : words).map((word) => porterStem(word)))];
}

/**
 * Share of the aspect's stems found in the unit, 0 to 1; a stem found only in its section's heading counts half. Under
 * half of the stems is no mention: 0.
 */
export function mentionOf(unit: Unit, stems: readonly string[]): number {
  const own = new Set(wordsOf(unit.text).map((word) => porterStem(word)));
  const heading = new Set(wordsOf(unit.section).map((word) => porterStem(word)));
  let found = 0;
  for (const stem of stems) found += own.has(stem) ? 1 : heading.has(stem) ? 0.5 : 0;
  const share = stems.length === 0 ? 0 : found / stems.length;
  return share >= 0.5 ? share : 0;
}
