/**
 * What a metric is: statistics of one item that add up over items, and a value that (summed) statistics give. Item,
 * corpus, several references and resampling all follow from it. A new metric is one file in `families/` and one line in
 * `registry.ts`.
 */
import type { ConsistencyJudge } from "./reference-free/consistency.ts";
import type { Embedder } from "./semantic/embedder.ts";

/** What a metric looks at: a candidate, its references, its document, as far as there are any. */
export interface ScoreItem {
  readonly id: string;
  readonly candidate: string;
  /** Several where the field takes the best of them; empty for metrics that need none. */
  readonly references: readonly string[];
  /** The source that was summarized; for SIDE and CodeBLEU the code. */
  readonly document?: string;
  /** Programming language of candidate and references, where they are code; its id. */
  readonly codeLanguage?: string;
}

/** Why there is no value. It begins with "not available: " where something is missing rather than undefined. */
export interface Reason {
  readonly reason: string;
}

/** Numbers that add up over items, or why this item has none. `detail` is for people, e.g. the unsupported words. */
export type ItemStatistics = { readonly statistics: readonly number[]; readonly detail?: unknown } | Reason;

/** A metric that was opened with its options: scores items one by one. */
export interface Measure {
  /** As the results name it, e.g. "rougeL". */
  readonly name: string;
  /** All that two values must share to be comparable, e.g. "rougeL|f1|tokens:rouge|stem:no|refs:best|precis:0.1.0". */
  readonly signature: string;
  /** How many numbers an item gives. */
  readonly width: number;
  /** Value of summed statistics; NaN where they say nothing. */
  value(sums: ArrayLike<number>): number;
  /** Value of one item, where the field computes it differently (sacreBLEU's effective order). Default: `value`. */
  itemValue?(statistics: ArrayLike<number>): number;
  /** Further numbers worth reporting, e.g. precision and recall. */
  parts?(sums: ArrayLike<number>): Readonly<Record<string, number>>;
}

/** A family opened with its options: it scores items for all its measures at once. */
export interface Scorer {
  readonly measures: readonly Measure[];
  /** One list an item, one entry a measure, in order. */
  score(items: readonly ScoreItem[], signal?: AbortSignal): ItemScores[] | Promise<ItemScores[]>;
  /** False where a model does the work, so that worker threads would only get in the way. Default true. */
  readonly parallel?: boolean;
}

/** Statistics of one item, one entry for each metric of the family. */
export type ItemScores = readonly ItemStatistics[];

/** What a caller can lend a metric. Without it, a metric that needs it gives a reason. */
export interface MetricContext {
  readonly embedder?: Embedder;
  readonly judge?: ConsistencyJudge;
}

/** Which values an option of a metric may have. */
export interface OptionRule {
  readonly description: string;
  readonly default: string;
  /** The values allowed; absent: a positive whole number. */
  readonly values?: readonly string[];
}

/** What a metric cannot do without: references, documents, an embedder, a judge. */
export type MetricNeeds = "references" | "document";

/** Metrics that are computed together: their names, options, needs and how to open them. */
export interface MetricFamily {
  /** Asks for all its measures at once, e.g. "rouge". */
  readonly name: string;
  /** Measures that can be asked for; those of `standard` come with the family's name. */
  readonly measures: readonly string[];
  readonly standard: readonly string[];
  readonly description: string;
  readonly needs: readonly MetricNeeds[];
  readonly options: Readonly<Record<string, OptionRule>>;
  /** Loads what it needs. Option values are checked and complete. A reason when it cannot work at all. */
  open(
    measures: readonly string[],
    options: Readonly<Record<string, string>>,
    context: MetricContext,
  ): Promise<Scorer | Reason>;
}

/** True where there is a reason instead of a value. */
export const isReason = (value: object): value is Reason => "reason" in value;

/** A measure that is the mean over items. */
export function meanMeasure(name: string, signature: string): Measure {
  return {
    name,
    signature,
    width: 2,
    value: (sums) => (sums[0] as number) / (sums[1] as number),
  };
}

/** Statistics of one value for `meanMeasure`; a reason when it is absent. */
export function valueStatistics(value: number | undefined, reason: string, detail?: unknown): ItemStatistics {
  if (value === undefined || Number.isNaN(value)) return { reason };
  return detail === undefined ? { statistics: [value, 1] } : { statistics: [value, 1], detail };
}
