import { describe, expect, it } from "vitest";
import { ruleContext } from "../../../test/support/rule-context.ts";
import { ModelError } from "../../base/errors.ts";
import type { Document } from "../../documents/document.ts";
import { parseDocument } from "../../documents/index.ts";
import type { SummaryProblem } from "../contract.ts";
import { builtInBank, ensemble } from "./index.ts";

async function documents(...texts: string[]): Promise<Document[]> {
  return Promise.all(texts.map((text, i) => parseDocument({ source: `d${i + 1}`, text })));
}

async function problem(extra: Partial<SummaryProblem> = {}): Promise<SummaryProblem> {
  return {
    task: "digest",
    documents: await documents("The queue keeps jobs in order.", "The queue retries failed jobs."),
    requirements: "Name numbers.",
    limits: { maxWords: 40 },
    language: "en",
    prompts: {},
    item: "set",
    ...extra,
  };
}

const numbered = (input: { sample: number }) => ({ summary: `Candidate ${input.sample} says word${input.sample}.` });

describe("candidates", () => {
  it("come from K different prompts, all at once, and go to cps with the documents in a seeded order", async () => {
    const context = ruleContext(
      { generator: numbered, "aggregator-cps": [{ summary: "The queue keeps jobs and retries them." }] },
      { delay: () => new Promise((resolve) => setImmediate(resolve)) },
    );
    const outcome = await ensemble.solve(await problem(), context, { samples: 5 });
    expect(outcome.summary).toBe("The queue keeps jobs and retries them.");
    expect(context.peak()).toBe(5);
    const drawn = outcome.details?.candidates.map((candidate) => candidate.prompt) ?? [];
    expect(new Set(drawn).size).toBe(5);
    expect(builtInBank.general.map((prompt) => prompt.id)).toEqual(expect.arrayContaining(drawn));
    const [asked] = context.asksOf("aggregator-cps");
    const order = outcome.details?.order ?? [];
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(order).not.toEqual([0, 1, 2, 3, 4]);
    expect(asked?.input).toHaveProperty("candidates.0", `Candidate ${order[0]} says word${order[0]}.`);
    expect(asked?.prompt).toContain("The queue retries failed jobs.");
    expect(asked?.prompt).toContain("Name numbers.");
    // A heading without anything below it would only puzzle a model.
    for (const { prompt } of context.asked) expect(prompt).not.toMatch(/Examples of good work|seem to disagree/);
  });

  it("are the same for the same seed and others for another", async () => {
    const prompts = async (seed: number) => {
      const context = ruleContext({ generator: numbered, "aggregator-cis": () => ({ summary: "x" }) }, { seed });
      const outcome = await ensemble.solve(await problem(), context, { aggregator: "cis", samples: 4 });
      return outcome.details?.candidates.map((candidate) => candidate.prompt);
    };
    expect(await prompts(1)).toEqual(await prompts(1));
    expect(await prompts(1)).not.toEqual(await prompts(2));
  });

  it("one that fails is left out with a warning; when all fail, the failure is thrown", async () => {
    const failing = (input: { sample: number }) => {
      if (input.sample === 1) throw new ModelError("model-failed", "the server is down");
      return numbered(input);
    };
    const context = ruleContext({ generator: failing, "aggregator-cps": () => ({ summary: "x" }) });
    const outcome = await ensemble.solve(await problem(), context, { samples: 3 });
    expect(outcome.details?.candidates.map((candidate) => candidate.index)).toEqual([0, 2]);
    expect(context.warnings.map((warning) => warning.message)[0]).toMatch(
      /^candidate 2 of 3 \([a-z0-9-]+\) is missing: the server is down$/,
    );
    const down = ruleContext({
      generator: () => {
        throw new ModelError("model-failed", "the server is down");
      },
    });
    await expect(ensemble.solve(await problem(), down, { samples: 2 })).rejects.toThrow("the server is down");
  });

  it("stop early when one adds nothing new, and say how many were saved", async () => {
    const texts = ["alpha beta gamma", "delta epsilon", "alpha delta"];
    const context = ruleContext({
      generator: (input: { sample: number }) => ({ summary: texts[input.sample] ?? "never asked" }),
      "aggregator-cps": () => ({ summary: "x" }),
    });
    const outcome = await ensemble.solve(await problem(), context, { samples: 6, adaptive: true });
    expect(outcome.details?.candidates.length).toBe(3);
    expect(outcome.details?.saved).toBe(3);
    expect(context.asksOf("generator").length).toBe(3);
  });

  it("of an About are one phrase", async () => {
    const context = ruleContext({ generator: () => ({ summary: "A queue for jobs. It is written in Go." }) });
    const outcome = await ensemble.solve(await problem({ task: "about", requirements: "" }), context, { samples: 1 });
    expect(outcome.summary).toBe("A queue for jobs.");
    expect(context.asked[0]?.prompt).toContain("Write one short phrase that tells a newcomer what this is");
    expect(context.asked[0]?.prompt).toContain("Write at most 23 words");
  });

  it("K = 1 asks no aggregator", async () => {
    const context = ruleContext({ generator: numbered });
    const outcome = await ensemble.solve(await problem(), context, { samples: 1 });
    expect(outcome.summary).toBe("Candidate 0 says word0.");
    expect(context.asked.length).toBe(1);
  });
});

describe("aggregators", () => {
  it("vote returns the picked candidate word for word, whatever order it was shown in", async () => {
    const context = ruleContext({
      generator: numbered,
      "aggregator-vote": (input: { candidates: string[] }) => ({
        explanation: "two is best",
        choice: input.candidates.indexOf("Candidate 2 says word2.") + 1,
      }),
    });
    const outcome = await ensemble.solve(await problem(), context, { samples: 4, aggregator: "vote", voteOrders: 3 });
    expect(outcome.summary).toBe("Candidate 2 says word2.");
    expect(outcome.details?.ballots.map((ballot) => ballot.pick)).toEqual([2, 2, 2]);
    expect(new Set(outcome.details?.ballots.map((ballot) => ballot.order.join())).size).toBeGreaterThan(1);
  });

  it("a picker that always takes the first place is outvoted by nobody but seen: picks differ over orders", async () => {
    const context = ruleContext({
      generator: numbered,
      "aggregator-vote": () => ({ explanation: "the first", choice: 1 }),
    });
    const outcome = await ensemble.solve(await problem(), context, { samples: 5, aggregator: "vote", voteOrders: 7 });
    expect(new Set(outcome.details?.ballots.map((ballot) => ballot.pick)).size).toBeGreaterThan(1);
  });

  it("cis does not see the documents", async () => {
    const context = ruleContext({ generator: numbered, "aggregator-cis": () => ({ summary: "merged" }) });
    await ensemble.solve(await problem(), context, { samples: 2, aggregator: "cis" });
    expect(context.asksOf("aggregator-cis")[0]?.prompt).not.toContain("retries failed jobs");
  });

  it("an answer over the limit is sent back alone with its count; the conclusion outlives what matters less", async () => {
    const long = "One queue holds jobs of many kinds. It rained in May. Jobs that fail in the queue are retried.";
    const context = ruleContext({
      generator: numbered,
      "aggregator-cps": [{ summary: long }],
      shortener: [{ summary: `${long} Really.` }],
    });
    const outcome = await ensemble.solve(await problem({ limits: { maxWords: 16 } }), context, { samples: 2 });
    expect(outcome.summary).toBe("One queue holds jobs of many kinds. Jobs that fail in the queue are retried.");
    const [request] = context.asksOf("shortener");
    expect(request?.options.as).toBe("aggregator");
    expect(request?.prompt).toContain("The text below has 19 words, at most 16.");
    expect(request?.prompt).not.toContain("retries failed jobs");
    expect(context.warnings.map((warning) => warning.message)).toEqual([
      'the summary was too long (19 words, at most 16); taken out: "It rained in May."',
    ]);
  });

  it("5% more words than asked for are let stand, and a shortened answer is taken as it is", async () => {
    const words = (count: number) => `${Array.from({ length: count }, (_, at) => `word${at}`).join(" ")}.`;
    for (const [given, shortened] of [
      [words(42), null],
      [words(43), words(39)],
    ] as const) {
      const context = ruleContext({
        generator: numbered,
        "aggregator-cps": [{ summary: given }],
        shortener: shortened === null ? [] : [{ summary: shortened }],
      });
      const outcome = await ensemble.solve(await problem({ limits: { maxWords: 40 } }), context, { samples: 2 });
      expect(outcome.summary).toBe(shortened ?? given);
      expect(context.warnings).toEqual([]);
    }
  });
});

describe("aspects", () => {
  it("that no candidate finds mentioned are said so, and no aggregator is asked", async () => {
    const context = ruleContext({ "aspect-generator": () => ({ mentioned: false, summary: "" }) });
    const outcome = await ensemble.solve(await problem({ aspect: "price" }), context, { samples: 3 });
    expect(outcome.summary).toBe('None of the 2 documents mentions "price".');
    expect(outcome.details?.aspectMentioned).toBe(false);
    expect(context.asked.length).toBe(3);
  });

  it("found by most go on with the candidates that found them", async () => {
    const context = ruleContext({
      "aspect-generator": (input: { sample: number }) =>
        input.sample === 0
          ? { mentioned: false, summary: "" }
          : { mentioned: true, summary: `It retries ${input.sample}.` },
      "aggregator-cps": (input: { candidates: string[] }) => ({ summary: `merged ${input.candidates.length}` }),
    });
    const outcome = await ensemble.solve(await problem({ aspect: "retries" }), context, { samples: 3 });
    expect(outcome.summary).toBe("merged 2");
    expect([...(outcome.details?.order ?? [])].sort()).toEqual([1, 2]);
  });
});

describe("documents", () => {
  it("over the context are packed and what stayed out is reported", async () => {
    const context = {
      ...ruleContext({ generator: numbered, "aggregator-cps": () => ({ summary: "x" }) }),
      contextWindowFor: () => 2_048,
    };
    const sentence = "Every job of the queue is kept until a worker has finished it. ";
    const long = await problem({ documents: await documents(sentence.repeat(60), "A short one stands here.") });
    const outcome = await ensemble.solve(long, context, { samples: 2 });
    expect(outcome.details?.leftOut.map(({ source, extent }) => [source, extent])).toEqual([["d1", "part"]]);
    expect(context.warnings[0]?.code).toBe("context-packed");
  });

  it("that leave no room beside the candidates are refused with what to change", async () => {
    const context = { ...ruleContext({}), contextWindowFor: () => 1_200 };
    await expect(ensemble.solve(await problem(), context, { samples: 8 })).rejects.toThrow(
      "a context of 1200 tokens has no room for documents beside 8 candidates",
    );
  });

  it("that disagree in a number tell the agents so", async () => {
    const context = ruleContext({ generator: numbered, "aggregator-cps": () => ({ summary: "x" }) });
    const disagreeing = await problem({
      documents: await documents("The cache holds 500 entries by default.", "The cache holds 700 entries by default."),
    });
    const outcome = await ensemble.solve(disagreeing, context, { samples: 2 });
    expect(outcome.details?.disagreements[0]?.statements.map((s) => s.number)).toEqual(["500", "700"]);
    expect(context.asksOf("generator")[0]?.prompt).toContain("d1: The cache holds 500 entries by default.");
  });
});

describe("roles left out", () => {
  it("without the generator, cps reads the documents alone; without the aggregator the first candidate stands", async () => {
    const context = ruleContext({ generator: numbered, "aggregator-cps": () => ({ summary: "from documents" }) });
    expect((await ensemble.solve(await problem(), context, { without: "generator" })).summary).toBe("from documents");
    expect(context.asksOf("generator")).toEqual([]);
    expect((await ensemble.solve(await problem(), context, { without: "aggregator" })).summary).toBe(
      "Candidate 0 says word0.",
    );
  });

  it.each([
    [{ samples: 0 }, "--samples must be a whole number from 1 to 40, not 0"],
    [{ voteOrders: 3 }, "--vote-orders needs --aggregator vote, not cps"],
    [{ aggregator: "best" as never }, '--aggregator must be one of vote, cis, cps, not "best"'],
  ])("%j is refused: %s", async (settings, message) => {
    await expect(ensemble.solve(await problem(), ruleContext({}), settings)).rejects.toThrow(message);
  });
});
