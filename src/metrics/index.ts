/**
 * The sub-path `precis/metrics`: every metric alone, scoring of whole corpora, and the statistics to compare systems. It
 * imports no model, store or command code; what a model must do is the `Embedder` and `ConsistencyJudge` given.
 */
export { type PorterMode, porterStem } from "../text/stemmer.ts";
export { fitTfidf, sparseCosine, type TfidfModel, type TfidfOptions, topTerms } from "../text/tfidf.ts";
export * from "./bleu/nltk.ts";
export * from "./bleu/sacre.ts";
export * from "./chrf.ts";
export * from "./codebleu/code-bleu.ts";
export { corpusKeywords } from "./families/surface.ts";
export { tfidfCosine } from "./families/tfidf-cosine.ts";
export * from "./flesch/flesch.ts";
export * from "./flesch/syllables.ts";
export * from "./judged/acu.ts";
export * from "./judged/cap.ts";
export * from "./judged/scale.ts";
export * from "./meteor/meteor.ts";
export { installedWordNet, readWordNet, type WordNet } from "./meteor/wordnet.ts";
export type * from "./metric.ts";
export { isReason } from "./metric.ts";
export type { Overlap } from "./overlap.ts";
export * from "./reference-free/consistency.ts";
export * from "./reference-free/keywords.ts";
export { compression, novelty, repetition, verbatimOverlap } from "./reference-free/overlap-with-source.ts";
export { metricFamilies } from "./registry.ts";
export * from "./rouge.ts";
export type { ScoreSources } from "./score-files/match.ts";
export { scoreFiles } from "./score-files/score-files.ts";
export * from "./score-items.ts";
export { selectMetrics } from "./select.ts";
export * from "./semantic/bertscore.ts";
export type * from "./semantic/embedder.ts";
export { cosine, meanPool } from "./semantic/vectors.ts";
export * from "./statistics/bootstrap.ts";
export * from "./statistics/correlation.ts";
export * from "./statistics/describe.ts";
export * from "./statistics/effect-size.ts";
export * from "./statistics/groups.ts";
export * from "./statistics/kappa.ts";
export * from "./statistics/mann-whitney.ts";
export * from "./statistics/p-values.ts";
export * from "./statistics/t-tests.ts";
export * from "./statistics/wilcoxon.ts";
export * from "./support.ts";
