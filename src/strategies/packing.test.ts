import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block, Document, Section, SectionKind } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { fairShares, packDocuments } from "./packing.ts";

const place = { line: 1, column: 1, offset: 0 };

function paragraph(...sentences: string[]): Block {
  return {
    kind: "paragraph",
    text: sentences.join(" "),
    place,
    depth: 0,
    sentences: sentences.map((text) => ({ text, place })),
  };
}

function section(heading: string | null, kind: SectionKind, ...blocks: Block[]): Section {
  return { heading, level: heading === null ? 0 : 1, kind, place, blocks, parent: null };
}

function document(source: string, ...sections: Section[]): Document {
  return {
    source,
    format: "markdown",
    title: null,
    language: "en",
    sections,
    metadata: {},
    encoding: "utf-8",
    bytes: 0,
    text: "",
    warnings: [],
  };
}

describe("fairShares", () => {
  it.each([
    { wanted: [10, 10, 10], budget: 100, shares: [10, 10, 10] },
    { wanted: [100, 10, 100], budget: 110, shares: [50, 10, 50] },
    { wanted: [1000, 5, 5, 5], budget: 100, shares: [85, 5, 5, 5] },
    { wanted: [7, 7], budget: 0, shares: [0, 0] },
    { wanted: [], budget: 5, shares: [] },
  ])("$wanted of $budget -> $shares", ({ wanted, budget, shares }) => {
    expect(fairShares(wanted, budget)).toEqual(shares);
  });

  it("never exceeds the budget nor a want, and gives equal wants shares that differ by at most one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 30 }), fc.nat(5000), (wanted, budget) => {
        const shares = fairShares(wanted, budget);
        expect(shares.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(budget);
        shares.forEach((share, i) => {
          expect(share).toBeLessThanOrEqual(wanted[i] as number);
          shares.forEach((other, j) => {
            if (wanted[i] === wanted[j]) expect(Math.abs(share - other)).toBeLessThanOrEqual(1);
          });
        });
      }),
    );
  });
});

describe("packDocuments", () => {
  const small = document("small.md", section(null, "overview", paragraph("One short line.")));
  const long = document(
    "long.md",
    section("Install", "install", paragraph("Run the installer with care. ".repeat(4).trim())),
    section("About", "overview", paragraph("It packs documents.", "It keeps sentences whole.")),
  );

  it("keeps everything, in the document's order, when it fits", () => {
    const packed = packDocuments([small, long], Number.POSITIVE_INFINITY);
    expect(packed.leftOut).toEqual([]);
    expect(packed.parts.map((part) => part.name)).toEqual(["small.md", "long.md"]);
    expect(packed.parts[1]?.text).toBe(
      "# Install\nRun the installer with care. Run the installer with care. Run the installer with care. Run the installer with care.\n# About\nIt packs documents.\nIt keeps sentences whole.",
    );
    expect(packed.parts[1]?.sentences.map((sentence) => [sentence.section, sentence.position])).toEqual([
      ["Install", 0],
      ["About", 1],
      ["About", 2],
    ]);
  });

  it("gives up housekeeping first, and says what stayed out", () => {
    const packed = packDocuments([small, long], 60);
    expect(packed.parts.map((part) => part.text)).toEqual([
      "One short line.",
      "# About\nIt packs documents.\nIt keeps sentences whole.",
    ]);
    expect(packed.leftOut).toEqual([{ source: "long.md", section: "Install", extent: "whole", tokens: 37 }]);
    expect(packed.tokens).toBeLessThanOrEqual(60);
  });

  it("ends a section at a whole sentence and reports the part", () => {
    const packed = packDocuments([document("a", section("S", "other", paragraph("First it is.", "Then it was.")))], 20);
    expect(packed.parts[0]?.text).toBe("# S\nFirst it is.");
    expect(packed.leftOut).toEqual([{ source: "a", section: "S", extent: "part", tokens: 5 }]);
  });

  it("spreads the seats over many documents and lists the ones without", () => {
    const many = Array.from({ length: 500 }, (_, i) =>
      document(`d${i}`, section(null, "other", paragraph(`Document number ${i} says this one thing.`))),
    );
    const packed = packDocuments(many, 750);
    expect(packed.parts.length).toBe(25);
    expect(packed.parts.slice(0, 3).map((part) => part.name)).toEqual(["d0", "d20", "d40"]);
    expect(packed.leftOut.length).toBe(475);
    expect(packed.leftOut[0]).toEqual({ source: "d1", section: null, extent: "whole", tokens: 12 });
  });

  it("never exceeds the budget and accounts for every token", () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 });
    const made = fc.array(fc.array(words, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(made, fc.integer({ min: 1, max: 400 }), (texts, budget) => {
        const documents = texts.map((sentences, i) =>
          document(`d${i}`, section("H", "other", paragraph(...sentences.map((parts) => parts.join(" "))))),
        );
        const all = packDocuments(documents, Number.POSITIVE_INFINITY);
        const packed = packDocuments(documents, budget);
        expect(packed.tokens).toBeLessThanOrEqual(budget);
        const out = packed.leftOut.reduce((sum, entry) => sum + entry.tokens, 0);
        const frames = (all.parts.length - packed.parts.length) * (8 + estimateTokens("d0"));
        expect(packed.tokens + out + frames).toBe(all.tokens);
      }),
    );
  });
});
