/** chrF and chrF++ for corpora: counts are summed over items. */
import { type ChrfOptions, chrfOf, chrfStatistics } from "../chrf.ts";
import type { ItemScores, MetricFamily } from "../metric.ts";
import { signature } from "../signature.ts";
import { flag, noReference, yesNo } from "./shared.ts";

export const chrfFamily: MetricFamily = {
  name: "chrf",
  measures: ["chrf", "chrf++"],
  standard: ["chrf"],
  description: "F2 over character n-grams (chrf++: and words) of the corpus, 0..1",
  needs: ["references"],
  options: { lowercase: { description: "lower-case first", default: "no", values: yesNo } },
  async open(measures, options) {
    const lowercase = flag(options.lowercase);
    const settings = measures.map((name): ChrfOptions => ({ lowercase, wordOrder: name === "chrf++" ? 2 : 0 }));
    return {
      measures: measures.map((name, at) => {
        const own = settings[at] as ChrfOptions;
        return {
          name,
          signature: signature(name, {
            value: "corpus",
            scale: 1,
            nc: 6,
            nw: own.wordOrder ?? 0,
            beta: 2,
            case: lowercase ? "lower" : "mixed",
            refs: "best",
            like: "sacrebleu-2.6.0",
          }),
          width: 3 * (6 + (own.wordOrder ?? 0)),
          value: (sums: ArrayLike<number>) => chrfOf(Array.from(sums), own),
        };
      }),
      score: (items) =>
        items.map(({ candidate, references }): ItemScores => {
          if (references.length === 0) return measures.map(() => noReference);
          return settings.map((own) => ({ statistics: chrfStatistics(candidate, references, own) }));
        }),
    };
  },
};
