import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { benchHere } from "../../test/support/bench-run.ts";
import { systemsCsv } from "./report/csv.ts";
import { terminalReport } from "./report/terminal.ts";
import type { SystemResult } from "./result.ts";

const fixtures = fileURLToPath(new URL("../../test/fixtures/bench/", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bench = (path: string, only: readonly string[] = [], limit: number | null = null) =>
  benchHere(fixtures, path, { only, limit, now: 0, threads: 0 });

const row = (systems: readonly SystemResult[], name: string): SystemResult =>
  systems.find((system) => system.name === name) ?? expect.fail(`no row ${name}`);

describe("a suite over four items", () => {
  test("baselines stand beside systems and published outputs, on matched items", async () => {
    const { result } = await bench("tools.yaml");
    expect(result.systems.map(({ name, kind }) => [name, kind])).toEqual([
      ["lead", "baseline"],
      ["oracle", "baseline"],
      ["random sentence", "baseline"],
      ["old", "published"],
      ["embedded", "system"],
    ]);
    const old = row(result.systems, "old");
    // F1 of unigrams: 2 of 3 and 7 words; the reference itself; 2 of 4 and 8 words.
    expect(old.metrics.rouge1?.mean).toBeCloseTo((4 / 10 + 1 + 4 / 12) / 3, 10);
    expect(old.n).toBe(3);
    expect(old.missing).toEqual({ count: 1, ids: ["maps"], reasons: { "no published output": 1 } });
    expect(old.unmatched).toBe(1);
    expect(result.data[0]).toMatchObject({ name: "tools", n: 4, primary: "rougeL", matched: 3 });
    const embedded = row(result.systems, "embedded");
    expect([embedded.n, embedded.failures, embedded.calls, embedded.costUsd]).toEqual([4, 0, 0, 0]);
    expect(embedded.metrics.rougeL?.n).toBe(4);
    expect(result.tests).toHaveLength(10 * 4);
  });

  test("the oracle is no worse than any sentence of the source", async () => {
    const { result } = await bench("tools.yaml");
    const mean = (name: string): number => row(result.systems, name).metrics.rougeL?.mean ?? 0;
    expect(mean("oracle")).toBeGreaterThanOrEqual(mean("lead"));
    expect(mean("oracle")).toBeGreaterThanOrEqual(mean("random sentence"));
  });

  test("an output that knows the reference word for word is told", async () => {
    const { result } = await bench("tools.yaml");
    expect(row(result.systems, "old").contamination).toEqual({ checked: 1, count: 1, ids: ["paint"] });
    expect(result.warnings).toEqual([
      "old on tools: 1 items without output (no published output): maps",
      "old on tools: 1 published outputs belong to no item",
      "old on tools: 1 of 1 checked outputs repeat 8 words of the reference that the source lacks",
    ]);
  });

  test("groups have means of their own", async () => {
    const { result } = await bench("tools.yaml");
    expect(row(result.systems, "old").groups.kind?.map(({ value, n }) => [value, n])).toEqual([
      ["library", 2],
      ["tool", 1],
    ]);
  });

  test("the same inputs give the same reports byte for byte", async () => {
    const [first, second] = [await bench("tools.yaml"), await bench("tools.yaml")];
    const stable = ({ runId: _, ...result }: typeof first.result): unknown => result;
    expect(JSON.stringify(stable(first.result))).toBe(JSON.stringify(stable(second.result)));
    expect(terminalReport(first.result)).toBe(terminalReport(second.result));
    expect(systemsCsv(first.result)).toBe(systemsCsv(second.result));
  });

  test("--only keeps the baselines, --limit the first items", async () => {
    const { result } = await bench("tools.yaml", ["old"], 2);
    expect(result.systems.map(({ name }) => name)).toEqual(["lead", "oracle", "random sentence", "old"]);
    expect(result.data[0]?.n).toBe(2);
    await expect(bench("tools.yaml", ["new"])).rejects.toThrow("--only new: there is no such data set or system");
  });
});

describe("what goes wrong", () => {
  const suite = (lines: readonly unknown[], more = ""): Promise<Awaited<ReturnType<typeof bench>>> => {
    writeFileSync(join(folder, "d.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    writeFileSync(join(folder, "s.yaml"), `name: s\ntask: about\ndata:\n  - name: d\n    file: d.jsonl\n${more}`);
    return bench(join(folder, "s.yaml"));
  };
  const good = (id: string) => ({
    id,
    input: `# ${id}\n\nA parser of dates that needs no time zone data.`,
    reference: "Parses dates",
  });

  test("a failing item is counted with its reason and never a zero", async () => {
    const { result } = await suite(
      [good("a"), { id: "b", input: "# b", reference: "Nothing" }],
      "systems:\n  - name: e\n",
    );
    const e = row(result.systems, "e");
    expect([e.n, e.failures]).toEqual([1, 1]);
    expect(Object.keys(e.failed)).toEqual(["source-thin: the item has too little to summarize (only a title)"]);
    expect(e.metrics.rougeL?.n).toBe(1);
    expect(result.warnings.at(-1)).toContain("e on d: 1 outputs failed");
  });

  test("an id that comes twice is refused with both lines", async () => {
    await expect(suite([good("a"), good("a")])).rejects.toThrow(/line 2: the id "a" stands in line 1 too/);
  });

  test("no items are refused at the place of the data set", async () => {
    await expect(suite([good("a")], "    filter: { kind: z }\n")).rejects.toThrow(
      /s\.yaml:4:5: the data set "d" has no items/,
    );
  });

  test("a metric that cannot run says why and is left out", async () => {
    const { result } = await suite([good("a"), good("b")], "metrics: [rougeL, bertscore]\n");
    const metrics = row(result.systems, "lead").metrics;
    const [bertScore] = Object.entries(metrics).filter(([name]) => name !== "rougeL");
    expect(bertScore?.[1]).toMatchObject({ mean: null, n: 0 });
    expect(bertScore?.[1].reason).toContain("not available");
    expect(row(result.systems, "lead").metrics.rougeL?.n).toBe(2);
  });

  test("items without a reference give no oracle and a reason", async () => {
    const { result } = await suite([{ ...good("a"), reference: null }, good("b")]);
    expect(row(result.systems, "oracle").missing).toEqual({ count: 1, ids: ["a"], reasons: { "no reference": 1 } });
    expect(row(result.systems, "lead").metrics.rougeL?.n).toBe(1);
  });
});
