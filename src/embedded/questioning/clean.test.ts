import { describe, expect, it } from "vitest";
import { cleanSentence, hasLeftovers, leans, withoutJoint } from "./clean.ts";

describe("what reads badly outside its document", () => {
  it.each([
    ["Rates fell [1], [2-4] in winter (Figure 2A).", "Rates fell, in winter."],
    ["It holds (Roe et al., 2010; Smith and Doe 2011) for all.", "It holds for all."],
    ["Many were published–, and read.", "Many were published, and read."],
    ["Arrays such as a[i] stay (n = 12).", "Arrays such as a[i] stay (n = 12)."],
  ])("%s", (given, expected) => {
    expect(cleanSentence(given)).toBe(expected);
  });

  it("is told apart from what stands alone", () => {
    expect(["This shows a rise.", "However, it fell.", "This analysis shows a rise."].map(leans)).toEqual([
      true,
      true,
      false,
    ]);
    expect(["Values are listed in Table 3.", "The table was laid."].map(hasLeftovers)).toEqual([true, false]);
    expect(withoutJoint("Moreover, the rate fell.")).toBe("The rate fell.");
  });
});
