/** Measures that read only the candidate and its document: length, novelty, copies, repetition, support, keywords. */
import { splitSentences } from "../../text/sentences.ts";
import { fitTfidf, topTerms } from "../../text/tfidf.ts";
import type { MetricFamily } from "../metric.ts";
import { keywordCoverage } from "../reference-free/keywords.ts";
import {
  compression,
  novelty,
  plainWords,
  repetition,
  verbatimOverlap,
} from "../reference-free/overlap-with-source.ts";
import { support } from "../support.ts";
import { plainFamily } from "./plain.ts";

const noWords = "the candidate has no words";
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const wordTokens = { tok: "unicode-lower" };

const order = (description: string, standard: number) => ({ order: { description, default: String(standard) } });

export const lengthFamily: MetricFamily = plainFamily({
  name: "length",
  description: "words, characters as people see them, and sentences of the candidate",
  measures: [
    { name: "words", value: ({ candidate }) => plainWords(candidate).length, otherwise: "", parts: wordTokens },
    { name: "characters", value: ({ candidate }) => countGraphemes(candidate), otherwise: "" },
    { name: "sentences", value: ({ candidate }) => splitSentences(candidate).length, otherwise: "" },
  ],
});

export const compressionFamily: MetricFamily = plainFamily({
  name: "compression",
  description: "words of the document for each word of the candidate",
  needs: ["document"],
  measures: [
    {
      name: "compression",
      value: ({ candidate, document }) => compression(candidate, document),
      otherwise: noWords,
      parts: wordTokens,
    },
  ],
});

export const noveltyFamily: MetricFamily = plainFamily({
  name: "novelty",
  description: "share of the candidate's n-grams that the document lacks, 0..1",
  needs: ["document"],
  options: order("words in an n-gram", 1),
  measures: [
    {
      name: "novelty",
      value: ({ candidate, document }, { order }) => novelty(candidate, document, Number(order)),
      otherwise: "the candidate is shorter than the n-gram",
      parts: wordTokens,
    },
  ],
});

export const verbatimFamily: MetricFamily = plainFamily({
  name: "verbatim",
  description: "share of the candidate's 8-grams that stand word for word in the document, 0..1",
  needs: ["document"],
  options: order("words in an n-gram", 8),
  measures: [
    {
      name: "verbatim",
      value: ({ candidate, document }, { order }) => verbatimOverlap(candidate, document, Number(order)),
      otherwise: "the candidate is shorter than the n-gram",
      parts: wordTokens,
    },
  ],
});

export const repetitionFamily: MetricFamily = plainFamily({
  name: "repetition",
  description: "share of the candidate's n-grams that repeat an earlier one, 0..1",
  options: order("words in an n-gram", 3),
  measures: [
    {
      name: "repetition",
      value: ({ candidate }, { order }) => repetition(candidate, Number(order)),
      otherwise: "the candidate is shorter than the n-gram",
      parts: wordTokens,
    },
  ],
});

export const supportFamily: MetricFamily = plainFamily({
  name: "support",
  description:
    "share of the candidate's content words, names and numbers that stand in the document, 0..1 (own measure)",
  needs: ["document"],
  measures: [
    {
      name: "support",
      value({ candidate, document }) {
        const { value, missing } = support(candidate, document);
        return { value: value ?? undefined, detail: { missing } };
      },
      otherwise: "the candidate has no content words",
      parts: { like: "precis" },
    },
  ],
});

const keywordOption = {
  keywords: { description: "how many of the document's TF-IDF terms are wanted", default: "20" },
};

export const keywordFamily: MetricFamily = plainFamily({
  name: "keywords",
  description: "coverage r of the document's keywords, 0..1, and density r for each word of the candidate",
  needs: ["document"],
  options: keywordOption,
  measures: [
    {
      name: "keyword-coverage",
      value({ candidate, document }, { keywords }) {
        const { coverage, missing } = keywordCoverage(candidate, documentKeywords(document, Number(keywords)));
        return { value: coverage, detail: { missing } };
      },
      otherwise: "the document has no keywords",
      parts: { from: "paragraph-tfidf" },
    },
    {
      name: "keyword-density",
      value: ({ candidate, document }, { keywords }) =>
        keywordCoverage(candidate, documentKeywords(document, Number(keywords))).density,
      otherwise: "the document has no keywords or the candidate no words",
      parts: { from: "paragraph-tfidf" },
    },
  ],
});

/** Top terms over the document's paragraphs, by summed weight, ties by term. Ours: paragraphs stand for child summaries. */
export function documentKeywords(document: string, count: number): string[] {
  const paragraphs = document.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return corpusKeywords(paragraphs, count);
}

/** Top TF-IDF terms of several texts (scikit-learn's idf, English stop words): summed weight descending, then term. */
export function corpusKeywords(texts: readonly string[], count: number): string[] {
  const model = fitTfidf(texts, { stopWords: "english", allowEmpty: true });
  const sums = new Float64Array(model.vocabulary.length);
  for (const { indices, values } of model.rows) {
    indices.forEach((index, at) => {
      sums[index] = (sums[index] as number) + (values[at] as number);
    });
  }
  const all = { indices: Int32Array.from(sums, (_, index) => index), values: sums };
  return topTerms(model, all, count).map(({ term }) => term);
}

/** In pieces that end at a space, since a segmenter's time per step grows with the length of its input. */
function countGraphemes(text: string): number {
  let total = 0;
  for (const [piece] of text.matchAll(/[\s\S]{1,500}(?: |$)|[\s\S]{1,500}/g)) {
    for (const _ of graphemes.segment(piece)) total++;
  }
  return total;
}
