/**
 * The hierarchical strategy against both baselines on real code, embedded engine: keyword coverage, density, parent-child
 * similarity and reading ease by system, folder by folder. Folders are compared by their folders, since `cs-bf` summarizes
 * nothing else; `all parts` adds files for the two that do. Below each group of packages: the differences from each baseline over
 * all folders of the group, with paired bootstrap intervals.
 */

import { repo } from "../../src/index.ts";
import { type FolderScores, scoreTree, type TreeScores } from "../../src/tasks/repo/metrics.ts";
import { fixed, mean, type Pairs, pairedLines, pairFolders } from "./folder-pairs.ts";
import { heldOut, packagePath, packages } from "./packages.ts";
import { line } from "./speed.ts";

const systems = ["hierarchical", "hr-cs", "cs-bf"];

export async function run(): Promise<boolean> {
  const read = await group("read", packages);
  const held = await group("held out", heldOut);
  return read && held;
}

async function group(title: string, names: readonly string[]): Promise<boolean> {
  let ok = true;
  const folders: Pairs[] = [];
  const parts: Pairs[] = [];
  for (const name of names) {
    const trees = new Map<string, TreeScores>();
    const whole = new Map<string, TreeScores>();
    for (const strategy of systems) {
      const { tree } = await repo(packagePath(name), { out: null, strategy });
      trees.set(strategy, await scoreTree(tree, { children: "folders" }));
      if (strategy !== "cs-bf") whole.set(strategy, await scoreTree(tree));
    }
    for (const [what, scores, pool] of [
      ["folders with folders", trees, folders],
      ["all parts", whole, parts],
    ] as const) {
      const pairs = pairFolders(scores);
      pool.push(pairs);
      if (pairs.paths.length === 0) continue;
      console.log(`${name}: ${what}`);
      print(pairs);
      ok = bar(`${name} density`, pairs, 5, ({ density }) => density) && ok;
      ok = bar(`${name} tfidf-cosine`, pairs, 3, ({ similarity }) => similarity) && ok;
    }
  }
  for (const [what, pool] of [
    ["folders with folders", folders],
    ["all parts", parts],
  ] as const) {
    console.log(`${title}, ${names.length} packages, ${what}: hierarchical less the baseline, 95% paired bootstrap`);
    for (const text of pairedLines(pool)) console.log(`  ${text}`);
  }
  return ok;
}

function bar(what: string, pairs: Pairs, places: number, pick: (score: FolderScores) => number | null): boolean {
  const [own = Number.NaN, ...others] = pairs.systems.map((system) => meanOf(pairs, system, pick));
  return line(
    what,
    fixed(own, places),
    `against ${others.map((value) => fixed(value, places)).join(", ")}`,
    others.every((value) => own > value),
  );
}

function print(pairs: Pairs): void {
  for (const system of pairs.systems) {
    const of = (pick: (score: FolderScores) => number | null): number => meanOf(pairs, system, pick);
    const relative = (pairs.normalized.get(system) ?? []).filter((value) => value !== null);
    console.log(
      `  ${system.padEnd(13)} n ${String(pairs.paths.length).padStart(3)}  r ${fixed(
        of(({ coverage }) => coverage),
        3,
      )}  R ${fixed(
        of(({ density }) => density),
        5,
      )}  R/Rmax ${fixed(mean(relative), 3)}  tfidf-cosine ${fixed(
        of(({ similarity }) => similarity),
        3,
      )}  Flesch ${fixed(
        of(({ readingEase }) => readingEase),
        1,
      )}  words ${fixed(
        of(({ words }) => words),
        1,
      )}`,
    );
  }
}

function meanOf(pairs: Pairs, system: string, pick: (score: FolderScores) => number | null): number {
  return mean((pairs.scores.get(system) ?? []).map(pick).filter((value) => value !== null));
}
