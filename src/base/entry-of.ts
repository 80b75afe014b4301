/**
 * Reading a table by a word from outside. A plain `table[word]` answers "constructor" or "toString" with what every object
 * inherits; a name in somebody's code found that out. Pure; for every table whose keys are ours and whose questions are not.
 */

/** The table's own entry, or undefined where it has none of that name. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
