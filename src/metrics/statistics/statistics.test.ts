import { describe, expect, it } from "vitest";
import { pearson, spearman } from "./correlation.ts";
import { cliffsDelta, cohensD, cohensDz } from "./effect-size.ts";
import { cohensKappa, fleissKappa } from "./kappa.ts";
import { mannWhitney } from "./mann-whitney.ts";
import { benjaminiHochberg, holm } from "./p-values.ts";
import { logGamma, normalCdf, normalQuantile, regularizedBeta, studentQuantile } from "./special-functions.ts";
import { pairedTTest, welchTTest } from "./t-tests.ts";
import { wilcoxon } from "./wilcoxon.ts";

describe("distributions", () => {
  it("agree with closed forms", () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 13);
    expect(regularizedBeta(0.3, 1, 2)).toBeCloseTo(1 - 0.7 ** 2, 14);
    expect(normalCdf(0)).toBe(0.5);
    for (const p of [1e-10, 0.025, 0.5, 0.9]) expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 9);
    // One degree of freedom is Cauchy's distribution.
    expect(studentQuantile(0.75, 1)).toBeCloseTo(1, 12);
    expect(normalQuantile(2)).toBeNaN();
  });
});

describe("tests of a difference", () => {
  it("follow their formulas", () => {
    const welch = welchTTest([1, 2, 3], [2, 4, 6]);
    expect(welch.t).toBeCloseTo(-2 / Math.sqrt(1 / 3 + 4 / 3), 12);
    expect(welch.df).toBeCloseTo((5 / 3) ** 2 / ((1 / 3) ** 2 / 2 + (4 / 3) ** 2 / 2), 12);
    expect(pairedTTest([1, 2, 4], [0, 0, 0]).df).toBe(2);
    expect(() => pairedTTest([1], [])).toThrow("paired lists must be equally long, got 1 and 0");
  });

  it("count exactly for small samples", () => {
    // Of the 20 ways to choose 3 of 6 ranks one is as extreme on each side.
    expect(mannWhitney([1, 2, 3], [4, 5, 6])).toMatchObject({ u: 0, method: "exact" });
    expect(mannWhitney([1, 2, 3], [4, 5, 6]).p).toBeCloseTo(0.1, 12);
    expect(wilcoxon([1, 2, 3], [0, 0, 0])).toEqual({ statistic: 0, p: 0.25, method: "exact" });
    expect(wilcoxon([1, 1], [1, 1]).p).toBeNaN();
    expect(mannWhitney([], [1]).p).toBeNaN();
  });

  it("say nothing where nothing varies", () => {
    expect(welchTTest([1, 1], [1, 1]).p).toBeNaN();
    expect(cohensD([1, 1], [2, 2])).toBeNaN();
    expect(cohensDz([1, 2], [0, 1])).toBeNaN();
    expect(welchTTest([1], [2, 3]).p).toBeNaN();
  });
});

describe("effects, corrections, agreement", () => {
  it("follow their definitions", () => {
    expect(cohensD([2, 4], [1, 3])).toBeCloseTo(1 / Math.sqrt(2), 12);
    expect(cliffsDelta([1, 2, 3], [2])).toBe(0);
    expect(cliffsDelta([3, 4], [1, 2])).toBe(1);
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(benjaminiHochberg([0.01, 0.5])).toEqual([0.02, 0.5]);
  });

  it("measure agreement beyond chance", () => {
    expect(cohensKappa(["y", "y", "n", "n"], ["y", "n", "n", "n"])).toEqual({ kappa: 0.5, agreement: 0.75, n: 4 });
    // Weighted disagreement is 4 as seen and 12 / 3 by chance.
    expect(cohensKappa([1, 2, 3], [1, 2, 1], { weights: "quadratic" }).kappa).toBe(0);
    expect(cohensKappa(["a"], ["a"]).kappa).toBeNaN();
    expect(() => cohensKappa([1], [2], { labels: [1] })).toThrow("label 2 is not in labels");
    expect(
      fleissKappa([
        [2, 0],
        [0, 2],
      ]),
    ).toBe(1);
  });

  it("correlate values and ranks", () => {
    expect(pearson([1, 2, 3], [2, 4, 6]).r).toBeCloseTo(1, 12);
    expect(spearman([1, 2, 3, 4], [1, 4, 9, 16]).r).toBeCloseTo(1, 12);
    expect(pearson([1, 1], [1, 2]).r).toBeNaN();
  });
});
