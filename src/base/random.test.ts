import { describe, expect, it } from "vitest";
import { random } from "./random.ts";

describe("random", () => {
  it("gives the same draws for the same seed and names, others for others", () => {
    const draws = (seed: number, ...names: string[]): number[] => {
      const generator = random(seed, ...names);
      return [generator.next(), generator.next(), generator.next()];
    };
    expect(draws(0, "a")).toEqual(draws(0, "a"));
    expect(draws(0, "a")).not.toEqual(draws(0, "b"));
    expect(draws(0, "a")).not.toEqual(draws(1, "a"));
    expect(random(0, "ab").next()).not.toBe(random(0, "a", "b").next());
  });

  it("draws evenly", () => {
    const generator = random(7);
    const counts = [0, 0, 0, 0, 0];
    for (let i = 0; i < 50_000; i++) counts[generator.below(5)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });

  it("shuffles without loss and samples without repetition", () => {
    const items = Array.from({ length: 20 }, (_, index) => index);
    const shuffled = random(3).shuffle(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
    expect(shuffled).not.toEqual(items);
    expect(new Set(random(3).sample(items, 7)).size).toBe(7);
    expect(random(3).sample(items, 99)).toHaveLength(20);
  });

  it("refuses an empty range", () => {
    expect(() => random(0).below(0)).toThrow(RangeError);
  });
});
