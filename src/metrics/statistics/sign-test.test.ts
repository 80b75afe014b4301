import { describe, expect, it } from "vitest";
import { signTest } from "./sign-test.ts";

describe("signTest", () => {
  // R 4: binom.test(wins, wins + losses)$p.value
  it.each([
    [8, 2, 0.109375],
    [2, 8, 0.109375],
    [5, 5, 1],
    [10, 0, 0.001953125],
    [1, 0, 1],
    [60, 40, 0.05688793364098],
  ])("%i wins, %i losses: p = %d", (wins, losses, p) => {
    expect(signTest(wins, losses).p).toBeCloseTo(p, 12);
  });

  it("has no p-value without a sign", () => {
    expect(signTest(0, 0, 4)).toEqual({ wins: 0, losses: 0, ties: 4, p: undefined });
  });

  it("does not underflow on many items", () => {
    expect(signTest(1000, 1000).p).toBe(1);
    expect(signTest(2000, 1500).p).toBeLessThan(1e-15);
  });
});
