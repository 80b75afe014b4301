/**
 * Scores a stream of items by any metrics: the library half of `precis score`. Memory stays flat however many items
 * come (unless items are asked for one by one); large corpora go to worker threads.
 */
import { availableParallelism } from "node:os";
import { throwIfAborted } from "../base/abort.ts";
import type { EventSink } from "../base/events.ts";
import { Accumulator, type CorpusInterval } from "./accumulate.ts";
import {
  type ItemScores,
  type ItemStatistics,
  isReason,
  type Measure,
  type MetricContext,
  type ScoreItem,
} from "./metric.ts";
import { type OpenRequest, openScorers, scoreBatch } from "./open-scorers.ts";
import { selectMetrics } from "./select.ts";
import { type ScoringPool, startPool } from "./workers/pool.ts";

/** How a corpus is scored: intervals, threads, what is kept. */
export interface ScoreOptions extends MetricContext {
  /** Keep every item's value. Memory then grows with the items. Default false. */
  readonly perItem?: boolean;
  /** Bootstrap resamples for the intervals. Default 1,000; 0 for none. */
  readonly resamples?: number;
  /** Coverage of the intervals, in (0, 1). Default 0.95. */
  readonly level?: number;
  /** Default 0. */
  readonly seed?: number;
  /** Worker threads for large corpora: 0 for none. Default: one fewer than the cores, at least 2, at most 8. */
  readonly threads?: number;
  /** Items scored before threads are started, whatever they cost. Default: 5,000 items that take 0.2 ms or more each. */
  readonly threadsAbove?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: EventSink;
}

/** A metric over a corpus: value with interval and count, or the reason why there is none. */
export interface MetricResult {
  readonly signature: string | null;
  /** Value of the corpus; absent with a reason. */
  readonly value?: number;
  readonly reason?: string;
  /** Items with a value. */
  readonly n: number;
  /** Items without one, by reason; absent when there are none. */
  readonly missing?: Readonly<Record<string, number>>;
  /** Null where two values or more would be needed. */
  readonly interval: CorpusInterval | null;
  readonly parts?: Readonly<Record<string, number>>;
  readonly items?: readonly ItemResult[];
}

/** A metric's value of one item, or its reason. */
export interface ItemResult {
  readonly id: string;
  readonly value?: number;
  readonly reason?: string;
  readonly detail?: unknown;
}

/** Results by metric, in the order asked for. */
export type ScoreReport = Readonly<Record<string, MetricResult>>;

const batchSize = 250;
/**
 * Threads start once this many items are scored and an item has taken this long on the main thread: a thread costs about
 * 0.3 s of start and warm-up, and handing an item over about as much as its ROUGE, so light metrics are faster without.
 * `npm run bench -- metrics` shows both sides of the border. Values do not depend on threads.
 */
export const threadsAbove = 5_000;
const costlyItemMs = 0.2;

/**
 * Values of the named metrics (see `selectMetrics` for the spelling) over `items`, by result name. A metric that cannot
 * be computed has a reason. Throws a UsageError for unknown metrics or options, CancelledError when aborted, and
 * whatever the iterator throws.
 *
 * @example
 * const report = await scoreItems("rougeL", [{ id: "1", candidate: "a b", references: ["a c"] }]);
 * console.log(report.rougeL?.value); // 0.5
 */
export async function scoreItems(
  metrics: string | readonly string[],
  items: Iterable<ScoreItem> | AsyncIterable<ScoreItem>,
  options: ScoreOptions = {},
): Promise<ScoreReport> {
  const { requests, elsewhere } = selectMetrics(metrics);
  const open = await openScorers(requests, options);
  const columns = columnsOf(open);
  const split = splitByThread(open);
  let pool: ScoringPool | undefined;
  let count = 0;
  const pending: { batch: readonly ScoreItem[]; rows: Promise<readonly ItemScores[]>; since: number }[] = [];
  let spentMs = 0;
  const isWorthThreads = (): boolean =>
    options.threadsAbove === undefined
      ? count >= threadsAbove && spentMs >= count * costlyItemMs
      : count >= options.threadsAbove;
  const settle = async (): Promise<void> => {
    const first = pending.shift();
    if (first === undefined) return;
    const rows = await first.rows;
    spentMs += performance.now() - first.since;
    for (const [at, item] of first.batch.entries()) {
      addRow(columns, item, rows[at] as ItemScores, options.perItem === true);
    }
    count += first.batch.length;
    options.onEvent?.({ type: "progress", unit: "pair", done: count, total: null });
  };
  try {
    for await (const batch of batchesOf(items)) {
      throwIfAborted(options.signal);
      if (pool === undefined && split.parallel.length > 0 && threadCount(options) > 0 && isWorthThreads()) {
        pool = startPool(
          split.parallel.map(({ request }) => request),
          threadCount(options),
        );
      }
      const since = performance.now();
      const rows = scoreSplit(batch, split, pool, options.signal);
      // Handled when its turn comes; until then a rejection must not count as unhandled.
      rows.catch(() => undefined);
      pending.push({ batch, rows, since });
      // Enough in flight to keep each thread busy, few enough to keep memory flat.
      while (pending.length > (pool === undefined ? 0 : 2 * pool.threads)) await settle();
    }
    while (pending.length > 0) await settle();
  } finally {
    await pool?.close();
  }
  return reportOf(open, columns, elsewhere, options);
}

interface Column {
  readonly name: string;
  readonly measure: Measure;
  readonly sums: Accumulator;
  readonly missing: Map<string, number>;
  readonly items: ItemResult[];
}

/** One column a measure, in the order of a row. */
function columnsOf(open: readonly OpenRequest[]): Column[] {
  return open.flatMap(({ request, scorer }) => {
    if (isReason(scorer)) return [];
    return scorer.measures.map((measure) => ({
      name: resultName(measure.name, request.suffix),
      measure,
      sums: new Accumulator(measure),
      missing: new Map<string, number>(),
      items: [],
    }));
  });
}

const resultName = (measure: string, suffix: string): string => (suffix === "" ? measure : `${measure}?${suffix}`);

function addRow(columns: readonly Column[], item: ScoreItem, row: ItemScores, perItem: boolean): void {
  columns.forEach(({ measure, sums, missing, items }, at) => {
    const score = row[at] as ItemStatistics;
    if (isReason(score)) {
      missing.set(score.reason, (missing.get(score.reason) ?? 0) + 1);
      if (perItem) items.push({ id: item.id, reason: score.reason });
      return;
    }
    sums.add(score.statistics);
    if (!perItem) return;
    const value = (measure.itemValue ?? measure.value)(score.statistics);
    items.push({ id: item.id, value, ...(score.detail === undefined ? {} : { detail: score.detail }) });
  });
}

interface Split {
  readonly all: readonly OpenRequest[];
  readonly parallel: readonly OpenRequest[];
  readonly main: readonly OpenRequest[];
}

function splitByThread(open: readonly OpenRequest[]): Split {
  const usable = open.filter(({ scorer }) => !isReason(scorer));
  const parallel = usable.filter(({ scorer }) => !isReason(scorer) && scorer.parallel !== false);
  return { all: usable, parallel, main: usable.filter((request) => !parallel.includes(request)) };
}

async function scoreSplit(
  batch: readonly ScoreItem[],
  split: Split,
  pool: ScoringPool | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly ItemScores[]> {
  if (pool === undefined) return scoreBatch(batch, split.all, signal);
  const [threaded, own] = await Promise.all([pool.score(batch), scoreBatch(batch, split.main, signal)]);
  if (split.main.length === 0) return threaded;
  // Back into the order of the requests.
  return batch.map((_, at) => {
    const rows = { threaded: [...(threaded[at] as ItemScores)], own: [...(own[at] as ItemScores)] };
    return split.all.flatMap((request) => {
      const width = isReason(request.scorer) ? 0 : request.scorer.measures.length;
      return (split.main.includes(request) ? rows.own : rows.threaded).splice(0, width);
    });
  });
}

async function* batchesOf(items: Iterable<ScoreItem> | AsyncIterable<ScoreItem>): AsyncGenerator<ScoreItem[]> {
  let batch: ScoreItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function threadCount({ threads }: ScoreOptions): number {
  return threads ?? Math.min(Math.max(availableParallelism() - 1, 2), 8);
}

function reportOf(
  open: readonly OpenRequest[],
  columns: readonly Column[],
  elsewhere: Readonly<Record<string, string>>,
  options: ScoreOptions,
): ScoreReport {
  const report: Record<string, MetricResult> = {};
  let column = 0;
  for (const { request, scorer } of open) {
    if (isReason(scorer)) {
      for (const measure of request.measures) {
        report[resultName(measure, request.suffix)] = { signature: null, reason: scorer.reason, n: 0, interval: null };
      }
      continue;
    }
    for (const _ of scorer.measures) {
      const next = columns[column++] as Column;
      report[next.name] = resultOf(next, options);
    }
  }
  for (const [name, reason] of Object.entries(elsewhere)) {
    report[name] = { signature: null, reason, n: 0, interval: null };
  }
  return report;
}

function resultOf({ measure, sums, missing, items }: Column, options: ScoreOptions): MetricResult {
  const { resamples = 1_000, seed = 0, level = 0.95, perItem } = options;
  const value = sums.n === 0 ? Number.NaN : sums.value();
  const rest = {
    n: sums.n,
    ...(missing.size === 0 ? {} : { missing: Object.fromEntries(missing) }),
    ...(perItem === true ? { items } : {}),
  };
  if (!Number.isFinite(value)) {
    const [first = "no items"] = missing.keys();
    return { signature: measure.signature, reason: first, ...rest, interval: null };
  }
  const parts = sums.parts();
  return {
    signature: measure.signature,
    value,
    ...rest,
    interval: (resamples > 0 ? sums.interval({ resamples, seed, level }) : undefined) ?? null,
    ...(parts === undefined ? {} : { parts }),
  };
}
