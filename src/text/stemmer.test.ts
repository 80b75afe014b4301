import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { porterStem } from "./stemmer.ts";

describe("porterStem", () => {
  it.each([
    // word, NLTK's mode, original, Martin Porter's program
    ["running", "run", "run", "run"],
    ["tries", "tri", "tri", "tri"],
    ["ties", "tie", "ti", "ti"],
    ["died", "die", "di", "di"],
    ["skies", "sky", "ski", "ski"],
    ["say", "say", "sai", "sai"],
    ["enjoy", "enjoy", "enjoi", "enjoi"],
    ["happily", "happili", "happili", "happili"],
    ["biology", "biolog", "biologi", "biologi"],
    ["analogy", "analog", "analogi", "analog"],
    ["by", "by", "by", "by"],
    ["as", "as", "a", "as"],
    ["Hopefully", "hope", "hopefulli", "hopefulli"],
    ["possibly", "possibl", "possibli", "possibl"],
    ["feed", "feed", "feed", "feed"],
    ["agreed", "agre", "agre", "agre"],
    ["falling", "fall", "fall", "fall"],
    ["adoption", "adopt", "adopt", "adopt"],
    ["controller", "control", "control", "control"],
  ])("%s", (word, nltk, original, martin) => {
    expect([porterStem(word), porterStem(word, "original"), porterStem(word, "martin")]).toEqual([
      nltk,
      original,
      martin,
    ]);
  });

  it("takes any string and never gets longer than one letter more", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (word) => {
        expect(porterStem(word).length).toBeLessThanOrEqual(word.toLowerCase().length + 1);
      }),
    );
  });
});
