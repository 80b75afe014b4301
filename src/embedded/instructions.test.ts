import { describe, expect, it } from "vitest";
import { summarizer } from "../agents/roles/summarizer.ts";
import { instructions, readInstructions } from "./instructions.ts";

describe("readInstructions", () => {
  it.each(instructions.map(({ name, sentence }) => [name, sentence] as const))(
    "understands %s: %s",
    (name, sentence) => {
      expect(readInstructions(sentence.replace("N", "6").replace("N", "12")).followed).toEqual([name]);
    },
  );

  it("reads numbers in figures and in words", () => {
    expect(readInstructions("Use 6 to 12 words. Give at most 80 characters.").steering).toEqual({
      minWords: 6,
      maxWords: 12,
      maxChars: 80,
    });
    expect(readInstructions("Write in about ten words.").steering).toEqual({});
    expect(readInstructions("Use about ten words.").steering).toEqual({ aboutWords: 10 });
  });

  it("lets the later of two sentences hold, and gathers preferences", () => {
    expect(readInstructions("Start with a verb.\nStart with a noun.").steering).toEqual({ opensWith: "noun" });
    expect(readInstructions("Prefer the tagline. Do not use headings.").steering).toEqual({
      prefer: ["tagline"],
      avoid: ["heading"],
    });
  });

  it("keeps mild wishes apart", () => {
    const { steering, mild, followed } = readInstructions("Usually start with a verb.");
    expect([steering, mild, followed]).toEqual([{}, { opensWith: "verb" }, ["usually start-verb"]]);
  });

  it("counts what it does not understand, and leaves conditions to the ranker", () => {
    const reading = readInstructions("Sing it in a minor key. Keep the sentence as written if it is short. {{text}}");
    expect([reading.steering, reading.left, reading.ignored]).toEqual([{}, 1, 1]);
  });

  it("takes no wish from the Summarizer's own prompt, which asks for what the ranker does anyway", () => {
    const { steering, mild } = readInstructions(summarizer.prompt);
    expect([steering, mild]).toEqual([{}, {}]);
  });
});
