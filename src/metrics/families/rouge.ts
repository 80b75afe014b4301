/** ROUGE for corpora: mean F1 over items, precision and recall beside it. */
import type { ItemScores, Measure, MetricFamily } from "../metric.ts";
import { type RougeKind, rougeScorer } from "../rouge.ts";
import { signature } from "../signature.ts";
import { flag, noReference, yesNo } from "./shared.ts";

export const rougeFamily: MetricFamily = {
  name: "rouge",
  measures: ["rouge1", "rouge2", "rouge3", "rouge4", "rougeL", "rougeLsum"],
  standard: ["rouge1", "rouge2", "rougeL", "rougeLsum"],
  description: "n-gram and subsequence overlap with the reference, F1, 0..1",
  needs: ["references"],
  options: {
    stemmer: { description: "Porter stems of words longer than three letters", default: "no", values: yesNo },
    tokens: {
      description: "rouge (ASCII only, as rouge_score) or unicode",
      default: "rouge",
      values: ["rouge", "unicode"],
    },
  },
  async open(measures, options) {
    const kinds = measures as readonly RougeKind[];
    const stemmer = flag(options.stemmer);
    const scorer = rougeScorer({ kinds, stemmer, tokens: options.tokens === "unicode" ? "unicode" : "rouge" });
    return {
      measures: kinds.map((kind) => rougeMeasure(kind, String(options.tokens), stemmer)),
      score: (items) =>
        items.map(({ candidate, references }): ItemScores => {
          if (references.length === 0) return kinds.map(() => noReference);
          const scores = scorer.score(scorer.prepare(candidate), references.map(scorer.prepare));
          return kinds.map((kind) => {
            const { f1 = 0, precision = 0, recall = 0 } = scores[kind] ?? {};
            return { statistics: [f1, precision, recall, 1] };
          });
        }),
    };
  },
};

function rougeMeasure(kind: RougeKind, tokens: string, stem: boolean): Measure {
  const share = (sums: ArrayLike<number>, at: number): number => (sums[at] as number) / (sums[3] as number);
  return {
    name: kind,
    signature: signature(kind, { value: "mean-f1", tokens, stem, refs: "best", like: "rouge_score-0.1.2" }),
    width: 4,
    value: (sums) => share(sums, 0),
    parts: (sums) => ({ precision: share(sums, 1), recall: share(sums, 2), f1: share(sums, 0) }),
  };
}
