import { describe, expect, it } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import { besideOf } from "./beside.ts";
import { linesOf } from "./lines.ts";

async function linesIn(text: string): Promise<string[]> {
  const document = await parseDocument({ source: "README.md", text, format: "markdown" });
  return linesOf(document).map((line) => line.text);
}

describe("blocks beside the matter", () => {
  it("are a sponsor's, up to the rule", async () => {
    const sponsor = `<div align="center"><p>Special thanks to:</p>
<a href="https://tarn.example"><b>Fast databases that never sleep.</b></a></div>`;
    expect(await linesIn(`${sponsor}\n\n---\n\n# larch\n\n> Ledgers for the shell\n`)).toEqual([
      "larch",
      "Ledgers for the shell",
    ]);
  });

  it("end where the project's own prose begins", async () => {
    const own =
      "Larch reads ledgers of any size, checks that they add up, and prints the balances of every account as tables.";
    expect(await linesIn(`# larch\n\n**Sponsors**\n\n${own}\n`)).toEqual(["larch", own]);
  });

  it("are tables of contents, by the headings they repeat", async () => {
    const contents = "- [Ledgers](#a)\n- [Accounts](#b)\n- [Tables](#c)\n";
    const parts = "## 1. Ledgers\n\n## 2. Accounts\n\n## 3. Tables\n";
    const document = await parseDocument({
      source: "README.md",
      text: `# larch\n\nA guide to ledgers.\n\n${contents}\n${parts}`,
      format: "markdown",
    });
    expect([...besideOf(document).blocks].map(({ text }) => text)).toEqual(["Ledgers", "Accounts", "Tables"]);
  });

  it("are what an announcement brings, with its heading", async () => {
    const text =
      "# Tarn Suite is now live!\n\nTarn lets you query anything.\n\n# larch\n\nLarch is a parser for ledgers.\n";
    expect(await linesIn(text)).toEqual(["larch", "Larch is a parser for ledgers."]);
  });

  it("are kept where nothing else is said", async () => {
    expect(await linesIn("**Special thanks to**\n\n**Fast databases**\n")).toEqual([
      "Special thanks to",
      "Fast databases",
    ]);
  });
});
