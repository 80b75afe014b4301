import { describe, expect, it } from "vitest";
import { bertScore, rescale, tokenIdf } from "./bertscore.ts";
import { cosine, meanPool } from "./vectors.ts";

describe("bertScore", () => {
  const text = (tokens: string[], vectors: number[][]) => ({ tokens, vectors });
  const reference = text(
    ["x", "y"],
    [
      [1, 0],
      [0, 1],
    ],
  );

  it("matches each token to the nearest of the other text", () => {
    const { precision, recall, f1 } = bertScore(text(["x"], [[2, 0]]), reference);
    expect([precision, recall]).toEqual([1, 0.5]);
    expect(f1).toBeCloseTo(2 / 3, 12);
  });

  it("weighs by idf, ignores special tokens, and is 0 for nothing", () => {
    const idf = tokenIdf([["x"], ["x", "y"], ["z"]]);
    expect(idf("x")).toBeCloseTo(Math.log(4 / 3), 12);
    expect(idf("unseen")).toBeCloseTo(Math.log(4), 12);
    const weightOf = (token: string): number => (token === "y" ? 3 : 1);
    expect(bertScore(text(["x"], [[1, 0]]), reference, { weightOf }).recall).toBe(0.25);
    expect(bertScore({ ...reference, special: [true, true] }, reference).precision).toBe(0);
    expect(bertScore(text([], []), reference)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("rescales each value on its own", () => {
    const scaled = rescale({ precision: 0.9, recall: 0.8, f1: 0.85 }, { precision: 0.8, recall: 0.6, f1: 0.7 });
    expect(scaled.precision).toBeCloseTo(0.5, 12);
    expect(scaled.recall).toBeCloseTo(0.5, 12);
    expect(scaled.f1).toBeCloseTo(0.5, 12);
  });
});

describe("vectors", () => {
  it("has cosine 0 for a zero vector and refuses different lengths", () => {
    expect(cosine([0, 0], [1, 2])).toBe(0);
    expect(cosine([3, 4], [6, 8])).toBeCloseTo(1, 12);
    expect(() => cosine([1], [1, 2])).toThrow("vectors must be equally long, got 1 and 2");
  });

  it("pools unmasked tokens", () => {
    expect(
      meanPool(
        [
          [1, 2],
          [3, 4],
          [9, 9],
        ],
        [1, 1, 0],
      ),
    ).toEqual([2, 3]);
    expect(meanPool([[1]], [0])).toEqual([0]);
  });
});
