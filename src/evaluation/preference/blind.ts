/**
 * Which summary stands where on a rater's page. Derived from a seed and the item's id, so that the page and the votes hold
 * no key: only whoever has both files of summaries can tell the sides apart. Pure.
 */
import { hashValue } from "../../base/hash.ts";
import { random } from "../../base/random.ts";
import type { Pair } from "./pairs.ts";

/** True when the target (A) stands on the left. */
export function targetIsLeft(id: string, seed: number): boolean {
  return random(seed, "blind sides", id).next() < 0.5;
}

/** Items in the order in which a page shows them. */
export function pageOrder(pairs: readonly Pair[], seed: number): Pair[] {
  return random(seed, "blind order").shuffle(pairs);
}

/** Identifies a page by all it shows; votes name it, so that they are never counted for other summaries. */
export function pageId(pairs: readonly Pair[], seed: number): string {
  return hashValue([seed, pairs.map(({ id, target, baseline }) => [id, target, baseline])]).slice(0, 16);
}
