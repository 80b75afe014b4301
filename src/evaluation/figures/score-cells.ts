/**
 * Scores the outputs of all rows of a data set by all metrics, item by item, in worker threads where there is much to do.
 * What stays in memory is a number for each cell and metric: paired tests need them.
 */
import { availableParallelism } from "node:os";
import { throwIfAborted } from "../../base/abort.ts";
import type { EventSink } from "../../base/events.ts";
import { Accumulator } from "../../metrics/accumulate.ts";
import { type ItemScores, isReason, type Measure, type MetricContext, type ScoreItem } from "../../metrics/metric.ts";
import { type OpenRequest, openScorers, scoreBatch } from "../../metrics/open-scorers.ts";
import { selectMetrics } from "../../metrics/select.ts";
import { type ScoringPool, startPool } from "../../metrics/workers/pool.ts";
import type { RowCells } from "../run/cells.ts";
import type { DataCells } from "../run/run-data.ts";
import { contaminated } from "./contamination.ts";

export interface MetricColumn {
  readonly name: string;
  /** Null for what a task measured itself. */
  readonly signature: string | null;
  /** Why there is no value at all; null where there are values. */
  readonly reason: string | null;
}

export interface RowScores {
  readonly cells: RowCells;
  /** By metric: a value a cell, NaN where there is none. */
  readonly values: ReadonlyMap<string, Float64Array>;
  /** Value of all items together, where the metric has one of its own (corpus BLEU). */
  readonly corpus: ReadonlyMap<string, number>;
  /** By metric and reason: cells without a value. */
  readonly missing: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Ids of items whose output shares 8 words in a row with the reference that the source does not hold. */
  readonly contaminated: readonly string[];
  /** Cells long enough to be checked for that. */
  readonly checked: number;
}

export interface ScoredData {
  readonly columns: readonly MetricColumn[];
  readonly rows: readonly RowScores[];
}

export interface ScoreCellsOptions extends MetricContext {
  readonly signal?: AbortSignal;
  readonly onEvent?: EventSink;
  /** Worker threads, 0 for none. Default: one fewer than the cores, at least 2, at most 8. */
  readonly threads?: number;
}

const batchSize = 250;
/** Threads start after this many cells if a cell took this long: a thread costs about 0.3 s to start. */
const probeCells = 500;
const costlyCellMs = 0.1;

/** Throws UsageError for unknown metrics and CancelledError. */
export async function scoreCells(
  table: DataCells,
  metrics: readonly string[],
  options: ScoreCellsOptions = {},
): Promise<ScoredData> {
  const { requests, elsewhere } = selectMetrics(metrics);
  const open = await openScorers(requests, options);
  const measures = open.flatMap(({ request, scorer }) =>
    isReason(scorer) ? [] : scorer.measures.map((measure) => ({ measure, name: nameOf(measure.name, request.suffix) })),
  );
  const rows = table.rows.map((cells) => new RowSums(cells, measures));
  const threads = options.threads ?? Math.min(Math.max(availableParallelism() - 1, 2), 8);
  const total = table.rows.reduce((sum, cells) => sum + cells.count("done"), 0);
  const threadable = open.filter(({ scorer }) => !isReason(scorer) && scorer.parallel !== false);
  const own = open.filter(({ scorer }) => !isReason(scorer) && scorer.parallel === false);
  let pool: ScoringPool | undefined;
  let scored = 0;
  let spentMs = 0;
  const pending: { batch: readonly Cell[]; scores: Promise<ItemScores[]> }[] = [];
  const settle = async (): Promise<void> => {
    const first = pending.shift();
    if (first === undefined) return;
    const scores = await first.scores;
    for (const [at, { row, cell }] of first.batch.entries()) rows[row]?.add(cell, scores[at] as ItemScores);
    scored += first.batch.length;
    options.onEvent?.({ type: "progress", unit: "output", done: scored, total, note: "scored" });
  };
  try {
    for (const batch of batches(table, rows)) {
      throwIfAborted(options.signal);
      const worth = scored >= probeCells && total - scored > 4 * batchSize && spentMs / scored >= costlyCellMs;
      if (pool === undefined && worth && threads > 0 && threadable.length > 0)
        pool = startPool(
          threadable.map(({ request }) => request),
          threads,
        );
      const started = performance.now();
      const scores = scoreBoth(batch, pool, threadable, own, options.signal);
      scores.catch(() => undefined);
      pending.push({ batch, scores });
      while (pending.length > (pool === undefined ? 0 : 2 * pool.threads)) await settle();
      if (pool === undefined) spentMs += performance.now() - started;
    }
    while (pending.length > 0) await settle();
  } finally {
    await pool?.close();
  }
  // Scores come with the threadable families first; columns follow the order that was asked for.
  const columns = open.flatMap(({ request, scorer }): MetricColumn[] => {
    if (isReason(scorer))
      return request.measures.map((measure) => ({
        name: nameOf(measure, request.suffix),
        signature: null,
        reason: scorer.reason,
      }));
    return scorer.measures.map(({ name, signature }) => ({
      name: nameOf(name, request.suffix),
      signature,
      reason: null,
    }));
  });
  const extra = [...new Set(table.rows.flatMap((cells) => [...cells.scores.keys()]))];
  return {
    columns: [
      ...columns,
      ...extra.map((name) => ({ name, signature: null, reason: null })),
      ...Object.entries(elsewhere)
        .filter(([name]) => !extra.includes(name))
        .map(([name, reason]) => ({ name, signature: null, reason })),
    ],
    rows: rows.map((row) => row.result()),
  };

  async function scoreBoth(
    batch: readonly Cell[],
    workers: ScoringPool | undefined,
    there: readonly OpenRequest[],
    here: readonly OpenRequest[],
    signal: AbortSignal | undefined,
  ): Promise<ItemScores[]> {
    const items = batch.map(({ item }) => item);
    const [a, b] = await Promise.all([
      workers === undefined ? scoreBatch(items, there, signal) : workers.score(items),
      scoreBatch(items, here, signal),
    ]);
    // Back into the order of the requests.
    return items.map((_, at) => {
      const [left, right] = [[...(a[at] as ItemScores)], [...(b[at] as ItemScores)]];
      return open.flatMap((request) => {
        const width = isReason(request.scorer) ? 0 : request.scorer.measures.length;
        return (here.includes(request) ? right : left).splice(0, width);
      });
    });
  }
}

interface Cell {
  readonly row: number;
  readonly cell: number;
  readonly item: ScoreItem;
}

function* batches(table: DataCells, rows: readonly RowSums[]): Generator<Cell[]> {
  let batch: Cell[] = [];
  for (let index = 0; index < table.data.ids.length; index++) {
    const texts = table.item(index);
    if (texts === undefined) continue;
    for (const [row, cells] of table.rows.entries()) {
      for (let run = 0; run < cells.runs.length; run++) {
        const cell = cells.cell(run, index);
        const candidate = cells.text(cell);
        if (candidate === undefined) continue;
        const id = table.data.ids[index] as string;
        const { references, source, codeLanguage } = texts;
        const item = {
          id,
          candidate,
          references,
          document: source,
          ...(codeLanguage === undefined ? {} : { codeLanguage }),
        };
        rows[row]?.check(item);
        batch.push({ row, cell, item });
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

const nameOf = (measure: string, suffix: string): string => (suffix === "" ? measure : `${measure}?${suffix}`);

class RowSums {
  readonly #cells: RowCells;
  readonly #measures: readonly { readonly measure: Measure; readonly name: string }[];
  readonly #values: Float64Array[];
  readonly #sums: Accumulator[];
  readonly #missing: Map<string, number>[];
  readonly #contaminated = new Set<string>();
  #checked = 0;

  constructor(cells: RowCells, measures: readonly { readonly measure: Measure; readonly name: string }[]) {
    this.#cells = cells;
    this.#measures = measures;
    this.#values = measures.map(() => new Float64Array(cells.runs.length * cells.items).fill(Number.NaN));
    this.#sums = measures.map(({ measure }) => new Accumulator(measure));
    this.#missing = measures.map(() => new Map());
  }

  check({ id, candidate, references, document }: ScoreItem): void {
    const verdict = contaminated(candidate, references, document ?? "");
    if (verdict === null) return;
    this.#checked++;
    if (verdict) this.#contaminated.add(id);
  }

  add(cell: number, scores: ItemScores): void {
    this.#measures.forEach(({ measure }, at) => {
      const score = scores[at];
      if (score === undefined) return;
      if (isReason(score)) {
        const missing = this.#missing[at];
        missing?.set(score.reason, (missing.get(score.reason) ?? 0) + 1);
        return;
      }
      const values = this.#values[at] as Float64Array;
      values[cell] = (measure.itemValue ?? measure.value)(score.statistics);
      this.#sums[at]?.add(score.statistics);
    });
  }

  result(): RowScores {
    const names = this.#measures.map(({ name }) => name);
    const own = [...this.#cells.scores];
    return {
      cells: this.#cells,
      values: new Map([...names.map((name, at) => [name, this.#values[at] as Float64Array] as const), ...own]),
      corpus: new Map(names.map((name, at) => [name, this.#sums[at]?.value() ?? Number.NaN])),
      missing: new Map([
        ...names.map((name, at) => [name, Object.fromEntries(this.#missing[at] ?? [])] as const),
        ...this.#cells.unmeasured,
      ]),
      contaminated: [...this.#contaminated],
      checked: this.#checked,
    };
  }
}
