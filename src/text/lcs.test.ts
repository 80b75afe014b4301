import { describe, expect, it } from "vitest";
import { random } from "../base/random.ts";
import { indexMatches, lcsLength, markLcs } from "./lcs.ts";

describe("lcs", () => {
  it("marks as many positions as the length says, also when rows are made piece by piece", () => {
    const draw = random(1, "lcs");
    const left = Int32Array.from({ length: 12_000 }, () => draw.below(300));
    const right = Int32Array.from({ length: 13_000 }, () => draw.below(300));
    const index = indexMatches(left, 300);
    const marks = new Uint8Array(left.length);
    markLcs(index, left, right, marks);
    expect(marks.reduce((sum, mark) => sum + mark, 0)).toBe(lcsLength(index, right));
  });
});
