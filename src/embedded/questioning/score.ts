/**
 * How good a summary is without a model, from the notes on its document: coverage of what the notes share, the questions
 * a reader has (aim, finding, conclusion), repetition, and sentences that cannot stand alone. Author and Evaluator use it.
 */
import type { Note } from "../../agents/passages.ts";
import { contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import { hasLeftovers, leans } from "./clean.ts";
import { answersCue } from "./cues.ts";

/** What the notes are about: a weight a term, and a pair of neighbouring terms. */
export interface Profile {
  readonly terms: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
  readonly termTotal: number;
  readonly pairTotal: number;
}

const known = new WeakMap<readonly Note[], Profile>();

/** Weights grow with the number of notes that share a term; terms of one note alone count little. */
export function profileOf(notes: readonly Note[]): Profile {
  const made = known.get(notes);
  if (made !== undefined) return made;
  const terms = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (const note of notes) {
    const seenTerms = new Set<string>();
    const seenPairs = new Set<string>();
    for (const sentence of splitSentences(note.summary)) {
      const words = contentWords(sentence);
      words.forEach((word, at) => {
        seenTerms.add(word);
        const next = words[at + 1];
        if (next !== undefined) seenPairs.add(`${word} ${next}`);
      });
    }
    for (const term of seenTerms) terms.set(term, (terms.get(term) ?? 0) + 1);
    for (const pair of seenPairs) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  for (const [term, count] of terms) terms.set(term, weightOf(count));
  for (const [pair, count] of pairs) pairs.set(pair, weightOf(count));
  const profile = { terms, pairs, termTotal: best(terms, 120), pairTotal: best(pairs, 80) };
  known.set(notes, profile);
  return profile;
}

function weightOf(count: number): number {
  return count - 0.8;
}

/** The most that a summary of `count` distinct terms could cover. */
function best(weights: ReadonlyMap<string, number>, count: number): number {
  const sorted = [...weights.values()].sort((a, b) => b - a).slice(0, count);
  return sorted.reduce((sum, weight) => sum + weight, 0) || 1;
}

export interface Scored {
  readonly coverage: number;
  readonly answers: number;
  readonly redundancy: number;
  readonly faults: number;
  readonly total: number;
}

/** What a reader wants answered, and what it is worth. Ours, set on the shared long documents (docs/document.md). */
const wanted: readonly (readonly [id: string, worth: number])[] = [
  ["purpose", 1],
  ["findings", 1],
  ["conclusion", 1],
  ["method", 0.5],
  ["numbers", 0.3],
];

export const weights = { coverage: 1, pairs: 1, answers: 0.5, redundancy: 0.5, faults: 0.2 };

/** All parts in 0 to 1, higher is better except `redundancy` and `faults`; `total` weighs them. */
export function scoreOf(summary: string, profile: Profile): Scored {
  return scoreSentences(splitSentences(summary), profile);
}

export function scoreSentences(sentences: readonly string[], profile: Profile): Scored {
  const seen = new Set<string>();
  const seenPairs = new Set<string>();
  const sets: Set<string>[] = [];
  let repeated = 0;
  let faults = 0;
  for (const sentence of sentences) {
    const words = contentWords(sentence);
    const own = new Set(words);
    repeated += Math.max(0, ...sets.map((other) => overlap(own, other)));
    sets.push(own);
    for (const word of own) seen.add(word);
    words.forEach((word, at) => {
      const next = words[at + 1];
      if (next !== undefined) seenPairs.add(`${word} ${next}`);
    });
    if (hasLeftovers(sentence)) faults += 1;
    if (leans(sentence)) faults += 1;
  }
  const covered = (found: ReadonlySet<string>, all: ReadonlyMap<string, number>): number => {
    let sum = 0;
    for (const entry of found) sum += all.get(entry) ?? 0;
    return sum;
  };
  const count = Math.max(1, sentences.length);
  const parts = {
    coverage:
      (covered(seen, profile.terms) / profile.termTotal + weights.pairs * (covered(seenPairs, profile.pairs) / profile.pairTotal)) /
      (1 + weights.pairs),
    answers: answersOf(sentences),
    redundancy: repeated / count,
    faults: Math.min(1, faults / count),
  };
  const total =
    weights.coverage * parts.coverage +
    weights.answers * parts.answers -
    weights.redundancy * parts.redundancy -
    weights.faults * parts.faults;
  return { ...parts, total };
}

function answersOf(sentences: readonly string[]): number {
  let sum = 0;
  let most = 0;
  for (const [id, worth] of wanted) {
    most += worth;
    if (sentences.some((sentence) => answersCue(id, sentence))) sum += worth;
  }
  return sum / most;
}

/** Share of the smaller set found in the other. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared / small.size;
}
