/**
 * What of all feedback counts. A rater's last word on a text stands; raters who contradict each other cancel nothing in silence:
 * what they disagree on is listed and nothing is learned from it. A text that gives orders to a program is data like any other, and
 * no example to follow. Pure.
 */
import { hashText } from "../base/hash.ts";
import { addTo } from "../base/multimap.ts";
import { isOrder } from "../documents/orders.ts";
import { sameAnswer } from "../text/same-text.ts";
import { splitSentences } from "../text/sentences.ts";
import { type Decision, type FeedbackEntry, wantedText } from "./entry.ts";

/** Two raters or more who want and refuse the same text of one source. */
export interface Contradiction {
  readonly task: string;
  readonly item: string;
  readonly text: string;
  readonly wantedBy: readonly string[];
  readonly refusedBy: readonly string[];
}

/** What there is to learn about one source. */
export interface Lesson {
  readonly task: string;
  readonly item: string;
  /** The source's text; null where no entry kept it. */
  readonly input: string | null;
  readonly sourceHash: string | null;
  /** Accepted and edited texts: most raters behind it first, then the newest. */
  readonly wanted: readonly string[];
  readonly refused: readonly { readonly text: string; readonly reason: string | null }[];
  /** Ids of the entries behind it. */
  readonly ids: readonly string[];
}

export interface Standing {
  readonly decisions: readonly Decision[];
  /** Earlier words of a rater on the same text. */
  readonly superseded: number;
  readonly contradictions: readonly Contradiction[];
  /** Decisions whose wanted text gives orders to a program. */
  readonly orders: readonly Decision[];
  readonly lessons: readonly Lesson[];
}

/** Lessons in order of their first entry. */
export function standing(entries: readonly FeedbackEntry[]): Standing {
  const all = entries.filter((entry) => entry.kind === "decision");
  const last = new Map<string, Decision>();
  for (const entry of all) {
    const key = JSON.stringify([entry.rater, sourceKey(entry), entry.shown]);
    const before = last.get(key);
    if (before === undefined || entry.at >= before.at) last.set(key, entry);
  }
  const stands = new Set(last.values());
  const decisions = all.filter((entry) => stands.has(entry));
  const orders = decisions.filter((entry) => givesOrders(wantedText(entry) ?? ""));
  const groups = new Map<string, Decision[]>();
  for (const entry of decisions) addTo(groups, sourceKey(entry), entry);
  const contradictions: Contradiction[] = [];
  const lessons: Lesson[] = [];
  for (const group of groups.values()) {
    const disputed = disputes(group);
    contradictions.push(...disputed);
    const lesson = lessonOf(group, disputed, new Set(orders));
    if (lesson.wanted.length + lesson.refused.length > 0) lessons.push(lesson);
  }
  return { decisions, superseded: all.length - decisions.length, contradictions, orders, lessons };
}

/** The same source: by task, name and content. A source that changed since is another one. */
function sourceKey({ task, item, sourceHash, input }: Decision): string {
  return JSON.stringify([task, item, sourceHash ?? (input === null ? null : hashText(input))]);
}

function disputes(group: readonly Decision[]): Contradiction[] {
  const found: Contradiction[] = [];
  for (const refusal of group) {
    if (refusal.decision !== "reject" || found.some(({ text }) => sameAnswer(text, refusal.shown))) continue;
    const same = (text: string | null): boolean => text !== null && sameAnswer(text, refusal.shown);
    const wantedBy = group.filter((entry) => same(wantedText(entry))).map(({ rater }) => rater);
    if (wantedBy.length === 0) continue;
    const refusedBy = group.filter((entry) => entry.decision === "reject" && same(entry.shown));
    found.push({
      task: refusal.task,
      item: refusal.item,
      text: refusal.shown,
      wantedBy: [...new Set(wantedBy)],
      refusedBy: [...new Set(refusedBy.map(({ rater }) => rater))],
    });
  }
  return found;
}

function lessonOf(
  group: readonly Decision[],
  disputed: readonly Contradiction[],
  orders: ReadonlySet<Decision>,
): Lesson {
  const clear = (text: string): boolean => !disputed.some((dispute) => sameAnswer(dispute.text, text));
  const wanted = new Map<string, { raters: Set<string>; at: number }>();
  for (const entry of group) {
    const text = wantedText(entry);
    if (text === null || !clear(text) || orders.has(entry)) continue;
    const known = [...wanted.keys()].find((other) => sameAnswer(other, text)) ?? text;
    const votes = wanted.get(known) ?? { raters: new Set<string>(), at: 0 };
    votes.raters.add(entry.rater);
    votes.at = Math.max(votes.at, entry.at);
    wanted.set(known, votes);
  }
  const refused = group
    // What was edited was not good enough as it stood, but an edit may be small: only a rejection refuses.
    .filter((entry) => entry.decision === "reject" && clear(entry.shown))
    .map(({ shown, reason }) => ({ text: shown, reason }));
  const [first] = group as readonly [Decision, ...Decision[]];
  return {
    task: first.task,
    item: first.item,
    input: group.find(({ input }) => input !== null)?.input ?? null,
    sourceHash: first.sourceHash,
    wanted: [...wanted]
      .sort(([a, one], [b, other]) => other.raters.size - one.raters.size || other.at - one.at || (a < b ? -1 : 1))
      .map(([text]) => text),
    refused,
    ids: group.map(({ id }) => id),
  };
}

/** Whether a sentence of the text tells whoever reads it what to do. */
export function givesOrders(text: string): boolean {
  return isOrder(text) || splitSentences(text).some((sentence) => isOrder(sentence));
}
