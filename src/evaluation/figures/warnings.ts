/** What a reader of the table must know before believing it, in one line each. */
import type { DataResult, SystemResult } from "../result.ts";

/** Ours: beyond this share of failures a mean is over the easy items. */
const manyFailures = 0.05;
/** Ids in one line; the JSON has more. */
const mostNamed = 5;

export function warningsOf(data: readonly DataResult[], systems: readonly SystemResult[]): string[] {
  const absent = data.flatMap(({ name, metrics }) =>
    metrics.flatMap((metric) =>
      metric.reason === undefined ? [] : [`${metric.name} on ${name}: ${metric.reason}; it is in no mean`],
    ),
  );
  const notes = systems.flatMap((row) => {
    const where = `${row.name} on ${row.data}`;
    const notes: string[] = [];
    const cells = row.failures + row.n * Math.max(1, row.runs.length);
    if (row.failures > 0) {
      const share = cells === 0 ? 0 : row.failures / cells;
      const most = Object.entries(row.failed).sort(([, a], [, b]) => b - a)[0];
      const reason = most === undefined ? "" : `, most often ${most[0]}`;
      const caution = share > manyFailures ? "; compare it on matched items only" : "";
      notes.push(`${where}: ${row.failures} outputs failed${reason}${caution}`);
    }
    if (row.missing.count > 0) {
      const reasons = Object.keys(row.missing.reasons).join(", ");
      const named = row.missing.ids.slice(0, mostNamed).join(", ");
      const more = row.missing.count > mostNamed ? ", ..." : "";
      notes.push(`${where}: ${row.missing.count} items without output (${reasons}): ${named}${more}`);
    }
    if (row.unmatched > 0) notes.push(`${where}: ${row.unmatched} published outputs belong to no item`);
    const { checked, count } = row.contamination;
    if (count > 0 && row.kind !== "baseline")
      notes.push(
        `${where}: ${count} of ${checked} checked outputs repeat 8 words of the reference that the source lacks`,
      );
    return notes;
  });
  return [...absent, ...notes];
}
