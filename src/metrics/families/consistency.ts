/** Factual consistency by whatever judge the caller lends: a classifier, an entailment model or a language model. */
import { type ItemScores, type ItemStatistics, type MetricFamily, meanMeasure, valueStatistics } from "../metric.ts";
import { factccSentences } from "../reference-free/consistency.ts";
import { signature } from "../signature.ts";
import { noDocument } from "./shared.ts";

export const consistencyFamily: MetricFamily = {
  name: "factcc",
  measures: ["factcc", "factcc-sentence"],
  standard: ["factcc", "factcc-sentence"],
  description: "share of candidates (of their sentences) that a judge finds consistent with the document, 0..1",
  needs: ["document"],
  options: {},
  async open(measures, _, { judge }) {
    if (judge === undefined) return { reason: "not available: needs a consistency classifier (give --classifier)" };
    return {
      parallel: false,
      measures: measures.map((name) => meanMeasure(name, signature(name, { value: "mean", judge: "given" }))),
      async score(items, signal) {
        const scores: ItemScores[] = [];
        for (const { candidate, document } of items) {
          const item: ItemStatistics[] = [];
          for (const name of measures) {
            if (document === undefined) item.push(noDocument);
            else if (name === "factcc") {
              const label = await judge(candidate, document, signal);
              item.push(valueStatistics(label === undefined ? undefined : Number(label), "no usable verdict"));
            } else {
              const { value } = await factccSentences(candidate, document, judge, signal ? { signal } : {});
              item.push(valueStatistics(value, "no usable verdict"));
            }
          }
          scores.push(item);
        }
        return scores;
      },
    };
  },
};
