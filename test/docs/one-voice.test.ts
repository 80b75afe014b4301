/**
 * One voice: every command walked, in this process, for what they must have in common: help, usage errors, unusable sources,
 * budgets, dry runs, quiet. A new command is walked without a line here; what it needs to run is in `lines`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandSpec } from "../../src/cli/command-spec.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { sharedOptions } from "../../src/cli/shared-options.ts";
import { precisHere } from "../support/in-process.ts";
import { temporaryFolder } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";
import { answerAnything, fillWorkplace } from "../support/workplace.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
beforeAll(async () => {
  folder = temporaryFolder();
  fillWorkplace(folder.path);
  server = await startScriptedServer({ answer: answerAnything });
});
afterAll(async () => {
  await server.finish();
  folder.remove();
});

const precis = (line: string, signal?: AbortSignal) =>
  precisHere(line.replaceAll("MODEL", `${server.url}/v1#m`).split(" "), {
    cwd: folder.path,
    ...(signal === undefined ? {} : { signal }),
  });

const oneErrorLine = /^precis: [^\n]+: [^\n]+\n$/;
const flag = ({ negated, name }: CommandSpec["options"][number]): string => `--${negated ? "no-" : ""}${name}`;
const takes = (spec: CommandSpec, name: string): boolean => spec.shared.some((option) => option.name === name);

/** A line that asks a model, for each command that can. */
const lines: Readonly<Record<string, string>> = {
  about: "about README.md",
  code: "code src/cart.py:Cart.total",
  translate: "translate src/cart.py --to java",
  repo: "repo . --path src",
  digest: "digest notes",
  document: "document report.md",
  summarize: "summarize README.md",
  "tune about": "tune about --train pairs.jsonl --iterations 2",
  "tune code": "tune code --train functions.jsonl --iterations 2",
  "tune digest": "tune digest --train pairs.jsonl --iterations 2",
  "tune document": "tune document --train pairs.jsonl --iterations 2",
  compare: "compare a.jsonl b.jsonl --documents sets.jsonl --judge MODEL",
  bench: "bench bench/tools.yaml --limit 2",
};
const asking = Object.entries(lines).map(([name, line]) => ({ name, line: `${line} --model MODEL` }));

describe("every command", () => {
  const every = commands.map((spec) => ({ name: spec.name, spec }));

  it("that asks a model is in the table of this test", () => {
    const able = commands.filter((spec) => takes(spec, "dry-run")).map(({ name }) => name);
    expect(able).toEqual(expect.arrayContaining(Object.keys(lines)));
    expect(Object.keys(lines)).toEqual(expect.arrayContaining(able));
  });

  it.each(every)("$name: help by --help and by `precis help`, with all its options", async ({ name, spec }) => {
    const help = await precis(`${name} --help`);
    expect([help.code, help.stderr]).toEqual([0, ""]);
    expect(await precis(`help ${name}`)).toEqual(help);
    expect(help.stdout.startsWith(`Usage: precis ${name} `)).toBe(true);
    for (const option of [...spec.options, ...spec.shared]) expect(help.stdout).toContain(` ${flag(option)}`);
    if (spec.example !== undefined) expect(help.stdout).toContain(spec.example);
  });

  it.each(every)("$name: an unknown option is a usage error in one line", async ({ name }) => {
    const result = await precis(`${name} --no-such-option`);
    expect([result.code, result.stdout]).toEqual([2, ""]);
    expect(result.stderr).toMatch(oneErrorLine);
    expect(result.stderr.endsWith(`: see precis ${name} --help\n`)).toBe(true);
  });

  it.each(every.filter(({ spec }) => spec.args.some(({ required }) => required)))(
    "$name: a missing argument is a usage error in one line",
    async ({ name }) => {
      const result = await precis(name);
      expect([result.code, result.stdout]).toEqual([2, ""]);
      expect(result.stderr).toMatch(oneErrorLine);
    },
  );

  it.each(every.filter(({ spec }) => spec.args.length > 0 && spec.args[0]?.required))(
    "$name: a source that is not there is named, with exit code 2 and an empty stdout",
    async ({ name, spec }) => {
      const more: Readonly<Record<string, string>> = {
        translate: " --to java",
        compare: " --documents sets.jsonl",
        obfuscate: " --out copy",
        "feedback add": " --accept",
        "dataset files": " --references pairs.jsonl",
      };
      const args = spec.args.map((_, index) => `missing-${index}.x`).join(" ");
      const result = await precis(`${name} ${args}${more[name] ?? ""}${takes(spec, "quiet") ? " --quiet" : ""}`);
      expect([result.code, result.stdout]).toEqual([2, ""]);
      expect(result.stderr).toMatch(oneErrorLine);
      expect(result.stderr).toContain("missing-0.x");
    },
  );

  it("has the options of output together, with the same words everywhere", () => {
    const words = new Map(sharedOptions.map((option) => [option.name, option]));
    for (const spec of commands) {
      const names = spec.shared.map(({ name }) => name);
      const said = ["quiet", "verbose", "debug"].filter((name) => names.includes(name));
      expect([spec.name, said]).toEqual([spec.name, names.length === 0 ? [] : ["quiet", "verbose", "debug"]]);
      // What --out is differs: a file, or a folder.
      for (const option of spec.shared.filter(({ name }) => name !== "out"))
        expect([spec.name, option]).toEqual([spec.name, words.get(option.name)]);
    }
  });
});

describe("every command that asks a model", () => {
  it.each(asking)(
    "$name: --dry-run says calls, tokens and cost, sends nothing and changes no file",
    async ({ line }) => {
      const before = [server.requests.length, snapshot(folder.path)];
      const text = await precis(`${line} --dry-run`);
      expect(text.code).toBe(0);
      expect(text.stdout).toMatch(
        /^calls\t[\d,]+(?: to [\d,]+)?\ninput tokens\t[\d,]+(?: to [\d,]+)?\noutput tokens\t[\d,]+(?: to [\d,]+)?\ncost\t(?:unknown|\$\S+(?: to \$\S+)?)\n(?:context\t.+\n)?$/,
      );
      const json = JSON.parse((await precis(`${line} --dry-run --json`)).stdout) as { calls: number; dryRun: boolean };
      expect(json.dryRun).toBe(true);
      expect(json.calls).toBeGreaterThan(0);
      expect([server.requests.length, snapshot(folder.path)]).toEqual(before);
    },
  );

  it.each(asking)("$name: a budget stops it with exit code 3, and says how to go on", async ({ line }) => {
    const before = server.requests.length;
    const result = await precis(`${line} --max-calls 0`);
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/go on with `precis runs resume \S+`\n$/);
    expect(server.requests.length).toBe(before);
  });

  it.each(asking)("$name: an unknown price and --max-cost are refused with exit code 2", async ({ line }) => {
    const result = await precis(`${line} --max-cost 1 --quiet`);
    expect([result.code, result.stdout]).toEqual([2, ""]);
    expect(result.stderr).toMatch(oneErrorLine);
  });

  it.each(asking)("$name: Ctrl-C ends it with exit code 130", async ({ line }) => {
    const result = await precis(line, AbortSignal.abort(new Error("SIGINT")));
    expect(result.code).toBe(130);
    expect(result.stderr).toMatch(/precis: interrupted[^\n]*\n$/);
  });

  it.each(asking)("$name: closes with one line of calls, cost and time", async ({ name, line }) => {
    const result = await precis(`${line} --dry-run`);
    expect([name, result.stderr.trimEnd().split("\n").at(-1)]).toEqual([
      name,
      expect.stringMatching(/^precis: dry run with .+: at most [\d,]+ calls?.*, cost unknown; nothing was sent$/),
    ]);
  });
});

/** Names and texts of all files but the store's. */
function snapshot(path: string): readonly string[] {
  return (
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(".precis"))
      // SQLite's own companions go when a closed connection is collected, whenever that is.
      .filter((entry) => !/\.db-(?:shm|wal)$/.test(entry.name))
      .map(
        (entry) => `${join(entry.parentPath, entry.name)} ${readFileSync(join(entry.parentPath, entry.name)).length}`,
      )
      .sort()
  );
}
