/**
 * Krippendorff's alpha: agreement of any number of raters, each of whom may have left out any item. 1 for full agreement, 0 for
 * chance, below it for less. K. Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011 (coincidence matrix).
 */

export type AlphaLevel = "nominal" | "ordinal" | "interval";

/**
 * `table`: a row a rater, a column an item; null where the rater left it out. Values are numbers (codes, for "nominal"). undefined
 * where nothing can be said: no item with two ratings, or all ratings are equal.
 */
export function krippendorffAlpha(
  table: readonly (readonly (number | null)[])[],
  level: AlphaLevel = "nominal",
): number | undefined {
  const items = Math.max(0, ...table.map((row) => row.length));
  const values = [...new Set(table.flat().filter((value) => value !== null))].sort((a, b) => a - b);
  const place = new Map(values.map((value, at) => [value, at]));
  const n = values.length;
  const coincidences = Array.from({ length: n }, () => new Float64Array(n));
  for (let item = 0; item < items; item++) {
    const counts = new Float64Array(n);
    let ratings = 0;
    for (const row of table) {
      const at = place.get(row[item] as number);
      if (at === undefined) continue;
      counts[at] = (counts[at] as number) + 1;
      ratings++;
    }
    if (ratings < 2) continue;
    for (let c = 0; c < n; c++)
      for (let k = 0; k < n; k++) {
        const pairs = (counts[c] as number) * ((counts[k] as number) - (c === k ? 1 : 0));
        const line = coincidences[c] as Float64Array;
        line[k] = (line[k] as number) + pairs / (ratings - 1);
      }
  }
  const totals = coincidences.map((row) => row.reduce((sum, value) => sum + value, 0));
  const all = totals.reduce((sum, value) => sum + value, 0);
  const distance = (c: number, k: number): number => {
    if (c === k) return 0;
    if (level === "nominal") return 1;
    if (level === "interval") return ((values[c] as number) - (values[k] as number)) ** 2;
    const [low, high] = c < k ? [c, k] : [k, c];
    let between = 0;
    for (let g = low; g <= high; g++) between += totals[g] as number;
    return (between - ((totals[low] as number) + (totals[high] as number)) / 2) ** 2;
  };
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < n; c++)
    for (let k = 0; k < n; k++) {
      observed += ((coincidences[c] as Float64Array)[k] as number) * distance(c, k);
      expected += (totals[c] as number) * (totals[k] as number) * distance(c, k);
    }
  return expected === 0 ? undefined : 1 - ((all - 1) * observed) / expected;
}
