/**
 * Which function plays which role without a model; loaded on first use. A role that is absent here is refused by name
 * (see systems.md's list in docs/embedded.md): translation, the 1-4 judge, the CAP judge, ACU extraction and entailment,
 * the model pattern labeller.
 */
type Loader = () => Promise<unknown>;

export const embeddedRoles: Readonly<Record<string, Loader>> = {
  extractor: async () => (await import("./roles/extractor.ts")).extract,
  summarizer: async () => (await import("./roles/summarizer.ts")).summarize,
  teacher: async () => (await import("./roles/teacher.ts")).teach,
  "prompt-creator": async () => (await import("./roles/prompt-creator.ts")).createPrompt,
  analysis: async () => (await import("./roles/analysis.ts")).analyse,
  "analysis-summarizer": async () => (await import("./roles/analysis.ts")).condense,
  "sequential-teacher": async () => (await import("./roles/sequential-teacher.ts")).teachAll,
  analyzer: async () => (await import("./roles/analyzer.ts")).analyseDocuments,
  "unit-summarizer": async () => (await import("./roles/unit-summarizer.ts")).unitSummarizer,
  "folder-summarizer": async () => (await import("./roles/folder-summarizer.ts")).folderSummarizer,
  "keyword-extractor": async () => (await import("./roles/keyword-extractor.ts")).keywordExtractor,
  "repo-qa": async () => (await import("./roles/repo-qa.ts")).repoQa,
  "structured-summarizer": async () => (await import("./roles/structured-summarizer.ts")).structuredSummarizer,
  debater: async () => (await import("./roles/debater.ts")).debaterEmbedded,
  judge: async () => (await import("./roles/judge.ts")).judgeEmbedded,
  "code-summarizer": async () => (await import("./roles/code-summarizer.ts")).codeSummarizerEmbedded,
  "stepwise-code-summarizer": async () => (await import("./roles/code-summarizer.ts")).stepwiseEmbedded,
  generator: async () => (await import("./roles/generator.ts")).generateEmbedded,
  "aspect-generator": async () => (await import("./roles/generator.ts")).generateAspectEmbedded,
  "aggregator-vote": async () => (await import("./roles/aggregator-vote.ts")).voteEmbedded,
  "aggregator-cis": async () => (await import("./roles/aggregator-summary.ts")).cisEmbedded,
  "aggregator-cps": async () => (await import("./roles/aggregator-summary.ts")).cpsEmbedded,
  writer: async () => (await import("./roles/writer.ts")).writeSection,
  "writer-merge": async () => (await import("./roles/writer.ts")).mergeNotes,
  expert: async () => (await import("./roles/expert.ts")).planExpert,
  editor: async () => (await import("./roles/expert.ts")).planEditor,
  author: async () => (await import("./roles/author.ts")).answerQuestions,
  "author-check": async () => (await import("./roles/author.ts")).checkWording,
  "author-revise": async () => (await import("./roles/author.ts")).reviseSummary,
  evaluator: async () => (await import("./roles/evaluator.ts")).evaluate,
  refiner: async () => (await import("./roles/refiner.ts")).refineSummary,
  organizer: async () => (await import("./roles/organizer.ts")).organize,
  shortener: async () => (await import("./roles/shortener.ts")).shortenText,
};
