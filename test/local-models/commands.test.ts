/** The commands end to end with models made here. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { localEnv, whyMissing } from "../support/local/installed.ts";
import { writeClassifier, writeEncoder, writeSeq2seq } from "../support/local/tiny-onnx.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";

const missing = whyMissing("transformers");
const folder = temporaryFolder();
const words = ["sorts", "letters", "by", "name", "burns", "a", "tool"];
const table = [
  [0, 0, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0, 1, 1],
  [3, 0, 0],
  [0, 3, 0],
  [0, 0, 3],
  [1, 0, 1],
  [4, 0, 3],
  [0, 1, 0],
  [0, 4, 3],
];
const run = async (...args: string[]): Promise<Record<string, unknown>> => {
  const result = await runPrecis([...args, "--json"], { cwd: folder.path, env: localEnv });
  expect([result.code, result.stderr]).toEqual([0, result.stderr]);
  return JSON.parse(result.stdout) as Record<string, unknown>;
};

beforeAll(() => {
  const write = (name: string, text: string): void => writeFileSync(join(folder.path, name), text);
  writeEncoder(join(folder.path, "encoder"), { words }, table);
  const verdicts = table.map((_, id) => (id === 8 ? [0, 5] : [id === 4 ? 1 : 0, 0]));
  writeClassifier(join(folder.path, "judge"), { words }, verdicts, ["CORRECT", "INCORRECT"]);
  writeSeq2seq(join(folder.path, "bart"), { words, window: 64 }, ["a", "tool"]);
  write("candidates.txt", "sorts letters\nburns letters\n");
  write("references.txt", "sorts letters\nsorts letters\n");
  write("documents.txt", "sorts letters by name\nsorts letters by name\n");
  write(
    "README.md",
    "# Sorter\n\nSorts letters by name, quickly and without any waste at all. It reads them from files and writes the order of the pile.\n",
  );
});
afterAll(() => {
  folder.remove();
});

describe.skipIf(missing !== null)(`commands with Transformers models${missing === null ? "" : ` (${missing})`}`, () => {
  test("precis score: bertscore, side, sentence-cosine and factcc", async () => {
    const report = (await run(
      ...["score", "--metric", "bertscore,side,sentence-cosine,factcc", "--resamples", "0", "--per-item"],
      ...["--candidates", "candidates.txt", "--references", "references.txt", "--documents", "documents.txt"],
      ...["--embedder", "transformers:encoder?trainedOn=code-summary&threads=1"],
      ...["--classifier", "transformers:judge?threads=1"],
    )) as Record<string, { value: number; items: { value: number }[] }>;
    // burns (4, 0, 3)/5 against sorts (1, 0, 0): 0.8, and nothing in the reference is nearer to it.
    const items = report.bertscore?.items.map(({ value }) => value) ?? [];
    expect(items[0]).toBeCloseTo(1, 6);
    expect(items[1]).toBeCloseTo(0.9, 6);
    // Means of four tokens, the special ones included.
    const cosine = (a: number[], b: number[]): number =>
      a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));
    expect(report["sentence-cosine"]?.items[1]?.value).toBeCloseTo(cosine([5, 5, 4], [4, 5, 1]), 6);
    // The document: sorts letters by name between the special tokens.
    expect(report.side?.items[0]?.value).toBeCloseTo(cosine([4, 5, 1], [5, 5, 5]), 6);
    expect(report.factcc?.items.map(({ value }) => value)).toEqual([1, 0]);
    expect(report.factcc?.value).toBe(0.5);
  });

  test("strategy seq2seq writes an About, a document's summary and a digest", async () => {
    const model = ["--strategy", "seq2seq", "--model", "transformers:bart?threads=1"];
    expect(await run("about", "README.md", ...model)).toMatchObject([
      { about: "a tool", strategy: "seq2seq", calls: 1 },
    ]);
    expect(await run("document", "README.md", ...model)).toMatchObject({ summary: "a tool", strategy: "seq2seq" });
    writeFileSync(
      join(folder.path, "other.md"),
      "Burns letters by name. A tool for people who get too many of them.\n",
    );
    expect(await run("digest", "README.md", "other.md", ...model)).toMatchObject({ summary: "a tool a tool" });
  });

  test("strategy seq2seq wants such a model", async () => {
    const result = await runPrecis(["about", "README.md", "--strategy", "seq2seq"], { cwd: folder.path });
    expect(result).toMatchObject({ code: 2, stdout: "" });
    expect(result.stderr).toContain("strategy seq2seq needs a trained summarization model, not embedded");
  });
});
