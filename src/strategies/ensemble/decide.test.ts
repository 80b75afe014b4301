import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreed, aspectMentioned, majority, novelty, shownOrder } from "./decide.ts";

describe("shownOrder", () => {
  it("is a permutation, the same for the same seed, another for another round", () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(100), (count, seed) => {
        const order = shownOrder(count, seed, "item", 0);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
        expect(shownOrder(count, seed, "item", 0)).toEqual(order);
      }),
    );
    expect(shownOrder(5, 0, "a", 0)).not.toEqual(shownOrder(5, 0, "a", 1));
  });
});

describe("majority", () => {
  it.each([
    [[2], 2],
    [[0, 1, 1], 1],
    [[3, 1], 1],
    [[4, 4, 0, 0, 2], 0],
  ])("%j -> %i", (votes, winner) => {
    expect(majority(votes)).toBe(winner);
  });

  it("refuses an empty ballot", () => {
    expect(() => majority([])).toThrow("a majority needs at least one vote");
  });
});

describe("novelty", () => {
  it.each([
    ["The parser crashes.", [], 1],
    ["The parser crashes.", ["A parser that crashed"], 0],
    ["Parser, cache, store and lock", ["The parser has a cache."], 0.5],
    ["and the", ["x"], 0],
  ])("%j after %j is %d new", (text, earlier, share) => {
    expect(novelty(text, earlier)).toBe(share);
  });
});

describe("agreed", () => {
  it.each([
    [["parser crash"], 0.5, false],
    [["parser crash", "crash parser"], 0.01, true],
    [["parser crash", "parser lock"], 0.5, false],
    [["parser crash", "parser lock"], 0.51, true],
    [["parser crash", "lock store", "parser store"], 0.1, true],
  ])("%j at %d: %s", (candidates, threshold, stop) => {
    expect(agreed(candidates, threshold)).toBe(stop);
  });
});

describe("aspectMentioned", () => {
  it.each([
    [[], false],
    [[false, false, true], false],
    [[true, false], true],
    [[true, true, false], true],
  ])("%j -> %s", (votes, mentioned) => {
    expect(aspectMentioned(votes)).toBe(mentioned);
  });
});
