import { describe, expect, it } from "vitest";
import type { SourcePart } from "../agents/material.ts";
import { findDisagreements, showDisagreements } from "./disagreements.ts";

function part(name: string, ...texts: string[]): SourcePart {
  return {
    name,
    title: null,
    text: texts.join("\n"),
    language: "en",
    sentences: texts.map((text, position) => ({
      text,
      section: "",
      sectionKind: "other",
      block: "paragraph",
      position,
    })),
  };
}

describe("findDisagreements", () => {
  it("shows two numbers given for the same thing", () => {
    const found = findDisagreements([
      part("a.md", "The cache holds at most 500 entries by default.", "It has 3 modes."),
      part("b.md", "By default the cache holds up to 1,000 entries."),
    ]);
    expect(found).toEqual([
      {
        statements: [
          { source: "a.md", text: "The cache holds at most 500 entries by default.", number: "500" },
          { source: "b.md", text: "By default the cache holds up to 1,000 entries.", number: "1,000" },
        ],
      },
    ]);
    expect(showDisagreements(found)).toBe(
      "a.md: The cache holds at most 500 entries by default.\nb.md: By default the cache holds up to 1,000 entries.",
    );
  });

  it("gathers three documents and leaves those that agree with the first", () => {
    const texts = [
      "Startup takes 40 ms on a laptop.",
      "Startup takes 90 ms on a laptop.",
      "Startup takes 40 ms on a laptop.",
      "Startup takes 12 ms on a laptop.",
    ];
    expect(
      findDisagreements(texts.map((text, i) => part(`d${i}`, text)))[0]?.statements.map((s) => [s.source, s.number]),
    ).toEqual([
      ["d0", "40"],
      ["d1", "90"],
      ["d3", "12"],
    ]);
  });

  it.each([
    ["equal values", ["Holds 1000 cache entries by default.", "Holds 1,000 cache entries by default."]],
    ["another thing", ["The cache holds 500 entries.", "The queue keeps 700 open jobs."]],
    ["other units", ["The server waits 30 seconds before retry.", "The server waits 2 minutes before retry."]],
    ["two things told apart by another number", ["Worker 1 holds 3 open jobs.", "Worker 2 holds 5 open jobs."]],
    ["one document", ["The cache holds entries without limit.", "The cache holds 5 entries without limit."]],
  ])("says nothing about %s", (_, [first, second]) => {
    expect(findDisagreements([part("a", first as string), part("b", second as string)])).toEqual([]);
  });
});
