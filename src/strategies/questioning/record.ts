/** What is kept of every question, and what the questions of a bank are worth over many documents. */
import type { Evidence } from "../../agents/role.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { QuestionOutcome, Verdict } from "./decide.ts";

export interface QuestionRecord {
  readonly asker: "expert" | "editor";
  /** From 1. */
  readonly round: number;
  /** Id of the bank question. */
  readonly id: string;
  readonly question: string;
  /** The Author's answer; "" where there is none. */
  readonly answer: string;
  /** Passages the answer rests on. */
  readonly evidence: readonly Evidence[];
  /** Sentences that the round's last revision with this answer took out and put in, whether it stayed or not; null where there was none. */
  readonly change: { readonly removed: readonly string[]; readonly added: readonly string[] } | null;
  /** One an order asked: previous first, then revised first. */
  readonly verdicts: readonly Verdict[];
  /** The Evaluator's reasons, one an order asked; "" where its answer was unusable. */
  readonly reasons: readonly string[];
  /** Which revision of the round that was: 2 where it was tried once more without its worst change; null where there was none. */
  readonly attempt: number | null;
  readonly outcome: QuestionOutcome;
}

export interface QuestionCount {
  readonly id: string;
  readonly asker: "expert" | "editor";
  readonly asked: number;
  /** Led to a revision. */
  readonly revised: number;
  /** The revision stayed. */
  readonly accepted: number;
}

/** Counts by bank question, most accepted first, then most asked, then by id. Takes the records of any number of documents. */
export function questionStatistics(records: readonly QuestionRecord[]): QuestionCount[] {
  const counts = new Map<
    string,
    { id: string; asker: "expert" | "editor"; asked: number; revised: number; accepted: number }
  >();
  for (const record of records) {
    const key = `${record.asker} ${record.id}`;
    const count = counts.get(key) ?? { id: record.id, asker: record.asker, asked: 0, revised: 0, accepted: 0 };
    count.asked++;
    if (record.change !== null) count.revised++;
    if (record.outcome === "accepted") count.accepted++;
    counts.set(key, count);
  }
  return [...counts.values()].sort(
    (a, b) => b.accepted - a.accepted || b.asked - a.asked || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** Sentences that only one of two texts has. */
export function changeBetween(previous: string, revised: string): { removed: string[]; added: string[] } {
  const before = splitSentences(previous);
  const after = splitSentences(revised);
  const known = new Set(before);
  const kept = new Set(after);
  return {
    removed: before.filter((sentence) => !kept.has(sentence)),
    added: after.filter((sentence) => !known.has(sentence)),
  };
}
