/** Values of cells -> one value an item: the mean over its runs, so that tests count items and not runs. */

/** NaN where no run of the item has a value. `values` holds the runs one after another. */
export function itemMeans(values: Float64Array, items: number): Float64Array {
  const means = new Float64Array(items);
  const runs = values.length / items;
  for (let item = 0; item < items; item++) {
    let sum = 0;
    let count = 0;
    for (let run = 0; run < runs; run++) {
      const value = values[run * items + item] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    means[item] = count === 0 ? Number.NaN : sum / count;
  }
  return means;
}

/** The mean of each run; runs without a value are left out. */
export function runMeans(values: Float64Array, items: number): number[] {
  return Array.from({ length: values.length / items }, (_, run) => {
    const own = present(values.subarray(run * items, (run + 1) * items));
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  }).filter((mean) => !Number.isNaN(mean));
}

/** Values that are there. */
export function present(values: Float64Array): number[] {
  return Array.from(values).filter((value) => !Number.isNaN(value));
}
