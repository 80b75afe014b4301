import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { precisHere } from "../../../test/support/in-process.ts";
import { playRepo } from "../../../test/support/repo-server.ts";
import { type ScriptedServer, startScriptedServer } from "../../../test/support/scripted-model-server.ts";
import { type Random, random } from "../../base/random.ts";

let folder: string;
let server: ScriptedServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "precis-moves-"));
  server = await startScriptedServer({ answer: playRepo });
});
afterEach(async () => {
  await server.finish();
  rmSync(folder, { recursive: true, force: true });
});

const folders = ["tree/a", "tree/a/b", "tree/a/b/c", "tree/d", "tree/d/e", "tree/f"];
const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const code = (word: string): string =>
  `export class Box${word} {\n  open${word}(): number {\n    return ${word.length};\n  }\n}\n\nexport function make${word}(): number {\n  return 1;\n}\n`;

/** What was asked about units since `from`, as the first line of each prompt. */
const unitsAsked = (from: number): string[] =>
  server.requests
    .slice(from)
    .filter(({ prompt }) => /(?:Summarize this|what the) (?:function|method|class)\b/.test(prompt))
    .map(({ prompt }) => /<data place [0-9a-f]+>\n(.*)\n/.exec(prompt)?.[1] ?? "");

/** Renames or moves one file or folder, at any depth, somewhere else. */
function moveOne(rng: Random, at: number): void {
  const dirs = readdirSync(join(folder, "tree"), { recursive: true, withFileTypes: true });
  const picked = dirs[Math.floor(rng.next() * dirs.length)];
  if (picked === undefined) throw new Error("nothing to move");
  const from = join(picked.parentPath, picked.name);
  const others = dirs.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  const into = [join(folder, "tree"), ...others].filter((path) => path !== from && !path.startsWith(`${from}/`));
  const target = into[Math.floor(rng.next() * into.length)] as string;
  renameSync(from, join(target, picked.isDirectory() ? `moved${at}` : `moved${at}.ts`));
}

describe("a rename or move of any depth asks nothing of functions that did not change", () => {
  test.each([
    ["with the docs of the last run", ["--out", "docs"]],
    ["with the store alone", ["--json"]],
  ])("%s", async (_, out) => {
    const run = async (): Promise<void> => {
      const argv = ["repo", "tree", "--model", `${server.url}/v1#small`, ...out];
      const { code: exit, stderr } = await precisHere(argv, { cwd: folder });
      expect(stderr.replace(/^precis: http.*\n/gm, "")).toBe("");
      expect(exit).toBe(0);
    };
    for (const [index, path] of folders.entries()) put(`${path}/file${index}.ts`, code(`W${index}`));
    await run();
    const first = server.requests.length;
    expect(unitsAsked(0)).toContain("method BoxW3.openW3");
    const rng = random(17, "moves");
    for (let at = 0; at < 8; at++) {
      const before = server.requests.length;
      moveOne(rng, at);
      await run();
      expect(unitsAsked(before)).toEqual([]);
    }
    // What holds a moved thing is asked again, so something was asked at all.
    expect(server.requests.length).toBeGreaterThan(first + 10);
  });
});
