/** The embedded ensemble's voices: method x unit weighting. Ten distinct ones; a candidate's number picks one by seed. */
import { random } from "../../base/random.ts";
import type { Method } from "./rank.ts";
import type { Weighting } from "./weigh.ts";

export interface Variant {
  readonly method: Method;
  readonly weighting: Weighting;
}

export const variants: readonly Variant[] = (["lexrank", "textrank", "sumbasic", "lead", "centroid"] as const).flatMap(
  (method) => (["tf-idf", "document-frequency"] as const).map((weighting) => ({ method, weighting })),
);

/** The variant of candidate `sample` (from 0): drawn without replacement by seed, then over again. */
export function variantFor(sample: number, seed: number): Variant {
  const order = random(seed, "embedded variants").shuffle(variants);
  return order[sample % order.length] as Variant;
}
