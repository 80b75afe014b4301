import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceSpans, splitSentences } from "./sentences.ts";

describe("splitSentences", () => {
  it.each([
    [
      "names with dots",
      "Runs on Node.js v20.1. Needs ASP.NET. Done.",
      ["Runs on Node.js v20.1.", "Needs ASP.NET.", "Done."],
    ],
    ["abbreviations", "Dr. Ode wrote it, e.g. Here. It works.", ["Dr. Ode wrote it, e.g. Here.", "It works."]],
    [
      "initials",
      "By J. R. Mole and Ann E. Ode. Written in C. It is fast.",
      ["By J. R. Mole and Ann E. Ode.", "Written in C.", "It is fast."],
    ],
    ["numbered marks", "1. Install it. 2. Run it!", ["1. Install it.", "2. Run it!"]],
    ["number words", "See no. 5 and Fig. 3. No. It fails.", ["See no. 5 and Fig. 3.", "No.", "It fails."]],
    ["addresses", "Read https://x.example/a?b=1. Then go.", ["Read https://x.example/a?b=1.", "Then go."]],
    ["code spans", "Call `run. Stop now` first. Then wait.", ["Call `run. Stop now` first.", "Then wait."]],
    [
      "wrapped lines",
      "One line\nwrapped. And\r\nagain.\n\nNext part\n \nLast.",
      ["One line wrapped.", "And again.", "Next part", "Last."],
    ],
    ["scripts without spaces", "这是第一句。这是第二句！好吗？", ["这是第一句。", "这是第二句！", "好吗？"]],
    ["nothing", " \n\t ", []],
  ])("%s", (_, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  it("ends sentences at line breaks when asked", () => {
    expect(splitSentences("one\ntwo\r\nthree. four", { lines: "break" })).toEqual(["one", "two", "three. four"]);
  });

  it("gives positions that point into the text, in order, and cover all but white space", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Run.", "it", "J.", "`a. B`", "\n", "\n\n", "!", "é", "。", "v1.2", "No.", "5")),
        (parts) => {
          const text = parts.join(" ");
          const spans = sentenceSpans(text);
          let end = 0;
          for (const span of spans) {
            expect(text.slice(end, span.start).trim()).toBe("");
            expect(span.end).toBeGreaterThan(span.start);
            end = span.end;
          }
          expect(text.slice(end).trim()).toBe("");
        },
      ),
    );
  });

  it("splits a long paragraph into every sentence, also where pieces meet", () => {
    const text = "Dr. Ode runs version 2.0 of it. ".repeat(5_000);
    expect(splitSentences(text)).toHaveLength(5_000);
  });

  it("accepts a language tag that is none", () => {
    expect(splitSentences("One. Two.", { language: "not a tag" })).toEqual(["One.", "Two."]);
  });
});
