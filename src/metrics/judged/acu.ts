/**
 * LLM-ACU: recall of the reference's atomic content units, as a model extracts and checks them. Source: the ensemble
 * system (Multi2); the units are Y. Liu et al.'s, "Revisiting the Gold Standard", 2023.
 */
import { splitWhitespace } from "../../text/tokenizers/whitespace.ts";

/** One summary and what was found of its reference's units. */
export interface AcuItem {
  /** One entry a unit of the reference: whether the summary entails it; undefined where the answer was unusable. */
  readonly entailed: readonly (boolean | undefined)[];
  readonly summary: string;
}

/** Share of atomic content units that summaries hold, with what is missing. */
export interface AcuScore {
  /** Mean over items of entailed / total, 0..1; undefined without an item that has usable units. */
  readonly value: number | undefined;
  /** Items scored, items without a usable unit, and single units left out. */
  readonly n: number;
  readonly missing: number;
  readonly missingUnits: number;
  /** Mean words of a summary, and words for each captured unit over all items (undefined when none was captured). */
  readonly words: number | undefined;
  readonly wordsPerUnit: number | undefined;
}

/** The score over items; items without a usable unit are missing, not 0. */
export function acuScore(items: readonly AcuItem[]): AcuScore {
  let shares = 0;
  let n = 0;
  let captured = 0;
  let words = 0;
  let missingUnits = 0;
  for (const { entailed, summary } of items) {
    const usable = entailed.filter((verdict) => verdict !== undefined);
    missingUnits += entailed.length - usable.length;
    if (usable.length === 0) continue;
    const hits = usable.filter((verdict) => verdict).length;
    n++;
    shares += hits / usable.length;
    captured += hits;
    words += splitWhitespace(summary).length;
  }
  return {
    value: n === 0 ? undefined : shares / n,
    n,
    missing: items.length - n,
    missingUnits,
    words: n === 0 ? undefined : words / n,
    wordsPerUnit: captured === 0 ? undefined : words / captured,
  };
}
