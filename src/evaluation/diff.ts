/**
 * `precis bench diff`: two results compared, row by row and metric by metric. A regression is a fall beyond chance: the
 * 95% interval of the paired difference lies below zero, or where items are not at hand, the new mean lies below the old
 * interval.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../base/errors.ts";
import { pairedBootstrap } from "../metrics/statistics/bootstrap.ts";
import type { BenchItems, BenchResult, SystemResult } from "./result.ts";

/** A result as it was kept. */
export interface BenchRecord {
  readonly result: BenchResult;
  /** Null where only the figures are known. */
  readonly items: BenchItems | null;
}

/** One figure before and after. */
export interface Change {
  readonly data: string;
  readonly row: string;
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Items compared; null where only means were. */
  readonly n: number | null;
  /** "neutral": neither direction of this metric is better. */
  readonly verdict: "better" | "worse" | "same" | "neutral";
}

/** All figures that both results have, and what fell. */
export interface BenchDiff {
  readonly a: string;
  readonly b: string;
  readonly changes: readonly Change[];
  /** One line each; empty when nothing fell. */
  readonly regressions: readonly string[];
  /** What cannot be compared and why. */
  readonly notes: readonly string[];
}

/** Lengths and the like: more is not better. */
const neutral = /^(?:words|characters|sentences|compression|novelty|repetition|verbatim|flesch)/;

/** Reads a file that `bench --json` or `--report` wrote. Throws UsageError for anything else. */
export async function readBenchFile(path: string, cwd: string): Promise<BenchRecord> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(resolve(cwd, path), "utf8"));
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "it does not exist" : "it is not JSON";
    throw new UsageError(`cannot read ${path} (${why})`, {
      hint: "give a report.json or the id of a bench run",
      cause,
    });
  }
  return recordOf(value, path);
}

/** A result with or without `items`, however it was kept. Throws UsageError for what is none. */
export function recordOf(value: unknown, name: string): BenchRecord {
  const kept = value as { format?: unknown; result?: BenchResult; items?: BenchItems } | null;
  const result = (kept?.result ?? value) as BenchResult | null;
  if (result?.format !== "precis-bench-1" || !Array.isArray(result.systems))
    throw new UsageError(`${name} is no result of precis bench`, {
      hint: "give a report.json or the id of a bench run",
    });
  return { result, items: kept?.items ?? null };
}

/** Compares two results of benches. Rows of `a` that `b` lacks count as regressions; new rows are noted. */
export function diffBench(
  a: BenchRecord,
  b: BenchRecord,
  names: { readonly a: string; readonly b: string },
): BenchDiff {
  const notes: string[] = [];
  const regressions: string[] = [];
  const changes: Change[] = [];
  const key = (row: SystemResult): string => JSON.stringify([row.data, row.name]);
  const later = new Map(b.result.systems.map((row) => [key(row), row]));
  for (const data of a.result.data) {
    const other = b.result.data.find(({ name }) => name === data.name);
    if (other === undefined) notes.push(`${data.name}: not in ${names.b}`);
    else if (other.hash !== data.hash) notes.push(`${data.name}: the items differ, compared on those with the same id`);
  }
  for (const before of a.result.systems) {
    const after = later.get(key(before));
    const where = `${before.name} on ${before.data}`;
    if (after === undefined) {
      regressions.push(`${where}: no longer there`);
      continue;
    }
    later.delete(key(before));
    if (after.failures > before.failures)
      regressions.push(`${where}: ${after.failures} outputs failed, ${before.failures} before`);
    for (const [metric, old] of Object.entries(before.metrics)) {
      const now = after.metrics[metric];
      if (old.mean === null) continue;
      if (now === undefined || now.mean === null) {
        regressions.push(`${where}: no ${metric} any more${now?.reason === undefined ? "" : ` (${now.reason})`}`);
        continue;
      }
      const change = changeOf(before, after, metric, a.items, b.items);
      if (change === null) {
        notes.push(`${where}: ${metric} has no item in common`);
        continue;
      }
      changes.push(change);
      if (change.verdict === "worse") {
        const span =
          change.interval === null
            ? ""
            : `, 95% ${change.interval.low.toFixed(3)} to ${change.interval.high.toFixed(3)}`;
        regressions.push(
          `${where}: ${metric} ${change.before.toFixed(3)} -> ${change.after.toFixed(3)} (${change.difference.toFixed(3)}${span})`,
        );
      }
    }
  }
  for (const row of later.values()) notes.push(`${row.name} on ${row.data}: new`);
  return { ...names, changes, regressions, notes };
}

function changeOf(
  before: SystemResult,
  after: SystemResult,
  metric: string,
  oldItems: BenchItems | null,
  newItems: BenchItems | null,
): Change | null {
  const where = { data: before.data, row: before.name, metric };
  const isNeutral = neutral.test(metric);
  const verdict = (low: number, high: number): Change["verdict"] =>
    isNeutral ? "neutral" : high < 0 ? "worse" : low > 0 ? "better" : "same";
  const pairs = pairsOf(oldItems?.[before.data], newItems?.[before.data], before.name, metric);
  if (pairs !== null) {
    if (pairs.before.length === 0) return null;
    const { difference, interval } = pairedBootstrap(pairs.after, pairs.before);
    const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    return {
      ...where,
      before: mean(pairs.before),
      after: mean(pairs.after),
      difference,
      interval: interval === undefined ? null : { low: interval.low, high: interval.high },
      n: pairs.before.length,
      // One item shows nothing beyond chance, but an equal value is equal.
      verdict: interval === undefined ? (isNeutral ? "neutral" : "same") : verdict(interval.low, interval.high),
    };
  }
  const [old, now] = [before.metrics[metric], after.metrics[metric]];
  if (old?.mean == null || now?.mean == null) return null;
  const { low, high } = old.interval ?? { low: old.mean, high: old.mean };
  return {
    ...where,
    before: old.mean,
    after: now.mean,
    difference: now.mean - old.mean,
    interval: null,
    n: null,
    verdict: verdict(now.mean - high, now.mean - low),
  };
}

type Table = BenchItems[string];

/** Values of both runs on the ids they share; null where one of them keeps no items. */
function pairsOf(
  old: Table | undefined,
  now: Table | undefined,
  row: string,
  metric: string,
): { readonly before: readonly number[]; readonly after: readonly number[] } | null {
  const [oldValues, newValues] = [old?.rows[row]?.[metric], now?.rows[row]?.[metric]];
  if (old === undefined || now === undefined || oldValues === undefined || newValues === undefined) return null;
  const places = new Map(now.ids.map((id, at) => [id, at]));
  const pairs = old.ids.flatMap((id, at) => {
    const place = places.get(id);
    const [before, after] = [oldValues[at], place === undefined ? null : newValues[place]];
    return before === null || before === undefined || after === null || after === undefined ? [] : [{ before, after }];
  });
  return { before: pairs.map((pair) => pair.before), after: pairs.map((pair) => pair.after) };
}

/** The comparison for people: regressions first, then what changed beyond chance, then notes. */
export function diffText(diff: BenchDiff): string {
  const { regressions, changes, notes } = diff;
  const better = changes.filter(({ verdict }) => verdict === "better");
  const same = changes.filter(({ verdict }) => verdict === "same").length;
  const lines = [
    ...regressions.map((text) => `worse: ${text}`),
    ...better.map(
      (change) =>
        `better: ${change.row} on ${change.data}: ${change.metric} ${change.before.toFixed(3)} -> ${change.after.toFixed(3)} (+${change.difference.toFixed(3)})`,
    ),
    ...notes.map((text) => `note: ${text}`),
    `${regressions.length} worse, ${better.length} better, ${same} without a difference beyond chance`,
  ];
  return `${lines.join("\n")}\n`;
}
