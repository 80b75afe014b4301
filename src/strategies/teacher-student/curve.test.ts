import { describe, expect, it } from "vitest";
import { learningCurve } from "./curve.ts";

const at = (rougeL: number, rouge1 = rougeL, rouge2 = rougeL) => ({ rouge1, rouge2, rougeL });

describe("learningCurve", () => {
  it("may fall while a sample runs; keeps the best of a stopped sample and says how many still run", () => {
    expect(learningCurve([[at(0.5), at(0.25), at(0.75)], [at(0.25)]])).toEqual([
      { iteration: 1, rouge1: 0.375, rouge2: 0.375, rougeL: 0.375, best: 0.375, running: 2 },
      { iteration: 2, rouge1: 0.25, rouge2: 0.25, rougeL: 0.25, best: 0.375, running: 1 },
      { iteration: 3, rouge1: 0.5, rouge2: 0.5, rougeL: 0.5, best: 0.5, running: 1 },
    ]);
  });

  it("takes the other scores from the iteration that is best by ROUGE-L", () => {
    expect(learningCurve([[at(0.5, 0.9, 0.1), at(0.6, 0.7, 0.2)]])[1]).toMatchObject({
      rouge1: 0.7,
      rouge2: 0.2,
      rougeL: 0.6,
    });
  });

  it("is empty without samples", () => {
    expect(learningCurve([])).toEqual([]);
  });
});
