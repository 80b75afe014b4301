import { expect, it } from "vitest";
import { ruleContext } from "../../../test/support/rule-context.ts";
import { type Unusable, warnOfUnusable } from "./unusable.ts";

it("says once what happened often", () => {
  const turn = (speaker: string, where: string, reason = "no JSON"): Unusable => ({
    code: "turn-missing",
    speaker,
    where,
    reason,
  });
  const context = ruleContext({});
  warnOfUnusable(
    [
      turn("debater-1", "intent, round 1"),
      turn("debater-2", "intent, round 1"),
      turn("debater-1", "intent, round 2"),
      turn("debater-3", "intent, round 2", "empty"),
      { code: "verdict-missing", speaker: "the judge", where: "intent, round 2", reason: "no JSON" },
    ],
    context,
  );
  expect(context.warnings).toEqual([
    {
      code: "turn-missing",
      message: "debater-1 and debater-2 gave no usable turn (3 times, first at intent, round 1): no JSON",
    },
    { code: "turn-missing", message: "debater-3 gave no usable turn (intent, round 2): empty" },
    { code: "verdict-missing", message: "the judge gave no usable verdict (intent, round 2): no JSON" },
  ]);
});
