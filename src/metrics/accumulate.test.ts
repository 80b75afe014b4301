import { describe, expect, it } from "vitest";
import { random } from "../base/random.ts";
import { Accumulator } from "./accumulate.ts";
import { meanMeasure } from "./metric.ts";

const options = { resamples: 400, seed: 0, level: 0.95 };

describe("Accumulator", () => {
  it("sums in groups of equal size past its limit, with the same spread", () => {
    const draw = random(5, "values");
    const few = new Accumulator(meanMeasure("m", "m"));
    const many = new Accumulator(meanMeasure("m", "m"));
    let sum = 0;
    for (let at = 0; at < 20_000; at++) {
      const value = draw.next();
      sum += value;
      many.add([value, 1]);
      if (at < 4_000) few.add([value, 1]);
    }
    expect(many.value()).toBeCloseTo(sum / 20_000, 12);
    expect(few.interval(options)?.groupSize).toBe(1);
    const interval = many.interval(options);
    expect(interval?.groupSize).toBe(8);
    // Standard error of uniform values: sqrt(1/12/n); 3.92 of them lie between the bounds.
    const width = (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(width / (3.92 * Math.sqrt(1 / 12 / 20_000))).toBeCloseTo(1, 0);
  });
});
