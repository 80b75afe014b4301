/** Keyword-extraction agent without a model: the candidates are ranked by TF-IDF already, the best are taken. */
import type { KeywordExtractorInput, KeywordExtractorOutput } from "../../agents/roles/keyword-extractor.ts";
import type { EmbeddedRole } from "../engine.ts";

export const keywordExtractor: EmbeddedRole<KeywordExtractorInput, KeywordExtractorOutput> = (input) => ({
  output: { keywords: input.candidates.slice(0, input.limit) },
});
