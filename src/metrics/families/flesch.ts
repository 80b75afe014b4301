/** Flesch reading ease for corpora: mean over items. */
import { flesch } from "../flesch/flesch.ts";
import { loadSyllableCounter } from "../flesch/syllables.ts";
import { type MetricFamily, meanMeasure, valueStatistics } from "../metric.ts";
import { signature } from "../signature.ts";

export const fleschFamily: MetricFamily = {
  name: "flesch",
  measures: ["flesch"],
  standard: ["flesch"],
  description: "Flesch reading ease of the candidate; higher is easier, English only",
  needs: [],
  options: {},
  async open() {
    const syllables = await loadSyllableCounter();
    return {
      measures: [
        meanMeasure(
          "flesch",
          signature("flesch", { value: "mean", syllables: syllables.source, like: "textstat-0.7.11" }),
        ),
      ],
      score: (items) =>
        items.map(({ candidate }) => {
          const { readingEase, words } = flesch(candidate, syllables);
          return [valueStatistics(words === 0 ? undefined : readingEase, "the candidate has no words")];
        }),
    };
  },
};
