import { describe, expect, it } from "vitest";
import { summarizer } from "../../agents/roles/summarizer.ts";
import { parseDocument } from "../../documents/index.ts";
import { linesOf } from "../about/lines.ts";
import { instructions, readInstructions } from "../instructions.ts";
import { familyOf, learnedSentences, withInstruction, withInstructions } from "./edit-prompt.ts";
import { majority } from "./majority.ts";
import { mendings } from "./mismatch.ts";
import { bestAttempt, nextChange } from "./next-change.ts";

const initial = "Write a phrase.\nStay within {{limits}}.\n\n{{text}}";

describe("withInstruction", () => {
  it("puts a sentence before the first placeholder, and replaces one of its family", () => {
    const first = withInstruction(initial, "Use at most 14 words.", initial);
    expect(first).toBe("Write a phrase.\nUse at most 14 words.\nStay within {{limits}}.\n\n{{text}}");
    const second = withInstruction(first, "Start with a verb.", initial);
    expect(second).toBe(
      "Write a phrase.\nUse at most 14 words. Start with a verb.\nStay within {{limits}}.\n\n{{text}}",
    );
    const third = withInstruction(second, "Use at most 8 words.", initial);
    expect(learnedSentences(third, initial)).toEqual(["Start with a verb.", "Use at most 8 words."]);
  });

  it("takes what was learned out again", () => {
    const taught = withInstruction(initial, "Prefer the tagline.", initial);
    expect(withInstructions(taught, [], initial)).toBe(initial);
  });

  it("leaves what the prompt began with, also in the summarizer's own prompt", () => {
    expect(learnedSentences(summarizer.prompt, summarizer.prompt)).toEqual([]);
    const taught = withInstruction(summarizer.prompt, "Prefer the tagline.", summarizer.prompt);
    expect(learnedSentences(taught, summarizer.prompt)).toEqual(["Prefer the tagline."]);
    expect(readInstructions(taught).steering.prefer).toEqual(["tagline"]);
  });
});

describe("the teachers' vocabulary", () => {
  it("has a family for every instruction of the engine", () => {
    for (const { sentence } of instructions) expect(familyOf(sentence.replaceAll("N", "9"))).not.toBeNull();
    expect(familyOf("Prefer the tagline.")).toBe(familyOf("Do not use the tagline."));
    expect(familyOf("Be brave.")).toBeNull();
  });
});

const readme =
  "# tilt\n\n> Straight pages in no time\n\nTilt is a small library that straightens scanned pages.\n\n- rotates\n";
async function wishes(reference: string, summary: string): Promise<string[]> {
  const document = await parseDocument({ source: "tilt", text: readme, format: "markdown" });
  return mendings({ document, lines: linesOf(document), reference, summary });
}

describe("mendings", () => {
  it("looks first whether the reference already stands in the text, and names the place", async () => {
    const found = await wishes("Straight pages in no time", "Small library that straightens scanned pages");
    expect(found.slice(0, 2)).toEqual(["Prefer the tagline.", "Do not use the first sentence."]);
    expect(found).toContain("Keep the sentence as it is written.");
  });

  it("tries a wide bound before a tight one", async () => {
    const long = "A small library that straightens and rotates scanned pages of books and of letters";
    const bounds = (await wishes("Straightens scanned pages", long)).filter((wish) => wish.startsWith("Use at most"));
    expect(bounds).toEqual([
      "Use at most 80 characters.",
      "Use at most 12 words.",
      "Use at most 8 words.",
      "Use at most 4 words.",
    ]);
  });

  it("names name, opening and form where they differ", async () => {
    const found = await wishes("Tilt is a straightener of pages (fast)", "Straightens pages");
    expect(found).toContain("Begin with the name of the project.");
    expect(found).toContain('Keep an opening such as "X is a".');
    expect(found).toContain("Keep what stands in parentheses.");
  });

  it("has nothing to say where nothing differs", async () => {
    expect(await wishes("Straightens scanned pages", "Straightens scanned pages")).toEqual([]);
  });

  it("never repeats words of the reference", async () => {
    const found = await wishes("Zebra quilts for harbour pilots", "A small library");
    expect(found.join(" ")).not.toMatch(/zebra|quilt|harbour|pilot/i);
  });
});

describe("nextChange", () => {
  it("takes the first wish that was not tried and is allowed", () => {
    const tried = [
      { prompt: initial, score: 0.2 },
      { prompt: withInstruction(initial, "Prefer the tagline.", initial), score: 0.1 },
    ];
    const wanted = ["Prefer the tagline.", "Start with a verb.", "Use at most 8 words."];
    const fault = (prompt: string) => (prompt.includes("verb") ? "no" : null);
    const { change, prompt } = nextChange({
      base: bestAttempt(tried)?.prompt ?? "",
      initial,
      wishes: wanted,
      tried,
      fault,
    });
    expect(change).toBe("Use at most 8 words.");
    expect(prompt).toBe(withInstruction(initial, "Use at most 8 words.", initial));
  });
});

describe("majority", () => {
  it("keeps what most samples needed, makes conditions of some, drops the rest", () => {
    const verdict = majority([
      { sentences: ["Use at most 14 words.", "Prefer the tagline."], votes: 3 },
      { sentences: ["Use at most 10 words."], votes: 2 },
      { sentences: ["Start with a verb."], votes: 1 },
      { sentences: ["Leave out the name of the project."], votes: 2 },
    ]);
    // Bounds count together and the widest holds: 5 of 8.
    expect(verdict.stay).toEqual(["Use at most 14 words."]);
    expect(verdict.conditions).toEqual([
      "If the document has a tagline that says what it is, use it.",
      "If the phrase is understood without it, leave the name out.",
    ]);
    expect(verdict.gone).toEqual(["Start with a verb."]);
  });

  it("writes conditions that the engine leaves to its ranker", () => {
    const { conditions } = majority([
      { sentences: ["Prefer the tagline."], votes: 1 },
      { sentences: ["Keep the sentence as it is written."], votes: 1 },
    ]);
    expect(conditions).toHaveLength(2);
    const reading = readInstructions(conditions.join(" "));
    expect(reading).toMatchObject({ steering: {}, ignored: 0 });
  });
});
