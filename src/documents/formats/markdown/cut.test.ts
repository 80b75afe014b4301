import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDocument } from "../../parse.ts";
import { cutMarkdown, softSize } from "./cut.ts";

const block = fc.constantFrom(
  "## A heading",
  "A paragraph of words that goes on\nover two lines.",
  "- item\n- item two\n\n  its second paragraph\n  - nested",
  "1. first\n2. second",
  "```js\nlet a;\n\n# no heading\n```",
  "- item\n\n  ```\n  code\n\n  more\n  ```",
  "> quote\n> goes on",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "<div>\n\ninside\n\n</div>",
  "<!-- comment\n\n# none\n-->",
  "    indented code",
);

describe("cutMarkdown", () => {
  it("covers the text in pieces of bounded size", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 400 }), (blocks) => {
        const text = `${blocks.join("\n\n")}\n`;
        const { pieces, forced } = cutMarkdown(text);
        expect(pieces.map((piece) => text.slice(piece.start, piece.end)).join("")).toBe(text);
        expect(forced).toBe(0);
        for (const piece of pieces) expect(piece.end - piece.start).toBeLessThan(softSize + 1_500);
      }),
      { numRuns: 50 },
    );
  });

  it("changes nothing about the blocks: each reads as it would alone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 60, maxLength: 80 }), async (blocks) => {
        const texts = async (text: string): Promise<string[]> =>
          (await parseDocument({ source: "x.md", text })).sections.flatMap((s) => [
            ...(s.heading === null ? [] : [`h ${s.heading}`]),
            ...s.blocks.map((b) => `${b.kind} ${b.text}`),
          ]);
        // A paragraph between the blocks keeps lists from running into each other.
        const whole = await texts(blocks.map((part) => `${part}\n\nbetween\n`).join("\n"));
        const alone = (await Promise.all(blocks.map((part) => texts(`${part}\n\nbetween\n`)))).flat();
        expect(whole).toEqual(alone);
      }),
      { numRuns: 3 },
    );
  });

  it("says so when a block has to be split", () => {
    const { pieces, forced } = cutMarkdown("word and word\n".repeat(60_000));
    expect(pieces.length).toBe(14);
    expect(forced).toBe(13);
  });
});
