/** `precis code --write` through the built command: each language's own comment, every other byte as it was, its own comment replaced. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { debatePlayer } from "../support/debate-server.ts";
import { runPrecis } from "../support/run-precis.ts";
import { startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-write-"));
mkdirSync(join(cwd, ".git"));

interface Case {
  readonly file: string;
  readonly symbol: string;
  /** What stands before and behind the comment. */
  readonly before: string;
  readonly after: string;
  /** The comment with SUMMARY in it. */
  readonly comment: string;
}

const cases: readonly Case[] = [
  {
    file: "a.py",
    symbol: "Shop.add",
    before: "import os\r\n\r\nclass Shop:\r\n\tdef add(self, a):  # keep\r\n",
    comment: '\t\t"""SUMMARY\r\n\r\n\t\tSummary by precis.\r\n\t\t"""\r\n',
    after: "\t\treturn a + 1\r\n\r\n  # odd indent stays\r\n",
  },
  {
    file: "a.ts",
    symbol: "add",
    before: "// a note\nimport x from 'x';\n\n",
    comment: "/**\n * SUMMARY\n *\n * Summary by precis.\n */\n",
    after: "export function add(a: number) {\n  return a + x;\n}",
  },
  {
    file: "A.java",
    symbol: "A.add",
    before: "class A {\n",
    comment: "    /**\n     * SUMMARY\n     *\n     * Summary by precis.\n     */\n",
    after: "    int add(int a) { return a + 1; }\n}\n",
  },
  {
    file: "a.go",
    symbol: "Add",
    before: "package a\n\n",
    comment: "// SUMMARY\n//\n// Summary by precis.\n",
    after: "func Add(a int) int { return a + 1 }\n",
  },
  {
    file: "a.rs",
    symbol: "add",
    before: "use std::fmt;\n\n",
    comment: "/// SUMMARY\n///\n/// Summary by precis.\n",
    after: "#[inline]\npub fn add(a: i32) -> i32 { a + 1 }\n",
  },
  {
    file: "a.cs",
    symbol: "A.Add",
    before: "class A\n{\n",
    comment: "    /// <summary>\n    /// SUMMARY\n    /// </summary>\n    /// <remarks>Summary by precis.</remarks>\n",
    after: "    int Add(int a) => a + 1;\n}\n",
  },
  {
    file: "a.c",
    symbol: "add",
    before: "#include <stdio.h>\n\n",
    comment: "/**\n * SUMMARY\n *\n * Summary by precis.\n */\n",
    after: "static int add(int a) { return a + 1; }\n",
  },
];

async function write(file: string, symbol: string, summary: string): Promise<string> {
  const server = await startScriptedServer({ answer: () => JSON.stringify({ summary }) });
  const args = ["code", `${file}:${symbol}`, "--write", "--strategy", "direct", "--no-cache"];
  const { code, stdout, stderr } = await runPrecis([...args, "--model", `${server.url}/v1#m`], { cwd });
  await server.finish();
  expect([code, stdout], stderr).toEqual([0, `${summary}\n`]);
  return readFileSync(join(cwd, file), "utf8");
}

describe("precis code --write", () => {
  it.each(cases)("$file: the comment and nothing else, twice", async ({ file, symbol, before, after, comment }) => {
    writeFileSync(join(cwd, file), before + after);
    const first = await write(file, symbol, "Adds one to the number.");
    expect(first).toBe(before + comment.replace("SUMMARY", "Adds one to the number.") + after);
    const second = await write(file, symbol, "Counts one further.");
    expect(second).toBe(before + comment.replace("SUMMARY", "Counts one further.") + after);
  });

  it("what a person wrote stays, and the exit code says that nothing was written", async () => {
    const text = '"""Money."""\n\ndef add(a):\n    """By hand."""\n    return a + 1\n';
    writeFileSync(join(cwd, "hand.py"), text);
    const player = debatePlayer();
    const server = await startScriptedServer({ answer: player.answer });
    const args = ["code", "hand.py:add", "--write", "--variant", "early", "--stop", "all"];
    const { code, stdout, stderr } = await runPrecis([...args, "--model", `${server.url}/v1#m`], { cwd });
    await server.finish();
    expect(code).toBe(1);
    expect(stdout).toBe("Adds numbers as debater-1 of intent identification says.\n");
    expect(stderr).toContain("precis: add was not documented: ");
    expect(readFileSync(join(cwd, "hand.py"), "utf8")).toBe(text);
  });
});
