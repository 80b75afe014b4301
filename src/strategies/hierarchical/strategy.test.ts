import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { type Rule, ruleContext } from "../../../test/support/rule-context.ts";
import { deepTree, folder, leaf, treeOf } from "../../../test/support/trees.ts";
import type { FolderSummarizerInput } from "../../agents/roles/folder-summarizer.ts";
import type { KeywordExtractorInput } from "../../agents/roles/keyword-extractor.ts";
import type { RepoQaInput } from "../../agents/roles/repo-qa.ts";
import type { UnitSummarizerInput } from "../../agents/roles/unit-summarizer.ts";
import { BudgetError, ModelError } from "../../base/errors.ts";
import {
  defaultTreeSettings,
  type KnownNode,
  type NodeMemory,
  type SummaryNode,
  type TreeNode,
  type TreeSettings,
} from "../tree/contract.ts";
import { hierarchical } from "./strategy.ts";

const nothing: NodeMemory = { recall: () => undefined };
const approving: Record<string, Rule> = {
  "unit-summarizer": (input: UnitSummarizerInput) => ({ summary: `Summary of ${input.name}.` }),
  "folder-summarizer": (input: FolderSummarizerInput) => ({
    summary: `${input.name || "root"} holds ${input.children.map((child) => child.name).join(" and ")}.`,
  }),
  "keyword-extractor": (input: KeywordExtractorInput) => ({ keywords: input.candidates.slice(0, input.limit) }),
  "repo-qa": () => ({ approved: true, issues: [] }),
};

function run(root: TreeNode, context = ruleContext(approving), settings: Partial<TreeSettings> = {}, memory = nothing) {
  return hierarchical.summarize(root, context, { ...defaultTreeSettings, ...settings }, memory, () => undefined);
}

/** A memory that knows what a tree of summaries says. */
function remember(root: SummaryNode): NodeMemory {
  const known = new Map<string, KnownNode>();
  const visit = (node: SummaryNode): void => {
    if (node.summary !== null) {
      const { summary, keywords, review } = node;
      known.set(`${node.path}\n${node.hash}`, { summary, keywords, review });
    }
    node.children.forEach(visit);
  };
  visit(root);
  return { recall: (path, hash) => known.get(`${path}\n${hash}`) };
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const item of items) groups[key(item)] = [...(groups[key(item)] ?? []), item];
  return groups;
}

const small = { src: { "a.ts": { parse: "function parse() {}", print: "function print() {}" } }, "b.txt": "words" };

describe("hierarchical", () => {
  test("summarizes units, files and folders bottom up, with keywords from the children's summaries", async () => {
    const root = await run(treeOf(small));
    expect(root.summary).toBe("root holds src and b.txt.");
    const src = root.children[0];
    expect(src?.summary).toBe("src holds a.ts.");
    const file = src?.children[0];
    expect(file).toMatchObject({ path: "src/a.ts", kind: "file", summary: "a.ts holds parse and print." });
    expect(file?.keywords).toEqual(["summary", "parse", "print"]);
    expect(file?.children[0]).toMatchObject({
      path: "src/a.ts#parse",
      summary: "Summary of parse.",
      keywords: [],
      sources: [{ path: "src/a.ts", startLine: 1, endLine: 1 }],
      review: { revisions: 0, approved: true },
    });
    expect(root.sources).toEqual([{ path: "src" }, { path: "b.txt" }]);
  });

  test("the window: a grandparent sees its children's summaries and the keywords from below them, nothing deeper", async () => {
    const context = ruleContext(approving);
    await run(treeOf(small), context);
    const root = context.asksOf("folder-summarizer").find((ask) => (ask.input as FolderSummarizerInput).name === "");
    expect((root?.input as FolderSummarizerInput | undefined)?.children).toEqual([
      { name: "src", kind: "folder", summary: "src holds a.ts.", keywords: ["holds", "parse", "print", "ts"] },
      { name: "b.txt", kind: "file", summary: "Summary of b.txt.", keywords: [] },
    ]);
    expect(root?.prompt).not.toContain("Summary of parse");
  });

  test("revises until QA approves, at most --max-revisions times", async () => {
    const told: RepoQaInput[] = [];
    const stubborn: Record<string, Rule> = {
      ...approving,
      "unit-summarizer": (input: UnitSummarizerInput) => ({ summary: `${input.draft}Summary.` }),
      "folder-summarizer": (input: FolderSummarizerInput) => ({ summary: `${input.draft}Root.` }),
      "repo-qa": (input: RepoQaInput) => {
        told.push(input);
        return { approved: false, issues: ["say more"] };
      },
    };
    const context = ruleContext(stubborn);
    const root = await run(treeOf({ "a.txt": "words" }), context, { maxRevisions: 2 });
    expect(root.children[0]?.review).toEqual({ revisions: 2, approved: null });
    const drafts = context.asksOf("unit-summarizer").map((ask) => ask.input as UnitSummarizerInput);
    expect(drafts.map(({ draft, issues }) => [draft, issues])).toEqual([
      ["", []],
      ["Summary.", ["say more"]],
      ["Summary.Summary.", ["say more"]],
    ]);
    // The second look knows what the first asked for.
    expect(told.slice(0, 2).map(({ before }) => before)).toEqual([[], ["say more"]]);
    // Two nodes (file and root): three versions and two critiques each, one keyword ask for the root.
    expect(context.asked.length).toBe(11);
  });

  test("a revision that changes nothing is not reviewed again", async () => {
    const context = ruleContext({ ...approving, "repo-qa": () => ({ approved: false, issues: ["say more"] }) });
    const root = await run(treeOf({ "a.txt": "words" }), context, { maxRevisions: 2 });
    expect(root.children[0]?.review).toEqual({ revisions: 0, approved: false });
    expect(context.asksOf("repo-qa").length).toBe(2);
  });

  test("without revisions nobody reviews", async () => {
    const context = ruleContext(approving);
    await run(treeOf(small), context, { maxRevisions: 0 });
    expect(context.asksOf("repo-qa")).toEqual([]);
  });

  test("an unchanged tree asks nobody; a changed unit re-asks itself and only the ancestors whose children changed", async () => {
    const first = await run(treeOf(small));
    const again = ruleContext(approving);
    const second = await run(treeOf(small), again, {}, remember(first));
    expect(again.asked).toEqual([]);
    expect(second.reused && second.children[0]?.reused).toBe(true);
    expect(second.hash).toBe(first.hash);

    const changed = { ...small, src: { "a.ts": { ...small.src["a.ts"], parse: "function parse() { return 1 }" } } };
    const same = ruleContext(approving);
    await run(treeOf(changed), same, {}, remember(first));
    // The summary came out the same, so no ancestor is asked.
    expect(same.asked.map((ask) => [ask.role, ask.options.item])).toEqual([
      ["unit-summarizer", "src/a.ts#parse"],
      ["repo-qa", "src/a.ts#parse"],
    ]);

    const other = ruleContext({ ...approving, "unit-summarizer": () => ({ summary: "Returns one." }) });
    await run(treeOf(changed), other, {}, remember(first));
    expect([...new Set(other.asked.map((ask) => ask.options.item))]).toEqual([
      "src/a.ts#parse",
      // Its summary came out the same, so that nothing above it is asked, though the keywords from below it changed.
      "src/a.ts",
    ]);
  });

  test("another model, prompt or setting makes another key", async () => {
    const first = await run(treeOf(small));
    for (const [context, settings] of [
      [ruleContext(approving, { model: "other" }), {}],
      [ruleContext(approving), { keywords: 5 }],
      [ruleContext(approving), { prompts: { "unit-summarizer": "Say briefly what it does.\n{{code}}" } }],
    ] as const) {
      const next = await run(treeOf(small), context, settings, remember(first));
      expect(next.reused).toBe(false);
      expect(next.hash).not.toBe(first.hash);
    }
  });

  test("a node that fails keeps its error, and its parents go on without it", async () => {
    const failing = {
      ...approving,
      "unit-summarizer": (input: UnitSummarizerInput) => {
        if (input.name === "parse") throw new ModelError("model-refused", "the model declined");
        return { summary: `Summary of ${input.name}.` };
      },
    };
    const context = ruleContext(failing);
    const root = await run(treeOf(small), context);
    const parse = root.children[0]?.children[0]?.children[0];
    expect(parse).toMatchObject({ summary: null, error: { code: "model-refused", message: "the model declined" } });
    expect(root.summary).toBe("root holds src and b.txt.");
    const file = context.asksOf("folder-summarizer")[0]?.input as FolderSummarizerInput;
    expect(file.children[0]).toEqual({ name: "parse", kind: "function", summary: null, keywords: [] });
    // A failure is never remembered.
    const retry = ruleContext(approving);
    await run(treeOf(small), retry, {}, remember(root));
    expect(retry.asksOf("unit-summarizer").map((ask) => ask.options.item)).toEqual(["src/a.ts#parse"]);
  });

  test("an error that would meet every node ends the run", async () => {
    const broke = {
      ...approving,
      "unit-summarizer": () => {
        throw new BudgetError("the budget of 1 call is used up");
      },
    };
    await expect(run(treeOf(small), ruleContext(broke))).rejects.toMatchObject({ code: "budget-exceeded" });
  });

  test("never more asks in the air than the concurrency", async () => {
    const delay = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const context = ruleContext(approving, { concurrency: 3, delay });
    await run(
      deepTree(3, 30, (index) => `code ${index}`),
      context,
    );
    expect(context.peak()).toBe(3);
  });
});

describe("the prompt bound", () => {
  const words = (count: number, seed: number): string =>
    Array.from({ length: count }, (_, i) => `word${(i * 7 + seed * 13) % 997}`).join(" ");
  // Talkative, undecided agents: the longest summaries, revisions and points that can be.
  const talkative: Record<string, Rule> = {
    "unit-summarizer": (input: UnitSummarizerInput) => ({ summary: words(700, input.name.length) }),
    "folder-summarizer": (input: FolderSummarizerInput) => ({ summary: words(700, input.place.length) }),
    "keyword-extractor": (input: KeywordExtractorInput) => ({ keywords: input.candidates.slice(0, input.limit) }),
    "repo-qa": () => ({ approved: false, issues: Array.from({ length: 9 }, (_, i) => words(120, i)) }),
  };
  // Short prompts cannot pass the bound: no text has more tokens than characters.
  const tokens = (prompt: string): number =>
    prompt.length <= 6000 ? 0 : countTokens(prompt, { disallowedSpecial: new Set() });

  test("holds at every node of a 13-level tree with 2,000 files, for talkative agents", async () => {
    const context = ruleContext(talkative, { concurrency: 16 });
    const code = (index: number): string =>
      index % 400 === 0 ? `const x${index} = 1;\n`.repeat(3000) : `f(${index});`;
    await run(deepTree(13, 2000, code), context, { maxRevisions: 1 });
    const longest = Math.max(...context.asked.map((ask) => tokens(ask.prompt)));
    expect(longest).toBeLessThanOrEqual(6000);
    // And the room is used: groups are not made smaller than they need to be.
    expect(longest).toBeGreaterThan(3500);
  });

  test("holds for 1,500 files in one folder, in groups of equal size, then over the groups", async () => {
    const files = Array.from({ length: 1500 }, (_, i) => leaf(`f${i}.ts`, `f(${i});`, "file"));
    const context = ruleContext({ ...approving, "unit-summarizer": talkative["unit-summarizer"] as Rule });
    const root = await run(folder("", files), context, { maxRevisions: 0 });
    expect(Math.max(...context.asked.map((ask) => tokens(ask.prompt)))).toBeLessThanOrEqual(6000);
    const groups = context
      .asksOf("folder-summarizer")
      .filter((ask) => ask.options.purpose?.startsWith("group"))
      .map((ask) => (ask.input as FolderSummarizerInput).children.length);
    const rounds = groupBy(
      context.asksOf("folder-summarizer").filter((ask) => ask.options.purpose?.startsWith("group")),
      (ask) => String((ask.input as FolderSummarizerInput).part?.total),
    );
    for (const round of Object.values(rounds)) {
      const sizes = (round ?? []).map((ask) => (ask.input as FolderSummarizerInput).children.length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
    expect(groups.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(1500);
    expect(root.summary).toContain("part 1 of");
  });

  test("a text above the bound is read in pieces, and all of it is read", async () => {
    const lines = Array.from({ length: 4000 }, (_, i) => `const value${i} = compute(${i});`);
    const context = ruleContext(approving);
    const root = await run(folder("", [leaf("big.ts", lines.join("\n"), "file")]), context);
    const seen = context.asksOf("unit-summarizer").map((ask) => ask.input as UnitSummarizerInput);
    expect(seen.map((input) => input.code).join("\n")).toBe(lines.join("\n"));
    expect(seen[0]?.part).toEqual({ index: 1, total: seen.length });
    expect(root.children[0]?.summary).toMatch(/^big\.ts holds lines 1-\d+ and lines \d+-/);
    expect(Math.max(...context.asked.map((ask) => tokens(ask.prompt)))).toBeLessThanOrEqual(6000);
  });

  test("a bound without room for material is refused", async () => {
    await expect(run(treeOf(small), ruleContext(approving), { contextTokens: 900 })).rejects.toMatchObject({
      code: "usage",
      hint: expect.stringContaining("give at least 2000"),
    });
  });

  test("a runaway summary is cut with a warning that names the node", async () => {
    const context = ruleContext({ ...approving, "unit-summarizer": talkative["unit-summarizer"] as Rule });
    await run(treeOf({ "a.txt": "words" }), context, { maxRevisions: 0 });
    expect(context.warnings).toEqual([
      {
        code: "summary-cut",
        message: expect.stringMatching(/^the summary of a\.txt had \d+ characters and was cut to \d+$/),
      },
    ]);
  });
});

describe("ablations", () => {
  const literal = { src: { "a.ts": { parse: "function parse() {}", print: "function print() {}" } } };
  test("each agent can be left out, and then is not asked", async () => {
    for (const [without, roles] of [
      ["qa", ["folder-summarizer", "keyword-extractor", "unit-summarizer"]],
      ["keywords", ["folder-summarizer", "repo-qa", "unit-summarizer"]],
      ["summarizer", ["keyword-extractor"]],
    ] as const) {
      const context = ruleContext(approving);
      const root = await run(treeOf(literal), context, { without: [without] });
      expect([...new Set(context.asked.map((ask) => ask.role))].sort()).toEqual(roles);
      expect(root.summary).not.toBeNull();
    }
  });
});
