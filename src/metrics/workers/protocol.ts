/** What passes between the scoring loop and its worker threads: plain data only. */
import type { ItemScores, ScoreItem } from "../metric.ts";

export interface ToWorker {
  readonly batch: number;
  readonly items: readonly ScoreItem[];
}

export type FromWorker =
  | { readonly batch: number; readonly rows: readonly ItemScores[] }
  | { readonly batch: number; readonly error: string };
