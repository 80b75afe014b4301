import { describe, expect, it } from "vitest";
import { UsageError } from "../base/errors.ts";
import { fitTfidf, sparseCosine, topTerms } from "./tfidf.ts";

describe("fitTfidf", () => {
  it("weighs by smoothed idf and brings rows to length one", () => {
    const model = fitTfidf(["red cat", "red dog"]);
    const rare = Math.log(3 / 2) + 1;
    expect(model.vocabulary).toEqual(["cat", "dog", "red"]);
    expect([...model.idf]).toEqual([rare, rare, 1]);
    const length = Math.hypot(rare, 1);
    expect([...(model.rows[0]?.values ?? [])]).toEqual([rare / length, 1 / length]);
    expect(topTerms(model, model.transform("dog dog bird"), 3)).toEqual([{ term: "dog", weight: 1 }]);
  });

  it("has cosine 0 for a text without known terms, also with itself", () => {
    const model = fitTfidf(["red cat", "red dog"]);
    const nothing = model.transform("blue");
    expect(sparseCosine(nothing, nothing)).toBe(0);
    expect(sparseCosine(model.transform("cat"), model.transform("cat"))).toBeCloseTo(1, 12);
  });

  it("refuses documents without terms unless told otherwise", () => {
    expect(() => fitTfidf(["the", ""], { stopWords: "english" })).toThrow(UsageError);
    expect(fitTfidf(["the", ""], { stopWords: "english", allowEmpty: true }).vocabulary).toEqual([]);
  });

  it("orders terms by code point", () => {
    expect(fitTfidf(["\u{20000}\u{20000} \ufb01\ufb01 zz"]).vocabulary).toEqual([
      "zz",
      "\ufb01\ufb01",
      "\u{20000}\u{20000}",
    ]);
  });
});
