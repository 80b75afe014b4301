import { describe, expect, it } from "vitest";
import { chrf, chrfCorpus } from "./chrf.ts";

describe("chrf", () => {
  it("averages precision and recall over the orders that both texts have", () => {
    // Orders 1 and 2 of "ab" and "abc": P = (1 + 1) / 2, R = (2/3 + 1/2) / 2, F2 weighs recall four times.
    const recall = (2 / 3 + 1 / 2) / 2;
    expect(chrf("ab", "abc")).toBeCloseTo((5 * recall) / (4 + recall), 12);
  });

  it("ignores white space unless asked, and counts astral characters once", () => {
    expect(chrf("a b c", "abc")).toBe(1);
    expect(chrf("a b c", "abc", { whitespace: true })).toBeLessThan(1);
    expect(chrf("🙂🙃", "🙂")).toBeCloseTo((5 * 0.5) / (4 * 0.5 + 1), 12);
  });

  it("is 0 for empty texts and takes the best reference", () => {
    expect(chrf("", "")).toBe(0);
    expect(chrf("abc", ["xyz", "abc"])).toBe(1);
    expect(chrf("abc", [])).toBe(0);
  });

  it("sums counts over a corpus", () => {
    expect(chrfCorpus(["a", "b"], ["a", "c"], { charOrder: 1 })).toBe(0.5);
  });
});
