import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { safetyMargin, tokensAtMost } from "./token-ceiling.ts";

test("counts words by case, digits by threes, and nothing for nothing", () => {
  expect(tokensAtMost("")).toBe(0);
  expect(tokensAtMost("a")).toBe(1);
  expect(tokensAtMost("readFile")).toBe(2);
  expect(tokensAtMost("1234567")).toBe(3);
  expect(tokensAtMost("関数")).toBe(3);
});

test("with its margin it is above a real tokenizer's count on code, prose and other scripts", async () => {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const texts = [
    readFileSync(new URL("./token-ceiling.ts", import.meta.url), "utf8"),
    readFileSync(new URL("../../scripts/check-architecture.mjs", import.meta.url), "utf8"),
    readFileSync(new URL("../../LICENSE", import.meta.url), "utf8"),
    readFileSync(new URL("../../tsconfig.json", import.meta.url), "utf8"),
    "x=1;y+=2;".repeat(300),
    "Ця функція повертає значення. ".repeat(50),
    "日本語のテキストです。関数は値を返す。".repeat(50),
    "🙂🚀".repeat(100),
  ];
  for (const text of texts) {
    expect(countTokens(text, { disallowedSpecial: new Set() })).toBeLessThanOrEqual(
      tokensAtMost(text) / (1 - safetyMargin),
    );
  }
});
