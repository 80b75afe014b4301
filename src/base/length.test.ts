import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askedFor,
  countChars,
  countWords,
  cutToLimits,
  describeExcess,
  describeLimits,
  tolerated,
  withinLimits,
} from "./length.ts";

describe("counting", () => {
  it("counts graphemes, not code units", () => {
    expect(countChars("e\u0301a")).toBe(2);
    expect(countChars("👩‍👩‍👧 ok")).toBe(4);
    expect(countChars("plain")).toBe(5);
  });

  it.each([
    ["nlp-29 70-300mm osm-11;pmk-1 application/x-www-form-urlencoded", 4],
    ["state-of-the-art don't\n\tGPT-4.", 3],
    ["使用 GPT-4 模型", 3],
    ["使用GPT-4模型。", 3],
    ["이 패키지는 빠르다", 3],
  ])("a word is what white space separates: %j has %i", (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it("counts words in any script", () => {
    expect(countWords("A fast, small parser.")).toBe(4);
    expect(countWords("快速的解析器")).toBeGreaterThan(1);
    expect(countWords("")).toBe(0);
  });
});

describe("cutToLimits", () => {
  it("returns what fits unchanged", () => {
    expect(cutToLimits("A fast parser", { maxChars: 13 })).toBe("A fast parser");
  });

  it("cuts at a word and marks it", () => {
    expect(cutToLimits("A fast parser for logs of servers", { maxChars: 20 })).toBe("A fast parser…");
    expect(cutToLimits("A fast parser for logs of servers", { maxWords: 3 })).toBe("A fast parser…");
  });

  it("drops a bracket that lost its partner and words that lead nowhere", () => {
    expect(cutToLimits("A parser (fast and small) for the logs", { maxChars: 18 })).toBe("A parser…");
    expect(cutToLimits("A parser for logs and metrics", { maxChars: 22 })).toBe("A parser for logs…");
  });

  it("never exceeds the limits and never breaks a grapheme", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.integer({ min: 2, max: 40 }), (text, maxChars) => {
        const cut = cutToLimits(text, { maxChars });
        expect(withinLimits(cut, { maxChars })).toBe(true);
      }),
    );
  });
});

describe("tolerance", () => {
  it("is 5% of the words and no character; models are asked for 5% less", () => {
    expect(tolerated({ maxWords: 200, maxChars: 80 })).toEqual({ maxWords: 210, maxChars: 80 });
    expect(tolerated({ maxWords: 19 })).toEqual({ maxWords: 19 });
    expect(askedFor({ maxWords: 200, maxChars: 80 })).toEqual({ maxWords: 190, maxChars: 80 });
  });

  it("tells what is too long in its own units", () => {
    expect(describeExcess("one two three", { maxWords: 2, maxChars: 5 })).toBe(
      "13 characters, at most 5; 3 words, at most 2",
    );
    expect(describeExcess("one", { maxWords: 2 })).toBe("");
  });
});

describe("describeLimits", () => {
  it("says both, one or nothing", () => {
    expect(describeLimits({ maxChars: 80, maxWords: 12 })).toBe("80 characters and 12 words");
    expect(describeLimits({ maxWords: 12 })).toBe("12 words");
    expect(describeLimits({})).toBe("");
  });
});
