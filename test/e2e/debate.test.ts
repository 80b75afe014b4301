/** `precis code` and `about --strategy debate` through the built command: exactly the calls of the algorithm, in number and order. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DebateRules, debatePlayer, stageCalls } from "../support/debate-server.ts";
import { type CommandResult, runPrecis } from "../support/run-precis.ts";
import { type RecordedRequest, startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-debate-"));
mkdirSync(join(cwd, ".git"));
writeFileSync(join(cwd, "add.py"), "def add(a, b):\n    return a + b\n");
writeFileSync(
  join(cwd, "README.md"),
  "# Adder\n\nAdder is a library that adds numbers of any size and never overflows.\n\n## Usage\n\nCall add.\n",
);

const stages = ["intent identification", "summary generation", "summary refinement"];
const all = (how: Parameters<typeof stageCalls>[1] = {}): string[] => stages.flatMap((stage) => stageCalls(stage, how));
const never = (): null => null;

/** The full team, where the arguments name nothing else. */
const team = (args: readonly string[]): readonly string[] =>
  args.some((arg) => /^--(?:strategy|technique|effort)/.test(arg)) ? [] : ["--effort", "high"];

async function play(
  args: readonly string[],
  rules: DebateRules = {},
): Promise<CommandResult & { calls: readonly string[]; requests: readonly RecordedRequest[] }> {
  const player = debatePlayer(rules);
  const server = await startScriptedServer({ answer: player.answer });
  const result = await runPrecis([...args, "--model", `${server.url}/v1#m`], { cwd });
  const { requests } = server;
  await server.finish();
  return { ...result, calls: player.calls, requests };
}

const code = (args: readonly string[], rules: DebateRules = {}) =>
  play(["code", "add.py:add", "--no-cache", "--json", ...team(args), ...args], rules);

describe("calls of precis code", () => {
  it("default: S(TN+1) = 21, whoever wins; the accepted answer opens the next stage", async () => {
    const { calls, requests, stdout } = await code(["--variant", "default"]);
    expect(calls).toEqual(all());
    expect(requests[7]?.prompt).toContain("Adds numbers as debater-1 of intent identification says.");
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ calls: 21, underperforming: false, pattern: "convergent", intent: "what" });
    expect(result.summary).toBe("Adds numbers as debater-1 of summary refinement says.");
    expect((await code(["--variant", "default"], { winner: never })).calls).toEqual(all());
  });

  it("early: S(N+1) = 12 with a winner at once, S*T(N+1) = 24 with one after the last round or never", async () => {
    const early = (winner: (look: number) => string | null) => code(["--variant", "early"], { winner });
    expect((await early(() => "debater-2")).calls).toEqual(all({ rounds: 1 }));
    const late = await early((look) => (look % 2 === 1 ? "debater-3" : null));
    expect(late.calls).toEqual(stages.flatMap((stage) => [...stageCalls(stage, { rounds: 1, debates: 2 })]));
    expect(JSON.parse(late.stdout).underperforming).toBe(false);
    const none = await early(never);
    expect(none.calls).toEqual(late.calls);
    expect(JSON.parse(none.stdout).underperforming).toBe(true);
    expect(none.stderr).toContain(
      'no answer was acceptable at the stages "intent identification", "summary generation" and "summary refinement"; the best-scored ones went on',
    );
  });

  it("early after every turn: two calls a stage when the first turn is acceptable", async () => {
    const { calls } = await code(["--variant", "early", "--judge-after", "turn"]);
    expect(calls).toEqual(stages.flatMap((stage) => [`${stage} debater-1`, `${stage} judge`]));
  });

  it("reflect: 21 at once, 42 when each stage needs its feedback once, 63 when the debates are used up", async () => {
    expect((await code([])).calls).toEqual(all());
    const once = await code([], { winner: (look) => (look % 2 === 1 ? "debater-1" : null) });
    expect(once.calls).toEqual(all({ debates: 2 }));
    expect(once.requests[6]?.prompt).not.toContain("What a judge said so far is lacking");
    expect(once.requests[7]?.prompt).toContain("What a judge said so far is lacking");
    expect(once.requests[7]?.prompt).toContain("mend it after look 0");
    // A further debate keeps the history; the next stage begins without it, and hears what was said of the answer that won.
    expect(once.requests[7]?.prompt).toContain("[debater-3, round 2]");
    expect(once.requests[14]?.prompt).not.toContain("mend it after look 0");
    expect(once.requests[14]?.prompt).toContain("mend it after look 1");
    const used = await code([], { winner: never });
    expect(used.calls).toEqual(all({ debates: 3 }));
    expect(JSON.parse(used.stdout)).toMatchObject({ calls: 63, underperforming: true });
  });

  it("stop all: the first winner ends the debate, after 4 calls (early) or 7 (reflect)", async () => {
    const early = await code(["--variant", "early", "--stop", "all"]);
    expect(early.calls).toEqual(stageCalls("intent identification", { rounds: 1 }));
    expect(JSON.parse(early.stdout).summary).toBe("Adds numbers as debater-1 of intent identification says.");
    expect((await code(["--stop", "all"])).calls).toEqual(stageCalls("intent identification"));
  });

  it("no judge: S*T*N turns; an intent that is given needs no stage", async () => {
    const { calls } = await code(["--no-judge", "--debaters", "2", "--rounds", "1", "--intent", "property"]);
    expect(calls).toEqual(stages.slice(1).flatMap((stage) => [`${stage} debater-1`, `${stage} debater-2`]));
  });

  it("a turn that breaks its form twice is missing, costs one call more, and the debate goes on", async () => {
    const broken = "summary generation debater-2";
    const rules = { breaks: (call: string, ask: number) => call === broken && ask <= 2 };
    const { calls, stdout, stderr } = await code(["--variant", "default"], rules);
    const at = calls.indexOf(broken);
    expect(calls.slice(at, at + 2)).toEqual([broken, broken]);
    expect(calls.toSpliced(at, 1)).toEqual(all());
    const { stages: records, warnings } = JSON.parse(stdout);
    expect(records[1].missing).toMatchObject([{ speaker: "debater-2", debate: 1, round: 1 }]);
    expect(records[1].turns).toHaveLength(5);
    expect(warnings.map((warning: { code: string }) => warning.code)).toContain("turn-missing");
    expect(stderr).toContain("debater-2 gave no usable turn (summary generation, round 1)");
  });

  it("a verdict that breaks its form twice is no verdict", async () => {
    const rules = { breaks: (call: string) => call === "summary refinement judge" };
    const { calls, stdout, code: exit } = await code(["--variant", "early"], rules);
    expect(calls.filter((call) => call === "summary refinement judge")).toHaveLength(4);
    expect(JSON.parse(stdout)).toMatchObject({ underperforming: true });
    expect(exit).toBe(0);
  });

  it("--labels llm asks once a stage, and says how far the labels agree", async () => {
    const { calls, stdout } = await code(["--variant", "default", "--labels", "llm"], { pattern: "mixed" });
    expect(calls.slice(-3)).toEqual(["pattern-labeller", "pattern-labeller", "pattern-labeller"]);
    expect(JSON.parse(stdout).labels).toMatchObject({ by: "llm", agreement: 0, kappa: 0 });
  });
});

describe("the bill", () => {
  it("is what the dearest debate takes: that many calls pass, one fewer does not", async () => {
    const bill = await code(["--dry-run"]);
    expect(bill.calls).toEqual([]);
    expect(JSON.parse(bill.stdout)).toMatchObject({ dryRun: true, calls: 63, atLeast: { calls: 4 } });
    const { input } = JSON.parse(bill.stdout).tokens;
    const worst = await code(["--max-calls", "63"], { winner: never });
    expect(worst.code).toBe(0);
    // Four characters a token or more, in English.
    expect(worst.requests.reduce((sum, { prompt }) => sum + prompt.length / 4, 0)).toBeLessThan(input);
    const stopped = await code(["--max-calls", "62"], { winner: never });
    expect([stopped.code, stopped.calls.length]).toEqual([3, 62]);
  });
});

describe("precis about --strategy debate", () => {
  const about = (rules: DebateRules) =>
    play(["about", "README.md", "--strategy", "debate", "--no-cache", "--json"], rules);
  const phrases = ["phrase generation", "phrase refinement"];

  it("debates two stages", async () => {
    const { calls, stdout } = await about({ output: (call) => `A library that adds numbers for ${call}` });
    expect(calls).toEqual(phrases.flatMap((stage) => stageCalls(stage)));
    expect(JSON.parse(stdout)[0]).toMatchObject({
      about: "A library that adds numbers for phrase refinement debater-1",
      calls: 14,
    });
  });

  it("debates each of them again while nobody is acceptable", async () => {
    const { calls } = await about({ output: (call) => `A library that adds numbers for ${call}`, winner: never });
    expect(calls).toEqual(phrases.flatMap((stage) => stageCalls(stage, { debates: 3 })));
  });
});
