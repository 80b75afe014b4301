import { describe, expect, it } from "vitest";
import { flesch, readabilityWords } from "./flesch.ts";
import { loadSyllableCounter } from "./syllables.ts";

describe("flesch", () => {
  it("weighs words a sentence and syllables a word", async () => {
    const syllables = await loadSyllableCounter();
    const result = flesch("The cat sat down. It was a very happy animal.", syllables);
    expect(result).toMatchObject({ words: 10, sentences: 2, syllables: 14 });
    expect(result.readingEase).toBeCloseTo(206.835 - 1.015 * 5 - 84.6 * 1.4, 10);
  });

  it("deletes punctuation inside words and does not count pieces of two words as sentences", () => {
    const words = ["a", "wellknown", "tool's", "email", "its", "oclock"];
    expect(readabilityWords("A well-known tool's e-mail: 'its' o'clock?")).toEqual(words);
    expect(flesch("Run it. Stop it now please.", { count: () => 1 }).sentences).toBe(1);
  });

  it("is 0 without words", () => {
    expect(flesch("", { count: () => 1 })).toEqual({ readingEase: 0, words: 0, sentences: 0, syllables: 0 });
    expect(flesch("...", { count: () => 1 })).toMatchObject({ readingEase: 0, words: 0, sentences: 1 });
  });

  it("counts syllables from pronunciations, else from hyphenation", async () => {
    const { count } = await loadSyllableCounter();
    expect(["the", "reader", "configuration", "blorftiving"].map(count)).toEqual([1, 2, 5, 3]);
    expect(count("constructor")).toBe(3);
  });
});
