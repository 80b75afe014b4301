/** `--effort auto` through the built command: what a model that disagrees, a judge that decides nothing, budgets and small windows come to. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { debatePlayer } from "../support/debate-server.ts";
import { runPrecis } from "../support/run-precis.ts";
import { type Reply, startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-auto-"));
mkdirSync(join(cwd, ".git"));
writeFileSync(
  join(cwd, "cart.py"),
  'class Cart:\n    """A cart of lines."""\n\n    def total(self, lines):\n        """Old words."""\n        return sum(line.price for line in lines)\n',
);
const pages = ["The queue keeps jobs in order and retries those that failed.", "A lock lets one worker run a job."];
for (const [at, text] of pages.entries()) writeFileSync(join(cwd, `page-${at}.md`), `# Page ${at}\n\n${text}\n`);

interface Rules {
  /** The n-th direct answer, from 0. */
  readonly direct: (at: number) => string;
  /** Speaker whom the judge names at its n-th look. */
  readonly winner?: (look: number) => string | null;
  readonly revised?: string;
}

async function play(args: readonly string[], rules: Rules, spec = "") {
  const calls: string[] = [];
  const count = (name: string): number => {
    calls.push(name);
    return calls.filter((call) => call === name).length - 1;
  };
  const debate = debatePlayer({
    winner: (look) => rules.winner?.(look) ?? null,
    output: (call) => `Adds prices as ${call}.`,
  });
  const server = await startScriptedServer({
    answer: (request): Reply => {
      const { prompt } = request;
      if (prompt.includes("This stage is called")) {
        const reply = debate.answer(request);
        calls.push(debate.calls.at(-1) as string);
        return reply;
      }
      if (prompt.includes("What the checks found")) {
        count("reviser");
        return JSON.stringify({ text: rules.revised ?? "" });
      }
      return JSON.stringify({ summary: rules.direct(count("direct")) });
    },
  });
  const model = `${server.url}/v1#m${spec}`;
  const { code, stdout, stderr } = await runPrecis([...args, "--json", "--no-cache", "--model", model], { cwd });
  const prompts = server.requests.map(({ prompt }) => prompt);
  await server.finish();
  return { calls, code, stderr, prompts, result: code === 0 ? JSON.parse(stdout) : undefined };
}

const code = (rules: Rules, more: readonly string[] = [], spec = "") =>
  play(["code", "cart.py:Cart.total", ...more], rules, spec);
const checksOf = (result: { effort: { decisions: { check: string }[] } }): string[] =>
  result.effort.decisions.map(({ check }) => check);

const stage = "summary generation";
const torn = ["Adds the prices of the lines.", "Returns total cart cost."];

describe("precis code with the default effort", () => {
  it("two answers that are the same: 2 calls, and no team", async () => {
    const { calls, result } = await code({ direct: () => "Adds the prices of the lines." });
    expect(calls).toEqual(["direct", "direct"]);
    expect(result).toMatchObject({ summary: "Adds the prices of the lines.", calls: 2, effort: { used: "auto" } });
    expect(result.effort.decisions.at(-1)).toMatchObject({ check: "agreement", value: 1 });
  });

  it("answers that disagree: two speakers and a judge in both orders; who wins both is returned", async () => {
    const { calls, result } = await code({ direct: (at) => torn[at] as string, winner: () => "debater-2" });
    expect(calls).toEqual([
      "direct",
      "direct",
      `${stage} debater-1`,
      `${stage} debater-2`,
      `${stage} judge`,
      `${stage} judge`,
    ]);
    expect(result).toMatchObject({ summary: `Adds prices as ${stage} debater-2.`, calls: 6 });
    expect(result.effort.decisions.at(-1)).toMatchObject({ check: "team", value: "debate", calls: 4 });
  });

  it.each([
    ["names nobody", () => null],
    ["names another in each order", (look: number) => `debater-${look + 1}`],
  ])("a judge that %s leaves the first answer, and says so", async (_, winner) => {
    const { result } = await code({ direct: (at) => torn[at] as string, winner });
    expect(result.summary).toBe(torn[0]);
    expect(result.effort.decisions.at(-1).reason).toContain("so the first answer stays");
  });

  it.each([1, 2, 3, 4, 5])("--max-calls %i ends the escalation, never the answer at hand", async (most) => {
    const { calls, result, stderr } = await code({ direct: (at) => torn[at] as string, winner: () => "debater-2" }, [
      "--max-calls",
      String(most),
    ]);
    expect(calls).toHaveLength(most);
    expect(result.summary).toBe(torn[0]);
    expect(checksOf(result).at(-1)).toBe("budget");
    expect(stderr).toContain("the best text at hand stands");
  });

  it("a window too small for the surroundings: the code alone is read, and an answer comes of it", async () => {
    const wide = await code({ direct: () => "Adds the prices of the lines." });
    expect(wide.prompts[0]).toContain("A cart of lines.");
    const { result, prompts } = await code(
      { direct: () => "Adds the prices of the lines." },
      [],
      "?contextWindow=1024",
    );
    expect(prompts[0]).not.toContain("A cart of lines.");
    expect(prompts[0]).toContain("sum(line.price for line in lines)");
    expect(result.summary).toBe("Adds the prices of the lines.");
  });

  it("what the code does not hold goes to the reviser, once", async () => {
    const { calls, result } = await code({
      direct: () => "Calls sendInvoice() and raises InvoiceError.",
      revised: "Adds the prices of the lines.",
    });
    expect(calls).toEqual(["direct", "reviser"]);
    expect(result.summary).toBe("Adds the prices of the lines.");
  });
});

describe("precis digest with the default effort", () => {
  it("a doubted candidate is not paid again where there is no cache", async () => {
    const { calls, result } = await play(["digest", "page-0.md", "page-1.md"], {
      direct: (at) => (at === 0 ? "Frobnicates 77 quantum widgets across distant galaxies." : pages.join(" ")),
    });
    // The candidate, another one, and the aggregator: not the first candidate once more.
    expect(calls.length).toBeLessThanOrEqual(3);
    expect(result.effort.decisions.at(-1)).toMatchObject({ check: "team", value: "aggregator" });
    expect(result.calls).toBe(calls.length);
  });
});
