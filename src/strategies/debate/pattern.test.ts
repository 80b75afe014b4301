import { describe, expect, it } from "vitest";
import type { Turn } from "../../agents/roles/debater.ts";
import { agreedTurn, bestScoredTurn, latestTurns, winningTurn } from "./decide.ts";
import { boundHistory } from "./history.ts";
import { type Pattern, patternOf } from "./pattern.ts";

type Stance = "agree" | "disagree" | null;

function turn(speaker: number, round: number, stance: Stance, more: Partial<Turn> = {}): Turn {
  const position = stance === null ? null : { stance, with: "debater-1" };
  const name = `debater-${speaker}`;
  return {
    speaker: name,
    stage: "s",
    debate: 1,
    round,
    taskOutput: `answer of ${name} in round ${round}`,
    label: null,
    position,
    explanation: "",
    ...more,
  };
}

const rounds = (...stances: readonly Stance[][]): Turn[] =>
  stances.flatMap((round, at) => round.map((stance, speaker) => turn(speaker + 1, at + 1, stance)));

describe("patternOf", () => {
  it.each<[Pattern, Turn[]]>([
    ["forceful agreement", rounds([null, "disagree", "disagree"], ["agree", "agree", "disagree"])],
    ["ending divergence", rounds([null, "agree", "agree"], ["disagree", "disagree", "agree"])],
    ["prolonged disagreement", rounds([null, "disagree", "disagree"], ["disagree", "disagree", "agree"])],
    ["convergent", rounds([null, "agree", "agree"], ["agree", "agree", "agree"])],
    ["mixed", rounds([null, "agree", "disagree"], ["agree", "agree", "agree"])],
    ["mixed", rounds([null])],
    ["mixed", []],
    ["convergent", rounds([null, "agree"])],
  ])("is %s", (pattern, turns) => {
    expect(patternOf(turns)).toBe(pattern);
  });

  it("takes the first round of the first debate and the last of the last", () => {
    const turns = [
      ...rounds([null, "disagree", "disagree"]),
      turn(1, 1, "agree", { debate: 2 }),
      turn(2, 1, "agree", { debate: 2 }),
    ];
    expect(patternOf(turns)).toBe("forceful agreement");
  });
});

describe("whose answer goes on", () => {
  const turns = rounds([null, "agree", "disagree"], ["disagree", "agree", "agree"]);
  const scores = (a: number, b: number, c: number) =>
    [a, b, c].map((score, at) => ({ speaker: `debater-${at + 1}`, factor: "f", score }));

  it("is the latest answer of the judge's winner", () => {
    const verdict = { scores: scores(1, 2, 3), winner: "debater-2", feedback: [] };
    expect(winningTurn(verdict, latestTurns(turns))?.taskOutput).toBe("answer of debater-2 in round 2");
    expect(winningTurn({ ...verdict, winner: "nobody" }, turns)).toBeUndefined();
    expect(winningTurn(null, turns)).toBeUndefined();
  });

  it("is the best-scored of all that was judged when nobody won, the later one on a tie, the last turn without a verdict", () => {
    const verdict = { scores: scores(2, 4, 3), winner: "nobody", feedback: [], debate: 1, round: 2, seen: 6 };
    expect(bestScoredTurn([verdict], turns)?.taskOutput).toBe("answer of debater-2 in round 2");
    expect(bestScoredTurn([{ ...verdict, scores: scores(3, 3, 1) }], turns)?.speaker).toBe("debater-2");
    const early = { ...verdict, scores: scores(5, 1, 1), round: 1, seen: 3 };
    expect(bestScoredTurn([early, null, verdict], turns)?.taskOutput).toBe("answer of debater-1 in round 1");
    expect(bestScoredTurn([null], turns)?.taskOutput).toBe("answer of debater-3 in round 2");
    expect(bestScoredTurn([], [])).toBeUndefined();
  });

  it("is what most debaters agree with when there is no judge, else the last debater's", () => {
    expect(agreedTurn(turns)?.speaker).toBe("debater-1");
    expect(agreedTurn(rounds([null, "disagree", "disagree"]))?.speaker).toBe("debater-3");
    expect(agreedTurn([])).toBeUndefined();
  });

  it("looks at one turn a speaker", () => {
    expect(latestTurns(turns).map(({ speaker, round }) => `${speaker} ${round}`)).toEqual([
      "debater-1 2",
      "debater-2 2",
      "debater-3 2",
    ]);
  });
});

describe("boundHistory", () => {
  const long = Array.from({ length: 5 }, (_, at) => turn(1, at + 1, null, { taskOutput: "word ".repeat(200) }));
  it("keeps whole newest turns within the bound and counts what it drops", () => {
    const bounded = boundHistory(long, 600);
    expect(bounded.turns.map(({ round }) => round)).toEqual([4, 5]);
    expect(bounded.dropped).toBe(3);
    expect(boundHistory(long, 10_000).dropped).toBe(0);
  });
  it("keeps the last turn whatever the bound", () => {
    expect(boundHistory(long, 1).turns).toHaveLength(1);
    expect(boundHistory([], 1)).toEqual({ turns: [], dropped: 0 });
  });
});
