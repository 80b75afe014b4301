/** Folders that lead out: links where results, pages and stores go, and stores that somebody else made. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStore } from "../../src/store/index.ts";
import { readmeOf } from "../support/about-server.ts";
import { runHere } from "../support/run-here.ts";

let folder: string;
let clone: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-hostile-"));
  clone = join(folder, "clone");
  put("README.md", readmeOf(1));
  put("src/a.py", "def add(a, b):\n    return a + b\n");
  mkdirSync(join(folder, "home"));
  mkdirSync(join(folder, "outside"));
  writeFileSync(join(folder, "outside", "keys"), "canary\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  writeFileSync(join(clone, path), text);
}
function link(path: string, target: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true });
  symlinkSync(target, join(clone, path));
}
const run = (...argv: string[]) => runHere(argv, { cwd: clone, env: { HOME: join(folder, "home") } });

it.each([
  ["docs/precis/index.md", "../../../outside/keys", ["repo", "."]],
  ["docs/precis/index.html", "../../../outside/keys", ["repo", "."]],
  ["docs/precis/precis.json", "../../../outside/keys", ["repo", "."]],
  ["docs/precis", "../../outside", ["repo", "."]],
  ["docs", "../outside", ["repo", "."]],
  ["docs/precis/src", "../../../outside", ["repo", "."]],
  ["about.md", "../outside/keys", ["about", "README.md", "--out", "about.md"]],
  ["about.md", "../outside/new", ["about", "README.md", "--out", "about.md"]],
  ["out", "../outside", ["obfuscate", "src", "--out", "out"]],
  ["a.py", "../outside/keys", ["code", "a.py", "--strategy", "direct"]],
])("writes and reads nothing through %s -> %s", async (path, target, argv) => {
  link(path, target);
  const { code, stdout, stderr } = await run(...argv);
  expect(code).not.toBe(0);
  expect(`${stdout}${stderr}`).not.toContain("canary");
  expect(readFileSync(join(folder, "outside", "keys"), "utf8")).toBe("canary\n");
  expect(existsSync(join(folder, "outside", "new"))).toBe(false);
});

it.each([
  ["README.md", "../../outside/keys", ["about", "vendored"]],
  ["README.md", "../../outside/keys", ["about", "vendored/README.md"]],
  ["README.md", "../../outside/keys", ["summarize", "vendored/README.md"]],
  ["README.md", "../../outside/keys", ["document", "vendored/README.md"]],
  ["docs", "../../outside", ["about", "vendored"]],
  ["set.jsonl", "../../outside/keys", ["digest", "vendored/set.jsonl"]],
])("reads no document through %s -> %s, wherever it works", async (path, target, argv) => {
  put("vendored/.git", "");
  writeFileSync(join(folder, "outside", "README.md"), "canary\n".repeat(30));
  link(`vendored/${path}`, target);
  const { code, stdout, stderr } = await run(...argv);
  expect(code).toBe(2);
  expect(`${stdout}${stderr}`).not.toContain("canary");
  expect(stderr).toContain("is a link that leads out of its folder");
});

it("names the links of a folder that it digests, and reads what stays inside", async () => {
  put("texts/a.md", readmeOf(2));
  put("texts/.git", "");
  link("texts/same.md", "a.md");
  link("texts/out.md", "../../outside/keys");
  link("texts/all", "../../outside");
  link("texts/circle.md", "circle.md");
  for (const source of ["texts", "texts/*.md"]) {
    const { code, stdout, stderr } = await run("digest", source);
    expect(code, stderr).toBe(0);
    expect(`${stdout}${stderr}`).not.toContain("canary");
    expect(stderr).toContain(
      "texts/out.md: a link that leads out of its folder is not followed (-> ../../outside/keys)",
    );
    expect(stderr).toContain("texts/all: a link to a folder is not followed (-> ../../outside)");
    expect(stderr).toContain("texts/same.md is the same text as texts/a.md");
  }
});

it("does not use a store that came with the folder, and says so in one line", async () => {
  put("package.json", "{}");
  openStore(join(clone, ".precis"), { env: { HOME: join(folder, "somebody") } }).close();
  const { code, stderr } = await run("about", "README.md");
  const lines = stderr.split("\n").filter((line) => line.includes(".precis"));
  expect([code, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toContain("is not used: it was not made here by you");
  expect((await run("about", "README.md", "--store", ".precis")).code).not.toBe(0);
  expect((await run("trust", ".precis")).code).toBe(0);
  expect((await run("about", "README.md")).stderr).not.toContain("is not used");
});

it.each([
  [".precis", "../outside"],
  [".precis/precis.db", "../../outside/keys"],
  [".precis/.gitignore", "../../outside/keys"],
  [".precis/owner", "../../outside/keys"],
])("keeps no run through %s -> %s", async (path, target) => {
  put("package.json", "{}");
  link(path, target);
  const { code, stderr } = await run("about", "README.md");
  expect(code).toBe(0);
  expect(stderr).toContain("is not used");
  expect(readFileSync(join(folder, "outside", "keys"), "utf8")).toBe("canary\n");
});

it("keeps its own store to its owner, moved or not, and resumes its own runs", async () => {
  put("package.json", "{}");
  expect((await run("about", "README.md")).code).toBe(0);
  expect(statSync(join(clone, ".precis", "precis.db")).mode & 0o777).toBe(0o600);
  expect((await run("runs", "resume")).code).toBe(0);
});

it("runs no command line again that this user did not give", async () => {
  put("package.json", "{}");
  const store = openStore(join(clone, ".precis"), { env: { HOME: join(folder, "home") } });
  const argv = ["about", "README.md", "--out", join(folder, "outside", "new")];
  const planted = {
    runId: "20260101-000000-aaaaaa",
    command: "about",
    argv,
    cwd: clone,
    resolved: { signature: "0".repeat(64) },
    version: "0.1.0",
    createdAt: 1,
    pid: 1,
  };
  store.beginRun(planted);
  store.close();
  const { code, stderr } = await run("runs", "resume", planted.runId);
  expect(code).toBe(2);
  expect(stderr).toContain("was not begun by you here, and is not run again");
  expect(existsSync(join(folder, "outside", "new"))).toBe(false);
});
