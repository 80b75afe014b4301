/** Choosing sentences under a word limit: maximal marginal relevance (Carbonell & Goldstein 1998), greedily. */
import { countWords, type LengthLimits, withinLimits } from "../../base/length.ts";
import type { Unit } from "./units.ts";
import { cosine, type Vector } from "./weigh.ts";

export interface ChoiceOptions {
  /** Weight of relevance against novelty, 0 to 1. */
  readonly lambda: number;
  /** Taken off for each sentence already chosen from the same document, so that every document is heard. Default 0. */
  readonly repeatDocument?: number;
  /** A sentence more similar than this to a chosen one is never taken. */
  readonly mostSimilar: number;
  readonly limits: LengthLimits;
}

/**
 * Indices of the chosen units in the order of choice: each step takes the unit with the best
 * `lambda * score - (1 - lambda) * similarity to the chosen ones` that still keeps the limits. At least one is chosen when
 * there are units, even over the limits.
 */
export function chooseMmr(
  units: readonly Unit[],
  scores: readonly number[],
  vectors: readonly Vector[],
  options: ChoiceOptions,
): number[] {
  const chosen: number[] = [];
  const closest = new Float64Array(units.length);
  const open = new Set(units.keys());
  const taken = new Map<number, number>();
  const repeat = options.repeatDocument ?? 0;
  let words = 0;
  const room = options.limits.maxWords ?? Number.POSITIVE_INFINITY;
  while (open.size > 0) {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const index of open) {
      if ((closest[index] as number) > options.mostSimilar) {
        open.delete(index);
        continue;
      }
      const value =
        options.lambda * (scores[index] as number) -
        (1 - options.lambda) * (closest[index] as number) -
        repeat * (taken.get((units[index] as Unit).document) ?? 0);
      if (value > bestValue) {
        best = index;
        bestValue = value;
      }
    }
    if (best < 0) break;
    open.delete(best);
    const length = countWords((units[best] as Unit).text);
    const fits =
      words + length <= room &&
      withinLimits([...chosen, best].map((index) => units[index]?.text ?? "").join(" "), options.limits);
    if (!fits && chosen.length > 0) continue;
    chosen.push(best);
    words += length;
    const { document } = units[best] as Unit;
    taken.set(document, (taken.get(document) ?? 0) + 1);
    for (const index of open) {
      const similarity = cosine(vectors[index] as Vector, vectors[best] as Vector);
      if (similarity > (closest[index] as number)) closest[index] = similarity;
    }
    if (!fits) break;
  }
  return chosen;
}
