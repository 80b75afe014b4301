/** `precis document` through the built command and over real HTTP: calls, evidence, bills, resuming, runs show, budgets. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runPrecis } from "../support/run-precis.ts";
import { type RecordedRequest, startScriptedServer } from "../support/scripted-model-server.ts";

const cwd = mkdtempSync(join(tmpdir(), "precis-document-"));
mkdirSync(join(cwd, ".git"));
writeFileSync(
  join(cwd, "gauge.md"),
  `# Abstract

The gauge at the wall is reviewed.

# Aim

The study aims to test the tide gauge at the harbour wall.

# Method

The gauge was compared with a float every six minutes for a year.

# Result

The gauge differed from the float by two millimetres.

# References

Roe 2001.
`,
);

function schemaOf({ body }: RecordedRequest): string {
  return body?.response_format?.json_schema?.name ?? "";
}

/** Two questions an expert round, three an editor round, of which one finds nothing; `better` judges. */
function play(better: (prompt: string) => string) {
  return (request: RecordedRequest): string => {
    const round = request.prompt.includes("round-1") ? 2 : 1;
    const plan = (ids: readonly string[]) =>
      JSON.stringify({ questions: ids.map((id) => ({ id, question: `${id}, round-${round}?` })) });
    switch (schemaOf(request)) {
      case "expert":
        return plan(["purpose", "findings"]);
      case "editor":
        return plan(["repetition", "order", "clumsy"]);
      case "author":
        return JSON.stringify({
          answers: [1, 2].map((question) => ({ question, answer: "It differed by two millimetres.", passages: [1] })),
        });
      case "author_check":
        return JSON.stringify({
          verdicts: [1, 2, 3].map((question) => ({
            question,
            passages: [],
            verdict: question === 3 ? "no" : "yes",
            answer: question === 3 ? "" : "It is said twice.",
          })),
        });
      case "author_revise": {
        const id = request.prompt.match(/(?:purpose|findings|repetition|order), round-\d/g)?.join(" and ") ?? "";
        return JSON.stringify({ summary: `The gauge differed from the float by two millimetres: ${id}.` });
      }
      case "evaluator":
        return JSON.stringify({ explanation: "Figures first.", worst: 2, better: better(request.prompt) });
      default:
        return JSON.stringify({ summary: "The tide gauge was tested at the harbour wall." });
    }
  };
}

/** Prefers the summary that names the later questions; the draft names none. */
const revised = (prompt: string): string => {
  const [first = "", rest = ""] = prompt.split("Summary 1:")[1]?.split("Summary 2:") ?? [];
  const [second = ""] = rest.split("Only in summary 1:");
  const rank = (text: string) =>
    ["purpose, round-1", "repetition, round-2", "purpose, round-2"].findLastIndex((id) => text.includes(id));
  return rank(first) > rank(second) ? "1" : "2";
};

describe("precis document", () => {
  it.each([
    [1, 1, 2],
    [2, 0, 1],
  ])(
    "with %i expert rounds, %i editor rounds and %i orders makes exactly its calls",
    async (expert, editor, orders) => {
      const server = await startScriptedServer({ answer: play(revised) });
      const { code, stdout } = await runPrecis(
        [
          ...[
            "document",
            "gauge.md",
            "--effort",
            "high",
            "--exclude-abstract",
            "--json",
            "--no-cache",
            "--model",
            `${server.url}/v1#m`,
          ],
          ...[
            "--expert-rounds",
            String(expert),
            "--editor-rounds",
            String(editor),
            "--evaluator-orders",
            String(orders),
          ],
        ],
        { cwd },
      );
      expect(code).toBe(0);
      const result = JSON.parse(stdout);
      // One draft of the whole (the abstract and the references are not read); a round is a plan, its answers, one revision and
      // its verdicts.
      const calls = 1 + (expert + editor) * (3 + orders);
      expect([server.requests.length, result.calls]).toEqual([calls, calls]);
      expect(server.requests.some(({ prompt }) => prompt.includes("is reviewed") || prompt.includes("Roe 2001"))).toBe(
        false,
      );
      expect(result.skipped).toEqual(["References"]);
      expect(result.questions.length).toBe(2 * expert + 3 * editor);
      await server.finish();
    },
  );

  it("a revision judged worse in either order is not taken; runs show tells why", async () => {
    const server = await startScriptedServer({ answer: play(() => "1") });
    const args = ["document", "gauge.md", "--effort", "high", "--model", `${server.url}/v1#m`];
    const first = await runPrecis(args, { cwd });
    expect([first.code, first.stdout]).toEqual([0, "The tide gauge was tested at the harbour wall.\n"]);
    const paid = server.requests.length;
    expect((await runPrecis(args, { cwd })).stdout).toBe(first.stdout);
    expect(server.requests.length).toBe(paid);
    const shown = await runPrecis(["runs", "show"], { cwd });
    expect(shown.stdout).toContain("Questions: 5 asked, 0 led to a revision that stayed");
    expect(shown.stdout).toContain("1. expert round 1, purpose: purpose, round-1?");
    expect(shown.stdout).toContain("Answer: It differed by two millimetres.");
    expect(shown.stdout).toContain(
      "+ The gauge differed from the float by two millimetres: purpose, round-1 and findings, round-1.",
    );
    expect(shown.stdout).toContain("Verdict: not taken: not better in every order (previous, revised)");
    expect(shown.stdout).toContain(
      "Verdict, once more without its worst change: not taken: not better in every order (previous, revised)",
    );
    expect(shown.stdout).toContain("Reason: Figures first.");
    expect(shown.stdout).toContain("Verdict: no: nothing to mend");
    await server.finish();
  });

  it("without a model gives sentences with their evidence, the same on every run", async () => {
    const run = () =>
      runPrecis(["document", "gauge.md", "--effort", "high", "--json", "--quiet", "--length", "30"], { cwd });
    const result = JSON.parse((await run()).stdout);
    expect(result).toMatchObject({ source: "gauge.md", strategy: "questioning", calls: 0, costUsd: 0, support: 1 });
    expect(result.sentences.length).toBeGreaterThan(0);
    for (const { text, evidence } of result.sentences) {
      expect(evidence[0].text).toBe(text);
      expect(evidence[0].place.line).toBeGreaterThan(0);
    }
    expect(JSON.parse((await run()).stdout).summary).toBe(result.summary);
  });

  it.each(["direct", "map-reduce", "refine", "hera", "lead", "textrank"])(
    "--strategy %s writes a summary",
    async (name) => {
      const { code, stdout } = await runPrecis(
        ["document", "gauge.md", "--strategy", name, "--length", "30", "--quiet"],
        {
          cwd,
        },
      );
      expect(code).toBe(0);
      expect(stdout.trim().length).toBeGreaterThan(20);
    },
  );

  it("stops at a budget before the call that would exceed it, and resumes", async () => {
    const server = await startScriptedServer({ answer: play(revised) });
    const args = ["document", "gauge.md", "--effort", "high", "--length", "60", "--model", `${server.url}/v1#m`];
    const stopped = await runPrecis([...args, "--max-calls", "6", "--concurrency", "1"], { cwd });
    expect(stopped.code).toBe(3);
    expect(server.requests.length).toBe(6);
    const resumed = await runPrecis(["runs", "resume", "--max-calls", "1000"], { cwd });
    expect(resumed.code).toBe(0);
    const whole = await runPrecis([...args, "--no-cache"], { cwd });
    expect(resumed.stdout).toBe(whole.stdout);
    await server.finish();
  });
});
