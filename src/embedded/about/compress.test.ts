import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanced, formsOf, isBroken, wellEnded } from "./compress.ts";

const texts = (line: string): string[] => formsOf(line).map(({ text }) => text);
const made = (line: string, move: string): string[] =>
  formsOf(line).flatMap(({ text, moves }) => ((moves as readonly string[]).includes(move) ? [text] : []));

describe("formsOf", () => {
  it("gives the complement of a definition, with and without its article", () => {
    expect(made("Larch is a small parser for ledgers", "complement")).toEqual([
      "a small parser for ledgers",
      "small parser for ledgers",
      "a small parser",
    ]);
  });

  it("gives what a thing lets one do", () => {
    expect(made("Larch lets you compare ledgers by hand", "purpose")).toContain("compare ledgers by hand");
    expect(made("The goal of Larch is to compare ledgers", "purpose")).toContain("compare ledgers");
  });

  it("gives the part behind a name and a dash, and keeps a colon that belongs to the text", () => {
    expect(made("Larch - compare ledgers by hand", "tail")).toContain("compare ledgers by hand");
    expect(texts("HTTP: the missing client for shells")[0]).toBe("HTTP: the missing client for shells");
  });

  it("drops parentheses and the holder of the thing", () => {
    expect(texts("A parser (written in C) for ledgers")).toContain("A parser for ledgers");
    expect(made("This repository contains a parser for ledgers", "object")).toContain("a parser for ledgers");
  });

  it("does not cut inside an enumeration or before the end of a clause", () => {
    const all = texts("Makes it easy to build simple, reliable, and efficient software that runs anywhere");
    expect(all).not.toContain("Makes it easy to build simple");
    expect(all).not.toContain("Makes it easy to build simple, reliable");
    expect(all).toContain("Makes it easy to build simple, reliable, and efficient software");
  });

  it("keeps a dot that opens a name", () => {
    expect(texts(".NET library for ledgers")[0]).toBe(".NET library for ledgers");
  });

  it("uses only words of the line, in their order", () => {
    const word = fc.constantFrom(
      "Larch",
      "is",
      "a",
      "parser",
      "for",
      "ledgers",
      "that",
      "lets",
      "you",
      "compare",
      "and",
      "(fast)",
      "-",
      "tables,",
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const line = words.join(" ");
        const given: readonly string[] = line.match(/[a-z]+/gi) ?? [];
        for (const text of texts(line)) {
          let at = 0;
          for (const token of text.match(/[a-z]+/gi) ?? []) {
            at = given.indexOf(token, at) + 1;
            expect(at).toBeGreaterThan(0);
          }
        }
      }),
    );
  });
});

describe("endings", () => {
  it.each([
    ["A tool for", false],
    ["A tool that helps", false],
    ["A tool to parse", false],
    ["A tool (in C", false],
    ["Choose between tables", false],
    ["A tool to parse ledgers", true],
    ["A tool for ledgers", true],
  ])("%s: %s", (text, expected) => {
    expect(wellEnded(text)).toBe(expected);
  });

  it("sees open brackets and odd quotes", () => {
    expect([balanced("a (b) c"), balanced("a (b"), balanced('say "a"'), balanced('say "a')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("sees what markup left behind", () => {
    expect([
      isBroken("Inspired by , and others"),
      isBroken("A tool () for ledgers"),
      isBroken("A tool for ledgers"),
    ]).toEqual([true, true, false]);
  });
});
