/** Ranks and ties, shared by the tests that look at order only. */

/** Ranks from 1, equal values sharing the mean of theirs. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Array.from({ length: values.length }, (_, at) => at).sort(
    (a, b) => (values[a] as number) - (values[b] as number),
  );
  const result = new Float64Array(values.length);
  for (let at = 0; at < order.length; ) {
    let end = at + 1;
    while (end < order.length && values[order[end] as number] === values[order[at] as number]) end++;
    for (let k = at; k < end; k++) result[order[k] as number] = (at + 1 + end) / 2;
    at = end;
  }
  return result;
}

/** Sum of t^3 - t over groups of equal values; 0 without ties. */
export function tieTerm(values: ArrayLike<number>): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count ** 3 - count;
  return sum;
}
