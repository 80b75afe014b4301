/** `precis tune about --paper` (Metagente as published) as a user runs it, against a model server that plays every role by rule. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TuneArtifact } from "../../src/tasks/tune.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";
import { playTuning, roleOf, sampleOf, summaryOf, trainingFile } from "../support/tune-server.ts";

/** Words in common with the reference, of 25, by iteration: 18 is the first above the threshold of 0.7. */
const plan: Readonly<Record<number, readonly number[]>> = {
  0: [5, 8, 8, 8, 8, 25], // three without improvement
  1: [12, 10, 11, 25], // two decreases
  2: [3, 6, 9, 12, 15, 16, 18], // threshold
  3: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 25], // fifteen iterations
  4: [20], // at once
};
const summaries = [5, 3, 7, 15, 1];
const all = [0, 1, 2, 3, 4];

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, ".git"));
  server = await startScriptedServer({ answer: playTuning(plan) });
  writeFileSync(join(folder.path, "train.jsonl"), trainingFile(all));
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

const tune = (args: readonly string[], more: Partial<Parameters<typeof runPrecis>[1]> = {}) =>
  runPrecis(["tune", "about", "--paper", "--train", "train.jsonl", "--model", `${server.url}/v1#m`, ...args], {
    cwd: folder.path,
    ...more,
  });
const artifact = (name = "about.prompt.json"): TuneArtifact =>
  JSON.parse(readFileSync(join(folder.path, name), "utf8")) as TuneArtifact;
const rolesOf = (sample: number): string[] =>
  server.requests.filter((request) => sampleOf(request) === sample).map(roleOf);
const count = (role: string): number => server.requests.filter((request) => roleOf(request) === role).length;
const stable = ({ created, runId, durationMs, calls, cacheHits, tokens, costUsd, ...rest }: TuneArtifact) => rest;

describe("the calls of the parallel optimizer", () => {
  it("are, per sample and in order, one extraction, then summaries with lessons between them", async () => {
    const result = await tune(["--json"]);
    expect(result.code).toBe(0);
    for (const sample of all) {
      const wanted = [
        "extractor",
        ...Array.from({ length: summaries[sample] as number }, (_, at) =>
          at === 0 ? ["summarizer"] : ["teacher", "summarizer"],
        ).flat(),
      ];
      expect(rolesOf(sample)).toEqual(wanted);
    }
    expect(count("prompt_creator")).toBe(1);
    expect(server.requests).toHaveLength(5 + 31 + 26 + 1);
    expect(roleOf(server.requests.at(-1) as (typeof server.requests)[number])).toBe("prompt_creator");
    const made = JSON.parse(result.stdout) as TuneArtifact;
    expect(made).toEqual(artifact());
    expect(made.samples.map(({ id, stopped, scores, best }) => [id, stopped, scores.length, best])).toEqual([
      ["s0", "patience", 5, 1],
      ["s1", "decreases", 3, 0],
      ["s2", "threshold", 7, 6],
      ["s3", "limit", 15, 14],
      ["s4", "threshold", 1, 0],
    ]);
    expect(made.samples[2]?.scores).toEqual([0.12, 0.24, 0.36, 0.48, 0.6, 0.64, 0.72]);
    expect(made.steps).toBe(31);
    expect(made.candidates.map(({ name, score, samples }) => [name, score, samples])).toEqual([
      ["candidate 1", expect.closeTo(0.8, 12), ["s4"]],
      ["candidate 2", 0.72, ["s2"]],
    ]);
    expect(made.belowThreshold).toBe(false);
    expect(made.chosen).toBe("merged");
    expect(made.prompts.summarizer).toBe("Write one merged phrase.\n\n{{text}}");
    expect(made.curve.map(({ running }) => running)).toEqual([5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    // Best of each sample in the end: 8, 12, 18, 15 and 20 of 25 words.
    expect(made.curve.at(-1)?.rougeL).toBeCloseTo((8 + 12 + 18 + 15 + 20) / 125, 12);
  });

  it("add up: calls, tokens (10 in and 5 out each) and asks by role", async () => {
    await tune(["--quiet"]);
    const { calls, tokens, asked, models, costUsd } = artifact();
    expect({ calls, tokens, costUsd }).toEqual({ calls: 63, tokens: { input: 630, output: 315 }, costUsd: null });
    expect(asked).toEqual({ extractor: 5, "prompt-creator": 1, summarizer: 31, teacher: 26 });
    expect(new Set(Object.values(models))).toEqual(new Set([`${server.url}/v1#m`]));
  });

  it("stop by no rule but the limit with --static --no-threshold-stop", async () => {
    await tune(["--quiet", "--static", "--no-threshold-stop", "--iterations", "4"]);
    for (const sample of all) expect(rolesOf(sample).filter((role) => role === "summarizer")).toHaveLength(4);
    expect(artifact().samples.map(({ stopped }) => stopped)).toEqual(["limit", "limit", "limit", "limit", "limit"]);
  });

  it("end at the threshold with --static alone", async () => {
    await tune(["--quiet", "--static", "--iterations", "8"]);
    expect(artifact().samples.map(({ scores }) => scores.length)).toEqual([6, 4, 7, 8, 1]);
  });
});

describe("the calls of the sequential optimizer", () => {
  it("are n extractions, i n summaries, and (i - 1)(n + 2) for advice and rewriting", async () => {
    await server.finish();
    // Means of both samples, of 25 words: 4, 10, 8, 6: the second decrease ends it.
    server = await startScriptedServer({ answer: playTuning({ 0: [5, 10, 8, 6], 1: [3, 10, 8, 6] }) });
    writeFileSync(join(folder.path, "train.jsonl"), trainingFile([0, 1]));
    await tune(["--quiet", "--optimizer", "sequential"]);
    const roles = ["extractor", "summarizer", "analysis", "analysis_summarizer", "sequential_teacher"];
    expect(roles.map(count)).toEqual([2, 8, 6, 3, 3]);
    expect(server.requests).toHaveLength(2 + 4 * 2 + 3 * (2 + 2));
    const round = ["summarizer", "summarizer", "analysis", "analysis", "analysis_summarizer", "sequential_teacher"];
    expect(server.requests.map(roleOf)).toEqual([
      "extractor",
      "extractor",
      ...round,
      ...round,
      ...round,
      "summarizer",
      "summarizer",
    ]);
    const made = artifact();
    const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
    expect(made.curve.map(({ rougeL }) => rougeL)).toEqual(close([0.16, 0.4, 0.32, 0.24]));
    expect(made.curve.map(({ best }) => best)).toEqual(close([0.16, 0.4, 0.4, 0.4]));
    expect(made.prompts.summarizer).toBe("Be as short as step 1 asks.\n\n{{text}}");
    expect(made).toMatchObject({ chosen: "candidate 1", merged: null, steps: 4, calls: 22 });
  });
});

describe("the domain", () => {
  it("is asked for first with --domain auto, and stands at the head of both prompts", async () => {
    writeFileSync(join(folder.path, "train.jsonl"), trainingFile([2, 4]));
    await tune(["--quiet", "--domain", "auto"]);
    expect(roleOf(server.requests[0] as (typeof server.requests)[number])).toBe("analyzer");
    expect(count("analyzer")).toBe(1);
    expect(artifact().domain?.dataType).toBe("tool page");
    const kind = "The documents are of this kind: tool page (sorting).";
    expect(artifact().prompts.extractor?.startsWith(kind)).toBe(true);
    const first = server.requests.find((request) => roleOf(request) === "summarizer");
    expect(first?.prompt).toContain(`${kind} Facts that count there: what is sorted.`);
  });
});

describe("costs", () => {
  it("add up with a known price, and --max-cost stops before it is passed", async () => {
    const priced = ["tune", "about", "--paper", "--train", "train.jsonl", "--quiet", "--concurrency", "1"];
    const env = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${server.url}/v1` };
    const run = (args: readonly string[]) =>
      runPrecis([...priced, "--model", "openai:gpt-4o-mini", ...args], { cwd: folder.path, env });
    expect((await run([])).code).toBe(0);
    // 63 calls of 10 and 5 tokens at 0.15 and 0.60 dollars a million.
    expect(artifact()).toMatchObject({ calls: 63, costUsd: expect.closeTo(63 * (10 * 0.15e-6 + 5 * 0.6e-6), 12) });
    const stopped = await run(["--no-cache", "--max-cost", "0.0002"]);
    expect(stopped.code).toBe(3);
    expect(artifact().incomplete).toBe(true);
    expect(artifact().costUsd).toBeLessThanOrEqual(0.0002);
  });
});

describe("ablations leave out exactly their part", () => {
  it("extractor: the raw text goes to the summarizer", async () => {
    await tune(["--quiet", "--without", "extractor"]);
    expect([count("extractor"), count("summarizer"), count("teacher"), count("prompt_creator")]).toEqual([
      0, 31, 26, 1,
    ]);
    expect(server.requests[0]?.prompt).toContain("# tool-");
  });

  it("teacher: the initial prompt is only sampled again", async () => {
    await tune(["--quiet", "--without", "teacher"]);
    // Equal scores: one summary and three without improvement each, but for the sample that is good at once.
    expect([count("extractor"), count("summarizer"), count("teacher"), count("prompt_creator")]).toEqual([5, 17, 0, 0]);
    expect(artifact().chosen).toBe("candidate 1");
  });

  it("score: the teacher does not see it, and nothing else changes", async () => {
    await tune(["--quiet"]);
    const told = server.requests.filter((request) => roleOf(request) === "teacher");
    await tune(["--quiet", "--without", "score"]);
    const untold = server.requests.slice(63).filter((request) => roleOf(request) === "teacher");
    expect(untold).toHaveLength(26);
    const line = /^ROUGE-L of summary against target, 0 to 1: 0\.\d{3}\nGood enough is 0\.7\.\n/m;
    // Beside the score of this text those of the prompts tried before.
    const shown = /^- 0\.\d{3}: /gm;
    expect(told.every(({ prompt }) => line.test(prompt))).toBe(true);
    const bare = (prompt: string): string =>
      prompt
        .replace(line, "")
        .replace(shown, "- ")
        .replace(/data tried \w+/g, "data tried");
    expect(untold.map(({ prompt }) => bare(prompt)).toSorted()).toEqual(
      told.map(({ prompt }) => bare(prompt)).toSorted(),
    );
    expect(untold.every(({ prompt }) => !/0\.\d{3}/.test(prompt))).toBe(true);
  });

  it("creator: the best candidate instead of the merged prompt", async () => {
    await tune(["--quiet", "--without", "creator"]);
    expect([count("extractor"), count("summarizer"), count("teacher"), count("prompt_creator")]).toEqual([
      5, 31, 26, 0,
    ]);
    expect(artifact()).toMatchObject({ chosen: "candidate 1", merged: null });
  });
});

describe("what is learned", () => {
  it("is the same byte for byte with the same seed and cache, volatile fields aside", async () => {
    await tune(["--quiet", "--out", "a.json"]);
    await tune(["--quiet", "--out", "b.json", "--concurrency", "1"]);
    expect(server.requests).toHaveLength(63);
    expect(JSON.stringify(stable(artifact("b.json")))).toBe(JSON.stringify(stable(artifact("a.json"))));
  });

  it("is used by precis about --prompt", async () => {
    await tune(["--quiet"]);
    writeFileSync(join(folder.path, "README.md"), "# tool-4\n\nSample 4. It sorts letters.\n");
    const before = server.requests.length;
    const about = await runPrecis(
      ["about", "README.md", "--quiet", "--prompt", "about.prompt.json", "--model", `${server.url}/v1#m`],
      { cwd: folder.path },
    );
    expect(about).toMatchObject({ code: 0, stdout: `${summaryOf(4, 20)}\n` });
    // The tuning had asked the extractor about this very text.
    expect(server.requests.slice(before).map(roleOf)).toEqual(["summarizer"]);
    expect(server.requests.at(-1)?.prompt).toContain("Write one merged phrase.");
  });

  it("is marked when no sample reached the threshold: the best prompts are merged", async () => {
    writeFileSync(join(folder.path, "train.jsonl"), trainingFile([0, 1, 3]));
    const result = await tune(["--top", "2"]);
    expect(result.code).toBe(0);
    expect(result.stderr).toContain("precis: no sample reached ROUGE-L 0.7: the 2 best prompts are taken instead\n");
    expect(artifact()).toMatchObject({ belowThreshold: true, chosen: "merged" });
    expect(artifact().candidates.map(({ score }) => score)).toEqual([0.6, 0.48]);
  });

  it("is chosen on the dev set, and never worse there than the initial prompt", async () => {
    writeFileSync(join(folder.path, "dev.jsonl"), trainingFile([5, 6]));
    await tune(["--quiet", "--dev", "dev.jsonl"]);
    const { dev, chosen } = artifact();
    // The server gives samples 5 and 6 no word in common, whatever the prompt: a tie, which the initial prompt wins.
    expect(chosen).toBe("initial");
    // Candidate 1 is the initial prompt itself, and not scored twice.
    expect(dev?.scores.map(({ name, rougeL }) => [name, rougeL])).toEqual([
      ["initial", 0],
      ["merged", 0],
      ["candidate 2", 0],
    ]);
    expect(dev?.gain).toEqual({ difference: 0, low: 0, high: 0, n: 2 });
  });

  it("is shown as a curve, also by runs show", async () => {
    const told = await tune([]);
    expect(told.stdout).toContain("5 samples, 31 steps, 1 learned prompt reached ROUGE-L 0.7\n");
    expect(told.stdout).toContain("   1  0.328 █████████▉ 5 running\n");
    const shown = await runPrecis(["runs", "show"], { cwd: folder.path });
    expect(shown.stdout).toContain("   1  0.328 █████████▉ 5 running\n");
  });
});

describe("stops", () => {
  it("resumes after kill -9 with no call repeated", async () => {
    await server.finish();
    server = await startScriptedServer({ answer: playTuning(plan), latencyMs: 30 });
    await tune(["--quiet", "--concurrency", "2"], {
      started(child) {
        void server.arrived(30).then(() => child.kill("SIGKILL"));
      },
    });
    const resumed = await runPrecis(["runs", "resume", "--quiet"], { cwd: folder.path });
    expect(resumed.code).toBe(0);
    const times = new Map<string, number>();
    for (const { prompt } of server.requests) times.set(prompt, (times.get(prompt) ?? 0) + 1);
    expect(times.size).toBe(63);
    expect([...times.values()].filter((value) => value > 1).length).toBeLessThanOrEqual(2);
    expect(artifact().incomplete).toBe(false);
    expect(artifact().asked).toEqual({ extractor: 5, "prompt-creator": 1, summarizer: 31, teacher: 26 });
    const again = await tune(["--quiet", "--out", "whole.json"]);
    expect(again.code).toBe(0);
    expect(stable(artifact())).toEqual(stable(artifact("whole.json")));
  });

  it("at a budget with the best artifact so far, marked incomplete, and goes on when it is raised", async () => {
    const stopped = await tune(["--max-calls", "40", "--concurrency", "1"]);
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toMatch(/samples begun, the best prompt so far is in about\.prompt\.json/);
    expect(artifact()).toMatchObject({ incomplete: true, calls: 40, chosen: "candidate 1" });
    expect(artifact().candidates[0]).toMatchObject({ score: 0.72, samples: ["s2"] });
    const raised = await runPrecis(["runs", "resume", "--quiet", "--max-calls", "100"], { cwd: folder.path });
    expect(raised.code).toBe(0);
    expect(artifact()).toMatchObject({ incomplete: false, calls: 63, chosen: "merged" });
    expect(server.requests).toHaveLength(63);
  });

  it("leaves out a sample whose model fails for good, and says so", async () => {
    await server.finish();
    const play = playTuning(plan);
    server = await startScriptedServer({
      answer: (request) => (sampleOf(request) === 1 ? { status: 400 } : play(request)),
    });
    const result = await tune([]);
    expect(result.code).toBe(4);
    expect(result.stderr).toMatch(/precis: s1 is left out: /);
    expect(artifact().samples.map(({ id }) => id)).toEqual(["s0", "s2", "s3", "s4"]);
  });
});

describe("comparison and cross-validation", () => {
  it("teaches with both rules; what they share is asked once", async () => {
    const result = await tune(["--compare-stopping"]);
    expect(result.code).toBe(0);
    const [dynamic, fixed] = artifact().stopping?.rows ?? [];
    expect([dynamic?.steps, fixed?.steps]).toEqual([31, 6 + 4 + 7 + 15 + 1]);
    expect([dynamic?.reached, fixed?.reached]).toEqual([2, 4]);
    expect(dynamic?.tokens).toEqual({ input: 620, output: 310 });
    expect(fixed?.tokens).toEqual({ input: 660, output: 330 });
    // Static goes on where dynamic stopped (two samples, a lesson and a summary each), then merges its own candidates.
    expect(server.requests).toHaveLength(63 + 4 + 1);
    expect(result.stdout).toMatch(/ {2}steps +31 +33\n/);
  });

  it("cross-validates without teaching again", async () => {
    await tune(["--quiet", "--folds", "5"]);
    const { folds } = artifact();
    expect(folds?.folds.map(({ train, test }) => [train, test])).toEqual([
      [4, 1],
      [4, 1],
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
    expect(folds?.gain.n).toBe(5);
    expect(count("teacher")).toBe(26);
  });
});

describe("the sequential optimizer without a model", () => {
  it("keeps the best prompt of the whole set", async () => {
    writeFileSync(
      join(folder.path, "small.jsonl"),
      `${JSON.stringify({ input: "# a\n\nOffline maps for hikers.\n", reference: "Offline maps for hikers" })}\n` +
        `${JSON.stringify({ input: "# b\n\n> A clock for terminals\n\nIt ticks.\n", reference: "A clock for terminals" })}\n`,
    );
    const result = await runPrecis(
      ["tune", "about", "--train", "small.jsonl", "--paper", "--optimizer", "sequential", "--json"],
      {
        cwd: folder.path,
      },
    );
    const made = JSON.parse(result.stdout) as TuneArtifact;
    expect(made).toMatchObject({ optimizer: "sequential", chosen: "candidate 1", merged: null, calls: 0 });
    expect(made.samples[0]?.scores[0]).toBe(made.curve[0]?.rougeL);
  });
});
