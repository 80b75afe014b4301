/** `precis digest` and `precis compare` through the built command: JSON, marks, bills, resuming, votes. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runPrecis } from "../support/run-precis.ts";
import { type RecordedRequest, startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-digest-"));
mkdirSync(join(cwd, ".git"));
mkdirSync(join(cwd, "docs"));
writeFileSync(
  join(cwd, "docs/queue.md"),
  "# Queue\n\nThe queue keeps jobs in order. It retries failed jobs three times.\n",
);
writeFileSync(join(cwd, "docs/lock.md"), "# Lock\n\nThe lock lets one worker run a job at a time.\n");
const lines = (name: string, rows: readonly unknown[]): void =>
  writeFileSync(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
lines(
  "a.jsonl",
  ["x", "y"].map((id) => ({ id, summary: `Good words on ${id}.` })),
);
lines(
  "b.jsonl",
  ["x", "y"].map((id) => ({ id, summary: `Poor words on ${id}.` })),
);
lines(
  "d.jsonl",
  ["x", "y"].map((id) => ({ id, documents: [{ name: "n", text: `The queue keeps ${id} in order.` }] })),
);
lines(
  "r.jsonl",
  ["x", "y"].map((id) => ({ id, summary: `The queue keeps ${id}.` })),
);

/** Plays every role of this file by what its prompt asks for. */
function play({ prompt }: RecordedRequest): string {
  if (prompt.includes("atomic content units")) return JSON.stringify({ units: ["The queue keeps it."] });
  if (prompt.includes("numbered fact")) return JSON.stringify({ entailed: [prompt.includes("Good")] });
  if (prompt.includes("Give the verdict") || prompt.includes("give the verdict")) {
    return JSON.stringify({ explanation: "", verdict: prompt.indexOf("Good") < prompt.indexOf("Poor") ? "1" : "2" });
  }
  return JSON.stringify({ summary: "The queue keeps jobs in order. One worker runs a job at a time." });
}

describe("precis digest", () => {
  it("prints one object whose sentences name their sources", async () => {
    const { code, stdout, stderr } = await runPrecis(["digest", "docs", "--effort", "high", "--json"], { cwd });
    const result = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^precis: embedded \(extractive\): 0 calls, cost \$0, .+\n$/);
    expect(result.sources).toEqual(["docs/lock.md", "docs/queue.md"]);
    expect(
      result.sentences.map((sentence: { text: string; sources: string[] }) => [sentence.text, sentence.sources]),
    ).toContainEqual(["The queue keeps jobs in order.", ["docs/queue.md"]]);
    expect(result).toMatchObject({
      aspect: null,
      support: 1,
      strategy: "ensemble",
      calls: 0,
      costUsd: 0,
      leftOut: [],
      failed: [],
    });
    expect(result.models).toEqual({ generator: "embedded", aggregator: "embedded" });
  });

  it("marks sentences with --cite and says the same on every run", async () => {
    const run = () => runPrecis(["digest", "docs", "--cite", "--quiet"], { cwd });
    const first = await run();
    expect(first.stdout).toContain("The queue keeps jobs in order. [2]");
    expect(first.stdout).toMatch(/\n\n\[1\] docs\/lock\.md\n\[2\] docs\/queue\.md\n$/);
    expect((await run()).stdout).toBe(first.stdout);
  });

  it("asks K candidates and one aggregator, tells the bill before, and pays nothing twice", async () => {
    const server = await startScriptedServer({ answer: play });
    const args = ["digest", "docs", "--samples", "4", "--model", `${server.url}/v1#m`];
    const bill = await runPrecis([...args, "--dry-run"], { cwd });
    expect(bill.stdout).toMatch(/^calls\t5\n/);
    expect(server.requests.length).toBe(0);
    const first = await runPrecis(args, { cwd });
    expect(first.stdout).toBe("The queue keeps jobs in order. One worker runs a job at a time.\n");
    expect(server.requests.length).toBe(5);
    const again = await runPrecis(args, { cwd });
    expect([again.stdout, server.requests.length]).toEqual([first.stdout, 5]);
    const resumed = await runPrecis(["runs", "resume"], { cwd });
    expect([resumed.code, resumed.stdout, server.requests.length]).toEqual([0, first.stdout, 5]);
    await server.finish();
  });
});

describe("precis compare", () => {
  it("judges in both orders and counts content units, which are kept in a file", async () => {
    const server = await startScriptedServer({ answer: play });
    const args = ["compare", "a.jsonl", "b.jsonl", "--documents", "d.jsonl", "--references", "r.jsonl", "--json"];
    const spec = `${server.url}/v1#m`;
    const { code, stdout } = await runPrecis([...args, "--judge", spec, "--model", spec], { cwd });
    const result = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(result.cap.max).toBeCloseTo(1 / (1 + Math.exp(-5)), 12);
    expect(result).toMatchObject({
      n: 2,
      missing: 0,
      consistency: 1,
      positionBias: 0.5,
      preference: { max: 1, avg: 1 },
    });
    expect(result.acu).toMatchObject({ extracted: 2, units: 2, a: { value: 1, n: 2 }, b: { value: 0, n: 2 } });
    expect(readFileSync(join(cwd, "acus.jsonl"), "utf8").split("\n").length).toBe(3);
    // 4 verdicts, 2 extractions, 4 checks; a second time all comes from cache and file.
    expect(server.requests.length).toBe(10);
    const again = await runPrecis([...args, "--judge", spec, "--model", spec], { cwd });
    expect(JSON.parse(again.stdout).acu.extracted).toBe(0);
    expect(server.requests.length).toBe(10);
    await server.finish();
  });

  it("makes a voting page whose votes it reads back", async () => {
    const files = ["compare", "a.jsonl", "b.jsonl", "--documents", "d.jsonl"];
    const page = await runPrecis([...files, "--human", "--out", "page.html", "--seed", "7"], { cwd });
    expect([page.code, page.stdout]).toEqual([0, ""]);
    const html = readFileSync(join(cwd, "page.html"), "utf8");
    const data = JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(html)?.[1] ?? "");
    const votes = data.items.map((item: { id: string; left: string }) => ({
      id: item.id,
      choice: item.left.startsWith("Good") ? "left" : "right",
    }));
    writeFileSync(
      join(cwd, "v.json"),
      JSON.stringify({ format: data.format, page: data.page, seed: 7, rater: "ann", votes }),
    );
    const counted = await runPrecis([...files, "--votes", "v.json", "--json"], { cwd });
    expect(JSON.parse(counted.stdout)).toMatchObject({ n: 2, votes: { target: 2, baseline: 0, tie: 0 }, kappa: null });
  });
});
