import { describe, expect, test } from "vitest";
import { type BenchRecord, diffBench, diffText, recordOf } from "./diff.ts";
import type { BenchResult, SystemResult } from "./result.ts";

const ids = ["a", "b", "c", "d"];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function record(rows: Readonly<Record<string, readonly number[]>>, failures = 0): BenchRecord {
  const systems = Object.entries(rows).map(([name, values]) => ({
    data: "d",
    name,
    failures,
    metrics: {
      rougeL: { mean: mean(values), interval: { low: mean(values) - 0.1, high: mean(values) + 0.1 }, n: values.length },
      words: { mean: 9, interval: null, n: values.length },
    },
  })) as unknown as SystemResult[];
  const result = { format: "precis-bench-1", data: [{ name: "d", hash: "h" }], systems } as unknown as BenchResult;
  const items = {
    d: { ids, rows: Object.fromEntries(Object.entries(rows).map(([name, values]) => [name, { rougeL: values }])) },
  };
  return { result, items };
}

const names = { a: "A", b: "B" };

describe("bench diff", () => {
  test("a fall of every item is a regression with its interval", () => {
    const diff = diffBench(record({ x: [0.5, 0.6, 0.7, 0.8] }), record({ x: [0.25, 0.35, 0.45, 0.55] }), names);
    expect(diff.regressions).toEqual(["x on d: rougeL 0.650 -> 0.400 (-0.250, 95% -0.250 to -0.250)"]);
    expect(diff.changes.map(({ metric, verdict, n }) => [metric, verdict, n])).toEqual([
      ["rougeL", "worse", 4],
      ["words", "neutral", null],
    ]);
  });

  test("what goes up on some items and down on others is no difference", () => {
    const diff = diffBench(record({ x: [0.5, 0.6, 0.7, 0.8] }), record({ x: [0.6, 0.5, 0.8, 0.7] }), names);
    expect(diff.changes[0]?.verdict).toBe("same");
    expect(diffText(diff)).toBe("0 worse, 0 better, 1 without a difference beyond chance\n");
  });

  test("without items the new mean is held against the old interval", () => {
    const old = { ...record({ x: [0.5, 0.5, 0.5, 0.5] }), items: null };
    const verdict = (value: number): string | undefined =>
      diffBench(old, { ...record({ x: [value, value, value, value] }), items: null }, names).changes[0]?.verdict;
    expect([verdict(0.39), verdict(0.41), verdict(0.59), verdict(0.61)]).toEqual(["worse", "same", "same", "better"]);
  });

  test("lost rows, new rows and new failures are told", () => {
    const diff = diffBench(
      record({ x: [1, 1, 1, 1], gone: [1, 1, 1, 1] }),
      record({ x: [1, 1, 1, 1], fresh: [1, 1, 1, 1] }, 2),
      names,
    );
    expect(diff.regressions).toEqual(["x on d: 2 outputs failed, 0 before", "gone on d: no longer there"]);
    expect(diff.notes).toEqual(["fresh on d: new"]);
  });

  test("anything else than a result is refused", () => {
    expect(() => recordOf({ systems: [] }, "f.json")).toThrow("f.json is no result of precis bench");
  });
});
