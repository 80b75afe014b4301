import { expect, test } from "vitest";
import { partList, partSentences, readSummary, type ToldPart } from "./part-sentences.ts";

const parts: readonly ToldPart[] = [
  { label: "core", phrase: "Parses URL and adds listener" },
  { label: "", phrase: "pool class" },
  { label: "oil, wine and 3 more", phrase: "pours from a barrel" },
  { label: "", phrase: "closes the shop" },
  { label: "", phrase: "client class" },
  { label: "", phrase: "retry class" },
];

test("each part of a folder is a sentence; things without a verb share one; names alone come last", () => {
  expect(partSentences(parts, ["docs", "scripts"], true)).toEqual([
    "In core: parses URL and adds listener.",
    "Holds pool class, client class, and retry class.",
    "In oil, wine and 3 more: pours from a barrel.",
    "Closes the shop.",
    "Also: docs and scripts.",
  ]);
});

test("what was written for a folder is read back, lead and parts", () => {
  const written = ["A shop for jars.", ...partSentences(parts, ["docs", "scripts"], true)].join(" ");
  expect(readSummary(written, "folder")).toEqual({
    lead: "A shop for jars.",
    parts: [
      { label: "core", phrase: "parses URL and adds listener" },
      { label: "", phrase: "pool class" },
      { label: "", phrase: "client class" },
      { label: "", phrase: "retry class" },
      { label: "oil, wine and 3 more", phrase: "pours from a barrel" },
      { label: "", phrase: "Closes the shop" },
      { label: "docs", phrase: "" },
      { label: "scripts", phrase: "" },
    ],
  });
});

test("a folder without a lead opens with a part, and names are held where there is nothing else", () => {
  expect(readSummary(partSentences(parts.slice(0, 1), [], false).join(" "), "folder")).toEqual({
    lead: "",
    parts: [{ label: "core", phrase: "parses URL and adds listener" }],
  });
  expect(partSentences([], ["jar", "lid"], false)).toEqual(["Holds jar and lid."]);
  expect(partSentences([], ["jar", "lid"], true)).toEqual(["Also: jar and lid."]);
});

test("what was written for a file is read back", () => {
  const list = partList([
    { label: "", phrase: "Opens the shop" },
    { label: "jar", phrase: "counts lids" },
  ]);
  expect(list).toBe("Opens the shop; jar: counts lids.");
  expect(readSummary(list, "file")).toEqual({
    lead: "",
    parts: [
      { label: "", phrase: "Opens the shop" },
      { label: "jar", phrase: "counts lids" },
    ],
  });
});

test("what was not composed is all lead", () => {
  expect(readSummary("Parses a date. Returns Date.", "function")).toEqual({ lead: "Parses a date.", parts: [] });
  expect(readSummary("Helpers for dates. Times are kept.", "file")).toEqual({ lead: "Helpers for dates.", parts: [] });
});
