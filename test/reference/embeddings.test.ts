/** BERTScore's arithmetic and embedding cosines against bert_score and PyTorch on given vectors, to 1e-6. */
import { describe, expect, it } from "vitest";
import type { Overlap } from "../../src/metrics/overlap.ts";
import { bertScore, rescale, tokenIdf } from "../../src/metrics/semantic/bertscore.ts";
import type { TokenVectors } from "../../src/metrics/semantic/embedder.ts";
import { cosine, meanPool } from "../../src/metrics/semantic/vectors.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

/** Tokens named by position, so that given weights can be looked up. */
function textOf(vectors: number[][], side: string): TokenVectors {
  return {
    vectors,
    tokens: vectors.map((_, at) => `${side}${at}`),
    special: vectors.map((_, at) => at === 0 || at === vectors.length - 1),
  };
}

describe.skipIf(!referencesPresent)(title("bert_score"), () => {
  it("agrees on P, R and F1 with every weighting, and rescaled", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("bertscore_arith")) {
      const candidate = textOf(inputs.prediction, "c");
      const reference = textOf(inputs.reference, "r");
      const given = (token: string): number =>
        (token[0] === "c" ? inputs.predictionIdf : inputs.referenceIdf)[Number(token.slice(1))];
      const scores: Record<string, Overlap> = {
        allTokensWeight1: bertScore(candidate, reference, { weighSpecial: true }),
        specialTokensWeight0: bertScore(candidate, reference),
        idf: bertScore(candidate, reference, { weighSpecial: true, weightOf: given }),
      };
      const { precision, recall, f } = inputs.baseline;
      for (const [name, score] of Object.entries(scores)) {
        for (const [wanted, value] of [
          [expected[name], score],
          [expected.rescaled[name], rescale(score, { precision, recall, f1: f })],
        ] as const) {
          differences.number(`${id} ${name} P`, value.precision, wanted.precision);
          differences.number(`${id} ${name} R`, value.recall, wanted.recall);
          differences.number(`${id} ${name} F`, value.f1, wanted.f);
        }
      }
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(100);
  });

  it("agrees on idf", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("bertscore_idf")) {
      const idf = tokenIdf(inputs.references.map((text: string) => text.split(/\s+/).filter((token) => token !== "")));
      for (const [token, wanted] of Object.entries(expected.idf))
        differences.number(`${id} ${token}`, idf(token), wanted);
      differences.number(`${id} unseen`, idf("\u0000unseen"), expected.unseen);
    }
    expect(differences.list).toEqual([]);
  });
});

describe.skipIf(!referencesPresent)(title("PyTorch"), () => {
  it("agrees on pooling and cosine", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("embedding_cosine")) {
      const a = meanPool(inputs.a, inputs.maskA);
      const b = meanPool(inputs.b, inputs.maskB);
      a.forEach((value, at) => {
        differences.number(`${id} a ${at}`, value, expected.meanPoolA[at]);
      });
      b.forEach((value, at) => {
        differences.number(`${id} b ${at}`, value, expected.meanPoolB[at]);
      });
      differences.number(`${id} cosine`, cosine(a, b), expected.cosine);
      differences.number(`${id} cls`, cosine(inputs.a[0], inputs.b[0]), expected.clsCosine);
    }
    expect(differences.list).toEqual([]);
  });
});
