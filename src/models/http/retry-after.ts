/** How long a server asks us to wait. */

/**
 * Milliseconds from `retry-after-ms` or Azure's `x-ms-retry-after-ms`, `retry-after` (seconds, fractions allowed, or an HTTP date against `now`), or
 * Google's `retryDelay` in the body; undefined where nothing is said. A date in the past is 0. Header names in lower case.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, body: string, now: number): number | undefined {
  const exact = seconds(headers["retry-after-ms"]) ?? seconds(headers["x-ms-retry-after-ms"]);
  if (exact !== undefined) return exact;
  const after = headers["retry-after"];
  const given = seconds(after);
  if (given !== undefined) return given * 1000;
  const date = after === undefined ? Number.NaN : Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now);
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return delay === undefined ? undefined : Number(delay) * 1000;
}

function seconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
