import { describe, expect, it } from "vitest";
import { playDebate, type Script, threeStages } from "../../../test/support/scripted-debate.ts";
import type { DebaterInput } from "../../agents/roles/debater.ts";
import type { JudgeInput } from "../../agents/roles/judge.ts";

const round = (stage: string, debate: number, at: number, speakers = 3): string[] =>
  Array.from({ length: speakers }, (_, speaker) => `${stage} ${debate}.${at} debater-${speaker + 1}`);
const debate = (stage: string, number = 1): string[] => [
  ...round(stage, number, 1),
  ...round(stage, number, 2),
  `${stage} ${number}.2 judge`,
];
const stages = ["first", "second", "third"];

describe("calls, in number and order", () => {
  it("default: all rounds of every stage, then the judge", async () => {
    const { calls, outcome } = await playDebate({ settings: { variant: "default" } });
    expect(calls).toEqual(stages.flatMap((stage) => debate(stage)));
    expect(outcome.output).toBe("answer of third 1.2 debater-1");
    expect(outcome.underperforming).toBe(false);
  });

  it("default without an acceptable answer: no call more", async () => {
    const { calls, outcome } = await playDebate({ settings: { variant: "default" }, winner: () => null });
    expect(calls).toEqual(stages.flatMap((stage) => debate(stage)));
    expect(outcome.underperforming).toBe(true);
  });

  it("early: a winner at the first look ends each stage after one round", async () => {
    const { calls } = await playDebate({ settings: { variant: "early" } });
    expect(calls).toEqual(stages.flatMap((stage) => [...round(stage, 1, 1), `${stage} 1.1 judge`]));
  });

  it("early: a winner after the second round", async () => {
    const { calls } = await playDebate({
      settings: { variant: "early" },
      winner: (look) => (look % 2 === 1 ? "debater-2" : null),
    });
    expect(calls).toEqual(
      stages.flatMap((stage) => [
        ...round(stage, 1, 1),
        `${stage} 1.1 judge`,
        ...round(stage, 1, 2),
        `${stage} 1.2 judge`,
      ]),
    );
  });

  it("early, judged after every turn", async () => {
    const { calls } = await playDebate({
      settings: { variant: "early", judgeAfter: "turn", stop: "all" },
      winner: (look) => (look === 1 ? "debater-2" : null),
    });
    expect(calls).toEqual(["first 1.1 debater-1", "first 1.1 judge", "first 1.1 debater-2", "first 1.1 judge"]);
  });

  it("reflect: a winner in the second debate of each stage", async () => {
    const { calls, outcome } = await playDebate({ winner: (look) => (look % 2 === 1 ? "debater-3" : null) });
    expect(calls).toEqual(stages.flatMap((stage) => [...debate(stage, 1), ...debate(stage, 2)]));
    expect(outcome.output).toBe("answer of third 2.2 debater-3");
    expect(outcome.underperforming).toBe(false);
  });

  it("reflect: retries used up", async () => {
    const { calls, outcome, context } = await playDebate({ winner: () => null });
    expect(calls).toEqual(stages.flatMap((stage) => [1, 2, 3].flatMap((number) => debate(stage, number))));
    expect(outcome.underperforming).toBe(true);
    expect(context.warnings.map(({ message }) => message)).toEqual([
      'no answer was acceptable at the stages "first", "second" and "third"; the best-scored ones went on',
    ]);
  });

  it("without a judge: rounds only, one debate a stage whatever the variant", async () => {
    for (const variant of ["default", "early", "reflect"] as const) {
      const { calls, outcome } = await playDebate({ settings: { judge: false, variant, stop: "all" } });
      expect(calls).toEqual(stages.flatMap((stage) => [...round(stage, 1, 1), ...round(stage, 1, 2)]));
      expect(outcome.underperforming).toBe(false);
    }
  });

  it("--stop all: the first winner ends everything, nobody ends nothing", async () => {
    const at = (variant: "default" | "early" | "reflect", winner?: Script["winner"]): Promise<number> =>
      playDebate({ settings: { variant, stop: "all" }, ...(winner === undefined ? {} : { winner }) }).then(
        ({ calls }) => calls.length,
      );
    expect(await at("early")).toBe(4);
    expect(await at("reflect")).toBe(7);
    expect(await at("default")).toBe(7);
    expect(await at("default", (look) => (look === 1 ? "debater-1" : null))).toBe(14);
    expect(await at("default", () => null)).toBe(21);
  });
});

describe("numbers of calls", () => {
  const cases: [string, Script, (n: number, t: number, s: number, r: number) => number][] = [
    ["default", { settings: { variant: "default" } }, (n, t, s) => s * (t * n + 1)],
    ["early, at once", { settings: { variant: "early" } }, (n, _, s) => s * (n + 1)],
    ["early, never", { settings: { variant: "early" }, winner: () => null }, (n, t, s) => s * t * (n + 1)],
    ["reflect, at once", { settings: { variant: "reflect" } }, (n, t, s) => s * (t * n + 1)],
    ["reflect, never", { settings: { variant: "reflect" }, winner: () => null }, (n, t, s, r) => s * r * (t * n + 1)],
  ];
  it.each(cases)("%s", async (_, script, formula) => {
    for (const [debaters, rounds, maxDebates] of [
      [1, 1, 1],
      [2, 3, 2],
      [3, 2, 3],
      [4, 5, 1],
    ] as const) {
      const { calls } = await playDebate({ ...script, settings: { ...script.settings, debaters, rounds, maxDebates } });
      expect(calls).toHaveLength(formula(debaters, rounds, 3, maxDebates));
    }
  });
});

describe("what is said", () => {
  const debaters = (script: Script): Promise<DebaterInput[]> =>
    playDebate(script).then(({ context }) => context.asksOf("debater").map(({ input }) => input as DebaterInput));

  it("each debater hears those before it; the next stage starts from the accepted answer alone", async () => {
    const heard = await debaters({ settings: { variant: "early", rounds: 1 } });
    expect(heard.map(({ turns }) => turns.length)).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
    expect(heard[3]?.accepted).toBe("answer of first 1.1 debater-1");
    expect(heard[3]?.acceptedLabel).toBe("what");
    expect(heard[0]?.accepted).toBe("");
  });

  it("further debates begin with what the judge said after all earlier ones", async () => {
    const heard = await debaters({ winner: () => null });
    expect(heard[0]?.feedback).toBe("");
    expect(heard[6]?.feedback).toBe("After debate 1\nclear: mend clear after look 0\nright: mend right after look 0");
    expect(heard[12]?.feedback).toContain("After debate 1\n");
    expect(heard[12]?.feedback).toContain("After debate 2\nclear: mend clear after look 1");
    // Nobody was acceptable: the next stage hears why.
    expect(heard[18]?.feedback).toBe("After debate 3\nclear: mend clear after look 2\nright: mend right after look 2");
  });

  it("what the judge would still have better is heard by the next stage, with the winner's reasons; what nobody would hear is not asked for", async () => {
    const { context } = await playDebate({ settings: { variant: "default" } });
    const heard = context.asksOf("debater").map(({ input }) => input as DebaterInput);
    expect(heard[7]).toMatchObject({
      accepted: "answer of first 1.2 debater-1",
      acceptedReason: "so",
      feedback: "After debate 1\nclear: mend clear after look 0\nright: mend right after look 0",
    });
    const judged = context.asksOf("judge").map(({ input }) => input as JudgeInput);
    expect(judged.map(({ feedbackWanted }) => feedbackWanted)).toEqual([true, true, false]);
    expect(judged[2]?.candidates.map(({ speaker }) => speaker)).toEqual([
      "debater-1",
      "debater-2",
      "debater-3",
      "accepted",
    ]);
  });

  it("a judge may keep what stood before", async () => {
    const { outcome } = await playDebate({
      settings: { variant: "default" },
      winner: (look) => (look === 0 ? "debater-2" : "accepted"),
    });
    expect(outcome.output).toBe("answer of first 1.2 debater-2");
    expect(outcome.stages.map(({ winner }) => winner)).toEqual(["debater-2", "accepted", "accepted"]);
  });

  it("under early the second round hears the verdict on the first", async () => {
    const heard = await debaters({ settings: { variant: "early" }, winner: () => null });
    expect(heard.slice(0, 3).map(({ feedback }) => feedback)).toEqual(["", "", ""]);
    expect(heard[3]?.feedback).toBe("After debate 1\nclear: mend clear after look 0\nright: mend right after look 0");
  });

  it("compiler and test messages reach debaters and judge of their stages", async () => {
    const asked: string[] = [];
    const { context, outcome } = await playDebate({
      settings: { variant: "early" },
      report: async (kind, answer) => {
        asked.push(`${kind}: ${answer}`);
        return { wrong: true, text: `${kind} says no` };
      },
    });
    const reports = context.asksOf("debater").map(({ input }) => (input as DebaterInput).toolReport);
    expect(reports).toEqual([
      ...Array(3).fill(""),
      ...Array(3).fill("syntax says no"),
      ...Array(3).fill("tests says no"),
    ]);
    expect(asked.slice(0, 2)).toEqual([
      "syntax: answer of first 1.1 debater-1",
      "syntax: answer of second 1.1 debater-1",
    ]);
    expect(context.asksOf("judge")[1]?.prompt).toContain("debater-3: syntax says no");
    expect(outcome.stages[1]?.toolReport).toBe("syntax says no");
  });
});

describe("answers that agree", () => {
  const one = (): string => "One answer.";

  it("end the debate after the first turns and one look: 4 calls in every variant", async () => {
    for (const variant of ["default", "early", "reflect"] as const) {
      const { calls, outcome } = await playDebate({ settings: { variant }, output: one });
      expect(calls).toEqual([...round("first", 1, 1), "first 1.1 judge"]);
      expect(outcome).toMatchObject({ output: "One answer.", underperforming: false });
      expect(outcome.stages.map(({ agreed }) => agreed)).toEqual([true]);
    }
    expect((await playDebate({ settings: { judge: false }, output: one })).calls).toEqual(round("first", 1, 1));
  });

  it("are debated again where the judge finds fault with the one answer", async () => {
    const { calls, outcome } = await playDebate({ settings: { maxDebates: 2 }, output: one, winner: () => null });
    // The second and third stage give again what stood before: nobody has anything to judge.
    expect(calls).toEqual([
      ...round("first", 1, 1),
      "first 1.1 judge",
      ...round("first", 2, 1),
      "first 2.1 judge",
      ...round("second", 1, 1),
    ]);
    expect(outcome.output).toBe("One answer.");
  });

  it("are no end where a compiler or tests refuse the answer at a later stage", async () => {
    const refusing = (wrong: boolean) => (kind: string) =>
      Promise.resolve({ wrong: wrong && kind === "tests", text: wrong ? `${kind} says no` : "" });
    const { calls } = await playDebate({ output: one, report: refusing(true) });
    expect(calls).toEqual([
      ...round("first", 1, 1),
      "first 1.1 judge",
      ...round("second", 1, 1),
      ...round("third", 1, 1),
    ]);
    expect((await playDebate({ output: one, report: refusing(false) })).calls).toHaveLength(4);
  });

  it("go on to every stage where that is asked for", async () => {
    const { calls } = await playDebate({ settings: { onAgreement: "go-on" }, output: one });
    expect(calls.length).toBe(4 + 3 + 3);
  });

  it("a debater that agrees need not copy: the other's answer is its own", async () => {
    const { calls, outcome } = await playDebate({
      output: (call) => (call.endsWith("debater-1") ? "Mine." : ""),
    });
    expect(calls.length).toBe(4);
    expect(outcome.stages[0]?.turns.map(({ taskOutput }) => taskOutput)).toEqual(["Mine.", "Mine.", "Mine."]);
  });

  it("two orders: a judge that does not choose the same twice has chosen nobody", async () => {
    const steady = await playDebate({ settings: { variant: "default", judgeOrders: 2, rounds: 1, debaters: 2 } });
    expect(steady.calls.slice(0, 4)).toEqual([...round("first", 1, 1, 2), "first 1.1 judge", "first 1.1 judge"]);
    expect(steady.outcome.underperforming).toBe(false);
    const torn = await playDebate({
      settings: { variant: "default", judgeOrders: 2, rounds: 1, debaters: 2 },
      winner: (_, { candidates }) => candidates[0]?.speaker ?? null,
    });
    expect(torn.outcome.stages.map(({ winner }) => winner)).toEqual([null, null, null]);
  });
});

describe("when nobody is acceptable", () => {
  it("the best-scored answer of all debates of the stage goes on", async () => {
    const { outcome } = await playDebate({
      winner: () => null,
      score: (speaker, look) => (look % 3 === 1 && speaker === "debater-2" ? 5 : 2),
    });
    expect(outcome.stages.map(({ output }) => output)).toEqual(
      stages.map((stage) => `answer of ${stage} 2.2 debater-2`),
    );
    expect(outcome.stages.every(({ winner }) => winner === null)).toBe(true);
  });
});

describe("speakers that break the form twice", () => {
  it("are silent for that turn; the others go on and it is said", async () => {
    const { calls, outcome, context } = await playDebate({
      settings: { variant: "default" },
      breaks: (call) => call === "second 1.1 debater-2",
      winner: () => "debater-3",
    });
    expect(calls).toEqual(stages.flatMap((stage) => debate(stage)));
    expect(outcome.stages[1]?.missing).toEqual([
      { speaker: "debater-2", debate: 1, round: 1, reason: "debater: taskOutput is empty" },
    ]);
    expect(outcome.stages[1]?.turns).toHaveLength(5);
    expect(context.warnings).toEqual([
      {
        code: "turn-missing",
        message: "debater-2 gave no usable turn (second, round 1): debater: taskOutput is empty",
      },
    ]);
  });

  it("are not judged after their missing turn", async () => {
    const { calls } = await playDebate({
      settings: { variant: "early", judgeAfter: "turn", stop: "all", rounds: 1 },
      breaks: (call) => call === "first 1.1 debater-2",
      winner: (look) => (look === 1 ? "debater-3" : null),
    });
    expect(calls.slice(0, 5)).toEqual([
      "first 1.1 debater-1",
      "first 1.1 judge",
      "first 1.1 debater-2",
      "first 1.1 debater-3",
      "first 1.1 judge",
    ]);
  });

  it("end the run when no debater is left", async () => {
    await expect(playDebate({ breaks: (call) => call.includes("debater") })).rejects.toThrow(
      'no debater gave a usable turn at the stage "first" (debater: taskOutput is empty)',
    );
  });

  it("a judge without a usable verdict has found nobody", async () => {
    const { calls, outcome, context } = await playDebate({
      settings: { maxDebates: 2 },
      breaks: (call) => call.endsWith("judge"),
      plan: { ...threeStages, stages: threeStages.stages.slice(1, 2) },
    });
    expect(calls).toEqual([...debate("second", 1), ...debate("second", 2)]);
    expect(outcome.output).toBe("answer of second 2.2 debater-3");
    expect(outcome.stages[0]?.verdicts).toEqual([null, null]);
    expect(context.warnings.map(({ code }) => code)).toEqual(["underperforming", "verdict-missing"]);
  });
});

describe("names as models write them", () => {
  it("are understood", async () => {
    const { outcome } = await playDebate({ settings: { variant: "early", stop: "all" }, winner: () => "Debater 2" });
    expect(outcome.stages[0]?.winner).toBe("debater-2");
    const none = await playDebate({ settings: { variant: "early", rounds: 1 }, winner: () => "No winner" });
    expect(none.outcome.underperforming).toBe(true);
  });
});
