/** CAP over patterns of wins, ties and losses against values worked out by hand: both poolings, ties, k. */
import { describe, expect, it } from "vitest";
import { cap, type Verdict } from "./cap.ts";

const letters: Readonly<Record<string, Verdict>> = { 1: "first", 2: "second", "=": "tie" };
/** "12" is: the first with A in front, the second with B in front, so A wins twice. */
const pairs = (pattern: string) =>
  pattern.split(" ").map((pair) => ({ ab: letters[pair[0] ?? ""], ba: letters[pair[1] ?? ""] }));
const discount = (c: number, k = 10): number => 1 / (1 + Math.exp(-k * (c - 0.5)));

describe("cap", () => {
  it.each([
    // pattern, k, W max, W avg, C
    ["12 12 12 12", 10, 1, 1, 1],
    ["21 21 21 21", 10, 0, 0, 1],
    ["11 11 11 11", 10, 1, 0.5, 0],
    ["22 22 22 22", 10, 1, 0.5, 0],
    ["== == == ==", 10, 0, 0, 1],
    ["1= =2 12 21", 10, 0.5, 0.5, 1],
    ["12 11 =1 2=", 10, 0.5, 0.375, 0.75],
    ["12 12 11 22", 10, 0.75, 0.75, 0.5],
    ["12 12 11 22", 2, 0.75, 0.75, 0.5],
    ["12 12 12 11", 2, 1, 0.875, 0.75],
    ["12 12 12 11", 0, 1, 0.875, 0.75],
  ] as const)("%s with k = %d", (pattern, k, max, avg, consistency) => {
    const found = cap(pairs(pattern), k);
    expect(found?.preferenceMax).toBe(max);
    expect(found?.preferenceAvg).toBe(avg);
    expect(found?.consistency).toBe(consistency);
    expect(found?.capMax).toBeCloseTo(max * discount(consistency, k), 12);
    expect(found?.capAvg).toBeCloseTo(avg * discount(consistency, k), 12);
  });
});
