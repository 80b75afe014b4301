/** The same folders as several systems summarized them, and how far the first system is from each of the others. */
import { normalizedCoverage } from "../../src/metrics/reference-free/keywords.ts";
import { pairedBootstrap } from "../../src/metrics/statistics/bootstrap.ts";
import type { FolderScores, TreeScores } from "../../src/tasks/repo/metrics.ts";

/** Scores of the folders that all systems have, in one order. */
export interface Pairs {
  readonly systems: readonly string[];
  readonly paths: readonly string[];
  readonly scores: ReadonlyMap<string, readonly FolderScores[]>;
  /** Density over the largest of the systems on the same folder; null where no system has one. */
  readonly normalized: ReadonlyMap<string, readonly (number | null)[]>;
}

export function pairFolders(trees: ReadonlyMap<string, TreeScores>): Pairs {
  const systems = [...trees.keys()];
  const byPath = systems.map((name) => new Map(trees.get(name)?.folders.map((folder) => [folder.path, folder])));
  const paths = [...(byPath[0]?.keys() ?? [])].filter((path) => byPath.every((folders) => folders.has(path)));
  const scores = byPath.map((folders) =>
    paths.map((path) => folders.get(path)).filter((folder) => folder !== undefined),
  );
  const normalized = paths.map((_, at) =>
    normalizedCoverage(scores.map((folders) => folders[at]?.density ?? undefined)),
  );
  return {
    systems,
    paths,
    scores: new Map(systems.map((name, at) => [name, scores[at] ?? []])),
    normalized: new Map(systems.map((name, at) => [name, normalized.map((values) => values[at] ?? null)])),
  };
}

/** One line for each baseline and measure over all folders of all packages; a folder counts where both have a figure. */
export function pairedLines(pool: readonly Pairs[]): string[] {
  const [own, ...others] = pool[0]?.systems ?? [];
  const measures: readonly [string, number, (pairs: Pairs, system: string) => readonly (number | null)[]][] = [
    ["coverage", 3, scored(({ coverage }) => coverage)],
    ["density", 5, scored(({ density }) => density)],
    ["R/Rmax", 3, (pairs, system) => pairs.normalized.get(system) ?? []],
    ["tfidf-cosine", 3, scored(({ similarity }) => similarity)],
    ["Flesch", 1, scored(({ readingEase }) => readingEase)],
  ];
  return others.flatMap((other) =>
    measures.map(([name, places, values]) => {
      const left = pool.flatMap((pairs) => values(pairs, own ?? ""));
      const right = pool.flatMap((pairs) => values(pairs, other));
      const a: number[] = [];
      const b: number[] = [];
      for (const [at, value] of left.entries()) {
        const beside = right[at] ?? null;
        if (value === null || beside === null) continue;
        a.push(value);
        b.push(beside);
      }
      if (a.length === 0) return `- ${other}  ${name}: no folder has both`;
      const { difference, interval } = pairedBootstrap(a, b);
      const range =
        interval === undefined
          ? "one folder only"
          : `[${signed(interval.low, places)}, ${signed(interval.high, places)}]`;
      const won = a.filter((value, at) => value > (b[at] ?? 0)).length;
      return `- ${other}  ${name.padEnd(12)} ${signed(difference, places)} ${range}  n ${a.length}, ahead on ${won}`;
    }),
  );
}

function scored(pick: (score: FolderScores) => number | null) {
  return (pairs: Pairs, system: string): (number | null)[] => (pairs.scores.get(system) ?? []).map(pick);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function fixed(value: number, places: number): string {
  return Number.isNaN(value) ? "-" : value.toFixed(places);
}

function signed(value: number, places: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(places)}`;
}
