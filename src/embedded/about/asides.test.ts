import { describe, expect, it } from "vitest";
import { isAside, isPicture } from "./asides.ts";

describe("isAside", () => {
  it.each([
    "This project is no longer maintained.",
    "Note: the main branch may be unstable",
    "Check out the documentation site",
    "Proudly sponsored by the Larch Company",
    "Get stickers and t-shirts",
    "Photo by a friend on Unsplash",
    "Licensed under the MIT licence",
    "TODO: description",
    "Version 2.0 is out",
    "English | 简体中文",
    "Let's write better ledgers, together!",
  ])("%s", (line) => {
    expect(isAside(line)).toBe(true);
  });

  it.each([
    "Larch is a parser for ledgers",
    "Read flat files into tables",
    "Inspired by paper ledgers, Larch is a parser for tables",
    "A curated list of ledgers",
  ])("is not: %s", (line) => {
    expect(isAside(line)).toBe(false);
  });
});

describe("isPicture", () => {
  it("tells the name of a picture from a description", () => {
    expect([isPicture("Larch logo"), isPicture("Larch: ledgers for the shell")]).toEqual([true, false]);
  });
});
