import { describe, expect, it } from "vitest";
import { nltkBleu, nltkBleuCorpus } from "./nltk.ts";
import { sacreBleu, sacreBleuCorpus } from "./sacre.ts";

const reference = "the cache keeps answers on disk";

describe("nltkBleu", () => {
  it("multiplies clipped precision with the brevity penalty", () => {
    // 3 of 4 words match; 4 words against 6: exp(1 - 6/4).
    expect(nltkBleu("the cache keeps nothing", [reference], { maxOrder: 1 })).toBeCloseTo(0.75 * Math.exp(-0.5), 12);
    expect(nltkBleu("the the the the the the", [reference], { maxOrder: 1 })).toBeCloseTo(1 / 6, 12);
  });

  it.each([
    ["none", (0.75 * (2 / 3) * (1 / 2) * 2.2250738585072014e-308) ** 0.25],
    ["add-epsilon", (0.75 * (2 / 3) * (1 / 2) * 0.1) ** 0.25],
    ["add-one", (0.75 * (3 / 4) * (2 / 3) * (1 / 2)) ** 0.25],
    ["nist", (0.75 * (2 / 3) * (1 / 2) * 0.5) ** 0.25],
    ["exponential", (0.75 * (2 / 3) * (1 / 2) * (Math.log(4) / 10)) ** 0.25],
  ] as const)("smooths a missing order by %s", (smoothing, mean) => {
    expect(nltkBleu("the cache keeps nothing", [reference], { smoothing })).toBeCloseTo(Math.exp(-0.5) * mean, 12);
  });

  it("is exactly 0 without a common word or for an empty text", () => {
    for (const candidate of ["", "nothing alike"]) {
      expect(nltkBleu(candidate, [reference], { smoothing: "add-one" })).toBe(0);
    }
  });

  it("sums counts over a corpus before the score", () => {
    const value = nltkBleuCorpus(["a b", "c"], [["a b"], ["x"]], { maxOrder: 1 });
    expect(value).toBeCloseTo(2 / 3, 12);
  });
});

describe("sacreBleu", () => {
  it("is 1 for an identical pair and halves the first order without a match", () => {
    expect(sacreBleu(reference, reference).score).toBeCloseTo(1, 12);
    const { score, precisions } = sacreBleu("the cache keeps nothing at all", reference);
    expect(precisions).toEqual([3 / 6, 2 / 5, 1 / 4, 1 / 2 / 3]);
    expect(score).toBeCloseTo(((3 / 6) * (2 / 5) * (1 / 4) * (1 / 6)) ** 0.25, 12);
  });

  it("splits punctuation by default and keeps it with tokenizer none", () => {
    expect(sacreBleu("It works.", "It works").statistics.matches[0]).toBe(2);
    expect(sacreBleu("It works.", "It works", { tokenizer: "none" }).statistics.matches[0]).toBe(1);
  });

  it("takes the reference nearest in length, the shorter on a tie", () => {
    expect(sacreBleu("a b c", ["a b", "a b c d"]).statistics.referenceLength).toBe(2);
  });

  it("is 0 for a corpus too short for an order, unlike for one pair", () => {
    expect(sacreBleuCorpus(["a b"], ["a b"]).score).toBe(0);
    expect(sacreBleu("a b", "a b").score).toBeCloseTo(1, 12);
  });
});
