/**
 * What can happen to a store and its clock: a full disk and a read-only directory under every task, damage at random places,
 * another program's or another version's file, a clock that goes back, and many processes at once. A result is never lost to
 * any of it, and what is wrong is said in one line.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { random } from "../../../src/base/random.ts";
import { withoutVolatile } from "../../../src/base/volatile-fields.ts";
import { openStore } from "../../../src/store/index.ts";
import { markOwn } from "../../../src/store/ownership.ts";
import { aboutOf, playAbout, readmeOf } from "../../support/about-server.ts";
import { playEveryRole } from "../../support/every-role.ts";
import { obeyingFileModes, type Prefix, withFullDisk } from "../../support/restricted.ts";
import { runHere } from "../../support/run-here.ts";
import { cleanEnv, runPrecis, temporaryFolder } from "../../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../../support/scripted-model-server.ts";
import { note } from "./figures.ts";
import { isLong, seed, sizes, testTimeout } from "./sizes.ts";
import { type Workload, workloads, writeFiles } from "./workloads.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
let project: string;
let model: readonly string[];
let requests = 0;

beforeEach(async () => {
  folder = temporaryFolder();
  project = join(folder.path, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  requests = 0;
  const every = playEveryRole();
  server = await startScriptedServer({
    keeps: false,
    answer(request) {
      requests++;
      return request.prompt.includes("sorts pile") ? playAbout(request) : every(request);
    },
  });
  model = ["--model", `${server.url}/v1#small`];
});
afterEach(async () => {
  for (const name of ["store", "locked"]) if (existsSync(join(project, name))) chmodSync(join(project, name), 0o700);
  await server.finish();
  folder.remove();
});

const storeLines = (stderr: string): string[] => stderr.split("\n").filter((line) => line.includes("run store"));
const json = (text: string): unknown => withoutVolatile(JSON.parse(text));

const tasks = workloads(30).filter(({ task }) => isLong || task === "repo");

describe("no task loses its result", () => {
  const cases: readonly (readonly [string, Prefix | undefined, (place: string) => void])[] = [
    ["on a disk that is full from the start", withFullDisk(20), () => undefined],
    ["on a disk that fills up", withFullDisk(120), () => undefined],
    [
      "to a store that is read-only",
      obeyingFileModes(),
      (place) => {
        openStore(place).close();
        markOwn(place, cleanEnv(project));
        for (const name of readdirSync(place)) chmodSync(join(place, name), 0o444);
        chmodSync(place, 0o555);
      },
    ],
  ];
  for (const [what, prefix, prepare] of cases) {
    it.skipIf(prefix === undefined).each(tasks.map((workload) => [workload.task, workload] as const))(
      `${what}: %s`,
      async (_, workload) => {
        writeFiles(project, workload.files);
        const calm = await play(workload, ["--store", "other"]);
        expect(calm.code).toBe(0);
        prepare(join(project, "store"));
        const result = await play(workload, ["--store", "store", "--no-cache"], prefix ?? []);
        expect([result.code, json(result.stdout)], result.stderr).toEqual([0, json(calm.stdout)]);
        expect(storeLines(result.stderr)).toHaveLength(1);
      },
      testTimeout,
    );
  }
});

function play({ argv, outputs }: Workload, more: readonly string[], prefix: Prefix = []) {
  for (const name of outputs) rmSync(join(project, name), { recursive: true, force: true });
  return runPrecis([...argv, ...model, ...more], { cwd: project, prefix });
}

describe("a damaged store", () => {
  it(
    "costs a line and never a result, wherever it is damaged",
    async () => {
      writeFileSync(join(project, "README.md"), readmeOf(7));
      for (let run = 0; run < 20; run++)
        await runHere(["about", "README.md", ...model, "--store", "whole"], { cwd: project });
      const whole = readFileSync(join(project, "whole", "precis.db"));
      const draw = random(seed, "damage");
      const seen = new Map<string, number>();
      const times = isLong ? 150 : 8;
      for (let time = 0; time < times; time++) {
        const [kind, bytes] = damaged(whole, draw);
        const place = join(project, "store");
        rmSync(place, { recursive: true, force: true });
        mkdirSync(place);
        writeFileSync(join(place, "precis.db"), bytes);
        markOwn(place, { HOME: project });
        for (const argv of [
          ["runs", "list", "--json"],
          ["runs", "show"],
          ["runs", "export"],
          ["runs", "resume"],
          ["about", "README.md", "--json", "--no-cache", ...model],
          ["runs", "prune", "--keep", "1"],
        ]) {
          const { code, stdout, stderr } = await runHere([...argv, "--store", "store"], { cwd: project });
          const where = `${argv.join(" ")} after ${kind} (${time}): ${stderr}`;
          // What is no page, no row or no JSON any more is known for damage. A bit within a word is beyond that.
          if (!/noise|bits/.test(kind)) expect(stderr, where).not.toContain("unexpected failure");
          expect([0, 1, 2], where).toContain(code);
          if (argv[0] !== "about") continue;
          expect([code, (JSON.parse(stdout) as { about: string }[])[0]?.about], where).toEqual([0, aboutOf(7)]);
        }
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }
      note(
        `damaged stores: ${times} (${[...seen].map(([kind, count]) => `${count} ${kind}`).join(", ")}), six commands on each, no result lost`,
      );
    },
    testTimeout,
  );

  it.each([
    ["another program's", { application_id: 0x47504b47 }, "is another program's database"],
    ["a newer version's", { user_version: 99 }, "was written by a newer precis (schema 99, this one knows"],
    ["one without a version", { user_version: 0 }, "does not say which schema it has (0)"],
  ])("that is %s is left alone and named", async (_, pragmas, reason) => {
    writeFileSync(join(project, "README.md"), readmeOf(7));
    await runHere(["about", "README.md", ...model, "--store", "store"], { cwd: project });
    const file = join(project, "store", "precis.db");
    const bytes = readFileSync(file);
    // The header holds both numbers (SQLite file format, 1.3): user version at 60, application id at 68.
    for (const [name, value] of Object.entries(pragmas)) bytes.writeUInt32BE(value, name === "user_version" ? 60 : 68);
    writeFileSync(file, bytes);
    const result = await runHere(["about", "README.md", ...model, "--store", "store"], { cwd: project });
    expect([result.code, result.stdout]).toEqual([0, `${aboutOf(7)}\n`]);
    expect(result.stderr.split("\n")[0]).toContain(reason);
    const list = await runHere(["runs", "list", "--store", "store"], { cwd: project });
    expect([list.code, list.stdout]).toEqual([1, ""]);
    expect(list.stderr).toContain(reason);
    expect(list.stderr.trim().split("\n")).toHaveLength(1);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

/** Bytes of ASCII stay ASCII: a text that is no UTF-8 any more ends the process inside libsql, which no program can catch. */
function damaged(whole: Buffer, draw: ReturnType<typeof random>): [string, Buffer] {
  const bytes = Buffer.from(whole);
  const at = draw.below(bytes.length);
  const noise = Buffer.from(Array.from({ length: 1 + draw.below(3_000) }, () => draw.below(128)));
  switch (draw.below(5)) {
    case 0:
      return ["cut", bytes.subarray(0, at)];
    case 1:
      noise.copy(bytes, at);
      return ["with noise inside", bytes];
    case 2:
      bytes.fill(0, at, Math.min(bytes.length, at + 4_096));
      return ["with a page of zeros", bytes];
    case 3:
      noise.copy(bytes, draw.below(100));
      return ["with a broken header", bytes];
    default:
      for (let flip = 0; flip < 30; flip++) {
        const place = 100 + draw.below(bytes.length - 100);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << draw.below(7));
      }
      return ["with flipped bits", bytes];
  }
}

describe("a clock that goes back", () => {
  const clock = pathToFileURL(join(import.meta.dirname, "../../support/unsteady-date.mjs")).href;
  it.each(tasks.map((workload) => [workload.task, workload] as const))(
    "by an hour at every hundredth look changes nothing of %s",
    async (_, workload) => {
      writeFiles(project, workload.files);
      const calm = await play(workload, ["--store", "other"]);
      for (const name of workload.outputs) rmSync(join(project, name), { recursive: true, force: true });
      const env = { NODE_OPTIONS: `--import ${clock}` };
      const result = await runPrecis([...workload.argv, ...model, "--store", "store"], { cwd: project, env });
      expect([result.code, json(result.stdout)], result.stderr).toEqual([0, json(calm.stdout)]);
      expect(negative(JSON.parse(result.stdout))).toEqual([]);
      expect(result.stderr).not.toMatch(/, -\d/);
    },
    testTimeout,
  );

  it("does not stretch a pause that a server asks for", async () => {
    writeFileSync(join(project, "README.md"), readmeOf(7));
    server.script({ status: 429, headers: { "retry-after": "1" } });
    const env = { NODE_OPTIONS: `--import ${clock}` };
    const started = performance.now();
    const result = await runPrecis(["about", "README.md", ...model, "--store", "store"], { cwd: project, env });
    expect([result.code, result.stdout]).toEqual([0, `${aboutOf(7)}\n`]);
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it("between two runs: the last run is still the last", async () => {
    for (const number of [1, 2]) {
      writeFileSync(join(project, "README.md"), readmeOf(number));
      const env = { NODE_OPTIONS: `--import ${clock}`, PRECIS_TEST_CLOCK_SHIFT: number === 2 ? "-86400000" : "0" };
      await runPrecis(["about", "README.md", ...model, "--store", "store"], { cwd: project, env });
    }
    const resumed = await runPrecis(["runs", "resume", "--store", "store", "--quiet"], { cwd: project });
    expect(resumed).toEqual({ code: 0, stdout: `${aboutOf(2)}\n`, stderr: "" });
  });
});

/** Names of times below zero, at any depth. */
function negative(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "number" ? (inner < 0 && /Ms$/.test(key) ? [key] : []) : negative(inner),
  );
}

describe("many processes on one store", () => {
  const atOnce = ["--store", "store", "--quiet", "--effort", "high"];
  it(
    `${sizes.processes} at once: none waits in vain, all are recorded`,
    async () => {
      const each = 4;
      const names = Array.from({ length: sizes.processes * each }, (_, index) => `tool-${index}/README.md`);
      writeFiles(project, Object.fromEntries(names.map((name, index) => [name, readmeOf(index)])));
      const started = performance.now();
      const results = await Promise.all(
        Array.from({ length: sizes.processes }, (_, index) =>
          runPrecis(["about", ...names.slice(index * each, (index + 1) * each), ...model, ...atOnce], {
            cwd: project,
          }),
        ),
      );
      expect(results.map(({ code, stderr }) => [code, stderr])).toEqual(results.map(() => [0, ""]));
      expect(results.map(({ stdout }) => stdout).join("")).toBe(
        names.map((name, index) => `${name}\t${aboutOf(index)}\n`).join(""),
      );
      const runs = JSON.parse(
        (
          await runHere(["runs", "list", "--json", "--store", "store"], {
            cwd: project,
            env: { XDG_DATA_HOME: join(project, "data") },
          })
        ).stdout,
      ) as {
        state: string;
        calls: number;
      }[];
      expect(runs.map(({ state, calls }) => [state, calls])).toEqual(results.map(() => ["done", 2 * each]));
      expect(requests).toBe(2 * names.length);
      note(
        `${sizes.processes} processes on one store: ${requests} calls, all recorded, ${Math.round((performance.now() - started) / 1000)} s, file of ${Math.round(statSync(join(project, "store", "precis.db")).size / 1024)} kB`,
      );
    },
    testTimeout,
  );
});
