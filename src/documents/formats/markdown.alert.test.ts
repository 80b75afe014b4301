import { describe, expect, it } from "vitest";
import { parseDocument } from "../parse.ts";

describe("alerts in Markdown", () => {
  it("are quotes marked as alerts, without their mark", async () => {
    const text = "# Oxbow\n\n> [!WARNING]\n> The API will change.\n\n> A plain quote.\n";
    const document = await parseDocument({ source: "a.md", text, format: "markdown" });
    const blocks = document.sections.flatMap((section) => section.blocks);
    expect(blocks.map(({ kind, text, alert }) => [kind, text, alert])).toEqual([
      ["quote", "The API will change.", true],
      ["quote", "A plain quote.", undefined],
    ]);
  });
});
