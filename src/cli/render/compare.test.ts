import { expect, test } from "vitest";
import { renderCompare } from "./compare.ts";

const judge = {
  ...{
    judge: "judge",
    model: "m",
    n: 4,
    missing: 0,
    cap: { max: 0.0067, avg: 0.0067 },
    preference: { max: 1, avg: 0.5 },
  },
  ...{
    wins: { first: 1, second: 0 },
    consistency: 0,
    positionBias: 1,
    inconsistencies: 4,
    discrepancies: 4,
    interval: null,
  },
  signTest: { wins: 0, losses: 0, ties: 4, p: 1 },
};
const result = (over: object): Parameters<typeof renderCompare>[0] =>
  ({ n: 4, missing: 0, judges: [{ ...judge, ...over }], agreement: [], items: [], warnings: [] }) as never;

test("a judge that always names the first place has no preference to show", () => {
  const text = renderCompare(result({}));
  expect(text).toContain("preference\tcannot be told: no verdict held in both orders");
  expect(text).not.toContain("preference (max)");
});

test("one whose verdicts hold in both orders has", () => {
  expect(renderCompare(result({ consistency: 1 }))).toContain("preference (max)\t1.0000");
});
