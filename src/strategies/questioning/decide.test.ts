import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeOf, questionsToAsk, revisionStays, type Verdict, verdictOf } from "./decide.ts";

describe("verdicts", () => {
  it("name what stood in the place that was preferred", () => {
    expect([verdictOf("1", false), verdictOf("2", false), verdictOf("1", true), verdictOf("2", true)]).toEqual([
      "previous",
      "revised",
      "revised",
      "previous",
    ]);
    expect(verdictOf("tie", true)).toBe("tie");
  });

  it.each<[readonly Verdict[], boolean, string]>([
    [["revised", "revised"], true, "accepted"],
    [["revised"], true, "accepted"],
    [["revised", "previous"], false, "rejected"],
    [["previous", "revised"], false, "rejected"],
    [["revised", "tie"], false, "rejected"],
    [["revised", null], false, "no-verdict"],
    [["previous", null], false, "rejected"],
    [[null, null], false, "no-verdict"],
    [[], false, "rejected"],
  ])("%j: stays %s, %s", (verdicts, stays, outcome) => {
    expect(revisionStays(verdicts)).toBe(stays);
    expect(outcomeOf(verdicts)).toBe(outcome);
  });

  it("a judge that always prefers the first place never changes a summary", () => {
    expect(revisionStays([verdictOf("1", false), verdictOf("1", true)])).toBe(false);
  });
});

describe("questionsToAsk", () => {
  it("leaves out what was asked, in any case of letters, and keeps the order", () => {
    const plan = [
      { id: "a", question: "What is it?" },
      { id: "a", question: "WHAT is it?" },
      { id: "b", question: "What is it?" },
      { id: "c", question: "Why?" },
    ];
    expect(questionsToAsk(plan, [{ id: "c", question: "why?" }], 5).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("never exceeds its bound", () => {
    const question = fc.record({ id: fc.string(), question: fc.string() });
    fc.assert(
      fc.property(fc.array(question), fc.array(question), fc.nat({ max: 6 }), (plan, asked, most) => {
        expect(questionsToAsk(plan, asked, most).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
