/**
 * Keyword-extraction agent (hierarchical, Agent4cs): names the terms of a folder that travel up the tree. Its method is
 * TF-IDF over the children's summaries, so it runs without a model unless one is named for it (`--role keyword-extractor=SPEC`);
 * a model then chooses among the same ranked terms.
 */
import { data, role } from "../role.ts";

export interface KeywordExtractorInput {
  readonly place: string;
  /** Terms ranked by summed TF-IDF weight over the children, best first; more than are wanted. */
  readonly candidates: readonly string[];
  /** How many are wanted, at least 1. */
  readonly limit: number;
}

export interface KeywordExtractorOutput {
  /** Best first, at most `limit`, all from the candidates. */
  readonly keywords: readonly string[];
}

export const keywordExtractor = role<KeywordExtractorInput, KeywordExtractorOutput>({
  name: "keyword-extractor",
  version: 1,
  purpose:
    "Keyword-extraction agent: the terms of a folder that travel up the tree (TF-IDF, or a model's choice among them).",
  system: "You choose search terms for a code base.",
  prompt: `Below are candidate terms from the summaries of a folder's parts, the most distinctive first.
Choose the {{limit}} that an engineer would search for to find this folder, or all where there are fewer. Keep their spelling; leave out words that fit any code.
Place: {{place}}
Candidates: {{candidates}}`,
  required: ["candidates"],
  values: (input) => ({
    limit: String(input.limit),
    place: data(input.place, "place"),
    candidates: data(input.candidates.join(", "), "candidates"),
  }),
  output: (z) => z.object({ keywords: z.array(z.string()).describe("Chosen terms, best first") }),
  tidy: (output, input) => {
    const known = new Set(input.candidates);
    const chosen = output.keywords.map((term) => term.trim().toLowerCase()).filter((term) => known.has(term));
    return { keywords: [...new Set(chosen)].slice(0, input.limit) };
  },
  check: (output, input) =>
    output.keywords.length === 0 && input.candidates.length > 0 ? "no term is one of the candidates" : null,
  temperature: 0,
});
