import { describe, expect, it } from "vitest";
import { type Rule, ruleContext } from "../../../test/support/rule-context.ts";
import type { AuthorInput, ReviseInput } from "../../agents/roles/author.ts";
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

/** Plays all roles; every answer adds a sentence, and the Evaluator prefers the longer text. */
function team(changes: Readonly<Record<string, Rule>> = {}) {
  return ruleContext({
    writer: (input: { whole: boolean; passage: { name: string } }) => ({
      summary: input.whole ? "Draft." : `Note on ${input.passage.name}.`,
    }),
    "writer-merge": () => ({ summary: "Draft." }),
    expert: plan(["purpose", "findings"]),
    editor: plan(["repetition", "dangling", "order"]),
    author: (input: AuthorInput) => ({
      answers: input.questions.map(({ id }, index) => ({ question: index + 1, answer: `It is ${id}.`, passages: [1] })),
    }),
    "author-check": (input: AuthorInput) => ({
      verdicts: input.questions.map(({ id }, index) => ({
        question: index + 1,
        passages: [],
        verdict: id === "order" ? "no" : "yes",
        answer: id === "order" ? "" : "Mend it.",
      })),
    }),
    "author-revise": (input: ReviseInput) => ({
      summary: [input.summary, ...input.answers.map(({ id }) => `With ${id}.`)].join(" "),
    }),
    evaluator: (input: EvaluatorInput) => ({
      explanation: "The longer one says more.",
      worst: 0,
      better: input.first.length > input.second.length ? "1" : "2",
    }),
    ...changes,
  });
}

/** A text of `count` sections of about 600 tokens each. */
function book(count: number): string {
  const sentence = (i: number) => `Sentence ${i} speaks of valve ${i % 17} and of pressure in the pipe behind it.`;
  const part = (i: number) => Array.from({ length: 40 }, (_, j) => sentence(i * 40 + j)).join(" ");
  return Array.from({ length: count }, (_, i) => `## Chapter ${i}\n\n${part(i)}`).join("\n\n");
}

describe("calls", () => {
  it.each([
    [1, 1, 2],
    [2, 1, 2],
    [1, 0, 1],
    [0, 0, 2],
  ])(
    "%i expert rounds, %i editor rounds, %i orders: a round is planned, answered, revised and judged at once",
    async (expertRounds, editorRounds, evaluatorOrders) => {
      const context = team();
      const { details } = await questioning.solve(await problem(), context, {
        expertRounds,
        editorRounds,
        evaluatorOrders,
      });
      const count = (role: string) => context.asksOf(role).length;
      expect(details?.questions.length).toBe(2 * expertRounds + 3 * editorRounds);
      expect([count("writer"), count("writer-merge")]).toEqual([1, 0]);
      expect([count("expert"), count("author")]).toEqual([expertRounds, expertRounds]);
      expect([count("editor"), count("author-check")]).toEqual([editorRounds, editorRounds]);
      const rounds = expertRounds + editorRounds;
      expect([count("author-revise"), count("evaluator")]).toEqual([rounds, rounds * evaluatorOrders]);
      expect(context.asked.length).toBe(1 + rounds * (3 + evaluatorOrders));
    },
  );

  it("stay within 20 for a text that fits, whatever is rejected and however long the answers are", async () => {
    const context = team({
      "author-revise": (input: ReviseInput) => ({ summary: `${"word ".repeat(120)}${input.answers.length}.` }),
      shortener: (input: { text: string }) => ({ summary: `${"word ".repeat(50)}${input.text.slice(-8)}` }),
      evaluator: () => ({ explanation: "", worst: 1, better: "1" }),
    });
    const { summary } = await questioning.solve(await problem(book(9)), context, {});
    expect(summary).toBe("Draft.");
    expect(context.asked.length).toBeLessThanOrEqual(20);
    expect(context.asksOf("author-revise").length).toBe(3);
  });

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
    await questioning.solve(await problem(book(30)), many, { expertRounds: 0, editorRounds: 0 });
    expect(many.peak()).toBeGreaterThan(1);
    expect(many.warnings[0]?.message).toMatch(
      /^the document is longer than the 8,192 tokens that were assumed, since nobody tells the context window of scripted \(say it with --model "scripted\?contextWindow=N"\) and is read in \d parts$/,
    );
  });
});

describe("revisions", () => {
  it("stay when both orders prefer them, each round built on the last that stayed", async () => {
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
      change: { removed: [], added: ["With purpose.", "With findings."] },
      verdicts: ["revised", "revised"],
      reasons: ["The longer one says more.", "The longer one says more."],
      attempt: 1,
      evidence: [{ text: "The aim of the queue is number 0.", section: "Aim" }],
    });
  });

  it.each(["1", "2"])("are not taken when the judge always prefers place %s", async (better) => {
    const { summary, details } = await questioning.solve(
      await problem(),
      team({ evaluator: () => ({ explanation: "", worst: 0, better }) }),
      {},
    );
    expect(summary).toBe("Draft.");
    expect(new Set(details?.questions.slice(0, 4).map(({ outcome }) => outcome))).toEqual(new Set(["rejected"]));
  });

  it("asked in one order, the paper's way, follow that order", async () => {
    const { summary } = await questioning.solve(
      await problem(),
      team({ evaluator: () => ({ explanation: "", worst: 0, better: "2" }) }),
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
      message: "expert round 1, previous first: neither 1 nor 2 nor tie; the summary stays as it is",
    });
  });

  it("that were rejected are tried once more without the change that did most harm", async () => {
    const judged: EvaluatorInput[] = [];
    const { summary, details } = await questioning.solve(
      await problem(),
      team({
        evaluator: (input: EvaluatorInput) => {
          judged.push(input);
          const wrong = (text: string) => text.includes("purpose");
          const better = wrong(input.first)
            ? "2"
            : wrong(input.second)
              ? "1"
              : input.first.length > input.second.length
                ? "1"
                : "2";
          return { explanation: "Purpose is wrong.", worst: 1, better };
        },
      }),
      { editorRounds: 0 },
    );
    expect(summary).toBe("Draft. With findings.");
    expect(details?.questions.map(({ id, outcome, attempt }) => [id, outcome, attempt])).toEqual([
      ["purpose", "rejected", 1],
      ["findings", "accepted", 2],
    ]);
    expect(judged[0]).toMatchObject({
      onlyFirst: [],
      onlySecond: ["With purpose.", "With findings."],
      answers: [{ answer: "It is purpose." }, { answer: "It is findings." }],
      whole: true,
    });
  });

  it("that change nothing, and questions the passages do not answer, cost no verdict", async () => {
    const context = team({
      author: () => ({ answers: [{ question: 1, answer: "x", passages: [] }] }),
      "author-revise": (input: ReviseInput) => ({ summary: input.summary }),
    });
    const { details } = await questioning.solve(await problem(), context, { editorRounds: 0 });
    expect(details?.questions.map(({ outcome }) => outcome)).toEqual(["unchanged", "not-answered"]);
    expect(context.asksOf("evaluator").length).toBe(0);
  });

  it("over the limit are asked to make room, with what is new named, before they are judged", async () => {
    const filler = "The pipe of the valve holds water and steam under pressure all day long.";
    const context = team({
      writer: () => ({ summary: `${filler} ${filler}` }),
      "author-revise": (input: ReviseInput) => ({
        summary: `${input.summary} Zinc cut fever by half in 120 children. ${filler}`,
      }),
      shortener: () => ({ summary: `${filler} Zinc cut fever by half in 120 children. That is it now.` }),
      evaluator: (input: EvaluatorInput) => ({
        explanation: "",
        worst: 0,
        better: input.first.includes("Zinc") ? "1" : "2",
      }),
    });
    const { summary } = await questioning.solve(await problem(undefined, 30), context, { editorRounds: 0 });
    expect(summary).toBe(`${filler} Zinc cut fever by half in 120 children. That is it now.`);
    expect(context.asksOf("shortener")[0]?.prompt).toMatch(
      /This part is new and stays: <data new \w+>\nZinc cut fever by half in 120 children\./,
    );
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
    const long = book(1);
    for (const chapters of [4, 120]) {
      const context = team({
        // A writer that ignores its limit must not fill the next prompt.
        writer: () => ({ summary: long }),
        "writer-merge": () => ({ summary: long }),
        "author-revise": (input: ReviseInput) => ({ summary: `${input.summary} ${long}` }),
        author: () => ({ answers: [{ question: 1, answer: long, passages: [1] }] }),
        shortener: () => ({ summary: long }),
      });
      await questioning.solve(await problem(book(chapters), 200), context, {});
      expect(Math.max(...context.asked.map(({ prompt }) => estimateTokens(prompt)))).toBeLessThanOrEqual(8_192);
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
