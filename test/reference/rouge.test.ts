/** ROUGE and the stemmer against rouge_score 0.1.2 and NLTK 3.8, to 1e-6. */
import { describe, expect, it } from "vitest";
import { type RougeKind, rouge } from "../../src/metrics/rouge.ts";
import { porterStem } from "../../src/text/stemmer.ts";
import { rougeTokenizer } from "../../src/text/tokenizers/rouge.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

const kinds: readonly RougeKind[] = ["rouge1", "rouge2", "rouge3", "rougeL", "rougeLsum"];

describe.skipIf(!referencesPresent)(title("rouge_score"), () => {
  it("agrees on every score", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("rouge")) {
      for (const stemmer of [false, true]) {
        const wanted = expected[stemmer ? "stem" : "noStem"];
        const scores = rouge(inputs.prediction, inputs.references ?? inputs.reference, { kinds, stemmer });
        for (const kind of kinds) {
          const score = scores[kind];
          const where = `${id} ${kind}${stemmer ? " stemmed" : ""}`;
          differences.number(`${where} P`, score?.precision ?? Number.NaN, wanted[kind].precision);
          differences.number(`${where} R`, score?.recall ?? Number.NaN, wanted[kind].recall);
          differences.number(`${where} F`, score?.f1 ?? Number.NaN, wanted[kind].f);
        }
      }
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(1000);
  });

  it("agrees on the tokens", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("rouge")) {
      if (expected.tokens === undefined) continue;
      for (const stemmer of [false, true]) {
        const tokenize = rougeTokenizer({ stemmer });
        const wanted = expected.tokens[stemmer ? "stem" : "noStem"];
        differences.value(`${id} reference`, tokenize(inputs.reference), wanted.reference);
        differences.value(`${id} prediction`, tokenize(inputs.prediction), wanted.prediction);
      }
    }
    expect(differences.list).toEqual([]);
  });
});

describe.skipIf(!referencesPresent)(title("NLTK's PorterStemmer"), () => {
  it("agrees on every word in the three modes", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("porter")) {
      differences.value(`${id} nltk`, porterStem(inputs.word), expected.nltkExtensions);
      differences.value(`${id} original`, porterStem(inputs.word, "original"), expected.original);
      differences.value(`${id} martin`, porterStem(inputs.word, "martin"), expected.martinExtensions);
    }
    expect(differences.list).toEqual([]);
  });
});
