import { describe, expect, it } from "vitest";
import { tidyPhrase } from "./phrase.ts";

describe("tidyPhrase", () => {
  it.each([
    ["A fast parser", "A fast parser"],
    ['"A fast parser"', "A fast parser"],
    ['"A fast parser".', "A fast parser."],
    ["Here is a short description:\nA fast parser", "A fast parser"],
    ["Here's the phrase: A fast parser", "A fast parser"],
    ["About: A fast parser", "A fast parser"],
    ["```\nA fast parser\n```", "A fast parser"],
    ["**A fast parser**", "A fast parser"],
    ["# A fast parser", "A fast parser"],
    ["- A fast parser", "A fast parser"],
    ["“A fast parser”", "A fast parser"],
    ["  A   fast\tparser ", "A fast parser"],
    ["HTTP: the missing client for shells", "HTTP: the missing client for shells"],
    ["3D engine - small and quick", "3D engine - small and quick"],
    ['"quick" and "small" parser', '"quick" and "small" parser'],
    ["", ""],
  ])("%j becomes %j", (given, wanted) => {
    expect(tidyPhrase(given)).toBe(wanted);
  });
});
