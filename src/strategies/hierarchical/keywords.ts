/**
 * Keyword candidates of a node: TF-IDF over its children's summaries (scikit-learn's semantics, English stop words), terms ranked by
 * their weight summed over the children, ties by term. Agent4cs, keyword extraction over child-folder summaries.
 */
import { compareCodePoints } from "../../text/compare.ts";
import { fitTfidf } from "../../text/tfidf.ts";

/**
 * The `count` best terms over `summaries`, best first; fewer when there are not as many, none when the summaries hold stop
 * words only. Terms are lower-case.
 *
 * @example rankedTerms(["parses dates", "prints dates"], 2) // ["dates", "parses"]
 */
export function rankedTerms(summaries: readonly string[], count: number): string[] {
  if (count <= 0 || summaries.length === 0) return [];
  const model = fitTfidf(summaries, { stopWords: "english", allowEmpty: true });
  const weights = new Float64Array(model.vocabulary.length);
  for (const row of model.rows) {
    row.indices.forEach((index, at) => {
      weights[index] = (weights[index] as number) + (row.values[at] as number);
    });
  }
  return model.vocabulary
    .map((term, index) => ({ term, weight: weights[index] as number }))
    .sort((a, b) => b.weight - a.weight || compareCodePoints(a.term, b.term))
    .slice(0, count)
    .map(({ term }) => term);
}
