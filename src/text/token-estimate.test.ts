import { describe, expect, it } from "vitest";
import { estimateTokens } from "./token-estimate.ts";

describe("estimateTokens", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["Packs whole sentences.", 7],
    ["文書を要約", 5],
    ["naïve", 2],
  ])("%j takes about %i", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});
