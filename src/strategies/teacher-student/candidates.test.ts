import { describe, expect, it } from "vitest";
import { chooseBest, selectCandidates } from "./candidates.ts";

const of = (prompt: string, score: number, ...samples: string[]) => ({ prompt, score, samples });

describe("selectCandidates", () => {
  it("takes those that reached the threshold, best first", () => {
    const { candidates, belowThreshold } = selectCandidates([of("a", 0.7), of("b", 0.69), of("c", 0.9)], 0.7, 5);
    expect(candidates.map(({ prompt }) => prompt)).toEqual(["c", "a"]);
    expect(belowThreshold).toBe(false);
  });

  it("takes the top ones, marked, when none did", () => {
    const { candidates, belowThreshold } = selectCandidates([of("a", 0.1), of("b", 0.3), of("c", 0.2)], 0.7, 2);
    expect(candidates.map(({ prompt }) => prompt)).toEqual(["b", "c"]);
    expect(belowThreshold).toBe(true);
  });

  it("keeps equal prompts once, with their best score and all their samples", () => {
    const bests = [of("a", 0.7, "x"), of("a", 0.1, "z"), of("a", 0.8, "y")];
    expect(selectCandidates(bests, 0.7, 5).candidates).toEqual([of("a", 0.8, "x", "y")]);
  });
});

describe("chooseBest", () => {
  it("keeps the first on a tie, so that the initial prompt must be beaten", () => {
    expect(chooseBest([0.4, 0.4, 0.3])).toBe(0);
    expect(chooseBest([0.4, 0.41, 0.41])).toBe(1);
  });
});
