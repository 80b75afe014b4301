/**
 * JSON with one spelling for each value: keys sorted by code unit, `undefined` members dropped. Hashes of requests,
 * artifacts and suites are taken over this form. Throws a TypeError for what JSON cannot say (NaN, functions, cycles).
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, open: Set<object>): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`canonical JSON has no ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== "object") throw new TypeError(`canonical JSON has no ${typeof value}`);
  if (open.has(value)) throw new TypeError("canonical JSON has no cycles");
  open.add(value);
  const text = Array.isArray(value)
    ? `[${value.map((item) => (item === undefined ? "null" : write(item, open))).join(",")}]`
    : `{${Object.keys(value)
        .sort()
        .flatMap((key) => {
          const member = (value as Record<string, unknown>)[key];
          return member === undefined ? [] : [`${JSON.stringify(key)}:${write(member, open)}`];
        })
        .join(",")}}`;
  open.delete(value);
  return text;
}
