import { describe, expect, it } from "vitest";
import { factccSentences, factccShare } from "./consistency.ts";
import { keywordCoverage, normalizedCoverage } from "./keywords.ts";
import { compression, novelty, repetition, verbatimOverlap } from "./overlap-with-source.ts";

const source = "Kestrel copies new photos from a folder to a server over SSH every five minutes";

describe("keywords", () => {
  it("counts whole words and phrases without case", () => {
    const result = keywordCoverage("Copies PHOTOS to a server", ["photos", "server", "new photos", "cop", "Photos"]);
    expect(result).toEqual({ coverage: 0.5, density: 0.1, words: 5, missing: ["new photos", "cop"] });
    expect(keywordCoverage("x", []).coverage).toBeUndefined();
    expect(keywordCoverage("", ["x"])).toMatchObject({ coverage: 0, density: undefined });
  });

  it("normalizes by the best system and keeps what is absent absent", () => {
    expect(normalizedCoverage([0.1, undefined, 0.05])).toEqual([1, undefined, 0.5]);
    expect(normalizedCoverage([0, 0])).toEqual([undefined, undefined]);
  });
});

describe("overlap with the source", () => {
  it("tells new words from copied passages", () => {
    expect(novelty("Kestrel uploads photos", source)).toBe(1 / 3);
    expect(novelty("", source)).toBeUndefined();
    expect(verbatimOverlap("copies new photos from a folder to a server daily", source)).toBe(2 / 3);
    expect(verbatimOverlap("copies new photos", source)).toBeUndefined();
    expect(compression("copies new photos", source)).toBe(5);
    expect(compression("!", source)).toBeUndefined();
  });

  it("finds repeated trigrams", () => {
    expect(repetition("it is fast it is fast")).toBe(0.25);
    expect(repetition("it is")).toBeUndefined();
  });
});

describe("factcc", () => {
  it("is a share of usable verdicts", async () => {
    expect(factccShare([true, false, undefined])).toEqual({ value: 0.5, n: 2, missing: 1 });
    expect(factccShare([undefined])).toEqual({ value: undefined, n: 0, missing: 1 });
    const judge = async (claim: string): Promise<boolean> => claim.includes("photos");
    expect(await factccSentences("It copies photos. It sings. Photos? New photos!", source, judge)).toEqual({
      value: 0.5,
      n: 4,
      missing: 0,
    });
  });
});
