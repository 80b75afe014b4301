/**
 * What was made of every item by one row: texts in the spool, numbers in typed arrays. A cell is one item in one run (seed
 * and repetition); it is open, done or failed.
 */
import type { CellOutput, DebateRecord, Scores } from "../tasks/adapter.ts";
import type { Row } from "./rows.ts";
import type { Spool, SpoolPlace } from "./spool.ts";

/** What a cell keeps: in the run store as JSON, so that a killed run resumes behind it. */
export interface CellRecord extends CellOutput {
  readonly durationMs: number;
}

export interface RunKey {
  readonly seed: number;
  readonly repetition: number;
}

const open = 0;
const done = 1;
const failed = 2;
/** Not in `failed`: there was nothing to be had (no published output, no reference for the oracle). */
const absent = 3;

export class RowCells {
  readonly row: Row;
  /** One for baselines and published outputs. */
  readonly runs: readonly RunKey[];
  readonly items: number;
  readonly #spool: Spool;
  readonly #state: Uint8Array;
  readonly #offset: Float64Array;
  readonly #bytes: Int32Array;
  readonly #numbers: Readonly<Record<"calls" | "cacheHits" | "input" | "output" | "cost" | "ms", Float64Array>>;
  readonly #problems: string[] = [];
  readonly #problem: Int32Array;
  /** The task's own measures, NaN where not measured. */
  readonly scores = new Map<string, Float64Array>();
  /** By measure and reason: cells where the task could not measure. */
  readonly unmeasured = new Map<string, Record<string, number>>();
  /** By cell, of the cells that were debated. */
  readonly debates = new Map<number, DebateRecord>();

  constructor(row: Row, runs: readonly RunKey[], items: number, spool: Spool) {
    this.row = row;
    this.runs = runs;
    this.items = items;
    this.#spool = spool;
    const cells = runs.length * items;
    this.#state = new Uint8Array(cells);
    this.#offset = new Float64Array(cells);
    this.#bytes = new Int32Array(cells);
    this.#problem = new Int32Array(cells);
    // Only systems spend anything.
    const spent = row.kind === "system" ? cells : 0;
    const numbers = (): Float64Array => new Float64Array(spent);
    this.#numbers = {
      calls: numbers(),
      cacheHits: numbers(),
      input: numbers(),
      output: numbers(),
      cost: numbers(),
      ms: numbers(),
    };
  }

  /** Cells of a run follow each other. */
  cell(run: number, item: number): number {
    return run * this.items + item;
  }

  put(cell: number, record: CellRecord): void {
    this.putText(cell, record.text);
    const { calls, cacheHits, input, output, cost, ms } = this.#numbers;
    calls[cell] = record.calls;
    cacheHits[cell] = record.cacheHits;
    input[cell] = record.tokens.input;
    output[cell] = record.tokens.output;
    cost[cell] = record.costUsd ?? Number.NaN;
    ms[cell] = record.durationMs;
    if (record.debate !== undefined) this.debates.set(cell, record.debate);
    this.putScores(cell, record.scores);
  }

  putScores(cell: number, scores: Scores = {}): void {
    for (const [name, score] of Object.entries(scores)) {
      let column = this.scores.get(name);
      if (column === undefined) {
        column = new Float64Array(this.#state.length).fill(Number.NaN);
        this.scores.set(name, column);
      }
      column[cell] = typeof score === "number" ? score : Number.NaN;
      if (typeof score === "object" && score !== null) {
        const reasons = this.unmeasured.get(name) ?? {};
        reasons[score.reason] = (reasons[score.reason] ?? 0) + 1;
        this.unmeasured.set(name, reasons);
      }
    }
  }

  putText(cell: number, text: string): void {
    const { offset, bytes } = this.#spool.append(text);
    this.#state[cell] = done;
    this.#offset[cell] = offset;
    this.#bytes[cell] = bytes;
  }

  fail(cell: number, problem: string): void {
    this.#state[cell] = failed;
    this.#note(cell, problem);
  }

  miss(cell: number, reason: string): void {
    this.#state[cell] = absent;
    this.#note(cell, reason);
  }

  #note(cell: number, problem: string): void {
    let at = this.#problems.indexOf(problem);
    if (at < 0) at = this.#problems.push(problem) - 1;
    this.#problem[cell] = at;
  }

  isDone(cell: number): boolean {
    return this.#state[cell] === done;
  }

  text(cell: number): string | undefined {
    if (this.#state[cell] !== done) return undefined;
    const place: SpoolPlace = { offset: this.#offset[cell] as number, bytes: this.#bytes[cell] as number };
    return this.#spool.read(place);
  }

  /** Why a cell has no text; undefined where it has one or was not reached. */
  problem(cell: number): string | undefined {
    const state = this.#state[cell];
    return state === failed || state === absent ? this.#problems[this.#problem[cell] as number] : undefined;
  }

  count(state: "done" | "failed" | "absent" | "open"): number {
    const wanted = { open, done, failed, absent }[state];
    let count = 0;
    for (const each of this.#state) if (each === wanted) count++;
    return count;
  }

  /** How often each problem came, in order of first cell. */
  problems(kind: "failed" | "absent"): Readonly<Record<string, number>> {
    const wanted = kind === "failed" ? failed : absent;
    const counts: Record<string, number> = {};
    this.#state.forEach((state, cell) => {
      if (state !== wanted) return;
      const problem = this.#problems[this.#problem[cell] as number] as string;
      counts[problem] = (counts[problem] ?? 0) + 1;
    });
    return counts;
  }

  /** Item indexes whose cells have that state in every run. */
  itemsThat(kind: "absent" | "failed"): number[] {
    const wanted = kind === "failed" ? failed : absent;
    return Array.from({ length: this.items }, (_, item) => item).filter((item) =>
      this.runs.every((_, run) => this.#state[this.cell(run, item)] === wanted),
    );
  }

  /** Sums in the order of cells, so that they do not depend on who finished first. Cost is null where a price is unknown. */
  spent(): {
    readonly calls: number;
    readonly cacheHits: number;
    readonly tokens: { readonly input: number; readonly output: number };
    readonly costUsd: number | null;
    readonly durationMs: number;
  } {
    const sum = (list: Float64Array): number => list.reduce((total, value) => total + value, 0);
    const { calls, cacheHits, input, output, cost, ms } = this.#numbers;
    const costUsd = sum(cost);
    return {
      calls: sum(calls),
      cacheHits: sum(cacheHits),
      tokens: { input: sum(input), output: sum(output) },
      costUsd: Number.isNaN(costUsd) ? null : costUsd,
      durationMs: Math.round(sum(ms)),
    };
  }
}
