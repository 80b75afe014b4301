/** Whose answer goes on. Pure decisions beside the loop. */

import type { Turn } from "../../agents/roles/debater.ts";
import { accepted as acceptedName, type JudgeOutput, nobody } from "../../agents/roles/judge.ts";
import { sameAnswer } from "../../text/same-text.ts";
import type { Verdict } from "./plan.ts";

/** The latest turn of each speaker, in order of first appearance. */
export function latestTurns(turns: readonly Turn[]): Turn[] {
  const latest = new Map<string, Turn>();
  for (const turn of turns) latest.set(turn.speaker, turn);
  return [...latest.values()];
}

/** What a stage begins with, as far as candidates go. */
export interface Standing {
  readonly stage: { readonly name: string };
  /** "" where nothing was accepted yet. */
  readonly accepted: string;
  readonly acceptedReason: string;
  readonly label: string | null;
}

/**
 * What is judged: the latest turn of each speaker, and last (so that it wins a tie of who computes) the answer that stood before, unless a
 * speaker gives it again. Without it a "refinement" would always replace what was accepted (ours).
 */
export function candidatesOf(standing: Standing, turns: readonly Turn[]): Turn[] {
  const latest = latestTurns(turns);
  const stood = standingTurn(standing);
  return stood === undefined || latest.some(({ taskOutput }) => sameAnswer(taskOutput, stood.taskOutput))
    ? latest
    : [...latest, stood];
}

/** The accepted answer as a turn; undefined for none. */
export function standingTurn({ stage, accepted, acceptedReason, label }: Standing): Turn | undefined {
  if (accepted === "") return undefined;
  return {
    speaker: acceptedName,
    stage: stage.name,
    debate: 1,
    round: 0,
    taskOutput: accepted,
    label,
    position: null,
    explanation: acceptedReason === "" ? "it stood before this stage" : acceptedReason,
  };
}

/** True where at least two speakers spoke and all their latest answers (and labels) are one. */
export function unanimous(turns: readonly Turn[]): boolean {
  const [first, ...others] = latestTurns(turns);
  return (
    first !== undefined &&
    others.length > 0 &&
    others.every((turn) => turn.label === first.label && sameAnswer(turn.taskOutput, first.taskOutput))
  );
}

/** The winner's turn among the candidates; undefined when there is no verdict or it names nobody. */
export function winningTurn(verdict: JudgeOutput | null, candidates: readonly Turn[]): Turn | undefined {
  if (verdict === null || verdict.winner === nobody) return undefined;
  return candidates.find((turn) => turn.speaker === verdict.winner);
}

/**
 * Ours: nobody was acceptable, so of all answers that the judge scored in this stage the one with the highest mean score
 * goes on, the later one on a tie (it has heard more). Without any usable verdict what stood before goes on, else the last turn.
 * Undefined for no turns.
 */
export function bestScoredTurn(
  verdicts: readonly (Verdict | null)[],
  turns: readonly Turn[],
  standing?: Standing,
): Turn | undefined {
  let best: { readonly turn: Turn; readonly mean: number } | undefined;
  for (const verdict of verdicts) {
    if (verdict === null) continue;
    const seen = turns.slice(0, verdict.seen);
    for (const turn of standing === undefined ? latestTurns(seen) : candidatesOf(standing, seen)) {
      const scores = verdict.scores.filter((score) => score.speaker === turn.speaker).map((score) => score.score);
      if (scores.length === 0) continue;
      const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
      if (best === undefined || mean >= best.mean) best = { turn, mean };
    }
  }
  return best?.turn ?? (standing === undefined ? undefined : standingTurn(standing)) ?? turns.at(-1);
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
