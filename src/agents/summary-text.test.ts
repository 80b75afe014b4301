import { describe, expect, it } from "vitest";
import { tidySummary } from "./summary-text.ts";

describe("tidySummary", () => {
  it.each([
    ["", ""],
    ["Two sentences. They stay.", "Two sentences. They stay."],
    ["Here is the summary of the documents:\n\nIt works.", "It works."],
    ["Summary: It works.", "It works."],
    ["**Final revised summary:** It works.", "It works."],
    ["```\nIt works.\n```", "It works."],
    ["## Summary\n\nIt works.", "It works."],
    ["It  works.\r\n\r\n\r\nIt really does.", "It works.\n\nIt really does."],
    ["Here comes the 2.0 release: faster.", "Here comes the 2.0 release: faster."],
  ])("%j -> %j", (text, tidy) => {
    expect(tidySummary(text)).toBe(tidy);
  });
});
