/** A map from a key to all values that share it. */

/** Adds in constant time; copying the list for each value would cost quadratic time on large documents. */
export function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
