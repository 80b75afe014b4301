/**
 * Metrics over embeddings. All need an `Embedder` in the context; without one they give a reason and never a number.
 * SBCS and USECS are the same cosine by different models, so the name asked for must be true of the model given.
 */
import {
  type ItemScores,
  type Measure,
  type MetricContext,
  type MetricFamily,
  meanMeasure,
  type Reason,
  type ScoreItem,
  type Scorer,
  valueStatistics,
} from "../metric.ts";
import { bertScore, tokenIdf } from "../semantic/bertscore.ts";
import type { Embedder, TokenVectors, Vector } from "../semantic/embedder.ts";
import { cosine } from "../semantic/vectors.ts";
import { signature } from "../signature.ts";
import { flag, noDocument, noReference, yesNo } from "./shared.ts";

const noEmbedder: Reason = {
  reason: "not available: needs an embedding model (give --embedder); tfidf-cosine needs none",
};

/** Sentence-BERT and Universal Sentence Encoder are told by the model's name; other models go under sentence-cosine. */
const named: Readonly<Record<string, RegExp>> = {
  "sentence-cosine": /^/,
  sbcs: /sbert|sentence-?(?:bert|transformers?)|mini-?lm|mpnet|distilroberta|distilbert/i,
  usecs: /universal-sentence-encoder|\buse\b/i,
};

export const sentenceCosineFamily: MetricFamily = {
  name: "sentence-cosine",
  measures: Object.keys(named),
  standard: ["sentence-cosine"],
  description: "cosine of sentence embeddings with the reference, -1..1 (sbcs: a Sentence-BERT model, usecs: USE)",
  needs: ["references"],
  options: {},
  async open(measures, _, { embedder }) {
    if (embedder === undefined) return noEmbedder;
    return {
      parallel: false,
      measures: measures.map((name) => cosineMeasure(name, embedder)),
      score: (items, signal) => pairCosines(items, embedder, measures, signal),
    };
  },
};

const cosineMeasure = (name: string, embedder: Embedder): Measure =>
  meanMeasure(name, signature(name, { value: "mean", model: embedder.spec, refs: "best" }));

async function pairCosines(
  items: readonly ScoreItem[],
  embedder: Embedder,
  measures: readonly string[],
  signal?: AbortSignal,
): Promise<ItemScores[]> {
  const texts = items.flatMap(({ candidate, references }) => [candidate, ...references]);
  const vectors = await embedder.embed(texts, signal);
  let at = 0;
  return items.map(({ references }) => {
    const own = vectors[at++] as Vector;
    const values = references.map(() => cosine(own, vectors[at++] as Vector));
    return measures.map((name) => {
      if (references.length === 0) return noReference;
      if (!named[name]?.test(embedder.spec)) {
        return { reason: `not available: ${embedder.spec} is not a model for ${name} (use sentence-cosine)` };
      }
      return valueStatistics(Math.max(...values), "");
    });
  });
}

export const sideFamily: MetricFamily = {
  name: "side",
  measures: ["side"],
  standard: ["side"],
  description: "cosine of code (--documents) and summary in a model trained on such pairs, -1..1",
  needs: ["document"],
  options: {},
  async open(_, __, { embedder }) {
    if (embedder === undefined) return { reason: "not available: needs a SIDE model (give --embedder)" };
    if (embedder.trainedOn?.includes("code-summary") !== true) {
      return {
        reason: `not available: ${embedder.spec} is not known to be trained on code and summaries (if it is: ?trainedOn=code-summary)`,
      };
    }
    return {
      parallel: false,
      measures: [cosineMeasure("side", embedder)],
      async score(items, signal) {
        const vectors = await embedder.embed(
          items.flatMap(({ candidate, document = "" }) => [document, candidate]),
          signal,
        );
        return items.map(({ document }, at) => [
          document === undefined
            ? noDocument
            : valueStatistics(cosine(vectors[2 * at] as Vector, vectors[2 * at + 1] as Vector), ""),
        ]);
      },
    };
  },
};

export const bertScoreFamily: MetricFamily = {
  name: "bertscore",
  measures: ["bertscore"],
  standard: ["bertscore"],
  description: "greedy matching of token embeddings, mean F1 over items, precision and recall beside it",
  needs: ["references"],
  options: {
    idf: { description: "weigh tokens by idf over the references of each batch", default: "no", values: yesNo },
  },
  open: async (_, options, context) => openBertScore(flag(options.idf), context),
};

function openBertScore(idf: boolean, { embedder }: MetricContext): Scorer | Reason {
  if (embedder === undefined) return noEmbedder;
  const embedTokens = embedder.embedTokens?.bind(embedder);
  if (embedTokens === undefined) {
    return { reason: `not available: ${embedder.spec} gives sentence vectors only, BERTScore needs token vectors` };
  }
  const share = (sums: ArrayLike<number>, at: number): number => (sums[at] as number) / (sums[3] as number);
  return {
    parallel: false,
    measures: [
      {
        name: "bertscore",
        signature: signature("bertscore", {
          value: "mean-f1",
          model: embedder.spec,
          idf: idf ? "batch" : "no",
          rescaled: false,
          refs: "best",
          like: "bert_score",
        }),
        width: 4,
        value: (sums) => share(sums, 0),
        parts: (sums) => ({ precision: share(sums, 1), recall: share(sums, 2), f1: share(sums, 0) }),
      },
    ],
    async score(items, signal) {
      const vectors = await embedTokens(
        items.flatMap(({ candidate, references }) => [candidate, ...references]),
        signal,
      );
      const groups: TokenVectors[][] = [];
      let at = 0;
      for (const { references } of items) {
        groups.push(vectors.slice(at, at + references.length + 1));
        at += references.length + 1;
      }
      const weightOf = idf
        ? tokenIdf(groups.flatMap((group) => group.slice(1).map(({ tokens }) => tokens)))
        : undefined;
      return groups.map(([own, ...references]): ItemScores => {
        if (own === undefined || references.length === 0) return [noReference];
        const scores = references.map((reference) => bertScore(own, reference, weightOf ? { weightOf } : {}));
        const best = scores.reduce((sofar, score) => (score.f1 > sofar.f1 ? score : sofar));
        return [{ statistics: [best.f1, best.precision, best.recall, 1] }];
      });
    },
  };
}
