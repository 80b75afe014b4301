/** BLEU for corpora: sacreBLEU's corpus score, and NLTK's BLEU-1 to BLEU-4 as means over items. */
import { type NltkSmoothing, nltkBleuOf, nltkBleuStatistics } from "../bleu/nltk.ts";
import { type SacreBleuOptions, sacreBleuOf, sacreBleuStatistics } from "../bleu/sacre.ts";
import type { BleuStatistics } from "../bleu/statistics.ts";
import { type ItemScores, type MetricFamily, meanMeasure, valueStatistics } from "../metric.ts";
import { signature } from "../signature.ts";
import { flag, noReference, yesNo } from "./shared.ts";

const flat = ({ matches, totals, candidateLength, referenceLength }: BleuStatistics): number[] => [
  ...matches,
  ...totals,
  candidateLength,
  referenceLength,
];

const unflat = (sums: ArrayLike<number>): BleuStatistics => {
  const numbers = Array.from(sums);
  return {
    matches: numbers.slice(0, 4),
    totals: numbers.slice(4, 8),
    candidateLength: numbers[8] as number,
    referenceLength: numbers[9] as number,
  };
};

export const bleuFamily: MetricFamily = {
  name: "bleu",
  measures: ["bleu"],
  standard: ["bleu"],
  description: "BLEU-4 of the corpus as sacreBLEU computes it, on 0..1",
  needs: ["references"],
  options: {
    tokenizer: { description: "how text becomes words", default: "13a", values: ["13a", "intl", "none", "char", "zh"] },
    smoothing: { description: "of orders without a match", default: "exp", values: ["exp", "floor", "add-k", "none"] },
    lowercase: { description: "lower-case first", default: "no", values: yesNo },
  },
  async open(_, given) {
    const options = {
      tokenizer: given.tokenizer,
      smoothing: given.smoothing,
      lowercase: flag(given.lowercase),
    } as SacreBleuOptions;
    return {
      measures: [
        {
          name: "bleu",
          signature: signature("bleu", {
            value: "corpus",
            scale: 1,
            tok: given.tokenizer,
            smooth: given.smoothing,
            case: options.lowercase ? "lower" : "mixed",
            refs: "clipped-by-largest",
            items: "effective-order",
            like: "sacrebleu-2.6.0",
          }),
          width: 10,
          value: (sums) => sacreBleuOf(unflat(sums), options).score,
          itemValue: (sums) => sacreBleuOf(unflat(sums), { ...options, effectiveOrder: true }).score,
          parts: (sums) => ({ brevityPenalty: sacreBleuOf(unflat(sums), options).brevityPenalty }),
        },
      ],
      score: (items) =>
        items.map(
          ({ candidate, references }): ItemScores => [
            references.length === 0
              ? noReference
              : { statistics: flat(sacreBleuStatistics(candidate, references, options)) },
          ],
        ),
    };
  },
};

const orders = ["bleu1", "bleu2", "bleu3", "bleu4"];

export const nltkBleuFamily: MetricFamily = {
  name: "bleu-n",
  measures: orders,
  standard: orders,
  description: "BLEU-1 to BLEU-4 as NLTK computes them, words split at white space, mean over items, 0..1",
  needs: ["references"],
  options: {
    smoothing: {
      description: "of orders without a match",
      default: "none",
      values: ["none", "add-epsilon", "add-one", "nist", "exponential"],
    },
    corpus: { description: "sum counts over items instead of averaging scores", default: "no", values: yesNo },
  },
  async open(measures, options) {
    const smoothing = options.smoothing as NltkSmoothing;
    const corpus = flag(options.corpus);
    const parts = { value: corpus ? "corpus" : "mean", tok: "whitespace", smooth: smoothing, like: "nltk-3.8" };
    return {
      measures: measures.map((name) => {
        const maxOrder = Number(name.slice(4));
        if (!corpus) return meanMeasure(name, signature(name, parts));
        const value = (sums: ArrayLike<number>): number => nltkBleuOf(unflat(sums), { maxOrder, smoothing });
        return { name, signature: signature(name, parts), width: 10, value };
      }),
      score: (items) =>
        items.map(({ candidate, references }): ItemScores => {
          if (references.length === 0) return measures.map(() => noReference);
          const statistics = nltkBleuStatistics(candidate, references);
          return measures.map((name) => {
            if (corpus) return { statistics: flat(statistics) };
            return valueStatistics(nltkBleuOf(statistics, { maxOrder: Number(name.slice(4)), smoothing }), "");
          });
        }),
    };
  },
};
