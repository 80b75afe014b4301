import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeIgnoreTree, takenByGit } from "../../../test/support/ignore-trees.ts";
import { isSkipped } from "../scan/entry.ts";
import { scanTree } from "../scan/scan.ts";
import { gitListing } from "./listing.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "precis-listing-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text = "x = 1\n"): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const git = (...args: string[]): void => {
  const identity = ["-c", "user.name=T", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore" });
};
const told = async (folder = root): Promise<string[]> => {
  const lines: string[] = [];
  for await (const entry of scanTree(folder))
    lines.push(isSkipped(entry) ? `${entry.path} ${entry.skipped}` : entry.path);
  return lines;
};

test.each(Array.from({ length: 12 }, (_, seed) => 1000 + seed))("tree %i is taken as git takes it", async (seed) => {
  makeIgnoreTree(root, seed);
  const taken = (await told()).filter((line) => !line.endsWith(" ignored"));
  expect(taken.map((line) => line.replace(/ (?:empty|vendored|symlink)$/, "")).sort()).toEqual(takenByGit(root));
});

describe("git decides in a work tree", () => {
  test("info/exclude, a tracked file that a rule ignores, a folder taken back below, an empty folder", async () => {
    git("init", "-q");
    put(".git/info/exclude", "secret.py\n");
    put("secret.py");
    put("build/kept.py");
    git("add", "-f", "build/kept.py");
    put("build/other.py");
    put(".gitignore", "build/\n/lib/*\n!/lib/ours/\n");
    put("lib/ours/a.py");
    put("lib/theirs/b.py");
    mkdirSync(join(root, "empty"));
    expect(await told()).toEqual([
      ".gitignore",
      "build/kept.py",
      "build/other.py ignored",
      "lib/ours/a.py",
      "lib/theirs ignored",
      "secret.py ignored",
    ]);
  });

  test("a work tree beside its repository has a .git file, which is no page; GIT_DIR of the environment is not obeyed", async () => {
    put("a.py");
    git("init", "-q");
    git("add", "a.py");
    git("commit", "-qm", "a");
    git("worktree", "add", "-q", "wt");
    process.env.GIT_DIR = "/nowhere";
    try {
      expect(await told(join(root, "wt"))).toEqual(["a.py"]);
      expect(await told()).toEqual(["a.py", "wt submodule"]);
    } finally {
      delete process.env.GIT_DIR;
    }
  });

  test("a sparse checkout, and a folder that is ignored and named all the same", async () => {
    git("init", "-q");
    put("in/a.py");
    put("out/b.py");
    git("add", ".");
    git("commit", "-qm", "a");
    git("sparse-checkout", "set", "in");
    expect(await told()).toEqual(["in/a.py"]);
    put(".gitignore", "named/\n");
    put("named/c.py");
    expect(await told(join(root, "named"))).toEqual(["c.py"]);
    expect(await gitListing(join(root, "named"))).toBe(null);
  });

  test("what .gitattributes take back from the vendored folders", async () => {
    git("init", "-q");
    put(".gitattributes", "vendor/** -linguist-vendored\n");
    put("vendor/ours.py");
    put("node_modules/p.py");
    expect(await told()).toEqual([".gitattributes", "node_modules vendored", "vendor/ours.py"]);
  });

  test("a repository that cannot be read is said, and ignore files are read in its place", async () => {
    put(".git", "gitdir: ../elsewhere\n");
    put(".gitignore", "b.py\n");
    put("a.py");
    put("b.py");
    expect(await told()).toEqual([".git unreadable", ".gitignore", "a.py", "b.py ignored"]);
  });
});
