/**
 * The suites of the debate through the built `precis bench`: each reads and says its bill; with a scripted server the calls an item
 * are those of the algorithm, patterns and labels are counted, and programs are run where that is allowed.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { BenchResult, SystemResult } from "../../src/evaluation/result.ts";
import { openSandbox } from "../../src/sandbox/sandbox.ts";
import { type DebateRules, debatePlayer } from "../support/debate-server.ts";
import { type CommandResult, runPrecis } from "../support/run-precis.ts";
import { startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-suites-"));
mkdirSync(join(cwd, ".git"));
const suite = (name: string): string => fileURLToPath(new URL(`../../suites/${name}.yaml`, import.meta.url));
const lines = (name: string, rows: readonly object[]): void =>
  writeFileSync(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));

lines(
  "code_summaries.jsonl",
  Array.from({ length: 12 }, (_, at) => ({
    id: `add-${at}`,
    language: "python",
    name: `add_${at}`,
    code_without_doc: `def add_${at}(a):\n    return a + ${at}\n`,
    reference_doc_first_sentence: `Adds ${at} to a number.`,
  })),
);
const doubled = { source_lang: "python", target_lang: "javascript", tests: [{ args: ["4"], stdout: "8" }] };
lines("code_translation.jsonl", [
  {
    ...doubled,
    id: "whole",
    source: "programming-language-benchmarks",
    source_code: "import sys\nprint(2 * int(sys.argv[1]))\n",
    reference_code: "console.log(2 * Number(process.argv[2]));\n",
    harness: null,
  },
  {
    ...doubled,
    id: "asserted",
    source: "humaneval-x",
    source_code: "def double(n):\n    return 2 * n\n",
    reference_header: "const double = (n) => {\n",
    reference_code: "const double = (n) => {\n  return 2 * n;\n};\n",
    harness: "//FILL\nconsole.assert(double(4) === 8);\n",
    tests: [{ stdout: "" }],
  },
]);

async function bench(
  name: string,
  rules: DebateRules,
  ...more: readonly string[]
): Promise<
  CommandResult & { calls: readonly string[]; prompts: readonly string[]; rows: ReadonlyMap<string, SystemResult> }
> {
  const player = debatePlayer(rules);
  const server = await startScriptedServer({ answer: player.answer });
  const args = ["bench", suite(name), "--data", ".", "--json", "--resamples", "10", "--no-cache", ...more];
  const result = await runPrecis([...args, "--model", `${server.url}/v1#m`], { cwd });
  const prompts = server.requests.map(({ prompt }) => prompt);
  await server.finish();
  const { systems = [] } = result.stdout === "" ? {} : (JSON.parse(result.stdout) as Partial<BenchResult>);
  return { ...result, calls: player.calls, prompts, rows: new Map(systems.map((row) => [row.name, row])) };
}

const callsOf = (rows: ReadonlyMap<string, SystemResult>): Record<string, number | null> =>
  Object.fromEntries(
    [...rows].filter(([, { kind }]) => kind === "system").map(([name, row]) => [name, row.callsPerItem]),
  );

describe("suites of the debate", () => {
  it.each([
    // Two functions outside the search; ten in it. Maxima by the formulas of docs/code.md.
    ["code-variants", 2 * (21 + 24 + 24 + 36 + 63 + 63 + 18 + 1)],
    ["code-techniques", 2 * (5 + 6 + 6 * 42 + 63)],
    [
      "code-search",
      10 * 3 * [2, 3, 4, 5].flatMap((t) => [2, 3, 4].map((n) => 3 * (t * n + 1) + 3 * t * n)).reduce((a, b) => a + b),
    ],
    ["code-labels", 2 * (21 + 3 + 63 + 3)],
    ["translation", 2 * (21 + 24 + 24 + 63 + 63 + 4 + 1)],
  ])("%s says its bill: %i calls at most", async (name, most) => {
    const { stdout, stderr, calls } = await bench(name, {}, "--dry-run");
    expect(stderr).not.toContain("missing in the bill");
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, calls: most });
    expect(calls).toEqual([]);
  });

  it("variants take the calls of the algorithm, beside those that the paper reports", async () => {
    const { rows, code } = await bench("code-variants", {});
    expect(code).toBe(0);
    expect(callsOf(rows)).toEqual({
      default: 21,
      early: 12,
      "early, stop all": 4,
      "early, after every turn": 6,
      reflect: 21,
      "reflect, stop all": 7,
      "no judge": 18,
      "one call": 1,
    });
    expect(rows.get("default")?.reported?.values.calls).toBe(44.8);
    const { rows: worst } = await bench(
      "code-variants",
      { winner: () => null },
      "--only",
      "early",
      "--only",
      "reflect",
    );
    expect(callsOf(worst)).toEqual({ early: 24, reflect: 63 });
    expect(worst.get("reflect")?.patterns).toMatchObject({ outputs: 2, underperforming: { convergent: 2, mixed: 0 } });
  });

  it("labels of a model stand beside those from positions, with kappa", async () => {
    const { rows, calls } = await bench("code-labels", { pattern: "mixed" });
    // Equal asks are sent once: the speakers say the same of both functions.
    expect(calls.filter((call) => call === "pattern-labeller").length).toBeGreaterThanOrEqual(3);
    expect(rows.get("debate")?.patterns).toMatchObject({
      outputs: 2,
      all: { convergent: 2 },
      underperforming: { convergent: 0 },
      labelled: { stages: 6, byPositions: { convergent: 6 }, byModel: { mixed: 6 }, agreement: 0, kappa: 0 },
    });
  });

  it("techniques and intents are rows of their own, in their prompts", async () => {
    const { rows, prompts } = await bench("code-techniques", {}, "--only", "one call", "--only", "one call for");
    expect([...rows.keys()].filter((name) => name.startsWith("one call"))).toHaveLength(11);
    expect(new Set(prompts).size).toBe(20);
  });
});

describe("translations in suites", () => {
  const canRun = openSandbox({ allowExec: true }).then(({ isolation }) => isolation === "bubblewrap");
  const right: Record<string, string> = {
    whole: "console.log(2 * Number(process.argv[2]));",
    asserted: "const double = (n) => 2 * n;",
  };

  it("without permission nothing is run, and nothing is 0", async () => {
    const { rows } = await bench("translation", { code: () => "x" }, "--only", "one call");
    expect(rows.get("one call")?.metrics["computational-accuracy"]).toMatchObject({
      mean: null,
      reason: "not run: running code was not allowed (--allow-exec)",
    });
  });

  it("references are right, sources are not; variants take the calls of the algorithm", async ({ skip }) => {
    if (!(await canRun)) skip("bubblewrap does not work here");
    // Only the whole program is answered rightly: the other one fails its assertion.
    const { rows, prompts } = await bench(
      "translation",
      {
        output: () => right.whole as string,
        code: () => right.whole as string,
      },
      "--allow-exec",
    );
    expect(callsOf(rows)).toEqual({
      default: 7,
      early: 7,
      "early, stop all": 4,
      reflect: 7,
      "reflect, stop all": 4,
      // One call for the whole program; the other one is mended three times in vain.
      "fix-loop": 2.5,
      "one call": 1,
    });
    const accuracy = (row: string) =>
      ["execution-accuracy", "computational-accuracy"].map((metric) => rows.get(row)?.metrics[metric]?.mean);
    expect(accuracy("reference")).toEqual([1, 1]);
    expect(accuracy("source")).toEqual([0, 0]);
    expect(accuracy("default")).toEqual([0.5, 0.5]);
    const similarity = (row: string): number => rows.get(row)?.metrics["codebleu?language=item"]?.mean ?? Number.NaN;
    expect(similarity("reference")).toBeGreaterThan(similarity("source"));
    // The harness holds the tests: no system is shown it, though a failing program may quote a line of it.
    const first = prompts.filter((prompt) => !/compiler or tests say|errors:/.test(prompt));
    expect(first.some((prompt) => prompt.includes("console.assert"))).toBe(false);
    expect(prompts.some((prompt) => prompt.includes("const double = (n) => {"))).toBe(true);
  });
});
