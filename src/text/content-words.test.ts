import { describe, expect, it } from "vitest";
import { containment, contentWords, fold, jaccard, wordsOf } from "./content-words.ts";

describe("wordsOf", () => {
  it.each([
    ["It’s 1.25 GB, or 10,000 files.", ["it's", "1.25", "gb", "or", "10,000", "files"]],
    ["Größe: ﬁnal", ["größe", "final"]],
    ["", []],
    ["!?", []],
    ["要約する", ["要約", "する"]],
  ])("%j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe("fold", () => {
  it.each([
    [["crash", "crashes", "crashed", "crashing"], "crash"],
    [["query", "queries"], "query"],
    [["stop", "stopped"], "stop"],
    [["release", "releases", "released", "releasing"], "releas"],
    [["string"], "string"],
    [["class", "classes"], "class"],
    [["v2s"], "v2s"],
    [["bus"], "bus"],
    [["bed"], "bed"],
  ])("%j meet in %j", (words, folded) => {
    expect([...new Set(words.map(fold))]).toEqual([folded]);
  });
});

it("keeps content and drops function words", () => {
  expect(contentWords("The parsers do not crash on the 2nd run")).toEqual(["parser", "crash", "2nd", "run"]);
});

it("measures shares of sets", () => {
  const a = new Set(["x", "y"]);
  expect(containment(a, new Set(["x", "z", "u"]))).toBe(0.5);
  expect(jaccard(a, new Set(["x", "z"]))).toBe(1 / 3);
  expect([containment(new Set(), a), jaccard(new Set(), new Set())]).toEqual([0, 0]);
});
