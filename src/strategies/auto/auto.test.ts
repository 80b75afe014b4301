import { describe, expect, it } from "vitest";
import { ruleContext } from "../../../test/support/rule-context.ts";
import { reviser } from "../../agents/roles/reviser.ts";
import { BudgetError, CancelledError, ModelError } from "../../base/errors.ts";
import { agreementOf } from "./agreement.ts";
import { agreementFinding, toldEffort } from "./decide.ts";
import type { Finding } from "./effort.ts";
import { ledgerOf, samplingContext } from "./ledger.ts";
import { type AutoJob, runAuto, type TeamAnswer } from "./run.ts";
import { autoSettings } from "./settings.ts";

const finding = (check: string, doubt: boolean): Finding => ({
  check,
  value: doubt ? 0 : 1,
  reason: doubt ? "is wrong" : "is right",
  calls: 0,
  doubt,
});

/** A reviser's ask: what the jobs here put their questions to. */
const ask = async (context: Parameters<AutoJob<string>["direct"]>[0], text: string): Promise<string> =>
  (
    await context.ask(reviser, {
      text,
      what: "a line",
      doubts: "none",
      source: "a source",
      limits: { maxWords: 20 },
      language: "English",
      requirements: "",
    })
  ).output.text;

interface Play {
  /** Answers in the order in which they are asked for. */
  readonly answers: readonly unknown[];
  /** Doubts of a text, by check. */
  readonly doubts?: (text: string) => readonly string[];
  readonly samples?: number;
  readonly team?: AutoJob<string>["team"];
  readonly settings?: Parameters<typeof autoSettings>[0];
  readonly model?: string;
}

const rewrite = (text: string, more: Partial<TeamAnswer<string>> = {}): TeamAnswer<string> => ({
  answer: text,
  team: "reviser",
  judged: false,
  reason: "rewritten",
  ...more,
});

async function play({ answers, doubts = () => [], samples = 0, team, settings = {}, model }: Play) {
  let at = 0;
  const context = ruleContext(
    {
      reviser: () => {
        const next = answers[at++];
        if (next instanceof Error) throw next;
        return { text: next };
      },
    },
    model === undefined ? {} : { model },
  );
  const job: AutoJob<string> = {
    role: "reviser",
    samples,
    direct: (own) => ask(own, "direct"),
    textOf: (text) => text,
    check: (text) => ["support", "kind"].map((check) => finding(check, doubts(text).includes(check))),
    team: team ?? (async (_, __, own) => rewrite(await ask(own, "team"))),
  };
  const result = await runAuto(job, autoSettings(settings), context);
  return { ...result, context, checks: result.effort.decisions.map(({ check }) => check) };
}

describe("agreement", () => {
  it("is 1 for the same words in any order, 0 for none in common", () => {
    expect(agreementOf("Adds two numbers.", "adds two numbers")).toBe(1);
    // The identifier counts beside its parts.
    expect(agreementOf("Reads cookieJar", "cookie jar reads")).toBe(0.75);
    expect(agreementOf("Sorts letters", "Closes sockets")).toBe(0);
    expect(agreementOf("Sorts letters quickly", "Sorts letters slowly")).toBe(0.5);
  });

  it("doubts below the threshold, not at it; one text alone agrees with nobody", () => {
    const texts = ["Sorts letters quickly", "Sorts letters slowly"];
    expect(agreementFinding(texts, 0.5, 1)).toMatchObject({ value: 0.5, doubt: false, calls: 1 });
    expect(agreementFinding(texts, 0.51, 1)).toMatchObject({ doubt: true, reason: "two answers disagree" });
    expect(agreementFinding(["Sorts", "Sorts"], 1, 1)).toMatchObject({ value: 1, reason: "two answers are the same" });
  });

  it("three answers are compared with the first", () => {
    expect(agreementFinding(["Sorts letters", "Sorts letters", "Closes sockets"], 0.6, 2)).toMatchObject({
      value: 0.5,
      reason: "3 answers disagree",
    });
  });

  it("what was decided is told in one line", () => {
    const decisions = [
      { check: "direct", value: null, reason: "one answer", calls: 1 },
      { check: "agreement", value: 0.1, reason: "two answers disagree", calls: 1 },
    ];
    expect(toldEffort(decisions)).toBe("2 asks: two answers disagree");
    expect(toldEffort(decisions.slice(0, 1))).toBe("1 ask");
  });
});

describe("the ledger", () => {
  it("asks nothing twice, but samples anew, and tries again what failed", async () => {
    const context = ruleContext({ reviser: [{ text: "a" }, { text: "b" }, { text: "" }, { text: "c" }] });
    const ledger = ledgerOf(context);
    expect([await ask(ledger.context, "x"), await ask(ledger.context, "x"), ledger.taken()]).toEqual(["a", "a", 1]);
    expect(await ask(samplingContext(ledger.context, 1, 0.7), "x")).toBe("b");
    expect(context.asked[1]?.options).toMatchObject({ repetition: 1, temperature: 0.7, purpose: "sample 2" });
    await expect(ask(ledger.context, "y")).rejects.toThrow("the text is empty");
    expect([await ask(ledger.context, "y"), ledger.taken()]).toEqual(["c", 3]);
  });
});

describe("one answer and its escalation", () => {
  it("an answer that nobody doubts is one ask", async () => {
    const { answer, effort, checks } = await play({ answers: ["Sorts."] });
    expect([answer, effort.used]).toEqual(["Sorts.", "low"]);
    expect(checks).toEqual(["direct", "support", "kind"]);
    expect(effort.decisions[0]?.calls).toBe(1);
  });

  it("identical samples end it, and say what they took", async () => {
    const { answer, effort, context } = await play({ answers: ["Sorts.", "Sorts."], samples: 1 });
    expect([answer, effort.used, context.asked.length]).toEqual(["Sorts.", "auto", 2]);
    expect(effort.decisions.at(-1)).toMatchObject({ check: "agreement", value: 1, calls: 1 });
  });

  it("a model that always disagrees gets its team once, over all its answers", async () => {
    const seen: unknown[] = [];
    const { answer, effort, context } = await play({
      answers: ["Sorts letters", "Closes sockets", "Paints walls"],
      samples: 2,
      team: (doubts, answers) => {
        seen.push(
          doubts.map(({ check }) => check),
          answers,
        );
        return Promise.resolve(rewrite("Closes sockets", { judged: true, team: "debate" }));
      },
    });
    expect(seen).toEqual([["agreement"], ["Sorts letters", "Closes sockets", "Paints walls"]]);
    expect([answer, effort.used, context.asked.length]).toEqual(["Closes sockets", "auto", 3]);
  });

  it("a doubted answer draws no sample; a rewrite with fewer doubts is taken", async () => {
    const { answer, effort, context, checks } = await play({
      answers: ["bad", "good"],
      samples: 1,
      doubts: (text) => (text === "bad" ? ["support", "kind"] : ["kind"]),
    });
    expect([answer, context.asked.length]).toEqual(["good", 2]);
    expect(checks).toEqual(["direct", "support", "kind", "team"]);
    expect(effort.decisions.at(-1)).toMatchObject({ value: "reviser", reason: "rewritten; 1 of 2 doubts are left" });
  });

  it.each([
    ["as many", ["support"]],
    ["more", ["support", "kind"]],
  ])("a rewrite with %s doubts has lost and is never returned", async (_, left) => {
    const { answer, effort } = await play({
      answers: ["first", "second"],
      doubts: (text) => (text === "first" ? ["support"] : left),
    });
    expect(answer).toBe("first");
    expect(effort.decisions.at(-1)?.reason).toContain("doubted no less, so the first answer stays");
  });

  it("no team that addresses the doubt: the answer stands with the reason", async () => {
    const { answer, effort } = await play({
      answers: ["first"],
      doubts: () => ["kind"],
      team: () => Promise.resolve(null),
    });
    expect([answer, effort.used]).toEqual(["first", "low"]);
    expect(effort.decisions.at(-1)?.reason).toBe("no team addresses this doubt: kind");
  });

  it("what is left out of it neither doubts nor is asked", async () => {
    const doubts = () => ["support"];
    const one = await play({ answers: ["first"], doubts, settings: { without: ["support"] } });
    expect(one.checks).toEqual(["direct", "kind"]);
    const two = await play({ answers: ["first"], doubts, settings: { without: ["team"] } });
    expect([two.answer, two.context.asked.length]).toEqual(["first", 1]);
    const three = await play({ answers: ["first"], samples: 2, settings: { without: ["agreement"] } });
    expect(three.context.asked.length).toBe(1);
  });

  it("the embedded engine's answer is never put to a team, and says why", async () => {
    const { answer, effort, context } = await play({ answers: ["first"], doubts: () => ["kind"], model: "embedded" });
    expect([answer, effort.used, context.asked.length]).toEqual(["first", "low", 1]);
    expect(effort.decisions.at(-1)).toMatchObject({ check: "engine", value: "embedded" });
  });
});

describe("what ends an escalation", () => {
  const doubts = () => ["support"];

  it.each([
    ["a budget", new BudgetError("the limit of 1 call is reached"), "budget"],
    ["a model that fails", new ModelError("model-invalid-output", "two answers were unusable"), "failure"],
  ])("%s leaves the answer at hand, with a warning and a decision", async (_, error, check) => {
    const { answer, effort, context } = await play({ answers: ["first", error], doubts });
    expect(answer).toBe("first");
    expect(effort.decisions.at(-1)).toMatchObject({ check });
    expect(effort.decisions.at(-1)?.reason).toContain("the best text at hand stands");
    expect(context.warnings.map(({ code }) => code)).toEqual(["escalation-ended"]);
  });

  it("the same in the middle of the samples", async () => {
    const error = new BudgetError("the limit of 2 calls is reached");
    const { answer, effort } = await play({ answers: ["first", "second", error], samples: 2 });
    expect([answer, effort.used]).toEqual(["first", "auto"]);
  });

  it("a direct answer that fails is no escalation: the error goes on", async () => {
    await expect(play({ answers: [new BudgetError("no call is allowed")] })).rejects.toThrow("no call is allowed");
  });

  it("cancelling and slips of our own are passed on", async () => {
    await expect(play({ answers: ["first", new CancelledError("interrupted")], doubts })).rejects.toThrow(
      "interrupted",
    );
    await expect(play({ answers: ["first", new RangeError("a slip")], doubts })).rejects.toThrow("a slip");
  });
});

describe("settings", () => {
  it.each([
    [{ samples: 6 }, "samples must be from 0 to 5, not 6"],
    [{ samples: 1.5 }, "samples must be a whole number, not 1.5"],
    [{ sampleTemperature: Number.NaN }, "sampleTemperature must be from 0 to 2"],
    [{ agreement: 1.1 }, "agreement must be from 0 to 1, not 1.1"],
    [{ without: ["colour" as "kind"] }, 'auto has no part "colour"'],
  ])("%j is refused", (given, message) => {
    expect(() => autoSettings(given)).toThrow(message);
  });
});
