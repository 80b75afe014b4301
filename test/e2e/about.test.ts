import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";

const folder = temporaryFolder();
const inFolder = (args: readonly string[], more = {}) => runPrecis(args, { cwd: folder.path, ...more });

const tiltReadme = `# tilt

![build](https://img.shields.io/badge/build-passing-green)

Tilt is a small library that straightens scanned pages.

## Install

    npm install tilt
`;

beforeAll(() => {
  writeFileSync(join(folder.path, "README.md"), tiltReadme);
  writeFileSync(join(folder.path, "empty.md"), "");
  mkdirSync(join(folder.path, "sub"));
  writeFileSync(
    join(folder.path, "sub", "readme.txt"),
    "Kestrel\n\nKestrel watches a folder and copies new photos to a server.\n",
  );
});

afterAll(() => folder.remove());

describe("precis about, embedded engine", () => {
  it("prints the line alone on stdout and what it took on stderr", async () => {
    const result = await inFolder(["about", "README.md"]);
    expect(result.stdout).toMatch(/^[^\n]*straightens scanned pages[^\n]*\n$/);
    expect(result.stderr).toMatch(
      /^precis: embedded \(extractive\): 0 calls, cost \$0, .*; why: precis runs show \S+\n$/,
    );
    expect(result.code).toBe(0);
  });

  it("prints SOURCE, tab, line for several sources in the order given, and exits 4 when one fails", async () => {
    const result = await inFolder(["about", "sub", "missing.md", "README.md", "--quiet"]);
    const lines = result.stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.split("\t")[0])).toEqual(["sub", "README.md"]);
    expect(result.stderr).toMatch(/^precis: .*missing\.md.*\n$/);
    expect(result.code).toBe(4);
  });

  it("exits 2 when every source is unusable", async () => {
    const result = await inFolder(["about", "empty.md", "missing.md", "--quiet"]);
    expect(result.stdout).toBe("");
    expect(result.stderr.trimEnd().split("\n")).toHaveLength(2);
    expect(result.code).toBe(2);
  });

  it("gives JSON with support and evidence, and the error of a failed source", async () => {
    const result = await inFolder(["about", "README.md", "missing.md", "--json"]);
    const [good, bad] = JSON.parse(result.stdout) as [
      Record<string, unknown>,
      { source: string; error: { code: string } },
    ];
    expect(good).toMatchObject({
      source: "README.md",
      strategy: "auto",
      effort: { asked: "auto", used: "low" },
      support: 1,
      calls: 0,
      costUsd: 0,
      warnings: [],
    });
    expect(good.models).toEqual({ summarizer: "embedded" });
    expect((good.evidence as { text: string }[])[0]?.text).toBe(
      "Tilt is a small library that straightens scanned pages.",
    );
    expect(good.chars).toBe([...(good.about as string)].length);
    expect(bad).toMatchObject({ source: "missing.md", error: { code: "source-missing" } });
  });

  it("reads standard input and keeps limits without breaking a word", async () => {
    const result = await inFolder(["about", "-", "--max-words", "3", "--quiet"], { stdin: tiltReadme });
    expect(result.stdout.trimEnd().split(/\s+/).length).toBeLessThanOrEqual(3);
    expect(result.code).toBe(0);
  });

  it("writes the same bytes on a second run, and into --out", async () => {
    const first = await inFolder(["about", "README.md", "--quiet"]);
    const second = await inFolder(["about", "README.md", "--quiet", "--out", "about.txt"]);
    expect(second.stdout).toBe("");
    expect(readFileSync(join(folder.path, "about.txt"), "utf8")).toBe(first.stdout);
  });

  it("says the bill of a dry run and nothing else", async () => {
    const result = await inFolder(
      ["about", "README.md", "--effort", "high", "--model", "openai:gpt-4o-mini", "--dry-run", "--json"],
      {
        env: { OPENAI_API_KEY: "sk-test-0000" },
      },
    );
    const bill = JSON.parse(result.stdout) as {
      dryRun: boolean;
      calls: number;
      tokens: { input: number };
      costUsd: number;
    };
    expect(bill).toMatchObject({ dryRun: true, calls: 2 });
    expect(bill.tokens.input).toBeGreaterThan(300);
    expect(bill.costUsd).toBeGreaterThan(0);
    const plain = await inFolder([
      "about",
      "README.md",
      "--effort",
      "high",
      "--model",
      "openai:gpt-4o-mini",
      "--dry-run",
    ]);
    expect(plain.stdout.split("\n")[0]).toBe("calls\t2");
  });

  it("mentions a key that it does not use", async () => {
    const result = await inFolder(["about", "README.md"], { env: { OPENAI_API_KEY: "sk-test-0000" } });
    expect(result.stderr).toContain(
      "precis: OPENAI_API_KEY is set but no model was asked for; use it with --model openai:gpt-4o-mini\n",
    );
    expect(result.stderr).not.toContain("sk-test-0000");
  });
});

describe("precis, usage", () => {
  it.each([
    [["about"], /^precis: missing required argument 'SOURCE': see precis about --help\n$/],
    [
      ["about", "README.md", "--max-chars", "0"],
      /^precis: option '--max-chars <N>' argument '0' is invalid\. 0 is below 1: see precis about --help\n$/,
    ],
    [
      ["about", "README.md", "--sed", "1"],
      /^precis: unknown option '--sed'; did you mean --seed\?: see precis about --help\n$/,
    ],
    [["abuot", "README.md"], /^precis: unknown command 'abuot'; did you mean about\?: see precis --help\n$/],
    [
      ["about", "README.md", "--strategy", "magic"],
      /^precis: there is no strategy "magic" for this task: use one of auto, teacher-student/m,
    ],
    [
      ["about", "README.md", "--no-cache", "--replay"],
      /^precis: --no-cache and --replay exclude each other: give one of them\n$/,
    ],
  ])("%j is one line and exit 2", async (args, line) => {
    const result = await inFolder(args);
    expect(result.stderr).toMatch(line);
    expect(result.stdout).toBe("");
    expect(result.code).toBe(2);
  });

  it("prints the version alone", async () => {
    const result = await inFolder(["--version"]);
    expect(result).toEqual({ code: 0, stdout: "0.1.0\n", stderr: "" });
  });
});
