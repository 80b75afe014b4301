/** Which documents back which sentence of a summary, and with what words. No model: shared content words. Ours. */
import type { Evidence } from "../../agents/role.ts";
import type { Document, Sentence } from "../../documents/document.ts";
import { contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import { type Claim, deniedIn, type Ground, holds, isNegated, namesIn, unionOf } from "./union.ts";

export interface AttributedSentence {
  readonly text: string;
  /** Names of the documents that back it, best first; [] where none does. */
  readonly sources: readonly string[];
  /** The best passage of each. */
  readonly evidence: readonly Evidence[];
}

/** Weighted share of a sentence's content words that a passage must hold to back it. Ours. */
const backsFrom = 0.5;
/** Below this share what one passage leaves open is looked for in others, too. Ours. */
const mostlyFrom = 0.8;
/** Other documents count when they hold nearly as much as the best one. */
const nearBest = 0.6;
const mostSources = 5;

interface Passage extends Ground {
  readonly sentence: Sentence;
  readonly section: string;
}

/**
 * The sentences (or list items) of `summary` with the documents behind each. A document backs a sentence when one of its
 * sentences, or two neighbours together, hold at least half of the sentence's content words, rare words counting more, and all of
 * its numbers and names, and denies what it denies. A sentence that joins several places is backed by up to three of them together.
 */
export function attribute(summary: string, documents: readonly Document[]): AttributedSentence[] {
  const passages = documents.map(passagesOf);
  const weight = rarity(passages);
  return summarySentences(summary).map((text) => {
    const wanted = new Set(contentWords(text));
    const claim: Claim = {
      words: wanted,
      names: new Set(namesIn(text).flatMap((name) => contentWords(name))),
      denied: deniedIn(text),
    };
    const total = [...wanted].reduce((sum, word) => sum + weight(word), 0);
    if (total === 0) return { text, sources: [], evidence: [] };
    const ranked = documents
      .map((document, index) => ({
        document,
        index,
        ...bestPassage(claim, total, passages[index] ?? [], weight, nameWords(document)),
      }))
      .filter((entry) => entry.share >= backsFrom)
      .sort((a, b) => b.share - a.share || a.index - b.index);
    const best = ranked[0]?.share ?? 0;
    if (best < mostlyFrom) {
      const joint = together(claim, documents, passages, weight);
      if (ranked.length === 0 || joint.evidence.length > 1) return { text, ...joint };
    }
    const backing = ranked.filter((entry) => entry.share >= nearBest * best).slice(0, mostSources);
    return {
      text,
      sources: backing.map((entry) => entry.document.source),
      evidence: backing.flatMap(({ document, passage }) =>
        passage === null
          ? []
          : [
              {
                text: passage.sentence.text,
                section: passage.section,
                place: passage.sentence.place,
                source: document.source,
              },
            ],
      ),
    };
  });
}

/** Passages of any of the documents that back it together. */
function together(
  claim: Claim,
  documents: readonly Document[],
  passages: readonly (readonly Passage[])[],
  weight: (word: string) => number,
): Omit<AttributedSentence, "text"> {
  const all = passages.flatMap((own, index) =>
    own.map((passage) => ({ passage, source: documents[index]?.source ?? "" })),
  );
  const grounds = unionOf(
    claim,
    all.map(({ passage }) => passage),
    weight,
  ).map((index) => all[index] as (typeof all)[number]);
  return {
    sources: [...new Set(grounds.map(({ source }) => source))],
    evidence: grounds.map(({ passage: { sentence, section }, source }) => ({
      text: sentence.text,
      section,
      place: sentence.place,
      source,
    })),
  };
}

/** Sentences of a summary; a line that starts with a list mark is one, without its mark. */
export function summarySentences(summary: string): string[] {
  return summary.split("\n").flatMap((line) => {
    const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/.exec(line)?.[1];
    return item === undefined ? splitSentences(line) : [item.trim()];
  });
}

function passagesOf(document: Document): Passage[] {
  return document.sections.flatMap((section) =>
    section.blocks.flatMap((block) => {
      const sentences =
        block.sentences.length > 0 ? block.sentences : [{ text: block.text.slice(0, 500), place: block.place }];
      return sentences.map((sentence) => ({
        words: new Set(contentWords(sentence.text)),
        negated: isNegated(sentence.text),
        sentence,
        section: section.heading ?? "",
      }));
    }),
  );
}

/** From 1 for a word that stands in every passage to 2 for one that stands in none: rare words tell more, none decides alone. */
function rarity(passages: readonly (readonly Passage[])[]): (word: string) => number {
  const counts = new Map<string, number>();
  let total = 0;
  for (const own of passages) {
    for (const passage of own) {
      total++;
      for (const word of passage.words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return (word) => 1 + Math.log((total + 1) / ((counts.get(word) ?? 0) + 1)) / Math.log(Math.max(2, total + 1));
}

function nameWords(document: Document): Set<string> {
  return new Set(contentWords(`${document.source} ${document.title ?? ""}`));
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

function bestPassage(
  claim: Claim,
  total: number,
  passages: readonly Passage[],
  weight: (word: string) => number,
  named: ReadonlySet<string>,
): { readonly share: number; readonly passage: Passage | null } {
  let best = { share: 0, passage: null as Passage | null };
  for (const [index, passage] of passages.entries()) {
    const next = passages[index + 1];
    let own = 0;
    let both = 0;
    for (const word of claim.words) {
      // A release's version stands in its name, not in its entries.
      if (passage.words.has(word) || (isNumber(word) && named.has(word))) own += weight(word);
      else if (next?.words.has(word)) both += weight(word);
    }
    // Words found only in the neighbour count less, so that a sentence that holds all beats two that share it.
    let share = (own + 0.8 * both) / total;
    // A passage with another number or name, or the opposite polarity, does not back it.
    const used = both === 0 || next === undefined ? [passage] : both > own ? [next, passage] : [passage, next];
    if (!holds(claim, used, named)) share = 0;
    if (share > best.share && own > 0) best = { share, passage };
  }
  return best;
}
