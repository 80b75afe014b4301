/** Agreement of raters beyond chance. */
import { compareCodePoints } from "../../text/compare.ts";

/** Agreement beyond chance. */
export interface Kappa {
  /** At most 1; 0 is chance; NaN where chance alone would agree fully (one category only). */
  readonly kappa: number;
  /** Share of items with equal labels, 0..1. */
  readonly agreement: number;
  readonly n: number;
}

type Label = string | number | boolean;

/**
 * Cohen's kappa of two raters over the same items, as scikit-learn's cohen_kappa_score. With weights, a disagreement
 * counts by the distance of the labels in `labels` (default: sorted, numbers by value). Throws a RangeError for lists
 * of different length. J. Cohen, 1960 and 1968.
 */
export function cohensKappa(
  a: readonly Label[],
  b: readonly Label[],
  options: { readonly weights?: "none" | "linear" | "quadratic"; readonly labels?: readonly Label[] } = {},
): Kappa {
  if (a.length !== b.length) throw new RangeError(`paired lists must be equally long, got ${a.length} and ${b.length}`);
  const labels = options.labels ?? [...new Set([...a, ...b])].sort(compareLabels);
  const indexOf = new Map(labels.map((label, index) => [label, index]));
  const size = labels.length;
  const table = new Float64Array(size * size);
  let equal = 0;
  a.forEach((label, at) => {
    const other = b[at] as Label;
    if (label === other) equal++;
    const row = indexOf.get(label);
    const column = indexOf.get(other);
    if (row === undefined || column === undefined)
      throw new RangeError(`label ${row === undefined ? label : other} is not in labels`);
    table[row * size + column] = (table[row * size + column] as number) + 1;
  });
  const rows = Array.from({ length: size }, (_, i) => sumOf(size, (j) => table[i * size + j] as number));
  const columns = Array.from({ length: size }, (_, j) => sumOf(size, (i) => table[i * size + j] as number));
  let observed = 0;
  let expected = 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const distance = Math.abs(i - j);
      const weight =
        options.weights === "linear" ? distance : options.weights === "quadratic" ? distance ** 2 : Number(i !== j);
      observed += weight * (table[i * size + j] as number);
      expected += (weight * (rows[i] as number) * (columns[j] as number)) / a.length;
    }
  }
  return { kappa: 1 - observed / expected, agreement: equal / a.length, n: a.length };
}

/**
 * Fleiss' kappa of several raters: `table[i][c]` counts the raters that gave item i category c; each item has the same
 * number of raters. J. L. Fleiss, "Measuring nominal scale agreement among many raters", 1971.
 */
export function fleissKappa(table: readonly (readonly number[])[]): number {
  const raters = sumOf(table[0]?.length ?? 0, (c) => table[0]?.[c] as number);
  const categories = table[0]?.length ?? 0;
  const shares = Array.from({ length: categories }, (_, c) => {
    return sumOf(table.length, (i) => table[i]?.[c] as number) / (table.length * raters);
  });
  const observed =
    sumOf(table.length, (i) => {
      const squares = sumOf(categories, (c) => (table[i]?.[c] as number) ** 2);
      return (squares - raters) / (raters * (raters - 1));
    }) / table.length;
  const expected = sumOf(categories, (c) => (shares[c] as number) ** 2);
  return (observed - expected) / (1 - expected);
}

function sumOf(count: number, value: (index: number) => number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += value(at);
  return sum;
}

function compareLabels(a: Label, b: Label): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareCodePoints(String(a), String(b));
}
