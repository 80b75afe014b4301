/**
 * Fields of JSON results that differ between equal runs: same input, seed and cache, and still another value. The one list:
 * docs/schema marks them `x-volatile`, comparisons of runs leave them out. A field is named here once, whatever object it is in.
 */

/** Clock, names that the clock makes, and who answered: a killed and resumed run differs from an undisturbed one in these alone. */
export const volatileFields = ["durationMs", "sampleMs", "stepMs", "runId", "created", "cacheHits"] as const;

/**
 * What was paid. Not volatile (a resumed run ends with the same figures as an undisturbed one), but a second run that is
 * answered from the cache pays nothing; docs/schema marks them `x-spend`.
 */
export const spendFields = ["calls", "tokens", "costUsd"] as const;

const volatileNames: ReadonlySet<string> = new Set(volatileFields);

/**
 * A JSON value without its volatile fields, at any depth; order of fields kept, so that the texts of two can be compared.
 *
 * @example
 * withoutVolatile({ about: "Sorts letters", durationMs: 12 }); // { about: "Sorts letters" }
 */
export function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVolatile);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (volatileNames.has(key) ? [] : [[key, withoutVolatile(inner)]])),
  );
}
