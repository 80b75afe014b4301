import { describe, expect, it } from "vitest";
import { lexRank, pageRank, textRank } from "./graph-rank.ts";
import { setSimilarity } from "./similarity.ts";

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

describe("pageRank", () => {
  it("gives the middle of a path twice the flow of its ends", () => {
    const scores = pageRank(3, [
      [0, 1, 1],
      [1, 2, 1],
    ]);
    // Solved by hand: m = 0.05 + 1.7 e and e = 0.05 + 0.425 m.
    const middle = (0.05 + 1.7 * 0.05) / (1 - 1.7 * 0.425);
    expect(scores[1]).toBeCloseTo(middle, 8);
    expect(scores[0]).toBe(scores[2]);
    expect(sum(scores)).toBeCloseTo(1, 9);
  });

  it("shares out the score of nodes without edges", () => {
    expect([...pageRank(2, [])]).toEqual([0.5, 0.5]);
    expect(pageRank(0, [])).toHaveLength(0);
  });
});

describe("lexRank and textRank", () => {
  const sentences = [
    "The parser reads configuration files.",
    "Configuration files are checked by the parser.",
    "The parser checks files and reports errors in configuration.",
    "Bananas are yellow.",
  ];

  it.each([
    ["lexRank", lexRank],
    ["textRank", textRank],
  ])("%s ranks the odd one out last", (_, rank) => {
    const scores = rank(sentences);
    expect(sum(scores)).toBeCloseTo(1, 6);
    expect(Math.min(...scores)).toBe(scores[3]);
  });
});

describe("setSimilarity", () => {
  it("is the share of common members", () => {
    expect(setSimilarity(new Set("ab"), new Set("bc"))).toBe(1 / 3);
    expect(setSimilarity(new Set(), new Set())).toBe(1);
  });
});
