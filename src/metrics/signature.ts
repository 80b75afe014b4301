/** Signatures: what a number depends on, in one line, so that two numbers are comparable or visibly not. */

/** Changes when the values of any metric change; the package's version says nothing about that. */
export const metricsVersion = "1";

/** "name|key:value|...|metrics:1", in the order given; undefined parts are left out. */
export function signature(
  name: string,
  parts: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const fields = Object.entries(parts).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [`${key}:${typeof value === "boolean" ? (value ? "yes" : "no") : value}`];
  });
  return [name, ...fields, `metrics:${metricsVersion}`].join("|");
}
