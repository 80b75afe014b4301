import { describe, expect, it } from "vitest";
import { meteor, meteorAlignment } from "./meteor.ts";

describe("meteor", () => {
  it("penalizes chunks: one word equal to itself gives one half", () => {
    expect(meteor("parser", "parser")).toBe(0.5);
    expect(meteor("a b c d", "a b c d")).toBeCloseTo(1 - 0.5 / 64, 12);
  });

  it("aligns greedily from the end, as NLTK does", () => {
    expect(meteorAlignment("the x z y", "the x the y")).toEqual([
      [0, 2],
      [1, 1],
      [3, 3],
    ]);
    expect(meteor("the x z y", "the x the y")).toBe(0.375);
  });

  it("matches stems, unless told not to", () => {
    expect(meteorAlignment("parsing", "parsed")).toEqual([[0, 0]]);
    expect(meteor("parsing", "parsed", { stem: false })).toBe(0);
  });

  it("looks synonyms up by stem, as NLTK does, or by the whole word", () => {
    const synonyms = (word: string): ReadonlySet<string> =>
      new Set(word === "vehicle" ? ["car"] : word === "vehicl" ? ["van"] : []);
    expect(meteor("vehicle", "car", { synonyms })).toBe(0);
    expect(meteor("vehicle", "van", { synonyms })).toBe(0.5);
    expect(meteor("vehicle", "car", { synonyms, wholeWordSynonyms: true })).toBe(0.5);
  });

  it("is 0 for nothing", () => {
    expect(meteor("", "a")).toBe(0);
    expect(meteor("a", [])).toBe(0);
  });
});
