/** `filter:` of a data set or of published outputs: fields and the values they may have. */
import type { Filter } from "./suite.ts";
import type { YamlNode } from "./yaml-node.ts";

export function readFilter(node: YamlNode | undefined): Filter {
  return (node?.entries() ?? []).map(([field, value]) => ({
    field,
    values: value.list().map((each) => {
      const plain = each.json();
      if (plain === null || ["string", "number", "boolean"].includes(typeof plain))
        return plain as string | number | boolean | null;
      return each.fail(`${field} can be compared with plain values only`, "give a text, number, true, false or null");
    }),
  }));
}

/** True when every field has one of its values, or is a list that holds one. */
export function passes(record: Readonly<Record<string, unknown>>, filter: Filter): boolean {
  return filter.every(({ field, values }) => {
    const value = record[field] ?? null;
    const own: readonly unknown[] = Array.isArray(value) ? value : [value];
    return own.some((each) => values.some((wanted) => wanted === each));
  });
}
