/** BLEU and chrF against NLTK 3.8 and sacreBLEU 2.6.0, to 1e-6 (sacreBLEU's hundredths to 1e-4 of them). */
import { describe, expect, it } from "vitest";
import { type NltkSmoothing, nltkBleu, nltkBleuCorpus } from "../../src/metrics/bleu/nltk.ts";
import { type SacreBleuOptions, sacreBleu, sacreBleuCorpus } from "../../src/metrics/bleu/sacre.ts";
import { type ChrfOptions, chrf, chrfCorpus } from "../../src/metrics/chrf.ts";
import { type BleuTokenizer, bleuTokens } from "../../src/text/tokenizers/sacrebleu.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

const methods: Record<string, NltkSmoothing> = {
  none: "none",
  method1: "add-epsilon",
  method2: "add-one",
  method3: "nist",
  method4: "exponential",
};

const bleuVariants: Record<string, SacreBleuOptions> = {
  "13a": {},
  intl: { tokenizer: "intl" },
  none: { tokenizer: "none" },
  char: { tokenizer: "char" },
  zh: { tokenizer: "zh" },
  "13a-lc": { lowercase: true },
  "13a-noEffectiveOrder": { effectiveOrder: false },
  "13a-none": { smoothing: "none" },
  "13a-floor": { smoothing: "floor", smoothingValue: 0.1 },
  "13a-add-k": { smoothing: "add-k", smoothingValue: 1 },
};

const chrfVariants: Record<string, ChrfOptions> = {
  chrF2: {},
  "chrF2++": { wordOrder: 2 },
  chrF1: { beta: 1 },
  "chrF2-eps": { epsilonSmoothing: true },
  "chrF2-ws": { whitespace: true },
  "chrF2-lc": { lowercase: true },
};

describe.skipIf(!referencesPresent)(title("NLTK's BLEU"), () => {
  it("agrees on sentences and corpora with every smoothing", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("bleu_nltk")) {
      for (const [method, smoothing] of Object.entries(methods)) {
        for (const maxOrder of [1, 2, 3, 4]) {
          const options = { maxOrder, smoothing };
          const score = id.startsWith("c")
            ? nltkBleuCorpus(inputs.predictionTokens, inputs.referenceTokens, options)
            : nltkBleu(
                inputs.predictionTokens ?? inputs.prediction,
                inputs.referenceTokens ?? inputs.references ?? [inputs.reference],
                options,
              );
          differences.number(`${id} ${method} bleu${maxOrder}`, score, expected[method][`bleu${maxOrder}`]);
        }
      }
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(1000);
  });
});

describe.skipIf(!referencesPresent)(title("sacreBLEU"), () => {
  it("agrees on BLEU with its parts", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("sacrebleu")) {
      for (const [variant, wanted] of Object.entries<Record<string, never>>(expected.bleu)) {
        const options = bleuVariants[variant];
        if (options === undefined) throw new Error(`unknown variant ${variant}`);
        const result = inputs.referenceStreams
          ? sacreBleuCorpus(inputs.predictions, byItem(inputs.referenceStreams), options)
          : sacreBleu(inputs.prediction, inputs.references, options);
        const where = `${id} ${variant}`;
        differences.number(`${where} score`, result.score * 100, wanted.score);
        differences.number(`${where} bp`, result.brevityPenalty, wanted.bp);
        differences.value(`${where} counts`, result.statistics.matches, wanted.counts);
        differences.value(`${where} totals`, result.statistics.totals, wanted.totals);
        differences.value(
          `${where} lengths`,
          [result.statistics.candidateLength, result.statistics.referenceLength],
          [wanted.sysLen, wanted.refLen],
        );
        result.precisions.forEach((precision, at) => {
          differences.number(`${where} precision ${at}`, precision * 100, wanted.precisions?.[at]);
        });
      }
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(1000);
  });

  it("agrees on chrF", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("sacrebleu")) {
      for (const [variant, wanted] of Object.entries<unknown>(expected.chrf)) {
        const options = chrfVariants[variant];
        if (options === undefined) throw new Error(`unknown variant ${variant}`);
        const score = inputs.referenceStreams
          ? chrfCorpus(inputs.predictions, byItem(inputs.referenceStreams), options)
          : chrf(inputs.prediction, inputs.references, options);
        differences.number(`${id} ${variant}`, score * 100, wanted);
      }
    }
    expect(differences.list).toEqual([]);
  });

  it("agrees on the tokens", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("sacrebleu_tokenize")) {
      for (const tokenizer of ["13a", "intl", "char", "zh"] as BleuTokenizer[]) {
        const wanted = String(expected[tokenizer]).split(
          /[\t-\r\x1c-\x20\x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/,
        );
        differences.value(
          `${id} ${tokenizer}`,
          bleuTokens(inputs.text, tokenizer),
          wanted.filter((token) => token !== ""),
        );
      }
    }
    expect(differences.list).toEqual([]);
  });
});

/** sacreBLEU's streams (one list a reference) as lists of references (one list an item). */
function byItem(streams: string[][]): string[][] {
  return (streams[0] ?? []).map((_, at) => streams.map((stream) => stream[at] as string));
}
