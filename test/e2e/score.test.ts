/** `precis score` through the built command: values, formats, exit codes, one-line errors. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runPrecis } from "../support/run-precis.ts";
import { startScriptedServer } from "../support/scripted-model-server.ts";
import { vectorOf } from "../support/vector-wires.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-score-"));
const write = (name: string, ...records: unknown[]): string => {
  writeFileSync(join(cwd, name), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return name;
};
const candidates = write("c.jsonl", { id: "a", text: "reads log files" }, { id: "b", text: "a fast queue" });
const references = write("r.jsonl", { id: "a", text: "reads files" }, { id: "b", text: "a fast queue" });
const files = ["--candidates", candidates, "--references", references];

describe("precis score", () => {
  it("prints values with signatures, counts and intervals as JSON", async () => {
    const { code, stdout, stderr } = await runPrecis(["score", "--metric", "rouge1,bleu1", ...files, "--json"], {
      cwd,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual(["rouge1", "bleu1"]);
    expect(report.rouge1.value).toBeCloseTo(0.9, 12);
    expect(report.rouge1).toMatchObject({ n: 2, signature: expect.stringMatching(/^rouge1\|/), interval: { seed: 0 } });
    expect(report.rouge1.items).toBeUndefined();
  });

  it("prints a table, CSV, and CSV by item", async () => {
    const table = await runPrecis(["score", "--metric", "rouge1", ...files, "--resamples", "0"], { cwd });
    expect(table.stdout).toBe("rouge1  0.9000    n=2\n");
    const csv = await runPrecis(["score", "--metric", "rouge1,rouge2", ...files, "--csv", "--per-item"], { cwd });
    expect(csv.stdout.split("\n")[0]).toBe("id,rouge1,rouge2");
    expect(csv.stdout.split("\n")[2]).toBe("b,1,1");
    const rows = await runPrecis(["score", "--metric", "rouge2", ...files, "--csv"], { cwd });
    expect(rows.stdout.split("\n")[0]).toBe("metric,value,low,high,level,n,reason,signature");
  });

  it("reads candidates from standard input", async () => {
    const stdin = '{"id": "a", "text": "reads files"}\n{"id": "b", "text": "x"}\n';
    const args = ["score", "--metric", "rouge1", "--candidates", "-", "--references", references, "--json"];
    const { stdout } = await runPrecis(args, { cwd, stdin });
    expect(JSON.parse(stdout).rouge1.value).toBe(0.5);
  });

  it("asks an embedding model where one is named, and records the run", async () => {
    const server = await startScriptedServer({ answer: () => "vectors" });
    const embedder = `${server.url}/v1#all-minilm`;
    const args = ["score", "--metric", "sbcs,usecs,bertscore", ...files, "--embedder", embedder, "--json"];
    const { code, stdout } = await runPrecis(args, { cwd });
    await server.finish();
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    const cosine = (a: number[], b: number[]): number => {
      const dot = (x: number[], y: number[]): number => x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
      return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
    };
    const first = cosine(vectorOf("reads log files"), vectorOf("reads files"));
    expect(report.sbcs.value).toBeCloseTo((first + 1) / 2, 6);
    expect(report.sbcs.signature).toContain(`|model:${embedder}|`);
    expect(report.usecs.reason).toMatch(/is not a model for usecs/);
    expect(report.bertscore.reason).toMatch(/BERTScore needs token vectors$/);
    const runs = JSON.parse((await runPrecis(["runs", "list", "--json"], { cwd })).stdout);
    expect(runs[0]).toMatchObject({ command: "score", state: "done" });
  });

  it("exits 2 when nothing could be computed, 0 when something could", async () => {
    const none = await runPrecis(["score", "--metric", "sbcs", ...files, "--json"], { cwd });
    expect(none.code).toBe(2);
    expect(JSON.parse(none.stdout).sbcs.reason).toMatch(/^not available: /);
    const some = await runPrecis(["score", "--metric", "sbcs,rouge1", ...files], { cwd });
    expect(some.code).toBe(0);
  });

  it("names all metrics when none is asked for", async () => {
    const { code, stderr } = await runPrecis(["score", ...files], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^precis: no metric is named: give some of rouge, rouge1, .*bertscore, side, factcc, .*\n$/);
  });

  it.each([
    [["--metric", "rogue", ...files], 'precis: unknown metric "rogue": did you mean rouge?\n'],
    [["--metric", "rouge"], "precis: no candidates: give a file with --candidates\n"],
    [["--metric", "rouge", "--candidates", "no.jsonl"], "precis: no.jsonl does not exist: check the path\n"],
    [
      ["--metric", "rouge", ...files, "--csv", "--json"],
      "precis: --csv and --json exclude each other: give one of them\n",
    ],
  ])("refuses %j in one line", async (args, message) => {
    const { code, stdout, stderr } = await runPrecis(["score", ...args], { cwd });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: message });
  });
});
