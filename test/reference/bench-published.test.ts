/**
 * ROUGE of published outputs as a suite reports it, against a plain recomputation of the definition (lower-case [a-z0-9]+
 * words, no stemmer, F1, textbook table for the longest common subsequence) on the same items.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { TaskContext } from "../../src/agents/task-context.ts";
import { openData } from "../../src/evaluation/data/open-data.ts";
import { rowFigures } from "../../src/evaluation/figures/row-figures.ts";
import { scoreCells } from "../../src/evaluation/figures/score-cells.ts";
import { rowsOf } from "../../src/evaluation/run/rows.ts";
import { runData } from "../../src/evaluation/run/run-data.ts";
import { Spool } from "../../src/evaluation/run/spool.ts";
import { readSuite } from "../../src/evaluation/suite/read-suite.ts";
import { openSandbox } from "../../src/sandbox/sandbox.ts";

const folder = process.env.PRECIS_DATA ?? fileURLToPath(new URL("../../../shared/inputs", import.meta.url));
const present = existsSync(`${folder}/app_system_outputs.jsonl`);
const name = present ? "published rows" : "published rows (skipped: no texts at ../shared/inputs)";

const lines = <T>(file: string): T[] =>
  readFileSync(`${folder}/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

function f1(hits: number, candidate: number, reference: number): number {
  const [precision, recall] = [hits / Math.max(candidate, 1), hits / Math.max(reference, 1)];
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

function overlap(candidate: readonly string[], reference: readonly string[], order: number): number {
  const grams = (list: readonly string[]): string[] =>
    list.slice(order - 1).map((_, at) => list.slice(at, at + order).join(" "));
  const left = grams(reference);
  const [all, total] = [grams(candidate), left.length];
  let hits = 0;
  for (const gram of all) {
    const at = left.indexOf(gram);
    if (at < 0) continue;
    left.splice(at, 1);
    hits++;
  }
  return f1(hits, all.length, total);
}

function subsequence(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      (table[i] as number[])[j] =
        a[i - 1] === b[j - 1]
          ? ((table[i - 1] as number[])[j - 1] as number) + 1
          : Math.max((table[i - 1] as number[])[j] as number, (table[i] as number[])[j - 1] as number);
  return f1((table[a.length] as number[])[b.length] as number, a.length, b.length);
}

test.skipIf(!present)(
  name,
  async () => {
    const path = fileURLToPath(new URL("../../suites/about-apps.yaml", import.meta.url));
    const suite = await readSuite(path, { cwd: "/", dataFolder: folder });
    const references = new Map(
      lines<{ id: string; reference: string }>("app_about.jsonl").map(({ id, reference }) => [id, words(reference)]),
    );
    const outputs = lines<{ id: string; system: string; output: string; test_set: string }>("app_system_outputs.jsonl");
    const context = {
      concurrency: 4,
      signal: new AbortController().signal,
      emit: () => undefined,
    } as unknown as TaskContext;
    let compared = 0;
    for (const [at, set] of ["random_400", "random_600", "top_cosine_200", "top_rougeL_200"].entries()) {
      const data = await openData(suite.data[at] as (typeof suite.data)[number], null);
      const rows = (await rowsOf(suite, data.spec, data.adapter)).filter(({ kind }) => kind === "published");
      const spool = new Spool();
      const table = await runData(
        data,
        rows,
        { runs: [{ seed: 0, repetition: 0 }], dryRun: false, tools: { sandbox: await openSandbox() } },
        spool,
        context,
      );
      const scored = await scoreCells(table, ["rouge1", "rouge2", "rougeL"], { threads: 0 });
      for (const row of rowFigures(table, scored, { resamples: 10, seed: 0, primary: "rougeL" })) {
        const own = outputs.filter(({ system, test_set }) => system === row.name && test_set === set);
        expect(row.n).toBe(own.length);
        const mean = (score: (candidate: string[], reference: string[]) => number): number =>
          own.reduce((sum, { id, output }) => sum + score(words(output), references.get(id) ?? []), 0) / own.length;
        expect(row.metrics.rouge1?.mean).toBeCloseTo(
          mean((a, b) => overlap(a, b, 1)),
          10,
        );
        expect(row.metrics.rouge2?.mean).toBeCloseTo(
          mean((a, b) => overlap(a, b, 2)),
          10,
        );
        expect(row.metrics.rougeL?.mean).toBeCloseTo(mean(subsequence), 10);
        compared += 3;
      }
      await data.close();
      spool.close();
    }
    expect(compared).toBe(105);
  },
  120_000,
);
