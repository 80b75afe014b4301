import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Rule, ruleContext } from "../../../test/support/rule-context.ts";
import type { TaskContext } from "../../agents/task-context.ts";
import { ModelError } from "../../base/errors.ts";
import { acuOf, readUnits, unitsFor, writeUnits } from "./acu.ts";
import { targetIsLeft } from "./blind.ts";
import { comparePairs } from "./compare.ts";
import { votingPage } from "./page.ts";
import { type Pairs, readPairs } from "./pairs.ts";
import { agreements, figures, outcomeOf } from "./summary.ts";
import { countVotes, type VoteFile } from "./votes.ts";

/** A task context over rules; finished pieces are kept in a map, as a run does. */
function taskContext(rules: Record<string, Rule>, pieces = new Map<string, unknown>()) {
  const agents = ruleContext(rules);
  const none = { input: 0, output: 0 };
  const account = { calls: 0, cacheHits: 0, tokens: none, answered: none, asked: {}, costUsd: 0, models: {} };
  const item = { ...agents, account: () => account, warnings: () => agents.warnings };
  const context: TaskContext = {
    runId: "run",
    signal: agents.signal,
    seed: 0,
    concurrency: 4,
    agentsFor: () => item,
    now: () => 0,
    totals: () => ({ calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }),
    emit: () => undefined,
    saved: (name) => pieces.get(name),
    save: (name, value) => void pieces.set(name, value),
  };
  return { context, agents, item, pieces };
}

function somePairs(count: number): Pairs {
  return {
    pairs: Array.from({ length: count }, (_, i) => ({
      id: `i${i}`,
      target: `good ${i}`,
      baseline: `bad ${i}`,
      documents: [{ name: "d", text: "The queue keeps jobs." }],
      aspect: "",
    })),
    unmatched: { onlyInA: [], onlyInB: [], withoutDocuments: [] },
  };
}

const perfect = (input: { first: string }) => ({
  explanation: "",
  verdict: input.first.startsWith("good") ? "1" : "2",
});

describe("comparePairs", () => {
  it("a perfect judge: CAP is 1 / (1 + exp(-5)), no position bias", async () => {
    const { context } = taskContext({ "preference-judge": perfect });
    const result = await comparePairs(somePairs(10), {}, context);
    expect(result.cap?.max).toBeCloseTo(1 / (1 + Math.exp(-5)), 12);
    expect([result.n, result.missing, result.consistency, result.positionBias]).toEqual([10, 0, 1, 0.5]);
    expect(result.signTest).toMatchObject({ wins: 10, losses: 0, ties: 0 });
    expect(result.signTest?.p).toBeCloseTo(2 * 0.5 ** 10, 12);
  });

  it("a judge that always answers 1: consistency 0, CAP near 0, all verdicts for the first place", async () => {
    const { context } = taskContext({ "preference-judge": () => ({ explanation: "", verdict: "1" }) });
    const result = await comparePairs(somePairs(10), {}, context);
    expect(result.consistency).toBe(0);
    expect(result.cap?.max).toBeCloseTo(1 / (1 + Math.exp(5)), 12);
    expect([result.positionBias, result.inconsistencies]).toEqual([1, 10]);
  });

  it("an unusable verdict is missing with its reason, never a tie; finished pairs are not asked again", async () => {
    const judge = (input: { first: string; second: string }) => {
      if (`${input.first}${input.second}`.includes("2"))
        throw new ModelError("model-invalid-output", "neither 1, 2 nor tie");
      return perfect(input);
    };
    const { context, pieces } = taskContext({ "preference-judge": judge });
    const result = await comparePairs(somePairs(3), {}, context);
    expect([result.n, result.missing]).toEqual([2, 1]);
    expect(result.items[2]).toEqual({
      id: "i2",
      judge: "preference-judge",
      ab: null,
      ba: null,
      outcome: null,
      reasons: ["A first: neither 1, 2 nor tie", "B first: neither 1, 2 nor tie"],
    });
    expect([...pieces.keys()]).toEqual(["verdicts:preference-judge:i0", "verdicts:preference-judge:i1"]);
    const again = taskContext({ "preference-judge": perfect }, pieces);
    const resumed = await comparePairs(somePairs(3), {}, again.context);
    expect(again.agents.asked.length).toBe(2);
    expect(resumed.n).toBe(3);
  });

  it("no usable verdict at all: figures are absent, not 0", async () => {
    const { context } = taskContext({
      "preference-judge": () => {
        throw new ModelError("model-failed", "down");
      },
    });
    const result = await comparePairs(somePairs(2), {}, context);
    expect([result.n, result.missing, result.cap, result.consistency]).toEqual([0, 2, null, null]);
  });

  it("several judges: figures of each, and their agreement", async () => {
    const { context } = taskContext({
      "preference-judge": (input: { first: string }, options: { as?: string }) =>
        options.as === "judge-2" && /[01]/.test(input.first) ? { explanation: "", verdict: "tie" } : perfect(input),
    });
    const result = await comparePairs(somePairs(4), { judges: ["judge-1", "judge-2"] }, context);
    expect(result.judges.map((judge) => [judge.judge, judge.preference?.avg])).toEqual([
      ["judge-1", 1],
      ["judge-2", 0.5],
    ]);
    expect(result.agreement[0]?.n).toBe(4);
  });
});

describe("figures", () => {
  it.each([
    [{ ab: "first", ba: "second" }, "target"],
    [{ ab: "second", ba: "first" }, "baseline"],
    [{ ab: "first", ba: "first" }, "tie"],
    [{ ab: "tie", ba: "second" }, "target"],
    [{ ab: "tie", ba: "tie" }, "tie"],
    [{ ab: undefined, ba: "tie" }, undefined],
  ] as const)("%j is %s", (pair, outcome) => {
    expect(outcomeOf(pair)).toBe(outcome);
  });

  it("has an interval from two items on", () => {
    const pair = { ab: "first", ba: "second" } as const;
    expect(figures([pair], 0)?.interval).toBeNull();
    const loss = { ab: "second", ba: "first" } as const;
    const interval = figures([pair, pair, pair, loss], 0)?.interval;
    expect(interval?.low).toBeLessThan(0.75);
    expect(interval?.high).toBeCloseTo(1 / (1 + Math.exp(-5)), 12);
    expect(figures([], 0)).toBeUndefined();
  });

  it("agreement leaves out items that one judge did not judge", () => {
    const win = { ab: "first", ba: "second" } as const;
    const loss = { ab: "second", ba: "first" } as const;
    const none = { ab: undefined, ba: undefined };
    const [found] = agreements([
      { name: "a", verdicts: [win, loss, win] },
      { name: "b", verdicts: [win, loss, none] },
    ]);
    expect(found).toEqual({ judges: ["a", "b"], kappa: 1, agreement: 1, n: 2 });
  });
});

describe("files", () => {
  let cwd = "";
  const write = (name: string, ...rows: unknown[]): string => {
    writeFileSync(join(cwd, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    return name;
  };
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "precis-pairs-"));
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  it("are matched by id, and what does not match is listed", async () => {
    const a = write("a.jsonl", { id: "1", summary: "A1" }, { id: 2, output: "A2" }, { id: "3", text: "A3" });
    const b = write("b.jsonl", { id: "2", summary: "B2" }, { id: "1", summary: "B1" }, { id: "4", summary: "B4" });
    const documents = write("d.jsonl", { id: "1", text: "D", aspect: "size" });
    const { pairs, unmatched } = await readPairs({ a, b, documents }, cwd);
    expect(pairs).toEqual([
      { id: "1", target: "A1", baseline: "B1", documents: [{ name: "1", text: "D" }], aspect: "size" },
    ]);
    expect(unmatched).toEqual({ onlyInA: ["3"], onlyInB: ["4"], withoutDocuments: ["2"] });
  });

  it("without a common id, with a double id or without a summary are refused", async () => {
    const a = write("a1.jsonl", { id: "1", summary: "x" });
    const b = write("b1.jsonl", { id: "2", summary: "x" });
    const documents = write("d1.jsonl", { id: "1", text: "D" });
    const twice = write("c1.jsonl", { id: "1", summary: "x" }, { id: "1", summary: "y" });
    const bare = write("e1.jsonl", { id: "1" });
    await expect(readPairs({ a, b, documents }, cwd)).rejects.toThrow(
      "no id is in a1.jsonl, b1.jsonl and d1.jsonl alike",
    );
    await expect(readPairs({ a: twice, b, documents }, cwd)).rejects.toThrow("the id 1 stands twice in c1.jsonl");
    await expect(readPairs({ a: bare, b, documents }, cwd)).rejects.toThrow("e1.jsonl:1 has no summary");
  });

  it("of units: extracted once, edited ones reused, a changed reference read again with a warning", async () => {
    const extractor = (input: { reference: string }) => ({ units: input.reference.split(". ") });
    const first = taskContext({ "acu-extractor": extractor });
    const references = new Map([
      ["1", "It queues. It retries"],
      ["2", "It locks"],
    ]);
    const { units, extracted } = await unitsFor(references, new Map(), first.context, first.item);
    expect(extracted).toBe(2);
    const edited = [...units.values()].map((entry) => (entry.id === "1" ? { ...entry, units: ["It queues."] } : entry));
    writeFileSync(join(cwd, "acus.jsonl"), writeUnits(edited));
    const second = taskContext({
      "acu-extractor": extractor,
      "acu-entailment": (input: { units: string[] }) => ({
        entailed: input.units.map((unit) => unit.includes("queues")),
      }),
    });
    const changed = new Map(references).set("2", "It unlocks");
    const again = await unitsFor(changed, await readUnits("acus.jsonl", cwd), second.context, second.item);
    expect([again.extracted, again.units.get("1")?.units]).toEqual([1, ["It queues."]]);
    expect(second.agents.warnings.map((warning) => warning.code)).toEqual(["acu-stale"]);
    const score = await acuOf(
      new Map([
        ["1", "It queues jobs"],
        ["2", "It waits"],
      ]),
      again.units,
      second.context,
      second.item,
    );
    expect([score.value, score.n, score.words, score.wordsPerUnit]).toEqual([0.5, 2, 2.5, 5]);
  });
});

describe("votes", () => {
  const { pairs } = somePairs(6);
  const page = (seed: number): string => /"page":"([0-9a-f]+)"/.exec(votingPage(pairs, seed))?.[1] ?? "";
  const file = (rater: string, prefers: (i: number) => "target" | "baseline" | "tie", seed = 5): VoteFile => ({
    file: `${rater}.json`,
    rater,
    seed,
    page: page(seed),
    votes: pairs.map(({ id }, i) => {
      const wish = prefers(i);
      if (wish === "tie") return { id, choice: "tie" as const };
      return { id, choice: (wish === "target") === targetIsLeft(id, seed) ? ("left" as const) : ("right" as const) };
    }),
  });

  it("are turned back by seed and counted with kappa", () => {
    const found = countVotes(
      [file("ann", () => "target"), file("bob", (i) => (i < 3 ? "target" : "baseline"))],
      pairs,
      0,
    );
    expect(found.votes).toEqual({ target: 9, baseline: 3, tie: 0 });
    expect(found.preference).toEqual({ target: 0.75, baseline: 0.25 });
    expect([found.kappa, found.kappaItems]).toEqual([0, 6]);
    // 3 of 4 votes for A: (1.96 * 0.5 + 0.8416 * sqrt(0.75 * 0.25))^2 / 0.25^2 = 28.9...
    expect(found.votesNeeded).toBe(29);
    expect(found.position.left + found.position.right).toBe(12);
    // Two raters, no value missing: observed disagreement 6/12 against 2 * 9 * 3 / (12 * 11).
    expect(found.alpha).toBeCloseTo(1 - 0.5 / ((2 * 9 * 3) / (12 * 11)), 12);
    expect(found.signTest).toMatchObject({ wins: 3, losses: 0, ties: 3 });
    expect(found.signTest.p).toBeCloseTo(0.25, 12);
  });

  it("given for other summaries, or twice by one rater, are refused", () => {
    const other = { ...file("ann", () => "tie"), page: "0000" };
    expect(() => countVotes([other], pairs, 0)).toThrow("the votes of ann.json were given for other summaries");
    expect(() => countVotes([file("ann", () => "tie"), file("ann", () => "tie")], pairs, 0)).toThrow(
      'the rater "ann" stands in two files',
    );
  });

  it("are given on a page that names no side and takes nothing from outside", () => {
    const hostile = [{ ...pairs[0], target: "</script><script>alert(1)</script>" } as (typeof pairs)[number]];
    const html = votingPage(hostile, 1);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toMatch(/\b(?:src|href)=|https?:/);
    expect(html).not.toMatch(/"(?:target|baseline)"/);
    const sides = pairs.map(({ id }) => targetIsLeft(id, 5));
    expect(new Set(sides).size).toBe(2);
  });
});
