/** The result of `precis bench`, as `--json` prints it. Numbers are plain JSON numbers or null, never NaN. */
import type { Pattern } from "../strategies/debate/pattern.ts";
import type { RunKey } from "./run/cells.ts";

/** Everything a suite found out, as `precis bench --json` prints it. */
export interface BenchResult {
  readonly format: "precis-bench-1";
  readonly suite: string;
  readonly about: string;
  /** Volatile: differ between equal runs. */
  readonly runId: string;
  readonly created: string;
  readonly version: string;
  /** The model of systems that name none. */
  readonly model: string;
  readonly seeds: readonly number[];
  readonly repetitions: number;
  readonly data: readonly DataResult[];
  readonly systems: readonly SystemResult[];
  readonly tests: readonly PairTest[];
  readonly curves: readonly Curve[];
  readonly frontier: readonly FrontierPoint[];
  readonly correlations: readonly MetricCorrelation[];
  readonly warnings: readonly string[];
  /** Why the work ended early; null where it did not. */
  readonly stopped: string | null;
}

/** A data set as it was used. */
export interface DataResult {
  readonly name: string;
  readonly task: string;
  readonly n: number;
  /** Hash over ids and texts of the items used. */
  readonly hash: string;
  readonly primary: string;
  readonly metrics: readonly { readonly name: string; readonly signature: string | null; readonly reason?: string }[];
  /** Items that every row has an output for. */
  readonly matched: number;
}

/** A metric over the items of one row. */
export interface MetricFigures {
  /** Null where there is no value; `reason` then says why. */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Bootstrap over items; null for fewer than two. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** Items with a value. */
  readonly n: number;
  /** Mean over the items that every row has; null where none are. */
  readonly matched: number | null;
  /** Where the metric has a value of the whole corpus that is not the mean. */
  readonly corpus?: number;
  /** Spread of the means of several runs. */
  readonly sdRuns?: number;
  readonly min: number | null;
  readonly quartiles: readonly [number, number, number] | null;
  readonly max: number | null;
  readonly reason?: string;
  /** Outputs without a value, by reason. */
  readonly missing?: Readonly<Record<string, number>>;
}

/** One row: a system (or baseline, or published outputs) on one data set. */
export interface SystemResult {
  readonly data: string;
  readonly name: string;
  readonly kind: "baseline" | "published" | "system";
  /** The suite's name for it: rows of one system differ in model or swept parameter. */
  readonly system: string;
  readonly strategy: string | null;
  readonly model: string | null;
  readonly point: Readonly<Record<string, unknown>>;
  readonly runs: readonly RunKey[];
  /** Items with an output in at least one run. */
  readonly n: number;
  /** Outputs that failed, all runs together. */
  readonly failures: number;
  readonly failed: Readonly<Record<string, number>>;
  /** Items without an output that is nobody's failure: not published, no reference for the oracle. */
  readonly missing: {
    readonly count: number;
    readonly ids: readonly string[];
    readonly reasons: Readonly<Record<string, number>>;
  };
  /** Published outputs that no item of the data set asks for. */
  readonly unmatched: number;
  readonly metrics: Readonly<Record<string, MetricFigures>>;
  readonly groups: Readonly<Record<string, readonly GroupFigures[]>>;
  /** How its debates went; null for a row without debates. */
  readonly patterns: PatternFigures | null;
  /** What others reported of the same configuration, by name of a metric, or "calls"; null where the suite holds none. */
  readonly reported: Reported | null;
  readonly contamination: { readonly checked: number; readonly count: number; readonly ids: readonly string[] };
  readonly calls: number;
  readonly cacheHits: number;
  readonly callsPerItem: number | null;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly costUsd: number | null;
  /** Volatile. Sum over items, milliseconds. */
  readonly durationMs: number;
}

/** Counts of outputs by the pattern of the last stage that was debated. */
export interface PatternFigures {
  readonly outputs: number;
  readonly all: Readonly<Record<Pattern, number>>;
  /** Of the outputs with a stage that ended without an acceptable answer. */
  readonly underperforming: Readonly<Record<Pattern, number>>;
  /** The model labeller beside the labels from positions, over stages; null where it was not asked. */
  readonly labelled: {
    readonly stages: number;
    readonly byPositions: Readonly<Record<Pattern, number>>;
    readonly byModel: Readonly<Record<Pattern, number>>;
    /** Share of stages with equal labels, 0 to 1. */
    readonly agreement: number;
    /** Cohen's kappa; null with the reason where it is not defined. */
    readonly kappa: number | null;
    readonly reason: string | null;
  } | null;
}

/** Figures that somebody reported elsewhere, shown beside ours. */
export interface Reported {
  readonly source: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The primary metric over the items of one group. */
export interface GroupFigures {
  readonly value: string;
  readonly n: number;
  /** Of the primary metric; null where no item has a value. */
  readonly mean: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Two rows on the items both have a value for. */
export interface PairTest {
  readonly data: string;
  readonly metric: string;
  readonly a: string;
  readonly b: string;
  /** Items both have a value for. */
  readonly n: number;
  /** mean(a) - mean(b) on these items, with the paired 95% interval. */
  readonly difference: number;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly welch: TestFigures;
  readonly paired: TestFigures;
  readonly wilcoxon: TestFigures;
  /** Cohen's d of independent samples, and of pairs; null without spread. */
  readonly d: number | null;
  readonly dz: number | null;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

/** p as computed, and after Holm's correction over all pairs of this data set and metric; null where it says nothing. */
export interface TestFigures {
  readonly statistic: number | null;
  readonly p: number | null;
  readonly holm: number | null;
}

/** A metric along a swept parameter. */
export interface Curve {
  readonly data: string;
  readonly system: string;
  readonly metric: string;
  readonly parameter: string;
  readonly points: readonly {
    readonly value: unknown;
    readonly row: string;
    readonly mean: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly callsPerItem: number | null;
  }[];
  /** First value after which no later point's mean leaves its interval upwards; null where the curve still rises. */
  readonly turn: unknown;
}

/** A row's worth beside its cost. */
export interface FrontierPoint {
  readonly data: string;
  readonly row: string;
  readonly metric: string;
  readonly mean: number;
  /** US dollars an item; null where a price is unknown. */
  readonly costUsd: number | null;
  readonly tokensPerItem: number;
  readonly callsPerItem: number;
  /** Nothing at most as dear is better. By cost where all prices are known, else by tokens. */
  readonly onFrontier: boolean;
}

/** Two metrics over all outputs of a data set. */
export interface MetricCorrelation {
  readonly data: string;
  readonly a: string;
  readonly b: string;
  /** Outputs with both values. */
  readonly n: number;
  readonly pearson: number | null;
  readonly spearman: number | null;
}

/** Values of every item by data set, row and metric, in the order of `ids`; null where there is none. */
export type BenchItems = Readonly<
  Record<
    string,
    {
      readonly ids: readonly string[];
      readonly rows: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>;
    }
  >
>;
