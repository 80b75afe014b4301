/**
 * Numbers in which documents disagree: two statements of different documents that say nearly the same words but give
 * different numbers at the same place. A cheap alarm without a model (ours); it proposes, a reader or a model decides.
 */

import type { SourcePart } from "../agents/material.ts";
import { addTo } from "../base/multimap.ts";
import { contentWords, wordsOf } from "../text/content-words.ts";

export interface Disagreement {
  /** The statements, one a document, in the order of the documents; two to five. */
  readonly statements: readonly { readonly source: string; readonly text: string; readonly number: string }[];
}

interface Statement {
  readonly part: number;
  readonly text: string;
  /** Content words without numbers. */
  readonly frame: ReadonlySet<string>;
  /** Numbers with the content word before and after each. */
  readonly slots: readonly { readonly number: string; readonly before: string; readonly after: string }[];
}

/** Shared share of the smaller frame (and at least this many words) from which two statements speak of one thing. Ours. */
const sameThing = 0.7;
/** ... and of both together, so that a short statement inside a long one about more is no match. Ours. */
const sameWhole = 0.4;
const leastShared = 3;
/** More statements than this about one number are a series, and the first ones show it. */
const mostStatements = 5;
/** Statements longer than this are paragraphs; their frames meet by chance. */
const longestFrame = 40;

/**
 * The disagreements between parts, at most `most`, in the order of the first statement. Numbers at one place differ when
 * their values do ("1,000" equals "1000"); a statement is used once. Parts that are releases of one history differ by
 * nature: callers leave those out.
 */
export function findDisagreements(parts: readonly SourcePart[], most = 5): Disagreement[] {
  const statements = parts.flatMap((part, index) =>
    part.sentences.flatMap((sentence) =>
      sentence.sectionKind === "changelog" ? [] : statementOf(sentence.text, index),
    ),
  );
  const byWord = new Map<string, number[]>();
  statements.forEach((statement, index) => {
    for (const word of statement.frame) addTo(byWord, word, index);
  });
  const used = new Set<number>();
  const found: Disagreement[] = [];
  for (let index = 0; index < statements.length && found.length < most; index++) {
    const statement = statements[index] as Statement;
    if (used.has(index)) continue;
    const group = [{ index, number: "" }];
    const sharedWith = new Map<number, number>();
    for (const word of statement.frame) {
      for (const other of byWord.get(word) ?? []) {
        if (other > index && !used.has(other)) sharedWith.set(other, (sharedWith.get(other) ?? 0) + 1);
      }
    }
    for (const [other, shared] of [...sharedWith].sort((a, b) => a[0] - b[0])) {
      const candidate = statements[other] as Statement;
      if (group.length === mostStatements) break;
      if (group.some((member) => statements[member.index]?.part === candidate.part)) continue;
      const smaller = Math.min(statement.frame.size, candidate.frame.size);
      const union = statement.frame.size + candidate.frame.size - shared;
      if (shared < leastShared || shared < sameThing * smaller || shared < sameWhole * union) continue;
      const clash = differingSlot(statement, candidate);
      if (clash === null || (group[0]?.number !== "" && group[0]?.number !== clash[0])) continue;
      group[0] = { index, number: clash[0] };
      group.push({ index: other, number: clash[1] });
    }
    if (group.length < 2) continue;
    for (const member of group) used.add(member.index);
    found.push({
      statements: group.map((member) => {
        const { part, text } = statements[member.index] as Statement;
        return { source: (parts[part] as SourcePart).name, text, number: member.number };
      }),
    });
  }
  return found;
}

/** Disagreements as lines for a prompt; "" for none. */
export function showDisagreements(disagreements: readonly Disagreement[]): string {
  return disagreements
    .map(({ statements }) => statements.map(({ source, text }) => `${source}: ${text}`).join("\n"))
    .join("\n\n");
}

const numberWord = /^\p{N}[\p{N}.,]*$/u;

function statementOf(text: string, part: number): Statement[] {
  if (!/\p{N}/u.test(text)) return [];
  const words = wordsOf(text);
  const slots = words.flatMap((word, index) =>
    numberWord.test(word)
      ? [{ number: word, before: contentBefore(words, index), after: contentAfter(words, index) }]
      : [],
  );
  const frame = new Set(contentWords(text).filter((word) => !numberWord.test(word)));
  return slots.length === 0 || frame.size < leastShared || frame.size > longestFrame
    ? []
    : [{ part, text, frame, slots }];
}

function contentBefore(words: readonly string[], index: number): string {
  return contentWords(words.slice(Math.max(0, index - 3), index).join(" ")).at(-1) ?? "";
}

function contentAfter(words: readonly string[], index: number): string {
  return contentWords(words.slice(index + 1, index + 3).join(" "))[0] ?? "";
}

/**
 * The two numbers at the same place (same neighbour) that differ in value, where all other places agree; else null. Two
 * places that differ mean two things ("worker 1 has 3 jobs", "worker 2 has 5 jobs"), not two opinions of one.
 */
function differingSlot(a: Statement, b: Statement): readonly [string, string] | null {
  let clash: readonly [string, string] | null = null;
  for (const slot of a.slots) {
    const same = b.slots.filter(
      (other) =>
        (slot.after !== "" && other.after === slot.after) ||
        (slot.before !== "" && other.before === slot.before && slot.after === other.after),
    );
    if (same.length === 0 || same.some((other) => value(other.number) === value(slot.number))) continue;
    if (clash !== null) return null;
    clash = [slot.number, (same[0] as { number: string }).number];
  }
  return clash;
}

/** "1,000" and "1000" are equal, "1.10" and "1.1" are not (versions). */
function value(number: string): string {
  return number.replace(/,(?=\d{3}(?:\D|$))/g, "").replace(/[.,]$/, "");
}
