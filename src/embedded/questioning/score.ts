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

/** Parts of a document that tell what it comes to, and parts that only serve the others, by words of the heading. Ours. */
const telling = /intro|background|abstract|summary|overview|discussion|conclu|statement of need|outlook/i;
const serving = /method|material|procedure|statistic|participants|ethics|sample|acquisition|install|protocol|appendix/i;

export const priors = { telling: 2, serving: 0.5, title: 2, alone: 0.8 };

function weightOfNote({ heading }: Note): number {
  if (serving.test(heading)) return priors.serving;
  return telling.test(heading) ? priors.telling : 1;
}

/**
 * Weights grow with the number of notes that share a term; terms of one note alone count little, terms of the title
 * (`title`, "" for none) more. Made once for a list of notes.
 */
export function profileOf(notes: readonly Note[], title: string): Profile {
  const made = known.get(notes);
  if (made !== undefined) return made;
  const terms = new Map<string, number>();
  const pairs = new Map<string, number>();
  const raise = (weights: Map<string, number>, found: ReadonlySet<string>, worth: number): void => {
    for (const entry of found) weights.set(entry, (weights.get(entry) ?? 0) + worth);
  };
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
    const worth = weightOfNote(note);
    raise(terms, seenTerms, worth);
    raise(pairs, seenPairs, worth);
  }
  const named = new Set(contentWords(title));
  for (const [term, count] of terms) {
    terms.set(term, Math.max(0.1, count - priors.alone) * (named.has(term) ? priors.title : 1));
  }
  for (const [pair, count] of pairs) pairs.set(pair, Math.max(0.1, count - priors.alone));
  const profile = { terms, pairs, termTotal: best(terms, 120), pairTotal: best(pairs, 80) };
  known.set(notes, profile);
  return profile;
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

export const weights = { coverage: 1, pairs: 1, answers: 0.2, redundancy: 0.5, faults: 0.2 };

/** All parts in 0 to 1, higher is better except `redundancy` and `faults`; `total` weighs them. */
export function scoreOf(summary: string, profile: Profile): Scored {
  return scoreSentences(splitSentences(summary), profile);
}

/** What one sentence brings, whatever stands beside it. */
interface Features {
  readonly words: ReadonlySet<string>;
  readonly pairs: readonly string[];
  readonly faults: number;
  /** One of each in `wanted`. */
  readonly answers: readonly boolean[];
}

/** An Author weighs the same sentences in many exchanges; what they bring is found once for each document. */
const features = new WeakMap<Profile, Map<string, Features>>();

function featuresOf(sentence: string, profile: Profile): Features {
  let ofProfile = features.get(profile);
  if (ofProfile === undefined) {
    ofProfile = new Map();
    features.set(profile, ofProfile);
  }
  const made = ofProfile.get(sentence);
  if (made !== undefined) return made;
  const words = contentWords(sentence);
  const found: Features = {
    words: new Set(words),
    pairs: words.slice(1).map((word, at) => `${words[at]} ${word}`),
    faults: (hasLeftovers(sentence) ? 1 : 0) + (leans(sentence) ? 1 : 0),
    answers: wanted.map(([id]) => answersCue(id, sentence)),
  };
  ofProfile.set(sentence, found);
  return found;
}

export function scoreSentences(sentences: readonly string[], profile: Profile): Scored {
  const all = sentences.map((sentence) => featuresOf(sentence, profile));
  const count = Math.max(1, sentences.length);
  const seen = new Set(all.flatMap(({ words }) => [...words]));
  const seenPairs = new Set(all.flatMap(({ pairs }) => pairs));
  let repeated = 0;
  all.forEach(({ words }, index) => {
    repeated += Math.max(0, ...all.slice(0, index).map((other) => overlap(words, other.words)));
  });
  const covered = (found: ReadonlySet<string>, worth: ReadonlyMap<string, number>): number => {
    let sum = 0;
    for (const entry of found) sum += worth.get(entry) ?? 0;
    return sum;
  };
  const parts = {
    coverage:
      (covered(seen, profile.terms) / profile.termTotal +
        weights.pairs * (covered(seenPairs, profile.pairs) / profile.pairTotal)) /
      (1 + weights.pairs),
    answers: answersOf(all),
    redundancy: repeated / count,
    faults: Math.min(1, all.reduce((sum, own) => sum + own.faults, 0) / count),
  };
  const total =
    weights.coverage * parts.coverage +
    weights.answers * parts.answers -
    weights.redundancy * parts.redundancy -
    weights.faults * parts.faults;
  return { ...parts, total };
}

function answersOf(sentences: readonly Features[]): number {
  let sum = 0;
  let most = 0;
  wanted.forEach(([, worth], index) => {
    most += worth;
    if (sentences.some(({ answers }) => answers[index] === true)) sum += worth;
  });
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
