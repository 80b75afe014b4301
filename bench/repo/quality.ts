/**
 * The hierarchical strategy against both baselines on real code, embedded engine: keyword coverage, density, parent-child
 * similarity and reading ease by system, folder by folder. Folders are compared by their folders, since `cs-bf` summarizes
 * nothing else; `all parts` adds files for the two that do.
 */

import { repo } from "../../src/index.ts";
import { normalizedCoverage } from "../../src/metrics/reference-free/keywords.ts";
import { type FolderScores, scoreTree, type TreeScores } from "../../src/tasks/repo/metrics.ts";
import { packagePath, packages } from "./packages.ts";
import { line } from "./speed.ts";

const systems = ["hierarchical", "hr-cs", "cs-bf"];

export async function run(): Promise<boolean> {
  let ok = true;
  for (const name of packages) {
    const trees = new Map<string, TreeScores>();
    const whole = new Map<string, TreeScores>();
    for (const strategy of systems) {
      const { tree } = await repo(packagePath(name), { out: null, strategy });
      trees.set(strategy, await scoreTree(tree, { children: "folders" }));
      if (strategy !== "cs-bf") whole.set(strategy, await scoreTree(tree));
    }
    console.log(`${name}: folders with folders`);
    const [own, ...others] = print(trees);
    console.log(`${name}: all parts`);
    const [ownWhole, ...othersWhole] = print(whole);
    for (const [mine, theirs] of [
      [own, others],
      [ownWhole, othersWhole],
    ] as const) {
      if (mine === undefined || mine.n === 0) continue;
      ok =
        line(
          `${name} density`,
          fixed(mine.density, 5),
          `against ${theirs.map(({ density }) => fixed(density, 5)).join(", ")}`,
          theirs.every(({ density }) => mine.density > density),
        ) && ok;
      ok =
        line(
          `${name} tfidf-cosine`,
          fixed(mine.similarity, 3),
          `against ${theirs.map(({ similarity }) => fixed(similarity, 3)).join(", ")}`,
          theirs.every(({ similarity }) => mine.similarity > similarity),
        ) && ok;
    }
  }
  return ok;
}

interface Row {
  readonly n: number;
  readonly density: number;
  readonly similarity: number;
}

function print(trees: ReadonlyMap<string, TreeScores>): Row[] {
  const names = [...trees.keys()];
  const byPath = names.map((name) => new Map((trees.get(name)?.folders ?? []).map((folder) => [folder.path, folder])));
  const paths = [...(byPath[0]?.keys() ?? [])].filter((path) => byPath.every((folders) => folders.has(path)));
  const scores = byPath.map((folders) => paths.map((path) => folders.get(path) as FolderScores));
  const normalized = paths.map((_, at) =>
    normalizedCoverage(scores.map((folders) => folders[at]?.density ?? undefined)),
  );
  return names.map((name, system) => {
    const of = (pick: (score: FolderScores) => number | null): number =>
      mean((scores[system] ?? []).map(pick).filter((value) => value !== null));
    const row = {
      n: paths.length,
      density: of(({ density }) => density),
      similarity: of(({ similarity }) => similarity),
    };
    const relative = mean(normalized.map((values) => values[system]).filter((value) => value !== undefined));
    console.log(
      `  ${name.padEnd(13)} n ${String(row.n).padStart(3)}  r ${fixed(
        of(({ coverage }) => coverage),
        3,
      )}  R ${fixed(row.density, 5)}  R/Rmax ${fixed(relative, 3)}  tfidf-cosine ${fixed(row.similarity, 3)}  Flesch ${fixed(
        of(({ readingEase }) => readingEase),
        1,
      )}  words ${fixed(
        of(({ words }) => words),
        1,
      )}`,
    );
    return row;
  });
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function fixed(value: number, places: number): string {
  return Number.isNaN(value) ? "-" : value.toFixed(places);
}
