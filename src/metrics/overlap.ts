/** Precision, recall and F1 from counts: the shape that all overlap metrics give. */

/** All in 0..1. */
export interface Overlap {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** What `hits` of `predicted` and of `expected` items give; a count of zero makes its share 0, never NaN. */
export function overlapOf(hits: number, predicted: number, expected: number): Overlap {
  const precision = hits / Math.max(predicted, 1);
  const recall = hits / Math.max(expected, 1);
  return { precision, recall, f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 };
}
