/**
 * Documents that repeat others: the same text is read once, of a near-duplicate only what it adds. Otherwise three copies
 * would outvote one honest voice. Ours; every duplicate is reported.
 */

import { hashText } from "../../base/hash.ts";
import { addTo } from "../../base/multimap.ts";
import type { Block, Document } from "../../documents/document.ts";
import { contentWords, wordsOf } from "../../text/content-words.ts";

export interface Duplicate {
  readonly source: string;
  /** The earlier document that it repeats. */
  readonly of: string;
  /** "same": the same words; "near": nearly, so only what differs is read. */
  readonly kind: "same" | "near";
  /** Share of the smaller one's three-word sequences that both have, 0 to 1. */
  readonly similarity: number;
}

export interface Distinct {
  readonly documents: readonly Document[];
  readonly duplicates: readonly Duplicate[];
}

/** Shared share of three-word sequences from which two documents are near-duplicates. Ours; below, shared boilerplate. */
const nearFrom = 0.8;
/** Documents with fewer sequences are too short to be near anything by chance-free measure. */
const leastShingles = 8;

/** The documents without what earlier ones already say, in order, and what was found. */
export function withoutDuplicates(documents: readonly Document[]): Distinct {
  const kept: { document: Document; shingles: ReadonlySet<string> }[] = [];
  const byHash = new Map<string, Document>();
  const byShingle = new Map<string, number[]>();
  const duplicates: Duplicate[] = [];
  for (const document of documents) {
    const words = wordsOf(document.sections.flatMap((section) => section.blocks.map((block) => block.text)).join("\n"));
    const hash = hashText(words.join(" "));
    const same = byHash.get(hash);
    if (same !== undefined) {
      duplicates.push({ source: document.source, of: same.source, kind: "same", similarity: 1 });
      continue;
    }
    byHash.set(hash, document);
    const shingles = shinglesOf(words);
    const near = nearest(shingles, kept, byShingle);
    let own = document;
    if (near !== null) {
      const original = kept[near.index]?.document as Document;
      duplicates.push({
        source: document.source,
        of: original.source,
        kind: "near",
        similarity: round(near.similarity),
      });
      own = remainder(document, original);
    }
    const index = kept.length;
    kept.push({ document: own, shingles });
    for (const shingle of shingles) addTo(byShingle, shingle, index);
  }
  return {
    documents: kept.map((entry) => entry.document).filter((document) => hasText(document)),
    duplicates,
  };
}

function shinglesOf(words: readonly string[]): Set<string> {
  const shingles = new Set<string>();
  for (let i = 0; i + 3 <= words.length; i++) shingles.add(`${words[i]} ${words[i + 1]} ${words[i + 2]}`);
  return shingles;
}

function nearest(
  shingles: ReadonlySet<string>,
  kept: readonly { shingles: ReadonlySet<string> }[],
  byShingle: ReadonlyMap<string, readonly number[]>,
): { index: number; similarity: number } | null {
  if (shingles.size < leastShingles) return null;
  const shared = new Map<number, number>();
  for (const shingle of shingles) {
    for (const index of byShingle.get(shingle) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
  }
  let best: { index: number; similarity: number } | null = null;
  for (const [index, count] of shared) {
    const other = kept[index]?.shingles.size ?? 0;
    // A short document inside a long one is a quotation, not a copy: sizes must be comparable too.
    if (other < leastShingles || Math.min(other, shingles.size) / Math.max(other, shingles.size) < 0.5) continue;
    const similarity = count / Math.min(other, shingles.size);
    if (similarity >= nearFrom && (best === null || similarity > best.similarity)) best = { index, similarity };
  }
  return best;
}

/** What a document says beyond another: sentences whose content words (numbers included) do not stand there as one. */
function remainder(document: Document, original: Document): Document {
  const said = new Set(
    original.sections.flatMap((section) => section.blocks.flatMap((block) => textsOf(block).map(keyOf))),
  );
  const keep = (block: Block): Block[] => {
    if (block.sentences.length === 0) return said.has(keyOf(block.text)) ? [] : [block];
    const sentences = block.sentences.filter((sentence) => !said.has(keyOf(sentence.text)));
    if (sentences.length === block.sentences.length) return [block];
    return sentences.length === 0 ? [] : [{ ...block, sentences, text: sentences.map((s) => s.text).join(" ") }];
  };
  return {
    ...document,
    sections: document.sections.map((section) => ({ ...section, blocks: section.blocks.flatMap(keep) })),
  };
}

function textsOf(block: Block): string[] {
  return block.sentences.length > 0 ? block.sentences.map((sentence) => sentence.text) : [block.text];
}

function keyOf(text: string): string {
  return contentWords(text).join(" ");
}

/** True where there is more than headings. */
export function hasText(document: Document): boolean {
  return document.sections.some((section) => section.blocks.some((block) => block.text.trim() !== ""));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
