import { describe, expect, it } from "vitest";
import { isAside, isPicture, leansOn } from "./asides.ts";

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
    "Show your love for Larch by giving it a star",
    "We use the ledger community Slack for questions",
    "This package has been tested on Linux",
    "This README describes the development version",
    "Larch is no longer looking for funding",
    "기여를 해주신 분들입니다",
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

describe("leansOn", () => {
  it.each([
    ["However, it reads ledgers", true],
    ["While ledgers are simple, their errors are not", true],
    ["При этом библиотеки не нужны", true],
    ["于是我写了一个解析器", true],
    ["Sofas and ledgers", false],
    ["Larch is a parser", false],
  ])("%s: %s", (line, leans) => {
    expect(leansOn(line)).toBe(leans);
  });
});
