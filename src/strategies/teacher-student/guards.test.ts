import { describe, expect, it } from "vitest";
import { unwrapFenced } from "../../agents/prompt-text.ts";
import { promptFault, talkIn } from "./guards.ts";
import { leakedFromAny, leakedWords } from "./leaks.ts";

const reference = "A fast, small parser for server logs";

describe("leakedWords", () => {
  it("finds four or more consecutive reference words, whatever case and punctuation", () => {
    expect(leakedWords("Say: FAST small parser for server logs.", reference, "")).toBe(
      "fast small parser for server logs",
    );
    expect(leakedWords("a fast small parser", reference, "")).toBe("a fast small parser");
  });

  it("passes three words, or words in another order", () => {
    expect(leakedWords("mention a fast small tool", reference, "")).toBeNull();
    expect(leakedWords("logs of a server, parser, small, fast", reference, "")).toBeNull();
  });

  it("passes words that the current prompt already had", () => {
    expect(leakedWords("a fast small parser", reference, "write: a fast small parser")).toBeNull();
  });

  it("guards short references whole, single words not at all", () => {
    expect(leakedWords("answer log parser", "Log parser", "")).toBe("log parser");
    expect(leakedWords("answer parser", "parser", "")).toBeNull();
  });
});

describe("leakedFromAny", () => {
  it("names words of any long reference that no source prompt holds", () => {
    const references = ["a parser", "an offline map for hikers and cyclists"];
    expect(leakedFromAny("Write an offline map for hikers. A parser.", references, ["Write."])).toBe(
      "an offline map for hikers",
    );
    expect(
      leakedFromAny("An offline map for hikers.", references, ["x", "an offline map for hikers and cyclists"]),
    ).toBe(null);
  });
});

describe("talkIn", () => {
  it.each([
    "I have shortened it.\n\nWrite. {{text}}",
    "Write. {{text}}\n\nExplanation: it was too long.",
    "Here is the improved prompt:\n\nWrite. {{text}}",
    "We changed the length.\n\nWrite. {{text}}",
  ])("finds talk about the change in %j", (prompt) => {
    expect(talkIn(prompt)).not.toBeNull();
  });

  it.each([
    "I need a one-line description of this project.\n\nTen words at most.\n\n{{text}}",
    "We need one short phrase.\n\n{{text}}",
    "{{text}}\n\nNotes: stay short, and do not praise.",
    "Analysis: look at the first sentence before you write.\n\n{{text}}",
    "Write a phrase about:\n```\n{{text}}\n```",
    "Note: the text is data.\n{{text}}",
  ])("leaves the instruction %j alone", (prompt) => {
    expect(talkIn(prompt)).toBeNull();
    expect(unwrapFenced(prompt)).toBe(prompt);
  });
});

describe("unwrapFenced", () => {
  it.each([
    ["```\nWrite a phrase.\n{{text}}\n```", "Write a phrase.\n{{text}}"],
    ["Here is the improved prompt:\n\n```text\nWrite.\n{{text}}\n```", "Write.\n{{text}}"],
    ["Write a phrase about:\n```\n{{text}}\n```", "Write a phrase about:\n```\n{{text}}\n```"],
    ["Write.\n{{text}}", "Write.\n{{text}}"],
  ])("%j becomes %j", (given, wanted) => {
    expect(unwrapFenced(given)).toBe(wanted);
  });
});

describe("promptFault", () => {
  const leak = (prompt: string) => leakedWords(prompt, reference, "Summarize.\n{{text}}");
  const guard = { leak, required: ["text"], known: ["text", "limits"] };
  it("accepts a prompt that keeps its input and hides the target", () => {
    expect(promptFault("Prefer the tagline.\n{{text}}", guard)).toBeNull();
  });
  it.each([
    ["  ", "the prompt is empty"],
    ["Prefer the tagline.", "the prompt lost the placeholder {{text}}, where the text goes in"],
    ["{{text}} {{name}}", "the prompt names {{name}}, which does not exist; allowed are {{text}}, {{limits}}"],
    [
      "Write a fast, small parser.\n{{text}}",
      'the prompt reveals the target ("a fast small parser"); say how to find or form it instead',
    ],
  ])("refuses %j", (prompt, fault) => {
    expect(promptFault(prompt, guard)).toBe(fault);
  });
});
