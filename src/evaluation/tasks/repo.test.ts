import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { benchHere } from "../../../test/support/bench-run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repo-suite-"));
  const tree = join(folder, "tree", "store");
  mkdirSync(tree, { recursive: true });
  writeFileSync(
    join(tree, "shelf.ts"),
    "/** Counts the jars on a shelf. */\nexport function countJars(jars: string[]) {\n  return jars.length;\n}\n",
  );
  writeFileSync(
    join(folder, "tree", "main.ts"),
    "/** Opens the shop for the day. */\nexport function openShop() {\n  return true;\n}\n",
  );
  writeFileSync(join(folder, "trees.jsonl"), '{"id": "shop", "input": "tree"}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const suite = `name: s
task: repo
data:
  - { name: clean, file: trees.jsonl }
  - { name: obfuscated, file: trees.jsonl, options: { obfuscated: true } }
systems:
  - { name: whole, strategy: hierarchical }
  - { name: no keywords, options: { keywords: 0, maxRevisions: 0, granularity: file } }
  - { name: cs-bf, strategy: cs-bf }
`;

async function bench(text: string) {
  writeFileSync(join(folder, "s.yaml"), text);
  return (await benchHere(folder, "s.yaml", { threads: 0 })).result;
}

test("trees are measured clean and obfuscated; a strategy of folders has figures of folders only", async () => {
  const { systems } = await bench(suite);
  expect(systems.map(({ name, n }) => [name, n])).toEqual([
    ["whole", 1],
    ["no keywords", 1],
    ["cs-bf", 1],
    ["whole", 1],
    ["no keywords", 1],
    ["cs-bf", 1],
  ]);
  const of = (at: number, metric: string): number | null | undefined => systems[at]?.metrics[metric]?.mean;
  expect(of(0, "coverage")).toBeGreaterThan(0);
  expect(of(0, "tfidf-cosine@1")).toBeGreaterThan(0);
  expect(of(2, "coverage") ?? null).toBe(null);
  expect(of(2, "folders-coverage")).toBeGreaterThan(0);
  expect(of(3, "tfidf-cosine")).not.toBe(of(0, "tfidf-cosine"));
});

test("without comments, functions are scored against them; what needs a model has no figure", async () => {
  const { systems } = await bench(suite.replaceAll("obfuscated", "undocumented"));
  const of = (at: number, metric: string): number | null | undefined => systems[at]?.metrics[metric]?.mean;
  expect(of(3, "units-rougeL")).toBeGreaterThan(0);
  expect(of(3, "units-bleu1")).toBeGreaterThan(0);
  expect(of(3, "units-judge") ?? null).toBe(null);
  expect(of(3, "units-bertscore") ?? null).toBe(null);
  expect(of(0, "units-rougeL") ?? null).toBe(null);
});

test("an option that cannot be is refused with its place", async () => {
  await expect(bench(suite.replace("granularity: file", "granularity: line"))).rejects.toThrow(
    'granularity must be function or file, not "line"',
  );
});
