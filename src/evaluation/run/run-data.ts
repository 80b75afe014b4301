/**
 * Runs every row on every item of a data set. Items are worked on at the same time, rows of an item too; what is finished
 * is kept in the run, so that a killed run repeats nothing.
 */
import type { TaskContext } from "../../agents/task-context.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError, type PrecisError } from "../../base/errors.ts";
import { hashValue } from "../../base/hash.ts";
import { random } from "../../base/random.ts";
import { endsRun, failedSource } from "../../tasks/result.ts";
import type { OpenData } from "../data/open-data.ts";
import { openPublished, type PublishedOutputs } from "../data/published.ts";
import type { BenchItem, BenchTools, PreparedItem } from "../tasks/adapter.ts";
import { type CellRecord, RowCells, type RunKey } from "./cells.ts";
import type { Row, SystemRow } from "./rows.ts";
import type { Spool, SpoolPlace } from "./spool.ts";

export interface DataCells {
  readonly data: OpenData;
  readonly rows: readonly RowCells[];
  /** Texts of an item as the report wants them; undefined where it was not reached. */
  item(index: number): ItemTexts | undefined;
  /** Outputs whose id no item has, by row name. */
  readonly unmatched: Readonly<Record<string, number>>;
  /** Set where a budget or the user ended the work. */
  readonly stopped: PrecisError | null;
}

export interface ItemTexts {
  readonly source: string;
  readonly references: readonly string[];
  readonly groups: Readonly<Record<string, string>>;
  readonly codeLanguage?: string;
}

export interface RunOptions {
  readonly runs: readonly RunKey[];
  /** A dry run plays systems only. */
  readonly dryRun: boolean;
  readonly tools: BenchTools;
}

export async function runData(
  data: OpenData,
  rows: readonly Row[],
  options: RunOptions,
  spool: Spool,
  context: TaskContext,
): Promise<DataCells> {
  const count = data.ids.length;
  const played = options.dryRun ? rows.filter((row) => row.kind === "system") : rows;
  const table = played.map(
    (row) => new RowCells(row, row.kind === "system" ? options.runs : [{ seed: 0, repetition: 0 }], count, spool),
  );
  const published = new Map<string, PublishedOutputs>();
  const texts: (SpoolPlace | undefined)[] = new Array(count);
  let done = 0;
  let stopped: PrecisError | null = null;
  const tell = (): void => context.emit({ type: "progress", unit: "item", done, total: count, note: data.spec.name });
  try {
    for (const { row } of table)
      if (row.kind === "published") published.set(row.name, await openPublished(row.published));
    tell();
    await mapConcurrent(
      data.ids,
      context.concurrency,
      async (_, index) => {
        const item = await data.load(index);
        const prepared = await prepare(item, data, options.tools);
        texts[index] = spool.append(JSON.stringify(textsOf(item, prepared, data.spec.groups)));
        const work = table.flatMap((cells) =>
          cells.runs.map((_, run) =>
            runCell({ cells, run, index, item, prepared, data, published, context, dryRun: options.dryRun }),
          ),
        );
        const ended = (await Promise.allSettled(work)).find((settled) => settled.status === "rejected");
        if (ended !== undefined) throw ended.reason;
        done++;
        tell();
      },
      context.signal,
    );
  } catch (error) {
    if (!endsRun(error) || error.code === "usage" || error.code === "config-invalid") throw error;
    stopped = error;
  } finally {
    for (const outputs of published.values()) await outputs.close();
  }
  const unmatched = [...published].map(([name, outputs]) => [
    name,
    [...outputs.ids].filter((id) => !data.has(id)).length,
  ]);
  return {
    data,
    rows: table,
    item: (index) => {
      const place = texts[index];
      return place === undefined ? undefined : (JSON.parse(spool.read(place)) as ItemTexts);
    },
    unmatched: Object.fromEntries(unmatched),
    stopped,
  };
}

type Prepared = PreparedItem | { readonly problem: string };

async function prepare(item: BenchItem, data: OpenData, tools: BenchTools): Promise<Prepared> {
  try {
    return await data.adapter.prepare(item, data.spec, tools);
  } catch (error) {
    if (endsRun(error)) throw error;
    return { problem: problemOf(error, item.id) };
  }
}

function textsOf(item: BenchItem, prepared: Prepared, groups: readonly string[]): ItemTexts {
  const raw = item.values.input;
  const source = "problem" in prepared ? (typeof raw === "string" ? raw : "") : prepared.source;
  const computed: Record<string, string> = {};
  if (groups.includes("@length")) computed["@length"] = lengthGroup(source);
  if (groups.includes("@language")) computed["@language"] = "problem" in prepared ? "und" : prepared.language;
  const groupsOfItem = { ...item.groups, ...computed };
  const codeLanguage = "problem" in prepared ? undefined : prepared.codeLanguage;
  return {
    source,
    references: item.references,
    groups: groupsOfItem,
    ...(codeLanguage === undefined ? {} : { codeLanguage }),
  };
}

/** Ours: a screen, some pages, more. In words between white space. */
function lengthGroup(source: string): string {
  const words = source.split(/\s+/).length;
  return words < 150
    ? "short (under 150 words)"
    : words < 1_000
      ? "medium (150-999 words)"
      : "long (1,000 words or more)";
}

interface CellWork {
  readonly cells: RowCells;
  readonly run: number;
  readonly index: number;
  readonly item: BenchItem;
  readonly prepared: Prepared;
  readonly data: OpenData;
  readonly published: ReadonlyMap<string, PublishedOutputs>;
  readonly context: TaskContext;
  readonly dryRun: boolean;
}

async function runCell(work: CellWork): Promise<void> {
  const { cells, run, index, item, prepared } = work;
  const { row } = cells;
  const cell = cells.cell(run, index);
  if (row.kind === "published") {
    const text = await work.published.get(row.name)?.output(item.id);
    if (text === undefined) cells.miss(cell, "no published output");
    else {
      cells.putText(cell, text);
      if (!("problem" in prepared)) cells.putScores(cell, await prepared.measure?.(text));
    }
    return;
  }
  if ("problem" in prepared) {
    cells.fail(cell, prepared.problem);
    return;
  }
  if (row.kind === "baseline") {
    const text = await prepared.baseline(row.name, random(0, "bench-baseline", work.data.spec.name, item.id));
    if (text !== null) {
      cells.putText(cell, text);
      cells.putScores(cell, await prepared.measure?.(text));
    } else cells.miss(cell, item.references.length === 0 ? "no reference" : "no sentence in the source");
    return;
  }
  await runSystem(row, prepared, cell, work);
}

async function runSystem(row: SystemRow, prepared: PreparedItem, cell: number, work: CellWork): Promise<void> {
  const { cells, run, item, data, context } = work;
  const key = cells.runs[run] as RunKey;
  // All that decides the answer: a suite changed before a resume must not meet the answers of the old one.
  const identity = hashValue([row.cell, row.setup, key, item.values, data.spec.noise, data.spec.task]);
  const name = `cell:${data.spec.name}/${row.name}/${key.seed}/${key.repetition}/${item.id}:${identity.slice(0, 16)}`;
  const saved = (await context.saved(name)) as CellRecord | undefined;
  if (saved !== undefined) {
    cells.put(cell, saved);
    return;
  }
  const started = context.now();
  try {
    const output = await prepared.run(row.cell, cellContext(context, row, key, data.spec.name));
    const durationMs = context.now() - started;
    const measured = work.dryRun ? undefined : await prepared.measure?.(output.text);
    const scores = { ...output.scores, ...measured };
    const record: CellRecord = {
      ...output,
      ...(Object.keys(scores).length === 0 ? {} : { scores }),
      durationMs,
    };
    context.save(name, record);
    cells.put(cell, record);
  } catch (error) {
    if (endsRun(error)) throw error;
    cells.fail(cell, problemOf(error, item.id));
  }
}

/** The run's context with the row's models, seed and repetition; pieces of tasks are kept by cell alone. */
function cellContext(context: TaskContext, row: SystemRow, key: RunKey, data: string): TaskContext {
  const seed = context.seed + key.seed;
  return {
    ...context,
    seed,
    agentsFor: (item) =>
      context.agentsFor(`${data}/${row.name}/${item}`, { ...row.setup, seed, repetition: key.repetition }),
    saved: () => undefined,
    save: () => undefined,
    // Rows warn in thousands; what matters of a cell is in the report.
    emit: () => undefined,
  };
}

/** Without the item's id, so that equal problems are counted together. */
function problemOf(error: unknown, id: string): string {
  const { code, message } = failedSource("", error).error;
  return `${isPrecisError(error) ? code : "internal"}: ${message.replaceAll(id, "the item")}`;
}
