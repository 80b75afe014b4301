/** How long an extractive digest may get. */
import { countWords, type LengthLimits } from "../../base/length.ts";
import type { Unit } from "./units.ts";

/** A digest longer than this share of what it digests saves nobody time. Ours. */
const largestShare = 0.5;

/** The limits, tightened so that a digest stays under half of the material; at least 40 words. */
export function roomFor(units: readonly Unit[], limits: LengthLimits): LengthLimits {
  const material = units.reduce((sum, unit) => sum + countWords(unit.text), 0);
  const own = Math.max(40, Math.round(material * largestShare));
  return { ...limits, maxWords: Math.min(limits.maxWords ?? 120, own) };
}
