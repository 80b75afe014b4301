/** `precis runs ...` over a small recorded history, made once with a real model server. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aboutOf, readmeOf, startAboutServer } from "../support/about-server.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import type { ScriptedServer } from "../support/scripted-model-server.ts";

const home = temporaryFolder();
const project = join(home.path, "project");
const precis = (...args: string[]) => runPrecis(args, { cwd: project, env: { HOME: home.path, TZ: "UTC" } });
let server: ScriptedServer;
let model: string;

beforeAll(async () => {
  mkdirSync(join(project, ".git"), { recursive: true });
  for (const number of [1, 2]) writeFileSync(join(project, `tool-${number}.md`), readmeOf(number));
  server = await startAboutServer();
  model = `${server.url}/v1#small`;
  await precis("about", "--effort", "high", "tool-1.md", "--model", model);
  await precis("about", "--effort", "high", "tool-1.md", "tool-2.md", "none.md", "--model", model);
});
afterAll(async () => {
  await server.finish();
  home.remove();
});

describe("runs list", () => {
  it("is newest first, as JSON with the published fields alone", async () => {
    const { code, stdout, stderr } = await precis("runs", "list", "--json");
    const runs = JSON.parse(stdout) as { runId: string; created: string }[];
    const facts = runs.map(({ runId: _, created: __, ...rest }) => rest);
    expect({ code, stderr, facts }).toEqual({
      code: 0,
      stderr: "",
      facts: [
        // tool-1 came from the cache.
        { command: "about", state: "partial", calls: 2, costUsd: null },
        { command: "about", state: "done", calls: 2, costUsd: null },
      ],
    });
    for (const { created } of runs) expect(new Date(created).toISOString()).toBe(created);
  });

  it("is a table for people", async () => {
    const { stdout } = await precis("runs", "list", "--limit", "1");
    const [heading, run, rest] = stdout.split("\n");
    expect(heading?.split(/\s{2,}/)).toEqual(["RUN", "BEGAN", "STATE", "CALLS", "COST", "COMMAND"]);
    expect(run?.split(/\s{2,}/).slice(2, 5)).toEqual(["partial", "2", "unknown"]);
    expect(rest).toBe("");
  });

  it("is empty, and makes no store, where nothing was recorded", async () => {
    const { code, stdout } = await precis("runs", "list", "--json", "--store", "elsewhere");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "[]\n" });
    expect(existsSync(join(project, "elsewhere"))).toBe(false);
  });
});

describe("runs show", () => {
  it("explains the last run as JSON", async () => {
    const { code, stdout } = await precis("runs", "show", "--json");
    const { run, calls } = JSON.parse(stdout) as {
      run: Record<string, unknown>;
      calls: Record<string, unknown>[];
    };
    expect(code).toBe(0);
    expect(run).toMatchObject({
      command: "about",
      argv: ["about", "--effort", "high", "tool-1.md", "tool-2.md", "none.md", "--model", model],
      state: "partial",
      exitCode: 4,
      calls: 2,
      cacheHits: 2,
      tokens: { input: 20, output: 10 },
      costUsd: null,
      results: [
        { source: "tool-1.md", text: aboutOf(1), error: null },
        { source: "tool-2.md", text: aboutOf(2), error: null },
        { source: "none.md", text: null, error: "no such file or directory: check the path" },
      ],
    });
    expect(calls.map((call) => [call.agent, call.item, call.cacheHit, call.tokens])).toEqual([
      ["extractor", "tool-1.md", true, { input: 10, output: 5 }],
      ["summarizer", "tool-1.md", true, { input: 10, output: 5 }],
      ["extractor", "tool-2.md", false, { input: 10, output: 5 }],
      ["summarizer", "tool-2.md", false, { input: 10, output: 5 }],
    ]);
    const last = calls.at(-1);
    expect(last?.prompt).toContain("Tool 2 sorts pile 2 of letters.");
    expect(last?.answer).toBe(JSON.stringify({ about: aboutOf(2) }));
    expect(last?.evidence).toMatchObject([{ text: "Tool 2 sorts pile 2 of letters." }]);
  });

  it("tells one source to a person: result, agents, prompts, answers, evidence", async () => {
    const { stdout } = await precis("runs", "show", "--item", "tool-2");
    expect(stdout).toMatch(/^State {4}partial, exit code 4$/m);
    expect(stdout).toMatch(/^Took {5}2 calls \(2 answers from the cache\), 20 \+ 10 tokens, cost unknown$/m);
    expect(stdout).toContain(`tool-2.md\n    Result\n      ${aboutOf(2)}\n`);
    expect(stdout).toMatch(/^ {2}1\. extractor: http:\S+, \d+\.\d s, 10 \+ 5 tokens, cost unknown$/m);
    expect(stdout).toContain(`    Answer\n      {"about":"${aboutOf(2)}"}\n`);
    expect(stdout).toMatch(/^ {4}Evidence: Tool 2 sorts pile 2 of letters\. \(.*line 3\)$/m);
    expect(stdout).not.toContain("tool-1.md\n");
  });

  it("takes a run by the beginning of its id", async () => {
    const runs = JSON.parse((await precis("runs", "list", "--json")).stdout) as { runId: string }[];
    const first = runs[1]?.runId ?? "";
    const shown = JSON.parse((await precis("runs", "show", first.slice(0, -1), "--json")).stdout) as {
      run: { runId: string };
    };
    expect(shown.run.runId).toBe(first);
  });
});

it("runs export gives run, calls, steps and artifacts", async () => {
  const { stdout } = await precis("runs", "export");
  const all = JSON.parse(stdout) as Record<string, unknown[]>;
  expect(Object.keys(all)).toEqual(["run", "calls", "steps", "artifacts"]);
  expect(all.calls).toHaveLength(2);
  expect(all.steps).toHaveLength(4);
  expect(Object.keys(all.artifacts ?? {}).toSorted()).toEqual(["failed:2", "source:0", "source:1"]);
});

it("runs alone shows what there is, and exits with 2", async () => {
  const { code, stdout } = await precis("runs");
  expect(code).toBe(2);
  expect(stdout).toContain("Usage: precis runs");
});

it("runs prune deletes runs and keeps their answers for the cache", async () => {
  expect((await precis("runs", "prune")).stderr).toBe(
    "precis: runs prune needs --keep N or --older-than DAYS: give --keep 0 to delete all runs\n",
  );
  expect((await precis("runs", "prune", "--older-than", "1")).stdout).toBe("deleted 0 runs with 0 calls, 0 kB freed\n");
  const pruned = JSON.parse((await precis("runs", "prune", "--keep", "1", "--json")).stdout) as Record<string, unknown>;
  expect(pruned).toMatchObject({ runs: 1, calls: 2 });
  const asked = server.requests.length;
  expect((await precis("about", "--effort", "high", "tool-1.md", "--model", model, "--quiet")).stdout).toBe(
    `${aboutOf(1)}\n`,
  );
  expect(server.requests).toHaveLength(asked);
});

describe("the store that folders outside projects share", () => {
  it("goes on with a run of another folder only by its id", async () => {
    const shared = temporaryFolder();
    const folders = ["one", "two"].map((name) => join(shared.path, name));
    const [one = "", two = ""] = folders;
    for (const folder of folders) mkdirSync(folder);
    writeFileSync(join(one, "tool.md"), readmeOf(1));
    const env = { HOME: shared.path, XDG_DATA_HOME: join(shared.path, "data") };
    const first = await runPrecis(["about", "--effort", "high", "tool.md"], { cwd: one, env });
    const id = /runs show (\S+)/.exec(first.stderr)?.[1] ?? "";
    const there = await runPrecis(["runs", "resume"], { cwd: two, env });
    expect([there.code, there.stdout, there.stderr]).toEqual([
      2,
      "",
      `precis: no run was begun in this folder; the last one, ${id}, was begun in ${one}: go on with it by precis runs resume ${id}\n`,
    ]);
    expect((await runPrecis(["runs", "resume", id], { cwd: two, env })).stdout).toBe(first.stdout);
    expect((await runPrecis(["runs", "resume"], { cwd: one, env })).stdout).toBe(first.stdout);
    shared.remove();
  });
});
