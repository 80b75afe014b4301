/**
 * `precis bench`: suite in, table out. Reads as its table of contents: plan (data sets opened, rows laid out), run every
 * row on every item, score, describe, compare.
 */
import { createHash } from "node:crypto";
import type { TaskContext } from "../agents/task-context.ts";
import type { MetricContext } from "../metrics/metric.ts";
import type { Effort } from "../strategies/auto/effort.ts";
import { type OpenData, openData } from "./data/open-data.ts";
import { correlationsOf } from "./figures/correlations.ts";
import { curvesOf, frontierOf } from "./figures/curves.ts";
import { itemMeans } from "./figures/item-means.ts";
import { learningCurves } from "./figures/learning.ts";
import { pairTests } from "./figures/pair-tests.ts";
import { matchedItems, rowFigures } from "./figures/row-figures.ts";
import { type ScoredData, scoreCells } from "./figures/score-cells.ts";
import { warningsOf } from "./figures/warnings.ts";
import { type ViewedItem, viewedItems } from "./report/viewed-items.ts";
import type { BenchItems, BenchResult, Curve, DataResult } from "./result.ts";
import { benchSandbox } from "./run/bench-sandbox.ts";
import { chosenData, chosenRows, modelsOf, type Only, type Row, rowsOf } from "./run/rows.ts";
import { type DataCells, runData } from "./run/run-data.ts";
import { Spool } from "./run/spool.ts";
import type { Suite } from "./suite/suite.ts";
import { findAdapter } from "./tasks/registry.ts";

/** What a suite will do: its tables of items and rows, before anything is spent. */
export interface BenchPlan {
  readonly suite: Suite;
  readonly tables: readonly { readonly data: OpenData; readonly rows: readonly Row[] }[];
  readonly learning: readonly Curve[];
  /** Specs beyond the run's own that the rows ask. */
  readonly models: readonly string[];
}

/** Which part of a suite is wanted. */
export interface PlanOptions {
  /** Names of data sets, systems or rows; empty: all. */
  readonly only: Only;
  /** First items of each data set; null: all. */
  readonly limit: number | null;
  /** Of systems that name neither an effort nor a strategy. Default "auto". */
  readonly effort?: Effort;
}

/** Opens what is wanted of a suite. Throws UsageError and SourceError before anything is spent. */
export async function planBench(suite: Suite, { only, limit, effort }: PlanOptions): Promise<BenchPlan> {
  const learning = await learningCurves(suite.learning);
  const all = new Map<string, readonly Row[]>();
  for (const data of suite.data) all.set(data.name, await rowsOf(suite, data, await findAdapter(data.task), effort));
  const tables: { data: OpenData; rows: readonly Row[] }[] = [];
  try {
    for (const spec of chosenData(suite, only, all)) {
      const rows = chosenRows(all.get(spec.name) ?? [], only, suite);
      tables.push({ data: await openData(spec, limit), rows });
    }
  } catch (error) {
    await closeAll(tables);
    throw error;
  }
  return { suite, tables, learning, models: modelsOf(tables.flatMap(({ rows }) => rows)) };
}

const closeAll = (tables: readonly { readonly data: OpenData }[]): Promise<unknown> =>
  Promise.all(tables.map(({ data }) => data.close()));

/** How a plan is run and scored. */
export interface BenchOptions extends MetricContext {
  readonly dryRun: boolean;
  /** Outputs that are programs may be compiled and run. Default: nothing is run. */
  readonly exec?: { readonly allowExec: boolean; readonly unsafeExec: boolean };
  readonly version: string;
  readonly model: string;
  /** Bootstrap resamples. Default 1,000. */
  readonly resamples?: number;
  readonly threads?: number;
  /** How many items of a data set the per-item view holds, the largest difference first. Default: 200 in all, at least 25. */
  readonly viewed?: number;
}

/** The result with every item's values, and why the work ended early where it did. */
export interface BenchOutcome {
  readonly result: BenchResult;
  /** Values of every item, for `bench diff` and the CSV of items. */
  readonly items: BenchItems;
  readonly viewed: readonly ViewedItem[];
}

/** Runs a plan and closes it. A budget or an interruption shows in `stopped`, with the figures of what was done. */
export async function runBench(
  plan: BenchPlan,
  context: TaskContext,
  options: BenchOptions,
): Promise<BenchOutcome & { readonly stoppedBy: DataCells["stopped"] }> {
  const { suite } = plan;
  const runs = suite.seeds.flatMap((seed) =>
    Array.from({ length: suite.repetitions }, (_, repetition) => ({ seed, repetition })),
  );
  const spool = new Spool();
  const sandbox = await benchSandbox(options.dryRun ? {} : (options.exec ?? {}));
  const tools = { sandbox, ...(options.embedder === undefined ? {} : { embedder: options.embedder }) };
  const { resamples = 1_000 } = options;
  const viewed = options.viewed ?? Math.max(25, Math.floor(200 / plan.tables.length));
  const parts: Part[] = [];
  let stoppedBy: DataCells["stopped"] = null;
  try {
    for (const { data, rows } of plan.tables) {
      const table = await runData(data, rows, { runs, dryRun: options.dryRun, tools }, spool, context);
      stoppedBy = table.stopped;
      if (options.dryRun) tellUnplayed(table, context);
      if (!options.dryRun) {
        const metrics = suite.metrics.length === 0 ? data.adapter.metrics : suite.metrics;
        const scored = await scoreCells(table, metrics, {
          onEvent: context.emit,
          ...(stoppedBy === null ? { signal: context.signal } : {}),
          ...(options.embedder === undefined ? {} : { embedder: options.embedder }),
          ...(options.judge === undefined ? {} : { judge: options.judge }),
          ...(options.threads === undefined ? {} : { threads: options.threads }),
        });
        parts.push(partOf(table, scored, suite, { resamples, viewed, seed: context.seed }));
      }
      if (stoppedBy !== null) break;
    }
  } finally {
    await closeAll(plan.tables);
    spool.close();
  }
  const data = parts.map((part) => part.data);
  const systems = parts.flatMap((part) => part.systems);
  const result: BenchResult = {
    format: "precis-bench-1",
    suite: suite.name,
    about: suite.about,
    runId: context.runId,
    created: new Date(context.now()).toISOString(),
    version: options.version,
    model: options.model,
    seeds: suite.seeds,
    repetitions: suite.repetitions,
    data,
    systems,
    tests: parts.flatMap((part) => part.tests),
    curves: [...parts.flatMap((part) => part.curves), ...plan.learning],
    frontier: parts.flatMap((part) => part.frontier),
    correlations: parts.flatMap((part) => part.correlations),
    warnings: warningsOf(data, systems),
    stopped: stoppedBy === null ? null : stoppedBy.message,
  };
  const items = Object.fromEntries(parts.map((part) => [part.data.name, part.items]));
  return { result, items, viewed: parts.flatMap((part) => part.viewed), stoppedBy };
}

/** What could not be played is missing in the bill. */
function tellUnplayed({ rows, data }: DataCells, context: TaskContext): void {
  for (const cells of rows) {
    for (const [reason, count] of Object.entries(cells.problems("failed"))) {
      const what = count === 1 ? "one output is" : `${count} outputs are`;
      const message = `${what} missing in the bill: ${cells.row.name} on ${data.spec.name}: ${reason}`;
      context.emit({ type: "warning", warning: { code: "dry-run-incomplete", message } });
    }
  }
}

interface Part {
  readonly data: DataResult;
  readonly systems: BenchResult["systems"];
  readonly tests: BenchResult["tests"];
  readonly curves: BenchResult["curves"];
  readonly frontier: BenchResult["frontier"];
  readonly correlations: BenchResult["correlations"];
  readonly items: BenchItems[string];
  readonly viewed: readonly ViewedItem[];
}

function partOf(
  table: DataCells,
  scored: ScoredData,
  suite: Suite,
  options: { readonly resamples: number; readonly viewed: number; readonly seed: number },
): Part {
  const { spec, ids } = table.data;
  const names = scored.columns.map(({ name }) => name);
  const wanted = suite.primary ?? suite.metrics[0] ?? table.data.adapter.metrics[0];
  // A family's name (rouge) stands for its first measure.
  const primary = names.find((name) => name === wanted) ?? names[0] ?? "";
  const systems = rowFigures(table, scored, { ...options, primary });
  return {
    data: {
      name: spec.name,
      task: spec.task,
      n: ids.length,
      hash: hashOf(table),
      primary,
      metrics: scored.columns.map(({ name, signature, reason }) => ({
        name,
        signature,
        ...(reason === null ? {} : { reason }),
      })),
      matched: (matchedItems(scored).get(primary) ?? []).filter(Boolean).length,
    },
    systems,
    tests: pairTests(spec.name, scored),
    curves: curvesOf(systems, primary),
    frontier: frontierOf(systems, primary),
    correlations: correlationsOf(spec.name, scored),
    items: {
      ids,
      rows: Object.fromEntries(
        scored.rows.map((row) => [
          row.cells.row.name,
          Object.fromEntries(
            names.map((name) => [
              name,
              Array.from(itemMeans(row.values.get(name) ?? new Float64Array(0), row.cells.items), (value) =>
                Number.isNaN(value) ? null : value,
              ),
            ]),
          ),
        ]),
      ),
    },
    viewed: viewedItems(table, scored, primary, options.viewed),
  };
}

function hashOf(table: DataCells): string {
  const hash = createHash("sha256");
  table.data.ids.forEach((id, index) => {
    const texts = table.item(index);
    hash.update(JSON.stringify([id, texts?.source ?? null, texts?.references ?? null]));
  });
  return hash.digest("hex");
}
