/** Bootstrap intervals on given resamples against NumPy 1.24 and SciPy 1.10's BCa, to 1e-6. */
import { describe, expect, it } from "vitest";
import { bootstrapInterval, intervalOf } from "../../src/metrics/statistics/bootstrap.ts";
import { mean, median, percentile, standardDeviation } from "../../src/metrics/statistics/describe.ts";
import { Differences, numberOf, referenceLines, referencesPresent, title } from "./shared.ts";

describe.skipIf(!referencesPresent)(title("bootstrap"), () => {
  it("agrees on intervals over the same resamples", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("bootstrap", "b")) {
      if (id.startsWith("bp")) continue;
      const draws: number[][] = inputs.resampleIndices.map((indices: number[]) =>
        indices.map((at) => inputs.sample[at]),
      );
      const means = draws.map(mean);
      differences.number(`${id} estimate`, mean(inputs.sample), expected.estimate);
      differences.number(`${id} error`, standardDeviation(means), expected.bootstrapSE);
      const wanted: [string, "percentile" | "basic" | "bca", number][] = [
        ["percentile95", "percentile", 0.95],
        ["percentile90", "percentile", 0.9],
        ["basic95", "basic", 0.95],
        ["bca95", "bca", 0.95],
      ];
      for (const [name, method, level] of wanted) {
        const values = expected.mean[name];
        const interval = intervalOf(means, inputs.sample, mean, method, level);
        if (!Array.isArray(values) || Number.isNaN(numberOf(values[0]))) {
          expect(interval, `${id} ${name}`).toBeUndefined();
          continue;
        }
        differences.number(`${id} ${name} low`, interval?.low ?? Number.NaN, values[0]);
        differences.number(`${id} ${name} high`, interval?.high ?? Number.NaN, values[1]);
      }
      const middle = intervalOf(draws.map(median), inputs.sample, median, "percentile", 0.95);
      differences.number(`${id} median low`, middle?.low ?? Number.NaN, expected.median.percentile95[0]);
      differences.number(`${id} median high`, middle?.high ?? Number.NaN, expected.median.percentile95[1]);
    }
    expect(differences.list).toEqual([]);
  });

  it("comes near SciPy's own draws with its own", () => {
    for (const { id, inputs, expected } of referenceLines("bootstrap", "b")) {
      if (id.startsWith("bp")) continue;
      const [low, high] = expected.approximate.scipyPercentile95_20000resamples;
      if (low === high) continue;
      const own = bootstrapInterval(inputs.sample, { resamples: 20_000 });
      const slack = (high - low) * 0.1;
      expect(Math.abs((own?.low ?? Number.NaN) - low), id).toBeLessThanOrEqual(slack);
      expect(Math.abs((own?.high ?? Number.NaN) - high), id).toBeLessThanOrEqual(slack);
    }
  });

  it("agrees on paired differences and percentiles", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("bootstrap", "bp")) {
      const gaps: number[] = inputs.a.map((value: number, at: number) => value - inputs.b[at]);
      const means = inputs.resampleIndices.map((indices: number[]) => mean(indices.map((at) => gaps[at] as number)));
      const interval = intervalOf(means, gaps, mean, "percentile", 0.95);
      differences.number(`${id} difference`, mean(inputs.a) - mean(inputs.b), expected.difference);
      differences.number(`${id} low`, interval?.low ?? Number.NaN, expected.percentile95[0]);
      differences.number(`${id} high`, interval?.high ?? Number.NaN, expected.percentile95[1]);
      const share = means.filter((value: number) => value <= 0).length / means.length;
      differences.number(`${id} share`, share, expected.shareNotPositive);
    }
    for (const { id, inputs, expected } of referenceLines("bootstrap", "pc")) {
      inputs.q.forEach((q: number, at: number) => {
        differences.number(`${id} ${q}`, percentile(inputs.values, q), expected.linear[at]);
      });
    }
    expect(differences.list).toEqual([]);
  });
});
