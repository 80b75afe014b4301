/** What was not read, and why; part of the result, so that nobody mistakes silence for completeness. */

export interface SkippedPath {
  /** Relative to the root; folders end with "/". */
  readonly path: string;
  /** Stable name: ignored, binary, generated, vendored, minified, too-large, undecodable, submodule, symlink ... */
  readonly reason: string;
  /** More about it for a person; absent where the reason says all. */
  readonly detail?: string;
}

/** A file that was read though not all of it parses: functions may be missing from its page. */
export interface SyntaxErrors {
  readonly path: string;
  readonly detail: string;
}

/** "3 binary, 2 ignored", most first; "" for none. */
export function countReasons(skipped: readonly SkippedPath[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([reason, count]) => `${count} ${reason}`)
    .join(", ");
}
