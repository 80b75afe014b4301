/**
 * How much each file of a repository matters to somebody who has not seen it: how many others build on it (directed
 * PageRank over imports and calls), what kind of file it is, how lately it was worked on, and what was asked for. Pure.
 */
import { importResolver } from "../../code/imports.ts";
import { type Bm25Index, bm25 } from "../../text/bm25.ts";
import { directedPageRank, type Edge } from "../../text/graph-rank.ts";
import { identifierWords } from "../../text/identifier-words.ts";
import type { FileFacts } from "./facts.ts";

export interface ImportanceOptions {
  /** Paths (a file or folder of the tree) or words to look for. */
  readonly focus: readonly string[];
  /** Commits among the latest that touched a path; empty where there is no history. */
  readonly recent: ReadonlyMap<string, number>;
}

const tests =
  /(?:^|\/)(?:tests?|specs?|__tests__|testing|fixtures?|mocks?|testdata)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_\w+\.py$|_test\.\w+$/i;
const aside = /(?:^|\/)(?:examples?|samples?|demos?|docs?|bench(?:marks?)?|scripts?|tools|\.github|changelogs?)\//i;
const entry = /(?:^|\/)(?:index|main|__init__|mod|lib|app|cli)\.\w+$/i;

/** One weight > 0 a file, in the order of `files`; 1 is a usual file. */
export function importanceOf(files: readonly FileFacts[], options: ImportanceOptions): Float64Array {
  const central = centrality(files);
  const focused = focusOf(files, options.focus);
  return Float64Array.from(files, (file, at) => {
    const kind = file.language === null ? 0.3 : tests.test(file.path) ? 0.3 : aside.test(file.path) ? 0.5 : 1;
    const depth = 1 / (1 + 0.08 * (file.path.split("/").length - 1));
    const recent = 1 + 0.25 * Math.log1p(options.recent.get(file.path) ?? 0);
    const opening = entry.test(file.path) ? 1.2 : 1;
    return (0.5 + (central[at] ?? 0)) * kind * depth * recent * opening * (focused[at] ?? 1);
  });
}

/** PageRank brought to 0 (nobody builds on it) .. about 1.5 (the most used), on a logarithmic scale. */
function centrality(files: readonly FileFacts[]): Float64Array {
  const scores = directedPageRank(files.length, edgesOf(files), { tolerance: 1e-3 / Math.max(1, files.length) });
  const usual = 1 / Math.max(1, files.length);
  return scores.map((score) => Math.min(1.5, Math.max(0, Math.log2(score / usual) / 3)));
}

function edgesOf(files: readonly FileFacts[]): Edge[] {
  const at = new Map(files.map(({ path }, index) => [path, index]));
  const resolve = importResolver(files.map(({ path }) => path));
  /** Files that define a name; names that many define lead nowhere. */
  const owners = new Map<string, number[]>();
  for (const [index, { symbols }] of files.entries()) {
    for (const { name } of symbols ?? []) {
      const short = name.slice(name.lastIndexOf(".") + 1);
      const list = owners.get(short);
      if (list === undefined) owners.set(short, [index]);
      else if (list.at(-1) !== index) list.push(index);
    }
  }
  const edges: Edge[] = [];
  for (const [from, file] of files.entries()) {
    const weights = new Map<number, number>();
    const add = (to: number | undefined, weight: number): void => {
      if (to !== undefined && to !== from) weights.set(to, (weights.get(to) ?? 0) + weight);
    };
    for (const specifier of file.imports) {
      const path = resolve(specifier, file.path, file.language);
      if (path !== null) add(at.get(path), 1);
    }
    for (const { calls } of file.symbols ?? []) {
      for (const name of calls) {
        const defining = owners.get(name.slice(name.lastIndexOf(".") + 1)) ?? [];
        if (defining.length <= 3) for (const to of defining) add(to, 0.3 / defining.length);
      }
    }
    for (const [to, weight] of weights) edges.push([from, to, Math.min(weight, 3)]);
  }
  return edges;
}

/** 1 where nothing is asked for; up to 12 for what a focus names or matches. */
function focusOf(files: readonly FileFacts[], focus: readonly string[]): Float64Array {
  const weights = new Float64Array(files.length).fill(1);
  if (focus.length === 0) return weights;
  let index: Bm25Index | undefined;
  for (const wanted of focus) {
    const path = wanted.replace(/^\.\//, "").replace(/\/+$/, "");
    const under = files.map((file) => file.path === path || file.path.startsWith(`${path}/`) || path === ".");
    if (under.includes(true)) {
      for (const [at, inside] of under.entries()) if (inside) weights[at] = 12;
      continue;
    }
    index ??= bm25(files.map(wordsOfFile));
    const scores = index.scores(identifierWords(wanted).join(" "));
    const best = Math.max(...scores);
    if (best > 0)
      for (const [at, score] of scores.entries()) {
        weights[at] = Math.max(weights[at] ?? 1, 1 + 11 * (score / best) ** 2);
      }
  }
  return weights;
}

/** Whether some focus names or matches anything in the tree. */
export function unmatchedFocus(files: readonly FileFacts[], focus: readonly string[]): string[] {
  return focus.filter((wanted) => focusOf(files, [wanted]).every((weight) => weight === 1));
}

/** Words of a file's path, documentation and symbols. */
function wordsOfFile(file: FileFacts): string {
  const names = (file.symbols ?? []).flatMap(({ name, says }) => [name, says]);
  return [file.path, file.says, ...names].flatMap(identifierWords).join(" ");
}
