/** What a suite file says, checked. `read-suite.ts` makes it from YAML; docs/bench.md describes every key for users. */

import type { Effort } from "../../strategies/auto/effort.ts";
import type { Reported } from "../result.ts";

/** A suite file, read and checked. */
export interface Suite {
  readonly name: string;
  /** One sentence of what is measured. */
  readonly about: string;
  readonly data: readonly DataSpec[];
  readonly systems: readonly SystemSpec[];
  /** As `precis score --metric` takes them; empty: the task's own. */
  readonly metrics: readonly string[];
  /** The metric by which rows are ordered and compared first; null: the task's own. */
  readonly primary: string | null;
  /** Default [0]. */
  readonly seeds: readonly number[];
  /** Runs with each seed. Default 1. */
  readonly repetitions: number;
  /** Tuned artifacts whose learning curves the report draws. */
  readonly learning: readonly LearningSpec[];
  /** Folder of the file: relative paths start there. */
  readonly folder: string;
}

/** A tuning whose learning curve the report shows. */
export interface LearningSpec {
  readonly name: string;
  /** A file that `precis tune` wrote. */
  readonly path: string;
  readonly fail: Fail;
}

/** Where the items of a data set come from. */
export type DataSource =
  /** JSON lines. */
  | { readonly kind: "file"; readonly path: string }
  /** README-description pairs of the packages in a folder's node_modules. */
  | { readonly kind: "npm"; readonly path: string };

/** A data set of a suite: its source, its fields, what is taken of it. */
export interface DataSpec {
  readonly name: string;
  /** Name of a task adapter. */
  readonly task: string;
  readonly source: DataSource;
  /** Names of the record's fields, by what they mean; `tasks/NAME.ts` says which it reads. */
  readonly fields: Readonly<Record<string, string>>;
  /** Format of all inputs; absent: the record's `format` field, else by content. */
  readonly format: string | null;
  /** Kept are records whose field equals the value, holds it (a list), or holds one of several. */
  readonly filter: Filter;
  /** Fields (or `@length`, `@language`) by which means are also given. */
  readonly groups: readonly string[];
  readonly limit: number | null;
  /** A seeded draw of that many records, or (`rest`) those that the draw leaves: what is searched on is not tested on. */
  readonly sample: { readonly count: number; readonly seed: number; readonly rest: boolean } | null;
  /** Names of changes made to every input, in order (`data/noise.ts`). */
  readonly noise: readonly string[];
  /** Options of the task for this data, e.g. {for: play}. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where it stands in the suite file, for messages about what is only seen later. */
  readonly fail: Fail;
}

/** Values that a record's fields must have. */
export type Filter = readonly {
  readonly field: string;
  readonly values: readonly (string | number | boolean | null)[];
}[];

/** Ends the reading with file, line and column. */
export type Fail = (problem: string, hint: string) => never;

/** Values of one parameter, a row each. */
export interface Sweep {
  readonly parameter: string;
  readonly values: readonly unknown[];
}

/** A system that is run. */
export interface RunSystem {
  readonly kind: "run";
  readonly name: string;
  /** Null: by the effort. */
  readonly strategy: string | null;
  /** Null: the command's, "auto" where it names none. Not beside a strategy. */
  readonly effort: Effort | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Specs, a row each; empty: the model the command was given. */
  readonly models: readonly string[];
  readonly roles: Readonly<Record<string, string>>;
  readonly temperature: number | null;
  /** A tuned artifact or prompts by role. */
  readonly prompts: string | null;
  /** One row a value (a product where several), and a curve over them. */
  readonly sweep: readonly Sweep[];
  /** What others reported of it, shown beside what is measured here; null: nothing. */
  readonly reported: Reported | null;
  /** Names of data sets; empty: all. */
  readonly data: readonly string[];
  readonly fail: Fail;
}

/** A system whose outputs are in a file. */
export interface PublishedSystem {
  readonly kind: "outputs";
  readonly name: string;
  readonly path: string;
  readonly filter: Filter;
  readonly idField: string;
  readonly outputField: string;
  /** A field by whose values the outputs are told apart: a row each, named by the value; null: one row. */
  readonly eachField: string | null;
  readonly data: readonly string[];
  readonly fail: Fail;
}

/** A system of a suite. */
export type SystemSpec = RunSystem | PublishedSystem;
