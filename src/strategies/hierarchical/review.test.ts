import { describe, expect, test } from "vitest";
import { nextStep, reviewed } from "./review.ts";

test.each([
  [0, null, 2, "review"],
  [0, false, 2, "revise"],
  [0, true, 2, "stop"],
  [1, null, 2, "review"],
  [2, null, 2, "stop"],
  [0, null, 0, "stop"],
] as const)("after %i revisions, approved %s, at most %i: %s", (revisions, approved, most, step) => {
  expect(nextStep(revisions, approved, most)).toBe(step);
});

describe("reviewed", () => {
  const writer = async (draft: string, issues: readonly string[]): Promise<string> =>
    draft === "" ? "first" : `${draft}+${issues.join("&")}`;

  test("stops at the first approval", async () => {
    const verdicts = [
      { approved: false, issues: ["a", "b"] },
      { approved: true, issues: [] },
    ];
    let at = 0;
    const result = await reviewed(
      { write: writer, critique: async () => verdicts[at++] ?? { approved: true, issues: [] } },
      5,
    );
    expect(result).toEqual({ summary: "first+a&b", review: { revisions: 1, approved: true } });
    expect(at).toBe(2);
  });

  test("hands each version out before it is reviewed", async () => {
    const kept: unknown[] = [];
    const critique = async (draft: string): Promise<{ approved: boolean; issues: string[] }> => {
      if (draft !== "first") throw new Error("ended");
      return { approved: false, issues: ["a"] };
    };
    const keep = (version: unknown): void => void kept.push(version);
    await expect(reviewed({ write: writer, critique }, 2, keep)).rejects.toThrow("ended");
    expect(kept).toEqual([
      { summary: "first", review: { revisions: 0, approved: null } },
      { summary: "first+a", review: { revisions: 1, approved: null } },
    ]);
  });

  test("is bounded by the revisions, and the last one is not reviewed", async () => {
    let critiques = 0;
    const critique = async (): Promise<{ approved: boolean; issues: string[] }> => ({
      approved: false,
      issues: [`i${++critiques}`],
    });
    const result = await reviewed({ write: writer, critique }, 2);
    expect(result).toEqual({ summary: "first+i1+i2", review: { revisions: 2, approved: null } });
    expect(critiques).toBe(2);
  });
});
