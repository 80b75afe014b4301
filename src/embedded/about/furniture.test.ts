import { expect, it } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import { isFurniture } from "./furniture.ts";
import { writeAbout } from "./write-about.ts";

it.each([
  "Welcome to atomic-sleep",
  "Split2(matcher, mapper, options)",
  "A Node.js module available through the npm registry",
  "This is a Node.js module available through the npm registry.",
  "Read this in other languages: English, 中文, Español",
  "English | 中文",
  "English | Deutsch | Français",
  "Other languages: Русский, Italiano",
])("never describes: %s", (line) => {
  expect(isFurniture(line)).toBe(true);
});

it.each([
  "Welcome to atomic-sleep, a timer that blocks without burning the CPU",
  "split2(): breaks a stream into lines",
  "A library that translates English to German",
  "Documentation",
  "A parser for Go, Python and Ruby",
  "Translations for Vue",
  "Available fonts for npm packages",
])("may describe: %s", (line) => {
  expect(isFurniture(line)).toBe(false);
});

it.each([
  ["# kayak\n\nWelcome to kayak\n\nA router for small HTTP servers.\n", "A router for small HTTP servers"],
  ["# kayak\n\n`Kayak(matcher, options)`\n\nBreaks a stream into lines.\n", "Breaks a stream into lines"],
  ["# kayak\n\n:rocket: A fast router :sparkles: for small HTTP servers.\n", "A fast router for small HTTP servers"],
  ["# kayak\n\nEnglish | 中文\n\nA router for small HTTP servers.\n", "A router for small HTTP servers"],
])("%j -> %s", async (text, about) => {
  expect(writeAbout(await parseDocument({ source: "x.md", text }))?.about).toBe(about);
});
