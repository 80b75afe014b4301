import { expect, test } from "vitest";
import { rankedTerms } from "./keywords.ts";

test("ranks by weight summed over the children, ties by term", () => {
  expect(rankedTerms(["parses dates", "prints dates"], 5)).toEqual(["dates", "parses", "prints"]);
});

test("stop words are no terms, and nothing comes of nothing", () => {
  expect(rankedTerms(["the and of", ""], 5)).toEqual([]);
  expect(rankedTerms([], 5)).toEqual([]);
  expect(rankedTerms(["opens store"], 0)).toEqual([]);
});
