/**
 * How a task takes part in suites: items of a data set are prepared once, then every row of the table runs on them. A new
 * task is one file beside this one and a line in `registry.ts`.
 */
import type { TaskContext } from "../../agents/task-context.ts";
import type { Random } from "../../base/random.ts";
import type { Embedder } from "../../metrics/semantic/embedder.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import type { Labels } from "../../strategies/debate/labels.ts";
import type { Pattern } from "../../strategies/debate/pattern.ts";
import type { StageRecord } from "../../strategies/debate/plan.ts";
import type { JobEfforts } from "../../tasks/effort.ts";
import type { Sandbox } from "../../tasks/translate/items.ts";
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
  /** Of the row, or what its effort stands for. */
  readonly strategy: string;
  /** Null where the row names a strategy. */
  readonly effort: Effort | null;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Options of the task: those of the data set under those of the system. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Prompts by role that replace the roles' own. */
  readonly prompts: Readonly<Record<string, string>>;
}

/** What a system made of one item, and what it took. */
export interface CellOutput {
  readonly text: string;
  readonly calls: number;
  readonly cacheHits: number;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly costUsd: number | null;
  /** What the task itself measured, by metric name; null: not measured. */
  readonly scores?: Scores;
  /** How the debate went, where there was one. */
  readonly debate?: DebateRecord;
}

/** null: it does not apply; a reason: it was to be measured and could not be. */
export type Scores = Readonly<Record<string, number | null | { readonly reason: string }>>;

/** A debate as the report counts it. */
export interface DebateRecord {
  /** Of the last stage that was debated. */
  readonly pattern: Pattern;
  readonly underperforming: boolean;
  /** A stage each: the label computed from positions, and the second rater's; null where there is none. */
  readonly stages: readonly { readonly byPositions: Pattern; readonly label: Pattern | null }[];
}

/** What items are prepared with besides their data. */
export interface BenchTools {
  /** Runs nothing unless the user allowed it. */
  readonly sandbox: Sandbox;
  /** Absent: metrics over embeddings are not available. */
  readonly embedder?: Embedder;
}

/** An item made ready: its input, and what metrics and baselines need of it. */
export interface PreparedItem {
  /** Plain text of the source: what reference-free metrics read and the report shows. */
  readonly source: string;
  /** ISO 639-1, "und" where it cannot be told. */
  readonly language: string;
  /** Programming language of outputs and references, where they are code. */
  readonly codeLanguage?: string;
  /** Throws the task's errors; the cell then counts as failed. */
  run(system: CellSystem, context: TaskContext): Promise<CellOutput>;
  /** The text of one of the adapter's baselines; null where this item has none. */
  baseline(name: string, draw: Random): Promise<string | null>;
  /** What the task measures on any text, whoever wrote it: systems, baselines, published outputs. */
  measure?(text: string): Promise<Scores>;
}

export interface BaselineSpec {
  readonly name: string;
  /** One line for the report. */
  readonly about: string;
  /** It looks at the reference: an upper guide, not a system. */
  readonly needsReference: boolean;
}

/** How a task is run, baselined and scored within a suite. */
export interface TaskAdapter {
  readonly name: string;
  /** Meaning of a field -> name of the record's field where the suite names none; false: the meaning is optional. */
  readonly fields: Readonly<Record<string, { readonly field: string; readonly required: boolean }>>;
  readonly strategies: readonly string[];
  /** What the efforts of the task stand for. */
  readonly efforts: JobEfforts;
  /** Used where the suite names none; the first is the primary one. */
  readonly metrics: readonly string[];
  /** Rows that every table has. */
  readonly baselines: readonly BaselineSpec[];
  /** Refuses task options that cannot be, with the place in the suite. */
  checkOptions(options: Readonly<Record<string, unknown>>, fail: Fail): void;
  /** The same for the settings of a row, swept values among them; absent: the strategy takes what it is given. */
  checkSettings?(strategy: string, settings: Readonly<Record<string, unknown>>, fail: Fail): void;
  /** Throws SourceError for an item that cannot be used; all its runs then count as failed. */
  prepare(item: BenchItem, data: DataSpec, tools: BenchTools): Promise<PreparedItem>;
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
  scores?: Scores,
): CellOutput {
  const { calls, cacheHits, tokens, costUsd } = spent;
  return { text, calls, cacheHits, tokens, costUsd, ...(scores === undefined ? {} : { scores }) };
}

/** A result of the tasks that debate, as the report counts it; {} without a debate. */
export function debateOf(result: {
  readonly pattern: Pattern | null;
  readonly underperforming: boolean;
  readonly stages: readonly StageRecord[];
  readonly labels: Labels | null;
}): Pick<CellOutput, "debate"> {
  const { pattern, underperforming, labels } = result;
  if (pattern === null) return {};
  const second = new Map(labels?.stages.map(({ stage, label }) => [stage, label]));
  const stages = result.stages.map((record) => ({
    byPositions: record.pattern,
    label: second.get(record.stage) ?? null,
  }));
  return { debate: { pattern, underperforming, stages } };
}
