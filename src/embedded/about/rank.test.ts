import { describe, expect, it } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import { fieldOf } from "./candidates.ts";
import { contextOf } from "./context.ts";
import { featuresOf } from "./features.ts";
import { poolSize, rank } from "./rank.ts";
import { overlapF1, tokens, weigh } from "./tokens.ts";
import { shippedWeights } from "./weights.ts";

const readme = "# larch\n\nLarch is a parser for ledgers.\n\nIt is fast.\n\n- reads tables\n- writes tables\n";
const field = async (text: string) => fieldOf(await parseDocument({ source: "README.md", text, format: "markdown" }));

describe("rank", () => {
  it("takes the phrase that agrees with the likely ones", async () => {
    const ranked = rank(await field(readme), { readme: { firstProse: 3 }, listing: {} });
    expect(ranked[0]?.candidate.line.text).toBe("Larch is a parser for ledgers.");
    expect(ranked.length).toBeLessThanOrEqual(poolSize);
    expect(ranked.every(({ expected }) => expected >= 0 && expected <= 1 + 1e-9)).toBe(true);
  });

  it("never returns what an adjustment forbids", async () => {
    const forbidden = (text: string) => /ledgers/.test(text);
    const ranked = rank(await field(readme), { readme: {}, listing: {} }, ({ text }) =>
      forbidden(text) ? Number.NEGATIVE_INFINITY : 0,
    );
    expect(ranked.some(({ candidate }) => forbidden(candidate.text))).toBe(false);
  });
});

describe("shipped weights", () => {
  it("name features that exist, for both targets, and their training data by count and hash", async () => {
    const { weights, training } = shippedWeights();
    const one = await field(readme);
    const first = one.candidates[0];
    const names = first === undefined ? [] : Object.keys(featuresOf(first, contextOf(one)));
    expect(Object.keys(weights.readme).sort()).toEqual([...names].sort());
    expect(Object.keys(weights.listing).sort()).toEqual([...names].sort());
    expect(training.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(training.sets.every(({ pairs, projects }) => pairs >= projects && projects > 0)).toBe(true);
  });
});

describe("tokens", () => {
  it("reads any script, one token a character where words are not spaced", () => {
    expect(tokens("C++ parser, 账本")).toEqual(["c", "parser", "账", "本"]);
    expect(weigh(["parser", "账", "本"])).toBeCloseTo(2.1, 10);
  });

  it("measures the longest common subsequence", () => {
    expect(overlapF1(["a", "b", "c"], ["a", "c"])).toBe(0.8);
    expect(overlapF1([], ["a"])).toBe(0);
  });
});
