import { describe, expect, it } from "vitest";
import { fitSummary } from "./fit-summary.ts";

describe("fitSummary", () => {
  it.each([
    ["One two. Three four.", { maxWords: 4 }, "One two. Three four."],
    ["One two. Three four. Five.", { maxWords: 4 }, "One two. Three four."],
    ["One two. Three four.", { maxWords: 3 }, "One two."],
    ["One two three four.", { maxWords: 2 }, "One two…"],
    ["- one two\n- three four", { maxWords: 3 }, "- one two"],
    ["One two. Three.", { maxChars: 9 }, "One two."],
  ])("%j within %j -> %j", (text, limits, fitted) => {
    expect(fitSummary(text, limits)).toBe(fitted);
  });
});
