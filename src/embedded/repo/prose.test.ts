import { expect, test } from "vitest";
import { docSentences, phraseOf } from "./prose.ts";

test("comment lines without a stop are sentences where the next line opens one", () => {
  expect(docSentences("Hands on the types of the shop\nThis is a bit slow")).toEqual([
    "Hands on the types of the shop.",
    "This is a bit slow",
  ]);
  expect(docSentences("Counts the jars of the\nShelf that is open")).toEqual([
    "Counts the jars of the Shelf that is open",
  ]);
});

test("pieces of code are no sentences", () => {
  expect(docSentences("=> new Shelf of jars")).toEqual([]);
  expect(docSentences(".openShop. js shop.open() by hand")).toEqual([]);
});

test.each([
  ["Stats for a shelf. shelf Shelf.", "Stats for a shelf"],
  ["Keeps jars, e.g. small ones, cool.", "Keeps jars, e.g. small ones, cool"],
  ["Deduplicates, given opts.", "Deduplicates"],
  ["Gets without arguments.", "Gets"],
])("%s is told as %s", (sentence, phrase) => {
  expect(phraseOf(sentence, 11)).toBe(phrase);
});
