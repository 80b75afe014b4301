/**
 * Backing of a sentence that joins several sources: passages that hold its content words together. What a wrong sentence changes is
 * checked beside the overlap: numbers, names and negations. No model. Ours.
 */

import { contentWords } from "../../text/content-words.ts";

export interface Claim {
  /** Content words, folded. */
  readonly words: ReadonlySet<string>;
  /** Folded words that are written as names: capitals inside the sentence, identifiers. */
  readonly names: ReadonlySet<string>;
  /** Content words behind its negation, at most four: what is denied; null where nothing is. */
  readonly denied: readonly string[] | null;
}

export interface Ground {
  readonly words: ReadonlySet<string>;
  readonly negated: boolean;
}

const negation =
  /\b(?:not|no|never|none|nor|neither|without|cannot|fail(?:s|ed)? to|lacks?|nicht|kein\w*|nie|ohne|ne|pas|jamais|sans|nunca|sin)\b|n['’]t\b/i;

export function isNegated(text: string): boolean {
  return negation.test(text);
}

/** The content words that follow the negation of a sentence; null where it denies nothing. */
export function deniedIn(text: string): readonly string[] | null {
  const found = negation.exec(text);
  if (found === null) return null;
  return contentWords(text.slice(found.index + found[0].length)).slice(0, 4);
}

/** Words with a capital that does not open the sentence, or with a form of code (digits and letters, underscores, inner capitals). */
export function namesIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*[\p{L}\p{N}_]/gu)) {
    const opens = index === 0 || /(?:^|[.!?:;"“(]\s*)$/.test(text.slice(0, index));
    if ((/^\p{Lu}/u.test(token) && !opens) || /\p{Ll}\p{Lu}|_|\p{L}\d|\d\p{L}/u.test(token)) found.push(token);
  }
  return found;
}

/** At most so many passages make one sentence. Ours: with more, the words of a long text back anything. */
const mostGrounds = 3;
/** Weighted share of the words that they must hold together; more than one passage alone must. Ours. */
const unionFrom = 0.65;
/** Weighted share that each of them must bring. Ours: a passage that lends a word backs nothing. */
const leastGain = 0.12;

/** Indices of the passages that back the claim together, best first; [] where none do. `weight` as for single passages. */
export function unionOf(claim: Claim, grounds: readonly Ground[], weight: (word: string) => number): number[] {
  const total = [...claim.words].reduce((sum, word) => sum + weight(word), 0);
  const open = new Set(claim.words);
  const chosen: number[] = [];
  let covered = 0;
  while (chosen.length < mostGrounds && open.size > 0) {
    let best = -1;
    let most = leastGain * total;
    grounds.forEach((ground, index) => {
      if (chosen.includes(index)) return;
      let gain = 0;
      for (const word of open) if (ground.words.has(word)) gain += weight(word);
      if (gain > most) [best, most] = [index, gain];
    });
    if (best < 0) break;
    chosen.push(best);
    covered += most;
    for (const word of grounds[best]?.words ?? []) open.delete(word);
  }
  if (covered < unionFrom * total) return [];
  const used = chosen.map((index) => grounds[index] as Ground);
  return holds(claim, used) ? chosen : [];
}

/** Numbers, names and polarity of the claim are those of what backs it. */
export function holds(claim: Claim, used: readonly Ground[], also: ReadonlySet<string> = new Set()): boolean {
  for (const word of claim.words) {
    const must = /^\p{N}/u.test(word) || claim.names.has(word);
    if (must && !also.has(word) && !used.some((ground) => ground.words.has(word))) return false;
  }
  const { denied } = claim;
  // What it rests on most comes first.
  if (denied === null) return used[0]?.negated !== true;
  // What is denied must stand in a passage that denies something, not just beside one.
  return used.some(
    (ground) => ground.negated && denied.filter((word) => ground.words.has(word)).length >= denied.length / 2,
  );
}
