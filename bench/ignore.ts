/**
 * Ignore rules as git has them: 200 generated trees (nested `.gitignore` with negations, `info/exclude`, `core.excludesFile`, files
 * tracked against the rules); for each, the files that the scan takes against those that git takes. Bar: all equal. The baseline
 * reads the `.gitignore` files alone, as is done where there is no repository. Usage: `npm run bench -- ignore [TREES]`
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSkipped } from "../src/code/scan/entry.ts";
import { scanTree } from "../src/code/scan/scan.ts";
import { makeIgnoreTree, takenByGit } from "../test/support/ignore-trees.ts";

const trees = Number(process.argv[2] ?? 200);
const home = mkdtempSync(join(tmpdir(), "precis-ignore-"));

/** Paths that are not left out as ignored; for other reasons they may be. */
async function taken(root: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of scanTree(root))
    if (!isSkipped(entry) || entry.skipped !== "ignored") paths.push(entry.path);
  return paths.sort();
}

const differs = (left: readonly string[], right: readonly string[]): number =>
  left.filter((path) => !right.includes(path)).length + right.filter((path) => !left.includes(path)).length;

try {
  let files = 0;
  const equal = { asked: 0, read: 0 };
  const wrong = { asked: 0, read: 0 };
  for (let seed = 0; seed < trees; seed++) {
    const root = join(home, String(seed));
    makeIgnoreTree(root, seed);
    const expected = takenByGit(root);
    files += expected.length;
    const bare = `${root}-bare`;
    cpSync(root, bare, {
      recursive: true,
      filter: (path) => !path.includes(`${root}/.git/`) && path !== `${root}/.git`,
    });
    for (const [name, found] of [
      ["asked", await taken(root)],
      ["read", await taken(bare)],
    ] as const) {
      const misses = differs(expected, found);
      if (misses === 0) equal[name]++;
      wrong[name] += misses;
    }
  }
  console.log(`${trees} trees, ${files} files taken by git`);
  console.log(`git decides                        ${equal.asked} trees equal, ${wrong.asked} paths differ`);
  console.log(`baseline: .gitignore files alone   ${equal.read} trees equal, ${wrong.read} paths differ`);
  process.exitCode = equal.asked === trees ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
