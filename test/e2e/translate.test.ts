/** `precis translate` through the built command: calls of debate, fix-loop and one call; compilers and tests heard; what was not run. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/sandbox.ts";
import { type DebateRules, debatePlayer, stageCalls } from "../support/debate-server.ts";
import { type CommandResult, runPrecis } from "../support/run-precis.ts";
import { type RecordedRequest, startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-translate-"));
mkdirSync(join(cwd, ".git"));
writeFileSync(join(cwd, "double.js"), "console.log(2 * Number(require('fs').readFileSync(0)));\n");
writeFileSync(
  join(cwd, "cases.json"),
  JSON.stringify({
    cases: [
      { stdin: "4\n", stdout: "8" },
      { stdin: "0\n", stdout: "0" },
    ],
  }),
);
const right = "print(2 * int(input()))\n";
const wrong = "print(int(input()) + 4)\n";
const broken = "print(2 * int(input()\n";
/** Another right program from each speaker of each stage: answers that agree would end the debate. */
const own = (call: string): string => `${right}# ${call}\n`;
const stages = ["translation", "syntactic error resolution", "semantic error resolution"];
const canRun = (await openSandbox({ allowExec: true })).isolation === "bubblewrap";

/** The full team, where the arguments name nothing else. */
const team = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^--(?:strategy|technique|effort)/.test(arg)) ? [] : ["--effort", "high"];

async function play(
  args: readonly string[],
  rules: DebateRules,
): Promise<CommandResult & { calls: readonly string[]; requests: readonly RecordedRequest[] }> {
  const player = debatePlayer(rules);
  const server = await startScriptedServer({ answer: player.answer });
  const given = [
    "translate",
    "double.js",
    "--to",
    "python",
    "--no-cache",
    ...team(args),
    ...args,
    "--model",
    `${server.url}/v1#m`,
  ];
  const result = await runPrecis(given, { cwd });
  const { requests } = server;
  await server.finish();
  return { ...result, calls: player.calls, requests };
}

describe("calls of precis translate", () => {
  it("reflect: 21 with a winner at once; the code alone on stdout, and why nothing was compiled", async () => {
    const { calls, stdout, stderr, code } = await play([], {
      output: (call) => `\`\`\`python\n${own(call)}\`\`\``,
    });
    expect(calls).toEqual(stages.flatMap((stage) => stageCalls(stage)));
    expect([code, stdout]).toEqual([0, own("semantic error resolution debater-1")]);
    expect(stderr).toContain("precis: not compiled: running code was not allowed (--allow-exec)");
  });

  it("default 21, early 12 to 24, stop all 4 and 7, reflect never accepted 63; 4 where all agree", async () => {
    const output = own;
    const count = async (args: readonly string[], winner?: () => null): Promise<number> =>
      (await play(args, winner === undefined ? { output } : { output, winner })).calls.length;
    const never = (): null => null;
    expect(await count(["--variant", "default"])).toBe(21);
    expect(await count(["--variant", "early"])).toBe(12);
    expect(await count(["--variant", "early"], never)).toBe(24);
    expect(await count(["--variant", "early", "--stop", "all"])).toBe(4);
    expect(await count(["--stop", "all"])).toBe(7);
    expect(await count([], never)).toBe(63);
    expect((await play([], { output: () => right })).calls).toEqual(stageCalls("translation", { rounds: 1 }));
  });

  it("the bill of a debate and of a loop that mends is the most they take", async () => {
    expect((await play(["--dry-run"], {})).stdout).toMatch(/^calls\t4 to 63\n/);
    expect((await play(["--dry-run", "--strategy", "fix-loop", "--fixes", "5"], {})).stdout).toMatch(
      /^calls\t1 to 6\n/,
    );
    expect((await play(["--dry-run", "--strategy", "direct"], {})).stdout).toMatch(/^calls\t1\n/);
  });

  it("fix-loop hears precis's own parser where nothing may run, and ends when it parses", async () => {
    const { calls, requests, stdout } = await play(["--strategy", "fix-loop"], {
      code: (call) => (call === 0 ? broken : right),
    });
    expect(calls).toHaveLength(2);
    expect(requests[1]?.prompt).toContain("it does not parse as Python");
    expect(stdout).toBe(right);
  });
});

describe.skipIf(!canRun)("with --allow-exec and tests", () => {
  const run = ["--allow-exec", "--tests", "cases.json", "--json"];

  it("says of each case what became of it", async () => {
    const { stdout, stderr } = await play(["--strategy", "direct", ...run], { code: () => wrong });
    const { compile, tests, isolation } = JSON.parse(stdout);
    expect(compile).toMatchObject({ status: "ok" });
    expect(isolation).toBe("bubblewrap");
    expect(tests).toMatchObject([
      { name: "1", status: "passed", verdict: "ok", expected: "8", actual: "8\n" },
      { name: "2", status: "failed", verdict: "ok", expected: "0", actual: "4\n" },
    ]);
    expect(stderr).toContain("precis: test 2 failed: another output than expected\nprecis: 1 of 2 tests pass\n");
  });

  it("the stages hear compiler and tests on what they begin with, the judge on what it judges", async () => {
    const output = (call: string): string =>
      call.startsWith("translation") ? broken : call.startsWith("syntactic") ? wrong : right;
    const { requests, calls, stdout } = await play(["--variant", "default", ...run], { output });
    // All agree at every stage: what compiler or tests refuse goes on all the same.
    expect(calls).toEqual(stages.flatMap((stage) => stageCalls(stage, { rounds: 1 })));
    const promptOf = (call: string): string => requests[calls.indexOf(call)]?.prompt ?? "";
    expect(promptOf("translation debater-1")).not.toContain("What compiler or tests say");
    expect(promptOf("syntactic error resolution debater-1")).toContain("the Python compiler refuses it");
    expect(promptOf("syntactic error resolution judge")).toContain("debater-1: the Python compiler accepts it");
    const semantic = promptOf("semantic error resolution debater-1");
    for (const line of ["1 of 2 tests pass", "case 2: another output", "input: 0", "expected: 0", "got: 4"])
      expect(semantic).toContain(line);
    expect(promptOf("semantic error resolution judge")).toContain("debater-3: 2 of 2 tests pass");
    const { tests } = JSON.parse(stdout);
    expect(tests.map(({ status }: { status: string }) => status)).toEqual(["passed", "passed"]);
  });

  it("a language without a toolchain here is not run, with the reason", async () => {
    const args = ["translate", "double.js", "--to", "kotlin", "--strategy", "direct", ...run];
    const server = await startScriptedServer({ answer: () => JSON.stringify({ code: "fun main() {}" }) });
    const { stdout } = await runPrecis([...args, "--model", `${server.url}/v1#m`], { cwd });
    await server.finish();
    const { compile, tests } = JSON.parse(stdout);
    expect(compile.status).toBe("not-run");
    expect(tests.map(({ status }: { status: string }) => status)).toEqual(["not-run", "not-run"]);
    expect(tests[0].reason).toMatch(/^not found on this machine: .+/);
  });
});

it("--out NAME gets the language's ending", async () => {
  const { stdout } = await play(["--strategy", "direct", "--out", "double"], { code: () => right });
  expect(stdout).toBe("");
  expect(readFileSync(join(cwd, "double.py"), "utf8")).toBe(right);
});
