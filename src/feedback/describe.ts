/** What there is in a store of feedback, and what is wrong with it. Pure. */
import { type BradleyTerryResult, bradleyTerry } from "../metrics/statistics/bradley-terry.ts";
import type { FeedbackEntry } from "./entry.ts";
import { feedbackPairs } from "./pairs.ts";
import { type Contradiction, standing } from "./standing.ts";

export interface RaterShare {
  readonly rater: string;
  readonly decisions: number;
  readonly votes: number;
}

export interface FeedbackDescription {
  readonly entries: number;
  readonly decisions: { readonly accept: number; readonly edit: number; readonly reject: number };
  readonly votes: { readonly left: number; readonly right: number; readonly tie: number };
  /** Systems by the votes on them (Bradley-Terry with ties); null without a vote. */
  readonly preference: BradleyTerryResult | null;
  readonly tasks: Readonly<Record<string, number>>;
  readonly raters: readonly RaterShare[];
  /** Earlier words of a rater on the same text, which no longer count. */
  readonly superseded: number;
  readonly contradictions: readonly Contradiction[];
  /** Wanted texts that give orders to a program: kept, never learned from. */
  readonly orders: readonly { readonly id: string; readonly item: string }[];
  /** Sources that pairs can be made of. */
  readonly pairs: number;
  readonly gone: readonly string[];
  readonly onlyRejected: readonly string[];
  /** What the reader is to know, a line each. */
  readonly warnings: readonly string[];
}

/** Share of decisions or votes from which one rater is told of. */
const dominant = 0.9;
/** Below so many the share says nothing. */
const enough = 10;

export function describeFeedback(entries: readonly FeedbackEntry[], cwd: string): FeedbackDescription {
  const { contradictions, orders, superseded } = standing(entries);
  const { pairs, gone, onlyRejected } = feedbackPairs(entries, cwd);
  const decisions = { accept: 0, edit: 0, reject: 0 };
  const votes = { left: 0, right: 0, tie: 0 };
  const tasks: Record<string, number> = {};
  const raters = new Map<string, { decisions: number; votes: number }>();
  for (const entry of entries) {
    const own = raters.get(entry.rater) ?? { decisions: 0, votes: 0 };
    if (entry.kind === "decision") {
      decisions[entry.decision]++;
      own.decisions++;
    } else {
      votes[entry.choice]++;
      own.votes++;
    }
    tasks[entry.task] = (tasks[entry.task] ?? 0) + 1;
    raters.set(entry.rater, own);
  }
  const shares = [...raters].map(([rater, counts]) => ({ rater, ...counts }));
  const warnings = [
    ...contradictions.map(
      ({ item, text, wantedBy, refusedBy }) =>
        `raters contradict each other on ${item}: ${wantedBy.join(", ")} wanted and ${refusedBy.join(", ")} rejected "${short(text)}"; nothing is learned from it`,
    ),
    ...dominance(shares, "decisions"),
    ...dominance(shares, "votes"),
    ...orders.map(
      ({ id, item }) =>
        `the wanted text of ${id} (${item}) gives orders to a program; it is kept as data and never learned from`,
    ),
    ...(gone.length === 0
      ? []
      : [`${sources(gone.length)} gone or changed since, and left out: ${gone.slice(0, 5).join(", ")}`]),
  ];
  return {
    entries: entries.length,
    decisions,
    votes,
    preference: preferenceOf(entries),
    tasks,
    raters: shares,
    superseded,
    contradictions,
    orders: orders.map(({ id, item }) => ({ id, item })),
    pairs: pairs.length,
    gone,
    onlyRejected,
    warnings,
  };
}

function preferenceOf(entries: readonly FeedbackEntry[]): BradleyTerryResult | null {
  const sides = { left: "a", right: "b", tie: "tie" } as const;
  const votes = entries.flatMap((entry) =>
    entry.kind === "vote" ? [{ a: entry.left.system, b: entry.right.system, outcome: sides[entry.choice] }] : [],
  );
  return votes.length === 0 ? null : bradleyTerry(votes);
}

function dominance(shares: readonly RaterShare[], what: "decisions" | "votes"): string[] {
  const total = shares.reduce((sum, share) => sum + share[what], 0);
  return shares
    .filter((share) => total >= enough && share[what] >= dominant * total)
    .map(
      (share) =>
        `${share.rater} gave ${share[what]} of ${total} ${what}: what is learned is one person's taste until others are heard`,
    );
}

const sources = (count: number): string => (count === 1 ? "1 source is" : `${count} sources are`);
const short = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 57)}...`);
