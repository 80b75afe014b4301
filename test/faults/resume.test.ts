/** Runs that are killed, interrupted or stopped at a budget, and what `runs resume` makes of them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aboutOf, readmeOf, startAboutServer } from "../support/about-server.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import type { ScriptedServer } from "../support/scripted-model-server.ts";

const count = 50;
const names = Array.from({ length: count }, (_, index) => `tool-${index}/README.md`);
const wholeOutput = names.map((name, index) => `${name}\t${aboutOf(index)}\n`).join("");

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
let model: string;
beforeEach(async () => {
  folder = temporaryFolder();
  // Marks the folder as a project, so that the store lies in it.
  mkdirSync(join(folder.path, ".git"));
  names.forEach((name, index) => {
    mkdirSync(join(folder.path, `tool-${index}`));
    writeFileSync(join(folder.path, name), readmeOf(index));
  });
  server = await startAboutServer(30);
  model = `${server.url}/v1#small`;
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

const precis = (args: readonly string[], more: Partial<Parameters<typeof runPrecis>[1]> = {}) =>
  runPrecis(args, { cwd: folder.path, ...more });

/** Sends `signal` to the command as soon as the server has been asked `requests` times. */
function stopAfter(requests: number, signal: NodeJS.Signals) {
  return (child: { kill(signal: NodeJS.Signals): boolean }) => {
    const watch = setInterval(() => {
      if (server.requests.length < requests) return;
      clearInterval(watch);
      child.kill(signal);
    }, 5);
  };
}

/** How many requests the server got for each different prompt. */
function timesAsked(): number[] {
  const times = new Map<string, number>();
  for (const { prompt } of server.requests) times.set(prompt, (times.get(prompt) ?? 0) + 1);
  return [...times.values()];
}

describe("kill -9 in the middle of 50 sources", () => {
  it("resumes with all 50 results and pays twice for no more than what was in flight", async () => {
    const killed = await precis(["about", "--effort", "high", ...names, "--model", model, "--concurrency", "8"], {
      started: stopAfter(45, "SIGKILL"),
    });
    expect(killed.code).toBeNull();
    const [interrupted] = JSON.parse((await precis(["runs", "list", "--json"])).stdout) as Record<string, unknown>[];
    expect(interrupted).toMatchObject({ command: "about", state: "interrupted" });
    const before = server.requests.length;

    const resumed = await precis(["runs", "resume"]);
    expect(resumed.stdout).toBe(wholeOutput);
    expect(resumed.code).toBe(0);
    const inFlight = Number(/(\d+) calls? (?:was|were) in flight/.exec(resumed.stderr)?.[1] ?? 0);
    expect(inFlight).toBeLessThanOrEqual(8);
    // A call counts as in flight from the moment it is on disk; some had not reached the server yet.
    expect(timesAsked().filter((times) => times > 2)).toEqual([]);
    expect(timesAsked().filter((times) => times === 2).length).toBeLessThanOrEqual(inFlight);
    expect(timesAsked()).toHaveLength(2 * count);
    expect(server.requests.length).toBeGreaterThan(before);
    const [done] = JSON.parse((await precis(["runs", "list", "--json"])).stdout) as Record<string, unknown>[];
    expect(done).toMatchObject({ runId: interrupted?.runId, state: "done", calls: 2 * count });
  });

  it("resumes without the cache too, from the journal of the run", async () => {
    await precis(["about", "--effort", "high", ...names, "--model", model, "--no-cache"], {
      started: stopAfter(45, "SIGKILL"),
    });
    const resumed = await precis(["runs", "resume", "--quiet"]);
    expect(resumed).toMatchObject({ code: 0, stdout: wholeOutput, stderr: "" });
    expect(server.requests.length).toBeLessThanOrEqual(2 * count + 8);
  });
});

describe("Ctrl-C", () => {
  it("exits with 130, says how to go on, and resumes", async () => {
    const stopped = await precis(["about", "--effort", "high", ...names, "--model", model], {
      started: stopAfter(40, "SIGINT"),
    });
    expect(stopped.code).toBe(130);
    expect(wholeOutput.startsWith(stopped.stdout)).toBe(true);
    expect(stopped.stderr).toMatch(
      /^precis: interrupted, \d+ of 50 sources are done: saved, go on with `precis runs resume \S+`$/m,
    );
    const resumed = await precis(["runs", "resume"]);
    expect(resumed).toMatchObject({ code: 0, stdout: wholeOutput });
    expect(server.requests.length).toBeLessThanOrEqual(2 * count + 8);
  });

  it("prints as JSON, after a resume, what the whole run would have printed", async () => {
    await precis(["about", "--effort", "high", ...names, "--model", model, "--json"], {
      started: stopAfter(40, "SIGINT"),
    });
    const resumed = await precis(["runs", "resume"]);
    const results = JSON.parse(resumed.stdout) as { source: string; about: string }[];
    expect(results.map(({ source, about }) => [source, about])).toEqual(
      names.map((name, index) => [name, aboutOf(index)]),
    );
  });
});

describe("a budget", () => {
  it("stops with exit 3 and goes on when it is raised", async () => {
    const stopped = await precis(["about", "--effort", "high", ...names, "--model", model, "--max-calls", "20"]);
    expect(stopped.code).toBe(3);
    expect(wholeOutput.startsWith(stopped.stdout)).toBe(true);
    expect(server.requests).toHaveLength(20);
    const again = await precis(["runs", "resume"]);
    expect(again.code).toBe(3);
    expect(server.requests).toHaveLength(20);
    const raised = await precis(["runs", "resume", "--max-calls", "100"]);
    expect(raised).toMatchObject({ code: 0, stdout: wholeOutput });
    expect(server.requests).toHaveLength(2 * count);
  });
});

describe("a run that is done", () => {
  it("is printed again without a call, also when its sources are gone", async () => {
    const first = await precis(["about", "--effort", "high", "tool-1/README.md", "--model", model]);
    expect(first).toMatchObject({ code: 0, stdout: `${aboutOf(1)}\n` });
    writeFileSync(join(folder.path, "tool-1", "README.md"), "");
    const resumed = await precis(["runs", "resume", "--quiet"]);
    expect(resumed).toEqual({ code: 0, stdout: `${aboutOf(1)}\n`, stderr: "" });
    expect(server.requests).toHaveLength(2);
  });
});

describe("two processes on one store at once", () => {
  it("both finish and both are recorded", async () => {
    const half = (from: number): string[] => names.slice(from, from + 25);
    const results = await Promise.all([
      precis(["about", "--effort", "high", ...half(0), "--model", model, "--quiet"]),
      precis(["about", "--effort", "high", ...half(25), "--model", model, "--quiet"]),
    ]);
    expect(results.map((result) => [result.code, result.stderr])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    expect(results.map((result) => result.stdout).join("")).toBe(wholeOutput);
    const runs = JSON.parse((await precis(["runs", "list", "--json"])).stdout) as Record<string, unknown>[];
    expect(runs.map((run) => [run.state, run.calls])).toEqual([
      ["done", 50],
      ["done", 50],
    ]);
  });

  it("only one of two resumes goes on", async () => {
    await precis(["about", "--effort", "high", ...names, "--model", model], { started: stopAfter(30, "SIGKILL") });
    const results = await Promise.all([precis(["runs", "resume"]), precis(["runs", "resume"])]);
    const codes = results.map((result) => result.code).toSorted();
    expect(codes).toEqual([0, 2]);
    const refused = results.find((result) => result.code === 2);
    expect(refused?.stderr).toMatch(
      /^precis: run \S+ is still running \(process \d+\): wait for it, or stop it first$/m,
    );
    expect(results.find((result) => result.code === 0)?.stdout).toBe(wholeOutput);
  });
});
