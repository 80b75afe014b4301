/** Deleting old runs from SQLite and giving their space back to the file system. */
import type { Database } from "./database.ts";
import { isAlive } from "./liveness.ts";
import { prunable } from "./records.ts";

/**
 * Deletes runs (see RunStore.prune). Answers that the cache may still serve stay, without their run and request,
 * unless `cache` is true, which also drops those that earlier prunings left.
 */
export function pruneRuns(
  database: Database,
  options: { readonly keep?: number; readonly endedBefore?: number; readonly cache?: boolean },
): { runs: number; calls: number; bytesFreed: number } {
  const before = size(database);
  const result = database.transaction(() => {
    const rows = database.all(
      `SELECT run_id, state, process, coalesce(ended_at, created_at) AS at FROM runs ORDER BY rowid DESC`,
    );
    const ids = prunable(
      rows.map((row) => ({
        runId: String(row.run_id),
        at: Number(row.at),
        alive: row.state === "running" && isAlive(String(row.process)),
      })),
      options,
    );
    let calls = 0;
    for (const id of ids) {
      if (options.cache !== true)
        calls += database.run(
          "UPDATE calls SET run_id = NULL, request = 'null' WHERE run_id = ? AND state = 'done' AND answer IS NOT NULL AND cacheable = 1",
          [id],
        );
      calls += database.run("DELETE FROM calls WHERE run_id = ?", [id]);
      database.run("DELETE FROM steps WHERE run_id = ?", [id]);
      database.run("DELETE FROM artifacts WHERE run_id = ?", [id]);
      database.run("DELETE FROM runs WHERE run_id = ?", [id]);
    }
    if (options.cache === true)
      database.run("DELETE FROM calls WHERE run_id IS NULL AND ended_at < ?", [
        options.endedBefore ?? Number.MAX_SAFE_INTEGER,
      ]);
    return { runs: ids.length, calls };
  });
  // A file made by version 1 keeps a free list that can be cut off at any time, without a second copy of the file.
  database.all("PRAGMA incremental_vacuum");
  return { ...result, bytesFreed: Math.max(0, before - size(database)) };
}

function size(database: Database): number {
  return database.number("PRAGMA page_count") * database.number("PRAGMA page_size");
}
