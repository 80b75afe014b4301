/** Whose answer goes on. Pure decisions beside the loop. */

import type { Turn } from "../../agents/roles/debater.ts";
import { type JudgeOutput, nobody } from "../../agents/roles/judge.ts";
import type { Verdict } from "./plan.ts";

/** The latest turn of each speaker, in order of first appearance. */
export function latestTurns(turns: readonly Turn[]): Turn[] {
  const latest = new Map<string, Turn>();
  for (const turn of turns) latest.set(turn.speaker, turn);
  return [...latest.values()];
}

/** The winner's latest turn; undefined when there is no verdict or it names nobody. */
export function winningTurn(verdict: JudgeOutput | null, turns: readonly Turn[]): Turn | undefined {
  if (verdict === null || verdict.winner === nobody) return undefined;
  return latestTurns(turns).find((turn) => turn.speaker === verdict.winner);
}

/**
 * Ours: nobody was acceptable, so of all answers that the judge scored in this stage the one with the highest mean score
 * goes on, the later one on a tie (it has heard more). Without any usable verdict the last turn goes on. Undefined for no
 * turns.
 */
export function bestScoredTurn(verdicts: readonly (Verdict | null)[], turns: readonly Turn[]): Turn | undefined {
  let best: { readonly turn: Turn; readonly mean: number } | undefined;
  for (const verdict of verdicts) {
    if (verdict === null) continue;
    for (const turn of latestTurns(turns.slice(0, verdict.seen))) {
      const scores = verdict.scores.filter((score) => score.speaker === turn.speaker).map((score) => score.score);
      if (scores.length === 0) continue;
      const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
      if (best === undefined || mean >= best.mean) best = { turn, mean };
    }
  }
  return best?.turn ?? turns.at(-1);
}

/**
 * Ours, for `--no-judge`: the answer that most debaters agree with by their latest positions. A speaker stands behind
 * its own answer unless it agrees with another's. A tie goes to the last debater. Undefined for no turns.
 */
export function agreedTurn(turns: readonly Turn[]): Turn | undefined {
  const latest = latestTurns(turns);
  const votes = new Map<string, number>(latest.map((turn) => [turn.speaker, 0]));
  for (const turn of latest) {
    const choice =
      turn.position?.stance === "agree" && votes.has(turn.position.with) ? turn.position.with : turn.speaker;
    votes.set(choice, (votes.get(choice) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  const leaders = latest.filter((turn) => votes.get(turn.speaker) === most);
  return leaders.length === 1 ? leaders[0] : turns.at(-1);
}
