import { describe, expect, it } from "vitest";
import { acuScore } from "./acu.ts";
import { cap, type VerdictPair } from "./cap.ts";
import { gradeOf, gradeSummary } from "./scale.ts";

const pair = (ab: VerdictPair["ab"], ba: VerdictPair["ba"]): VerdictPair => ({ ab, ba });

describe("cap", () => {
  it("discounts preference by consistency over swapped places", () => {
    const result = cap([
      pair("first", "second"),
      pair("first", "first"),
      pair("tie", "first"),
      pair("second", "first"),
      pair("first", undefined),
    ]);
    // Four usable items: two wins when first, one when second; one contradiction.
    const discount = 1 / (1 + Math.exp(-10 * 0.25));
    expect(result).toMatchObject({
      n: 4,
      missing: 1,
      winsFirst: 0.5,
      winsSecond: 0.25,
      consistency: 0.75,
      positionBias: (0.5 + 0.75) / 2,
      inconsistencies: 1,
      discrepancies: 2,
    });
    expect(result?.capMax).toBeCloseTo(0.5 * discount, 12);
    expect(result?.capAvg).toBeCloseTo(0.375 * discount, 12);
  });

  it("is absent without a usable pair, and 0.993 at best", () => {
    expect(cap([pair(undefined, "first")])).toBeUndefined();
    expect(cap([pair("first", "second")])?.capMax).toBeCloseTo(1 / (1 + Math.exp(-5)), 12);
  });
});

describe("acuScore", () => {
  it("averages shares over items and leaves unusable answers out", () => {
    const score = acuScore([
      { entailed: [true, false, undefined], summary: "one two three" },
      { entailed: [true, true], summary: "four five" },
      { entailed: [undefined], summary: "six" },
    ]);
    expect(score).toEqual({ value: 0.75, n: 2, missing: 1, missingUnits: 2, words: 2.5, wordsPerUnit: 5 / 3 });
    expect(acuScore([])).toMatchObject({ value: undefined, words: undefined, wordsPerUnit: undefined });
  });
});

describe("grades", () => {
  it("counts answers outside 1-4 as missing, not as low", () => {
    const grades = [4, 2, "3", 5, 4].map(gradeOf);
    const summary = gradeSummary(grades);
    expect(summary).toMatchObject({ value: 10 / 3, n: 3, missing: 2, counts: { 1: 0, 2: 1, 3: 0, 4: 2 } });
    expect(gradeSummary([undefined])).toMatchObject({ value: undefined, deviation: undefined, n: 0, missing: 1 });
  });
});
