import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultStopRule, type StopReason, type StopRule, stopReason } from "./stop.ts";

/** Feeds scores one by one: after how many it stops, and why. */
function run(scores: readonly number[], rule: StopRule = defaultStopRule): [number, StopReason | null] {
  for (let n = 1; n <= scores.length; n++) {
    const reason = stopReason(scores.slice(0, n), rule);
    if (reason !== null) return [n, reason];
  }
  return [scores.length, null];
}

const rising = Array.from({ length: 20 }, (_, index) => 0.01 * (index + 1));

describe("stopReason", () => {
  it.each<[string, number[], Partial<StopRule>, [number, StopReason | null]]>([
    ["three iterations without improvement", [0.2, 0.3, 0.3, 0.3, 0.3, 0.9], {}, [5, "patience"]],
    ["the second decrease", [0.5, 0.4, 0.45, 0.9], {}, [3, "decreases"]],
    ["the threshold", [0.1, 0.2, 0.4, 0.7, 0.9], {}, [4, "threshold"]],
    ["the threshold at once", [0.7], {}, [1, "threshold"]],
    ["fifteen iterations", rising, {}, [15, "limit"]],
    ["a new best resets both counters", [0.5, 0.4, 0.6, 0.5, 0.7], {}, [5, "threshold"]],
    ["decrease and ties together exhaust patience", [0.5, 0.4, 0.5, 0.5, 0.9], {}, [4, "patience"]],
    ["a zero is a score like others", [0, 0, 0, 0, 0], {}, [4, "patience"]],
    ["static heeds neither", [0.5, 0.4, 0.3, 0.2, 0.1], { mode: "static", iterations: 5 }, [5, "limit"]],
    ["static stops at the threshold", [0.5, 0.4, 0.8, 0.2], { mode: "static" }, [3, "threshold"]],
    [
      "static without threshold runs through",
      [0.9, 0.9, 0.9],
      { mode: "static", threshold: null, iterations: 3 },
      [3, "limit"],
    ],
    ["patience of one", [0.2, 0.2], { patience: 1 }, [2, "patience"]],
  ])("stops at %s", (_, scores, rule, expected) => {
    expect(run(scores, { ...defaultStopRule, ...rule })).toEqual(expected);
  });

  it("never goes past the limit, and always stops somewhere", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 15, maxLength: 30 }), (scores) => {
        const [after, reason] = run(scores);
        expect(after).toBeLessThanOrEqual(15);
        expect(reason).not.toBeNull();
      }),
    );
  });

  it("dynamic never needs more iterations than static on the same scores", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 15, maxLength: 15 }), (scores) => {
        expect(run(scores)[0]).toBeLessThanOrEqual(run(scores, { ...defaultStopRule, mode: "static" })[0]);
      }),
    );
  });

  it("says threshold only for a score that reaches it, and never misses one", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 15 }), (scores) => {
        const last = scores.at(-1) as number;
        expect(stopReason(scores, defaultStopRule) === "threshold").toBe(last >= 0.7);
      }),
    );
  });
});
