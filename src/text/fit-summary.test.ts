import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withinLimits } from "../base/length.ts";
import { fitSentences, fitSummary } from "./fit-summary.ts";

describe("fitSummary", () => {
  it.each([
    ["One two. Three four.", { maxWords: 4 }, "One two. Three four."],
    ["One two. Three four.", { maxWords: 3 }, "One two."],
    ["One two three four.", { maxWords: 2 }, "One two…"],
    ["- one two\n- three four", { maxWords: 3 }, "- one two"],
    ["One two. Three.", { maxChars: 9 }, "One two."],
  ])("%j within %j -> %j", (text, limits, fitted) => {
    expect(fitSummary(text, limits)).toBe(fitted);
  });

  it("keeps the conclusion and drops the aside", () => {
    const text =
      "The trial tested zinc in 120 children with measles. Zinc cut the days of fever by half. The weather was fine in spring. Zinc should be given to children with measles.";
    const { text: fitted, removed } = fitSentences(text, { maxWords: 27 });
    expect(removed).toEqual(["The weather was fine in spring."]);
    expect(fitted).toBe(
      "The trial tested zinc in 120 children with measles. Zinc cut the days of fever by half. Zinc should be given to children with measles.",
    );
  });

  it("keeps paragraphs and items where they stood", () => {
    const text = "Queues hold jobs.\n\n- Queues retry jobs three times.\n- Painted red.\n- Jobs of queues expire.";
    expect(fitSummary(text, { maxWords: 15 })).toBe(
      "Queues hold jobs.\n\n- Queues retry jobs three times.\n- Jobs of queues expire.",
    );
  });

  it("keeps every limit on any text", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 8 }), fc.integer({ min: 3, max: 60 }), (text, maxWords) => {
        expect(withinLimits(fitSummary(text, { maxWords }), { maxWords })).toBe(true);
      }),
    );
  });
});
