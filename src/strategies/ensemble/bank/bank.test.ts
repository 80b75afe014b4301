import { describe, expect, it } from "vitest";
import { builtInBank } from "../index.ts";
import { drawPrompts } from "./draw.ts";
import { parsePromptBank } from "./parse.ts";
import { showExamples } from "./prompt.ts";

describe("the built-in bank", () => {
  it("has at least 20 general and 21 aspect prompts with ids and texts of their own", () => {
    expect(builtInBank.general.length).toBeGreaterThanOrEqual(20);
    expect(builtInBank.aspect.length).toBeGreaterThanOrEqual(21);
    for (const prompts of [builtInBank.general, builtInBank.aspect]) {
      expect(new Set(prompts.map((prompt) => prompt.id)).size).toBe(prompts.length);
      expect(new Set(prompts.map((prompt) => prompt.text)).size).toBe(prompts.length);
      for (const { text } of prompts) expect(text.length).toBeGreaterThan(60);
    }
  });
});

describe("drawPrompts", () => {
  const bank = ["a", "b", "c"].map((id) => ({ id, text: id }));

  it("draws without replacement, then through the bank again as further samples", () => {
    const drawn = drawPrompts(bank, 7, 3, "item");
    expect(
      drawn
        .slice(0, 3)
        .map(({ prompt }) => prompt.id)
        .sort(),
    ).toEqual(["a", "b", "c"]);
    expect(drawn.map(({ repetition }) => repetition)).toEqual([0, 0, 0, 1, 1, 1, 2]);
    expect(drawPrompts(bank, 7, 3, "item")).toEqual(drawn);
  });

  it("draws fewer as a beginning of more, so that raising K keeps what was paid for", () => {
    expect(drawPrompts(bank, 2, 0, "x")).toEqual(drawPrompts(bank, 3, 0, "x").slice(0, 2));
  });

  it("draws nothing from nothing", () => {
    expect(drawPrompts([], 3, 0, "x")).toEqual([]);
  });
});

describe("parsePromptBank", () => {
  const own = { general: [{ id: "old", text: "Old." }], aspect: [] };

  it("joins the built-in prompts; an id that is known replaces", async () => {
    const text = "general:\n  - id: old\n    text: New words.\n  - id: more\n    text: More words.\n";
    expect(await parsePromptBank(text, "bank.yaml", own)).toEqual({
      general: [
        { id: "old", text: "New words." },
        { id: "more", text: "More words." },
      ],
      aspect: [],
    });
  });

  it("stands alone with replace, and keeps examples", async () => {
    const text =
      'replace: true\naspect:\n  - id: a\n    text: Words.\n    examples:\n      - documents: ["One.", "Two."]\n        aspect: size\n        summary: Both.\n';
    const bank = await parsePromptBank(text, "bank.yaml", own);
    expect(bank.general).toEqual([]);
    expect(showExamples(bank.aspect[0]?.examples)).toBe(
      "Document 1: One.\nDocument 2: Two.\nAspect: size\nSummary: Both.",
    );
  });

  it.each([
    ["general: [", "is not YAML"],
    ["- a", 'must be a mapping with the lists "general" and/or "aspect"'],
    ["general: []", "holds no prompt"],
    ["prompts: []", 'has the unknown key "prompts"'],
    ["general:\n  - text: x", 'general[0] has no "id"'],
    ["general:\n  - id: a\n    text: ''", 'general[0] ("a") has no "text"'],
    ["general:\n  - {id: a, text: x}\n  - {id: a, text: y}", '"a" stands twice under "general"'],
    ["general:\n  - id: a\n    text: Summarize {{documents}}", 'general[0] ("a") holds a placeholder'],
    ["general:\n  - {id: a, text: x, weight: 2}", 'general[0] has the unknown key "weight"'],
  ])("%j: %s", async (text, message) => {
    await expect(parsePromptBank(text, "bank.yaml", own)).rejects.toThrow(`the prompt bank bank.yaml ${message}`);
  });
});
