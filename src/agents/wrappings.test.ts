import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isKept, wrappedAnswers } from "../../test/support/wrapped-answers.ts";
import { readJsonAnswer } from "../models/json-answer.ts";
import { phraseTrouble, tidyPhrase } from "./phrase.ts";
import { tidySummary } from "./summary-text.ts";

/** The phrase that is taken from a plain answer; null where it is asked for again. */
async function taken(answer: string): Promise<string | null> {
  const reading = await readJsonAnswer(answer);
  if (reading.kind === "broken") return null;
  const phrase = tidyPhrase(reading.kind === "text" ? reading.text : String(reading.value));
  return phraseTrouble(phrase) === null ? phrase : null;
}

describe("a hundred wrapped answers give the phrase alone or are asked for again", () => {
  test.each(wrappedAnswers.filter(isKept))("kept back: $answer", async ({ answer, phrase }) => {
    expect(await taken(answer)).toBe(phrase);
  });
  test.each(wrappedAnswers.filter((one) => !isKept(one)))("$answer", async ({ answer, phrase }) => {
    expect(await taken(answer)).toBe(phrase);
  });
  test("40 of them were kept back", () => {
    expect([wrappedAnswers.length, wrappedAnswers.filter(isKept).length]).toEqual([100, 40]);
  });
});

test("any text: no error, no mark of a template left, and tidying twice changes nothing", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...wrappedAnswers.map(({ answer }) => answer))),
      (text) => {
        const phrase = tidyPhrase(text);
        expect(tidyPhrase(phrase)).toBe(phrase);
        expect(phrase).not.toMatch(/<\|[^|<>\n]{1,40}\|>|<\/s>/);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ["Sure! Here is the summary:\n\nIt works. It is fast.\n\nLet me know if you need more!", "It works. It is fast."],
  ["<summary>It works.</summary>", "It works."],
  ["Voici le résumé : Cela marche.", "Cela marche."],
  ["It works.<|im_end|>", "It works."],
  ["Here the parser stops. It works.", "Here the parser stops. It works."],
  [
    "Notes are kept: one a line.\n\nThis description of files is a format.",
    "Notes are kept: one a line.\n\nThis description of files is a format.",
  ],
])("a summary: %j -> %j", (text, wanted) => {
  expect(tidySummary(text)).toBe(wanted);
});
