/**
 * How a task takes part in suites: items of a data set are prepared once, then every row of the table runs on them. A new
 * task is one file beside this one and a line in `registry.ts`.
 */
import type { TaskContext } from "../../agents/task-context.ts";
import type { Random } from "../../base/random.ts";
import type { DataSpec, Fail } from "../suite/suite.ts";

/** One record of a data set, its fields found by their meaning. */
export interface BenchItem {
  readonly id: string;
  /** By meaning ("input", "documents", "language" ...); absent where the record has none. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Empty where the record has none. */
  readonly references: readonly string[];
  readonly format: string | null;
  readonly groups: Readonly<Record<string, string>>;
}

/** What one run of a system is set to. */
export interface CellSystem {
  /** Null: the task's default. */
  readonly strategy: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Options of the task: those of the data set under those of the system. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Prompts by role that replace the roles' own. */
  readonly prompts: Readonly<Record<string, string>>;
}

export interface CellOutput {
  readonly text: string;
  readonly calls: number;
  readonly cacheHits: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly costUsd: number | null;
  /** What the task itself measured, by metric name, e.g. {computational: 1}; null: not measured. */
  readonly scores?: Readonly<Record<string, number | null>>;
}

export interface PreparedItem {
  /** Plain text of the source: what reference-free metrics read and the report shows. */
  readonly source: string;
  /** ISO 639-1, "und" where it cannot be told. */
  readonly language: string;
  /** Throws the task's errors; the cell then counts as failed. */
  run(system: CellSystem, context: TaskContext): Promise<CellOutput>;
  /** The text of one of the adapter's baselines; null where this item has none. */
  baseline(name: string, draw: Random): Promise<string | null>;
}

export interface BaselineSpec {
  readonly name: string;
  /** One line for the report. */
  readonly about: string;
  /** It looks at the reference: an upper guide, not a system. */
  readonly needsReference: boolean;
}

export interface TaskAdapter {
  readonly name: string;
  /** Meaning of a field -> name of the record's field where the suite names none; false: the meaning is optional. */
  readonly fields: Readonly<Record<string, { readonly field: string; readonly required: boolean }>>;
  readonly strategies: readonly string[];
  /** Used where the suite names none; the first is the primary one. */
  readonly metrics: readonly string[];
  /** Rows that every table has. */
  readonly baselines: readonly BaselineSpec[];
  /** Refuses task options that cannot be, with the place in the suite. */
  checkOptions(options: Readonly<Record<string, unknown>>, fail: Fail): void;
  /** Throws SourceError for an item that cannot be used; all its runs then count as failed. */
  prepare(item: BenchItem, data: DataSpec): Promise<PreparedItem>;
}

/** Options by name -> what each must be; for `checkOptions`. */
export type OptionRules = Readonly<Record<string, "text" | "whole" | "count" | "flag">>;

export function checkByRules(rules: OptionRules, options: Readonly<Record<string, unknown>>, fail: Fail): void {
  for (const [name, value] of Object.entries(options)) {
    const kind = rules[name];
    if (kind === undefined)
      fail(`unknown option "${name}" of the task`, `use some of ${Object.keys(rules).join(", ")}`);
    const good =
      kind === "text"
        ? typeof value === "string" && value !== ""
        : kind === "flag"
          ? typeof value === "boolean"
          : typeof value === "number" && Number.isInteger(value) && value >= (kind === "count" ? 0 : 1);
    const wholes = { whole: "a whole number from 1", count: "a whole number from 0" };
    const expected = { text: "a text", flag: "true or false", ...wholes }[kind as "text"];
    if (!good) fail(`option ${name} must be ${expected}, not ${JSON.stringify(value)}`, "correct the value");
  }
}

/** The spend of a task's result as that of a cell. */
export function cellOutput(
  text: string,
  spent: Pick<CellOutput, "calls" | "cacheHits" | "tokens" | "costUsd">,
  scores?: CellOutput["scores"],
): CellOutput {
  const { calls, cacheHits, tokens, costUsd } = spent;
  return { text, calls, cacheHits, tokens, costUsd, ...(scores === undefined ? {} : { scores }) };
}
