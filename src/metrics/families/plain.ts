/**
 * A family of mean measures from plain functions of one item: the short way to write a metric that needs neither
 * summed counts nor a model.
 */
import {
  type ItemStatistics,
  type MetricFamily,
  type MetricNeeds,
  meanMeasure,
  type OptionRule,
  type ScoreItem,
  valueStatistics,
} from "../metric.ts";
import { signature } from "../signature.ts";
import { noDocument, noReference } from "./shared.ts";

export interface PlainMeasure {
  readonly name: string;
  /** Value of one item, or undefined where it has none. */
  value(
    item: Required<Omit<ScoreItem, "codeLanguage">>,
    options: Readonly<Record<string, string>>,
  ): number | undefined | { value: number | undefined; detail: unknown };
  /** Why an item has none, e.g. "the candidate has no words". */
  readonly otherwise: string;
  /** Parts of the signature beside the options. */
  readonly parts?: Readonly<Record<string, string | number>>;
}

export function plainFamily(family: {
  readonly name: string;
  readonly description: string;
  readonly needs?: readonly MetricNeeds[];
  readonly options?: Readonly<Record<string, OptionRule>>;
  readonly measures: readonly PlainMeasure[];
}): MetricFamily {
  const { needs = [], options: rules = {} } = family;
  const names = family.measures.map(({ name }) => name);
  return {
    name: family.name,
    measures: names,
    standard: names,
    description: family.description,
    needs,
    options: rules,
    async open(wanted, options) {
      const measures = wanted.map((name) => family.measures[names.indexOf(name)] as PlainMeasure);
      return {
        measures: measures.map(({ name, parts }) =>
          meanMeasure(name, signature(name, { value: "mean", ...parts, ...options })),
        ),
        score: (items) =>
          items.map((item) => {
            if (needs.includes("references") && item.references.length === 0) return measures.map(() => noReference);
            if (needs.includes("document") && item.document === undefined) return measures.map(() => noDocument);
            return measures.map((measure) => statisticsOf(measure, { document: "", ...item }, options));
          }),
      };
    },
  };
}

function statisticsOf(
  measure: PlainMeasure,
  item: Required<Omit<ScoreItem, "codeLanguage">>,
  options: Readonly<Record<string, string>>,
): ItemStatistics {
  const result = measure.value(item, options);
  if (typeof result !== "object") return valueStatistics(result, measure.otherwise);
  return valueStatistics(result.value, measure.otherwise, result.detail);
}
