/** The built command `precis map`: budgets, git addresses, damaged and hostile trees. */
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { tokenCounter } from "../../src/text/token-counters.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());
const env = { XDG_CACHE_HOME: join(folder.path, "cache") };
const at = (name: string, files: Readonly<Record<string, string>>): string => {
  const root = join(folder.path, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
};

describe("precis map", () => {
  const root = at("tea", {
    "src/kettle.py": '"""Boils water."""\n\ndef boil(litres):\n    """Boils so many litres."""\n    return litres\n',
    "README.md": "# Tea\n\nA kettle that answers to Python.\n",
  });

  test("prints the map alone on stdout, its size on stderr, and keeps to the budget", async () => {
    const { code, stdout, stderr } = await runPrecis(["map", root, "--max-tokens", "150"], { env, cwd: folder.path });
    expect([code, stdout.split("\n")[0]]).toEqual([0, "# tea"]);
    expect(stdout).toContain("src/kettle.py:3 def boil(litres) - Boils so many litres.\n");
    const tokens = (await tokenCounter("o200k_base"))(stdout);
    expect(stderr).toBe(`precis: ${tokens} of 150 tokens (o200k_base), 2 of 2 files\n`);
  });

  test("reads a git address, writes to --out, and leaves nothing behind", async () => {
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
        cwd: root,
        encoding: "utf8",
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "tea");
    const out = join(folder.path, "map.json");
    const { code, stdout } = await runPrecis(["map", `file://${root}`, "--format", "json", "--quiet", "--out", out], {
      env,
      cwd: folder.path,
    });
    expect([code, stdout]).toEqual([0, ""]);
    const { repository } = JSON.parse(execFileSync("cat", [out], { encoding: "utf8" }));
    expect(repository).toEqual({ name: "tea", about: "A kettle that answers to Python.", files: 2 });
  });

  test("a repository without commits, links, odd names and unreadable bytes: all are told of or left out", async () => {
    const odd = at("odd", {
      "a\u001b[31mred.js": "export function f() {}\n",
      "b.js": "export function (((\n",
      "x\u202eyz.js": "let a;\n",
    });
    writeFileSync(join(odd, "latin.py"), Buffer.from([0x78, 0xe4, 0x0a]));
    symlinkSync("/etc", join(odd, "etc"));
    execFileSync("git", ["init", "-q"], { cwd: odd });
    const { code, stdout, stderr } = await runPrecis(["map", odd], { env, cwd: folder.path });
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain("\u001b");
    const json = await runPrecis(["map", odd, "--format", "json", "--quiet"], { env, cwd: folder.path });
    expect(json.stdout).not.toMatch(/[\u001b\u202e]|\\u001b/);
    expect(stdout).toContain("b.js");
    expect(stdout).not.toContain("etc");
    expect(stderr.split("\n").filter((line) => line !== "")).toHaveLength(1);
  });

  test.each([
    [["map"], "missing required argument 'DIR-or-GIT-URL'"],
    [["map", "nowhere"], "nowhere does not exist"],
    [["map", ".", "--max-tokens", "20"], "--max-tokens"],
    [["map", ".", "--format", "pdf"], "--format"],
    [["map", ".", "--tokenizer", "own"], "--tokenizer"],
  ])("%j ends with 2 and one line", async (args, said) => {
    const { code, stdout, stderr } = await runPrecis(args, { env, cwd: folder.path });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toContain(said);
  });
});
