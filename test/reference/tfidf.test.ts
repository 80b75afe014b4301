/** TF-IDF against scikit-learn 1.2.1's TfidfVectorizer, to 1e-6. */
import { describe, expect, it } from "vitest";
import { fitTfidf, sparseCosine, type TfidfOptions, topTerms } from "../../src/text/tfidf.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

/** scikit-learn's option names as ours. */
function optionsOf(given: Record<string, unknown>): TfidfOptions {
  const options: Record<string, unknown> = {};
  const names: Record<string, (value: unknown) => [string, unknown]> = {
    stop_words: (value) => ["stopWords", value ?? undefined],
    sublinear_tf: (value) => ["sublinearTf", value],
    smooth_idf: (value) => ["smoothIdf", value],
    norm: (value) => ["norm", value ?? "none"],
    ngram_range: (value) => ["ngrams", value],
    use_idf: (value) => ["useIdf", value],
    min_df: (value) => ["minDf", value],
    lowercase: (value) => ["lowercase", value],
  };
  for (const [name, value] of Object.entries(given)) {
    const rename = names[name];
    if (rename === undefined) throw new Error(`unknown scikit-learn option ${name}`);
    const [ours, set] = rename(value);
    if (set !== undefined) options[ours] = set;
  }
  return options as TfidfOptions;
}

describe.skipIf(!referencesPresent)(title("TfidfVectorizer"), () => {
  it("agrees on vocabulary, idf, weights, top terms and cosines", () => {
    const differences = new Differences();
    for (const { id, inputs, params, expected } of referenceLines("tfidf")) {
      if (expected.error !== undefined) {
        expect(() => fitTfidf(inputs.documents, optionsOf(params.options)), id).toThrow(/no term is left/);
        continue;
      }
      const model = fitTfidf(inputs.documents, optionsOf(params.options));
      differences.value(`${id} vocabulary`, model.vocabulary, expected.vocabulary);
      expected.idf?.forEach((wanted: unknown, at: number) => {
        differences.number(`${id} idf ${at}`, model.idf[at] ?? 1, wanted);
      });
      model.rows.forEach((row, at) => {
        const top = topTerms(model, row, 10);
        differences.value(
          `${id} top ${at}`,
          top.map(({ term }) => term),
          expected.top10[at].map(([term]: [string]) => term),
        );
        top.forEach(({ weight }, k) => {
          differences.number(`${id} weight ${at} ${k}`, weight, expected.top10[at][k]?.[1]);
        });
        model.rows.forEach((other, k) => {
          differences.number(`${id} cosine ${at} ${k}`, sparseCosine(row, other), expected.cosine[at][k]);
        });
        if (expected.matrix === undefined) return;
        const dense = new Array<number>(model.vocabulary.length).fill(0);
        row.indices.forEach((index, k) => {
          dense[index] = row.values[k] as number;
        });
        dense.forEach((value, k) => {
          differences.number(`${id} matrix ${at} ${k}`, value, expected.matrix[at][k]);
        });
      });
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(1000);
  });

  it("agrees on queries over a fitted model", () => {
    const differences = new Differences();
    for (const { id, inputs, params, expected } of referenceLines("tfidf_query")) {
      const model = fitTfidf(inputs.documents, optionsOf({ stop_words: params.stop_words }));
      const query = model.transform(inputs.query);
      expected.cosine.forEach((wanted: unknown, at: number) => {
        differences.number(`${id} cosine ${at}`, sparseCosine(query, model.rows[at] as never), wanted);
      });
      differences.value(
        `${id} terms`,
        topTerms(model, query, 1e6)
          .map(({ term }) => term)
          .sort(),
        expected.queryNonZero.map(([term]: [string]) => term).sort(),
      );
    }
    expect(differences.list).toEqual([]);
  });
});
