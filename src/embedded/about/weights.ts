/** Reads the shipped weights; made by `npm run train:embedded`, see docs/embedded.md. */
import { readFileSync } from "node:fs";
import type { Weights } from "./rank.ts";

export interface WeightsFile {
  /** What was learned from: counts, and a hash of all pairs in order. No text of others. */
  readonly training: {
    readonly sets: readonly { readonly name: string; readonly pairs: number; readonly projects: number }[];
    readonly sha256: string;
    readonly note: string;
  };
  readonly weights: Weights;
}

let kept: WeightsFile | undefined;

/** Kept after the first read: the file ships with the code and does not change. */
export function shippedWeights(): WeightsFile {
  kept ??= JSON.parse(readFileSync(new URL("./about.weights.json", import.meta.url), "utf8")) as WeightsFile;
  return kept;
}
