import { describe, expect, it } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import { mostSections, segmentsOf } from "./segments.ts";
import { groups } from "./write.ts";

const parse = (text: string) => parseDocument({ source: "d.md", text, format: "markdown" });

describe("segmentsOf", () => {
  it("makes one segment a section, names it with the heading above, and leaves references and back matter out", async () => {
    const document = await parse(
      "# T\n\nIntro text here.\n\n## Methods\n\nHow it was done.\n\n### Patients\n\nWho took part.\n\n## Authors' contributions\n\nRoe wrote it.\n\n## References\n\nRoe 2001.\n",
    );
    const { segments, skipped } = segmentsOf(document, 1_000);
    expect(segments.map(({ name, text }) => [name, text])).toEqual([
      ["T", "Intro text here."],
      ["Methods", "How it was done."],
      ["Methods > Patients", "Who took part."],
    ]);
    expect(skipped).toEqual(["Authors' contributions", "References"]);
  });

  it("splits a section that is too long at paragraph ends and loses nothing", async () => {
    const paragraphs = Array.from({ length: 12 }, (_, i) => `Paragraph ${i} tells of valve ${i} and its pipe.`);
    const { segments } = segmentsOf(await parse(paragraphs.join("\n\n")), 40);
    expect(segments.length).toBeGreaterThan(3);
    expect(segments.flatMap(({ text }) => text.split("\n\n"))).toEqual(paragraphs);
    for (const { text } of segments) expect(estimateTokens(text)).toBeLessThanOrEqual(40);
  });

  it("splits one paragraph without an end, in any script, under the bound", async () => {
    for (const text of ["潮".repeat(5_000), "word ".repeat(3_000)]) {
      const { segments } = segmentsOf(await parse(text), 200);
      expect(segments.length).toBeGreaterThan(5);
      for (const segment of segments) expect(estimateTokens(segment.text)).toBeLessThanOrEqual(200);
    }
  });

  it("reads small neighbours together where there are very many sections", async () => {
    const document = await parse(
      Array.from({ length: 500 }, (_, i) => `## S ${i}\n\nStep ${i} is short.`).join("\n\n"),
    );
    const { segments } = segmentsOf(document, 2_000);
    expect(segments.length).toBeLessThanOrEqual(mostSections * 2);
    expect(segments.map(({ text }) => text).join("\n")).toContain("Step 499 is short.");
  });
});

describe("groups", () => {
  it("hold neighbours, at least two each, and every note once", () => {
    const notes = Array.from({ length: 9 }, (_, segment) => ({
      segment,
      heading: `h${segment}`,
      summary: "word ".repeat(50),
    }));
    const made = groups(notes, 150);
    expect(made.flat()).toEqual(notes);
    expect(made.length).toBeLessThanOrEqual(5);
  });
});
