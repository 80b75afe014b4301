import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RepoNode } from "./document.ts";
import { documentedUnits, inUndocumentedCopy } from "./undocumented.ts";
import { scoreUnits } from "./unit-scores.ts";

const signal = new AbortController().signal;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unit-scores-"));
  mkdirSync(join(folder, "store"));
  writeFileSync(
    join(folder, "store", "jars.ts"),
    "/** Counts the jars on a shelf. More. */\nexport function countJars(jars: string[]) {\n  // one by one\n  return jars.length;\n}\nexport function bare() {}\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const node = (path: string, summary: string | null, children: RepoNode[] = []): RepoNode => ({
  path,
  kind: path.includes("#") ? "function" : "folder",
  summary,
  keywords: [],
  children,
  hash: "",
  sources: [],
  review: { revisions: 0, approved: null },
});

test("the copy has no comments; the documentation taken out is the reference", async () => {
  const units = await documentedUnits(folder, signal);
  expect(units.map(({ path, reference }) => [path, reference])).toEqual([
    ["store/jars.ts#countJars", "Counts the jars on a shelf."],
  ]);
  expect(units[0]?.code).not.toContain("one by one");
  const copied = await inUndocumentedCopy(folder, signal, async (path) =>
    readFileSync(join(path, "store", "jars.ts"), "utf8"),
  );
  expect(copied).not.toMatch(/Counts|one by one/);
  expect(copied).toContain("export function countJars");
});

test("what needs a model is not available, never 0", async () => {
  const units = await documentedUnits(folder, signal);
  const tree = node("", null, [node("store/jars.ts#countJars", "Counts jars on a shelf.")]);
  const { n, values, reasons } = await scoreUnits(tree, units);
  expect(n).toBe(1);
  expect(values.rougeL).toBeCloseTo(10 / 11, 12);
  // All four unigrams of the candidate stand in the reference; it is shorter: exp(1 - 6 / 5).
  expect(values.bleu1).toBeCloseTo(Math.exp(-1 / 5), 12);
  expect([values.bertscore, values.judge]).toEqual([null, null]);
  expect(reasons.bertscore).toContain("--embedder");
  expect(reasons.judge).toContain("--role unit-judge=SPEC");
});

test("a tree without units has no figures", async () => {
  const { n, values } = await scoreUnits(node("", "A shop."), await documentedUnits(folder, signal));
  expect([n, values.rougeL, values.bleu1]).toEqual([0, null, null]);
});

test("a model grades by the rubric", async () => {
  const tree = node("", null, [node("store/jars.ts#countJars", "Counts jars.")]);
  const { ruleContext } = await import("../../../test/support/rule-context.ts");
  const judge = ruleContext({ "unit-judge": () => ({ explanation: "Right.", grade: 3 }) });
  const { values } = await scoreUnits(tree, await documentedUnits(folder, signal), { judge });
  expect(values.judge).toBe(3);
});
