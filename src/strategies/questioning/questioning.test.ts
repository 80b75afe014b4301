import { describe, expect, it } from "vitest";
import { type Rule, ruleContext } from "../../../test/support/rule-context.ts";
import type { AuthorInput } from "../../agents/roles/author.ts";
import type { EvaluatorInput } from "../../agents/roles/evaluator.ts";
import type { PlanInput } from "../../agents/roles/expert.ts";
import { ModelError } from "../../base/errors.ts";
import { parseDocument } from "../../documents/index.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { SummaryProblem } from "../contract.ts";
import { questioning } from "./questioning.ts";

const sections = ["Aim", "Method", "Result"];
const text = sections.map((name, index) => `## ${name}\n\nThe ${name.toLowerCase()} of the queue is number ${index}.`);

async function problem(markdown = text.join("\n\n"), maxWords = 60): Promise<SummaryProblem> {
  return {
    task: "document",
    documents: [await parseDocument({ source: "paper.md", text: markdown, format: "markdown" })],
    requirements: "",
    limits: { maxWords },
    language: "en",
    prompts: {},
    item: "paper.md",
  };
}

const plan =
  (ids: readonly string[]): Rule =>
  (input: PlanInput) => ({ questions: ids.map((id) => ({ id, question: `${id} of round ${input.asked.length}?` })) });

/** Plays all roles; every revision adds a word, and the Evaluator prefers what `prefers` says. */
function team(changes: Readonly<Record<string, Rule>> = {}) {
  return ruleContext({
    writer: (input: { passage: { name: string } }) => ({ summary: `Note on ${input.passage.name}.` }),
    "writer-merge": () => ({ summary: "Draft." }),
    expert: plan(["purpose", "findings"]),
    editor: plan(["repetition", "dangling", "order"]),
    author: (input: AuthorInput) => ({ answered: true, answer: `It is ${input.id}.`, passages: [1] }),
    "author-check": (input: AuthorInput) =>
      input.id === "order"
        ? { verdict: "no", answer: "", passages: [] }
        : { verdict: "yes", answer: "Mend it.", passages: [] },
    "author-revise": (input: AuthorInput) => ({ summary: `${input.summary} With ${input.id}.` }),
    evaluator: (input: EvaluatorInput) => ({
      explanation: "",
      better: input.first.length > input.second.length ? "1" : "2",
    }),
    ...changes,
  });
}

describe("calls", () => {
  it.each([
    [1, 1, 2],
    [2, 1, 2],
    [1, 0, 1],
    [0, 0, 2],
  ])(
    "%i expert rounds, %i editor rounds, %i orders: one cycle a question",
    async (expertRounds, editorRounds, evaluatorOrders) => {
      const context = team();
      const { details } = await questioning.solve(await problem(), context, {
        expertRounds,
        editorRounds,
        evaluatorOrders,
      });
      const expertQuestions = 2 * expertRounds;
      const editorQuestions = 3 * editorRounds;
      const revised = expertQuestions + 2 * editorRounds;
      const count = (role: string) => context.asksOf(role).length;
      expect(details?.questions.length).toBe(expertQuestions + editorQuestions);
      expect([count("writer"), count("writer-merge")]).toEqual([3, 1]);
      expect([count("expert"), count("editor")]).toEqual([expertRounds, editorRounds]);
      expect([count("author"), count("author-check")]).toEqual([expertQuestions, editorQuestions]);
      expect([count("author-revise"), count("evaluator")]).toEqual([revised, revised * evaluatorOrders]);
      expect(context.asked.length).toBe(
        3 + 1 + expertRounds + editorRounds + expertQuestions + editorQuestions + revised * (1 + evaluatorOrders),
      );
    },
  );

  it("a document of one section is summarized once, and local summaries run side by side", async () => {
    const one = team();
    await questioning.solve(await problem("Only one paragraph here. It has two sentences."), one, {
      expertRounds: 0,
      editorRounds: 0,
    });
    expect(one.asked.map(({ role }) => role)).toEqual(["writer"]);
    const many = ruleContext(
      { writer: () => ({ summary: "Note." }), "writer-merge": () => ({ summary: "Draft." }) },
      { delay: () => new Promise((resolve) => setImmediate(resolve)) },
    );
    await questioning.solve(await problem(), many, { expertRounds: 0, editorRounds: 0 });
    expect(many.peak()).toBe(3);
  });
});

describe("revisions", () => {
  it("stay when both orders prefer them, each built on the last that stayed", async () => {
    const { summary, details } = await questioning.solve(await problem(), team(), {});
    expect(summary).toBe("Draft. With purpose. With findings. With repetition. With dangling.");
    expect(details?.draft).toBe("Draft.");
    expect(details?.questions.map(({ outcome }) => outcome)).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "accepted",
      "no-problem",
    ]);
    expect(details?.questions[0]).toMatchObject({
      asker: "expert",
      round: 1,
      id: "purpose",
      question: "purpose of round 0?",
      answer: "It is purpose.",
      change: { removed: [], added: ["With purpose."] },
      verdicts: ["revised", "revised"],
      evidence: [{ text: "The aim of the queue is number 0.", section: "Aim" }],
    });
  });

  it.each(["1", "2"])("are not taken when the judge always prefers place %s", async (better) => {
    const { summary, details } = await questioning.solve(
      await problem(),
      team({ evaluator: () => ({ explanation: "", better }) }),
      {},
    );
    expect(summary).toBe("Draft.");
    expect(new Set(details?.questions.slice(0, 4).map(({ outcome }) => outcome))).toEqual(new Set(["rejected"]));
  });

  it("asked in one order, the paper's way, follow that order", async () => {
    const { summary } = await questioning.solve(
      await problem(),
      team({ evaluator: () => ({ explanation: "", better: "2" }) }),
      {
        evaluatorOrders: 1,
        editorRounds: 0,
      },
    );
    expect(summary).toBe("Draft. With purpose. With findings.");
  });

  it("without a usable verdict keep the previous summary, with a warning", async () => {
    const unusable = () => {
      throw new ModelError("model-invalid-output", "neither 1 nor 2 nor tie");
    };
    const context = team({ evaluator: unusable });
    const { summary, details } = await questioning.solve(await problem(), context, { editorRounds: 0 });
    expect(summary).toBe("Draft.");
    expect(details?.questions.map(({ outcome }) => outcome)).toEqual(["no-verdict", "no-verdict"]);
    expect(context.warnings[0]).toEqual({
      code: "answer-unusable",
      message: "expert round 1: purpose, previous first: neither 1 nor 2 nor tie; the summary stays as it is",
    });
  });

  it("that change nothing, and questions the passages do not answer, cost no verdict", async () => {
    const context = team({
      author: (input: AuthorInput) => ({
        answered: input.id === "purpose",
        answer: input.id === "purpose" ? "x" : "",
        passages: [],
      }),
      "author-revise": (input: AuthorInput) => ({ summary: input.summary }),
    });
    const { details } = await questioning.solve(await problem(), context, { editorRounds: 0 });
    expect(details?.questions.map(({ outcome }) => outcome)).toEqual(["unchanged", "not-answered"]);
    expect(context.asksOf("evaluator").length).toBe(0);
  });

  it("over the limit are cut before they are judged", async () => {
    const long = `Word ${"word ".repeat(29)}end.`;
    const context = team({ "author-revise": () => ({ summary: `Short one. ${long} ${long}` }) });
    const { summary } = await questioning.solve(await problem(undefined, 40), context, { editorRounds: 0 });
    expect(summary).toBe(`Short one. ${long}`);
  });

  it("a dead server ends the run instead of the question", async () => {
    const dead = () => {
      throw new ModelError("model-unavailable", "the server is down");
    };
    await expect(questioning.solve(await problem(), team({ author: dead }), {})).rejects.toThrow("the server is down");
  });
});

describe("plans", () => {
  it("with an id that the bank does not have are unusable, and the draft stays", async () => {
    const context = team({ expert: plan(["weather"]) });
    const { summary, details } = await questioning.solve(await problem(), context, { editorRounds: 0 });
    expect([summary, details?.questions.length]).toEqual(["Draft.", 0]);
    expect(context.warnings[0]?.message).toMatch(
      /^expert round 1: plan: expert: "weather" is no id of the question bank; use one of purpose, /,
    );
  });

  it("keep at most five and four questions, and a later round asks nothing twice", async () => {
    const all = ["purpose", "method", "findings", "numbers", "conclusion", "limits", "section"];
    const same = (input: PlanInput) => ({
      questions: input.bank.slice(0, 7).map(({ id }) => ({ id, question: `${id}?` })),
    });
    const { details } = await questioning.solve(await problem(), team({ expert: same, editor: same }), {
      expertRounds: 2,
    });
    const asked = details?.questions ?? [];
    expect(asked.filter(({ asker }) => asker === "expert").map(({ id }) => id)).toEqual(all.slice(0, 5));
    expect(asked.filter(({ asker }) => asker === "editor").length).toBe(4);
  });

  it("are counted: asked, led to a revision, accepted", async () => {
    const { details } = await questioning.solve(await problem(), team(), { expertRounds: 2 });
    expect(details?.statistics.slice(0, 2)).toEqual([
      { id: "findings", asker: "expert", asked: 2, revised: 2, accepted: 2 },
      { id: "purpose", asker: "expert", asked: 2, revised: 2, accepted: 2 },
    ]);
    expect(details?.statistics.at(-1)).toEqual({ id: "order", asker: "editor", asked: 1, revised: 0, accepted: 0 });
  });
});

describe("prompts", () => {
  it("do not grow with the document", async () => {
    const sentence = (i: number) => `Sentence ${i} speaks of valve ${i % 17} and of pressure in the pipe behind it.`;
    const part = (i: number) => Array.from({ length: 40 }, (_, j) => sentence(i * 40 + j)).join(" ");
    const book = (count: number) =>
      Array.from({ length: count }, (_, i) => `## Chapter ${i}\n\n${part(i)}`).join("\n\n");
    for (const chapters of [4, 120]) {
      const context = team({
        // A writer that ignores its limit must not fill the next prompt.
        writer: () => ({ summary: part(1) }),
        "writer-merge": () => ({ summary: part(2) }),
        "author-revise": (input: AuthorInput) => ({ summary: `${input.summary} ${part(3)}` }),
        author: () => ({ answered: true, answer: part(4), passages: [1] }),
        shortener: () => ({ summary: part(5) }),
      });
      await questioning.solve(await problem(book(chapters), 200), context, {});
      expect(Math.max(...context.asked.map(({ prompt }) => estimateTokens(prompt)))).toBeLessThanOrEqual(6_000);
    }
  });

  it("ablations leave their role out", async () => {
    for (const [without, role] of [
      ["expert", "expert"],
      ["editor", "editor"],
      ["evaluator", "evaluator"],
    ] as const) {
      const context = team();
      await questioning.solve(await problem(), context, { without });
      expect(context.asksOf(role).length).toBe(0);
    }
    const { details } = await questioning.solve(await problem(), team(), { without: "writer" });
    expect(details?.draft).toBe(
      "The aim of the queue is number 0. The method of the queue is number 1. The result of the queue is number 2.",
    );
  });
});
