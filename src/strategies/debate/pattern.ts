/**
 * How a debate went, by the positions of its first and last round (debate, section 5): a majority that disagrees and then
 * agrees is a forceful agreement, and so on. Pure. Ours: a tie or no positions in either round is "mixed".
 */
import type { Turn } from "../../agents/roles/debater.ts";

export type Pattern = "forceful agreement" | "ending divergence" | "prolonged disagreement" | "convergent" | "mixed";

export const patterns: readonly Pattern[] = [
  "forceful agreement",
  "ending divergence",
  "prolonged disagreement",
  "convergent",
  "mixed",
];

/** The label of the turns of one stage, in order of speaking, all its debates together. */
export function patternOf(turns: readonly Turn[]): Pattern {
  const first = turns[0];
  const last = turns.at(-1);
  if (first === undefined || last === undefined) return "mixed";
  const start = majority(turns, first.debate, first.round);
  const end = majority(turns, last.debate, last.round);
  if (start === "disagree")
    return end === "agree" ? "forceful agreement" : end === "disagree" ? "prolonged disagreement" : "mixed";
  if (start === "agree") return end === "disagree" ? "ending divergence" : end === "agree" ? "convergent" : "mixed";
  return "mixed";
}

function majority(turns: readonly Turn[], debate: number, round: number): "agree" | "disagree" | null {
  let balance = 0;
  for (const turn of turns) {
    if (turn.debate !== debate || turn.round !== round || turn.position === null) continue;
    balance += turn.position.stance === "agree" ? 1 : -1;
  }
  return balance > 0 ? "agree" : balance < 0 ? "disagree" : null;
}
