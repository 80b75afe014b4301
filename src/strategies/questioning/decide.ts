/** Decisions of the questioning loop, pure and beside it: does a revision stay, which questions are left to ask. */
import type { PlannedQuestion } from "../../agents/questions.ts";

/** What the Evaluator said in one order; null where its answer was unusable. */
export type Verdict = "previous" | "revised" | "tie" | null;

/** Turns a place ("1", "2") into what stood there. */
export function verdictOf(better: "1" | "2" | "tie", revisedFirst: boolean): Verdict {
  if (better === "tie") return "tie";
  return (better === "1") === revisedFirst ? "revised" : "previous";
}

/**
 * True when the revision stays: every order that was asked prefers it. A tie, a disagreement of the orders and an
 * unusable verdict keep the previous summary (ours; the paper asks in one order).
 */
export function revisionStays(verdicts: readonly Verdict[]): boolean {
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === "revised");
}

/** What became of a question. */
export type QuestionOutcome =
  /** The revision stays. */
  | "accepted"
  /** The previous summary was judged better, or the orders disagreed, or it was a tie. */
  | "rejected"
  /** An Evaluator's answer was unusable: no verdict. */
  | "no-verdict"
  /** The Author revised nothing. */
  | "unchanged"
  /** The passages do not answer the Expert's question. */
  | "not-answered"
  /** "no" to an Editor's question. */
  | "no-problem"
  /** The Author's answer or revision was unusable. */
  | "failed";

export function outcomeOf(verdicts: readonly Verdict[]): QuestionOutcome {
  if (revisionStays(verdicts)) return "accepted";
  return verdicts.includes(null) && !verdicts.some((verdict) => verdict === "previous" || verdict === "tie")
    ? "no-verdict"
    : "rejected";
}

/**
 * Index of the answer whose change is taken back: the one that an Evaluator who preferred the previous summary named as worst, else
 * one that any named, else the last, since plans put what matters most first.
 */
export function worstOf(
  judged: readonly { readonly verdict: Verdict; readonly worst: number }[],
  answers: number,
): number {
  const named = [...judged].sort((a, b) => Number(b.verdict === "previous") - Number(a.verdict === "previous"));
  const worst = named.find((entry) => entry.worst >= 1 && entry.worst <= answers)?.worst;
  return (worst ?? answers) - 1;
}

/** The questions of a plan that were not asked before, in order, at most `most`. */
export function questionsToAsk(
  plan: readonly PlannedQuestion[],
  asked: readonly PlannedQuestion[],
  most: number,
): PlannedQuestion[] {
  const known = new Set(asked.map(keyOf));
  const fresh: PlannedQuestion[] = [];
  for (const question of plan) {
    if (known.has(keyOf(question))) continue;
    known.add(keyOf(question));
    fresh.push(question);
  }
  return fresh.slice(0, most);
}

function keyOf({ id, question }: PlannedQuestion): string {
  return `${id}\n${question.toLowerCase()}`;
}
