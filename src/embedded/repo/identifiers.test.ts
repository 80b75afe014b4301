import { expect, it } from "vitest";
import { actionOf, isVerb, questionWords } from "./identifiers.ts";
import { returnOf } from "./unit-text.ts";

it("takes words that end as verbs do for verbs, unless they are known nouns", () => {
  expect(["slugify", "canonicalize", "anonymise", "iterate"].every(isVerb)).toBe(true);
  expect(["date", "state", "size", "pagesize", "template", "noise", "candidate", "predicate"].some(isVerb)).toBe(false);
});

it("reads questions without a border", () => {
  expect(questionWords(["ishex"])).toEqual(["is", "hex"]);
  expect(questionWords(["hasnext"])).toEqual(["has", "next"]);
  expect(questionWords(["canread"])).toEqual(["can", "read"]);
  for (const word of ["issue", "island", "isolate", "hash", "canvas", "cancel", "canonical", "candidate"])
    expect(questionWords([word])).toEqual([word]);
  expect(actionOf("ishex", "", "c", true).text).toBe("Tells whether it is hex");
  expect(actionOf("not_a", "", "x", true).text).toBe("Does what its name says: not a");
});

it("does not speak of a field by the letter of its receiver", () => {
  const unit = { name: "Unwrap", kind: "function", signature: "", doc: "", code: "", returns: ["e.err"] } as unknown;
  expect(returnOf(unit as Parameters<typeof returnOf>[0])).toBe("");
});
