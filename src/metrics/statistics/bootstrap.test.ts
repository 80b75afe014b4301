import { describe, expect, it } from "vitest";
import { bootstrapInterval, pairedBootstrap } from "./bootstrap.ts";

const values = [0.2, 0.4, 0.4, 0.5, 0.9, 0.1, 0.3, 0.6];

describe("bootstrapInterval", () => {
  it("gives the same interval for the same seed, and says how it was made", () => {
    const first = bootstrapInterval(values, { seed: 7 });
    expect(bootstrapInterval(values, { seed: 7 })).toEqual(first);
    expect(bootstrapInterval(values, { seed: 8 })).not.toEqual(first);
    expect(first).toMatchObject({ level: 0.95, method: "percentile", resamples: 1000, seed: 7 });
    expect(first?.low).toBeLessThan(0.425);
    expect(first?.high).toBeGreaterThan(0.425);
  });

  it("has no interval for one value, nor a corrected one for values that do not vary", () => {
    expect(bootstrapInterval([0.5])).toBeUndefined();
    expect(bootstrapInterval([1, 1, 1])).toMatchObject({ low: 1, high: 1 });
    expect(bootstrapInterval([1, 1, 1], { method: "bca" })).toBeUndefined();
  });
});

describe("pairedBootstrap", () => {
  it("keeps pairs together", () => {
    const better = values.map((value) => value + 0.1);
    const result = pairedBootstrap(better, values);
    expect(result.difference).toBeCloseTo(0.1, 12);
    expect(result.interval?.low).toBeCloseTo(0.1, 12);
    expect(result.interval?.high).toBeCloseTo(0.1, 12);
    expect(result.shareNotPositive).toBe(0);
  });

  it("refuses lists of different lengths", () => {
    expect(() => pairedBootstrap([1], [1, 2])).toThrow("paired lists must be equally long, got 1 and 2");
  });
});
