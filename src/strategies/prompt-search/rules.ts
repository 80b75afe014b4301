/**
 * What lessons leave behind: rules, each a sentence or two with a condition where it has one, and the samples that support it. A
 * prompt is the initial one with some rules put in. Ours. Pure.
 */
import type { LearnedRule } from "../../agents/roles/teacher.ts";
import { wordsOf } from "../../text/content-words.ts";
import type { Lesson } from "../teacher-student/training.ts";

export interface Rule {
  /** As it stands in the prompt. */
  readonly text: string;
  /** Ids of the samples it was learned from. */
  readonly samples: readonly string[];
  /** Mean gain on those samples; optimistic, since it was learned there. */
  readonly gain: number;
  /** A whole prompt where the Teacher wrote the initial one anew; null: `text` is put into the initial prompt. */
  readonly whole: string | null;
}

/** "If the document has a tagline, use it."; without a condition what is to be done alone. */
export function ruleText({ when, do: act }: LearnedRule): string {
  const doing = act.trim().replace(/[.;\s]+$/, "");
  const condition = when
    .trim()
    .replace(/^(?:if|when|where|whenever)\s+/i, "")
    .replace(/[.,;:\s]+$/, "");
  if (condition === "" || /^(?:always|in all cases|all documents?|any document)$/i.test(condition))
    return `${upper(doing)}.`;
  return `If ${condition}, ${lower(doing)}.`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A first letter before small ones only: "README" and "I" stay. */
const lower = (text: string): string => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** The initial prompt with rules put in, a line each, before its first placeholder. */
export function withRules(initial: string, rules: readonly string[]): string {
  if (rules.length === 0) return initial;
  const lines = initial.split("\n");
  const slot = lines.findIndex((line) => line.includes("{{"));
  const at = slot < 0 ? lines.length : slot;
  return [...lines.slice(0, at), ...rules, ...lines.slice(at)].join("\n");
}

/** Sentences that a prompt adds to another, or null where it also takes some away. */
export function additions(prompt: string, initial: string): string[] | null {
  const now = sentences(prompt);
  const held = new Set(now);
  if (!sentences(initial).every((sentence) => held.has(sentence))) return null;
  const before = new Set(sentences(initial));
  return now.filter((sentence) => !before.has(sentence));
}

/**
 * Rules of taught samples: of each that rose above its first score, what its best prompt adds. Samples below the threshold count
 * as the others do; one that was good at once teaches nothing. Equal rules are one, with all their samples.
 */
export function rulesOf(
  samples: readonly { readonly id: string; readonly lessons: readonly Lesson[]; readonly best: number }[],
  initial: string,
): Rule[] {
  const found = new Map<string, { text: string; whole: string | null; samples: string[]; gains: number[] }>();
  for (const { id, lessons, best } of samples) {
    const first = lessons[0];
    const top = lessons[best];
    if (first === undefined || top === undefined || top.score <= first.score) continue;
    for (const { text, whole } of partsOf(top, initial)) {
      const key = wordsOf(whole ?? text).join(" ");
      const known = found.get(key) ?? { text, whole, samples: [], gains: [] };
      known.samples.push(id);
      known.gains.push(top.score - first.score);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .map(({ text, whole, samples: from, gains }) => ({
      text,
      whole,
      samples: from,
      gain: gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
    }))
    .sort((a, b) => b.samples.length - a.samples.length || b.gain - a.gain || (a.text < b.text ? -1 : 1));
}

function partsOf(lesson: Lesson, initial: string): Pick<Rule, "text" | "whole">[] {
  const added = additions(lesson.prompt, initial);
  if (added !== null && added.length > 0) return added.map((text) => ({ text, whole: null }));
  if (lesson.rule !== null) return [{ text: ruleText(lesson.rule), whole: null }];
  return [{ text: firstOwn(lesson.prompt, initial), whole: lesson.prompt }];
}

function firstOwn(prompt: string, initial: string): string {
  const before = new Set(sentences(initial));
  return sentences(prompt).find((sentence) => !before.has(sentence)) ?? "a shorter prompt";
}

function sentences(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?;])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Score that a word of a prompt must earn: a rule of twelve words has to gain 0.006. Ours. */
export const costOfWord = 0.0005;

/** Words that `prompt` is longer than `initial`; 0 where it is shorter. */
export function addedWords(prompt: string, initial: string): number {
  return Math.max(0, wordsOf(prompt).length - wordsOf(initial).length);
}
