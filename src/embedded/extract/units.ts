/**
 * What extractive summaries of several documents choose from: the sentences that can stand alone, with their content
 * words. Called by the ensemble's embedded roles.
 */

import type { SourcePart } from "../../agents/material.ts";
import { addTo } from "../../base/multimap.ts";
import type { BlockKind, SectionKind } from "../../documents/document.ts";
import { contentWords, wordsOf } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import { isEntry, isHistory, releaseOf, tidyEntry } from "./changes.ts";
import { standsAlone } from "./readable.ts";

export interface Unit {
  readonly text: string;
  /** Words as people count them. */
  readonly length: number;
  /** Index of the document among the parts. */
  readonly document: number;
  /** Position in its document, 0 to 1. */
  readonly place: number;
  readonly section: string;
  readonly sectionKind: SectionKind;
  readonly block: BlockKind;
  /** Version of the release it is an entry of, "" where it is none. */
  readonly release: string;
  /** Folded content words, with repetitions. */
  readonly terms: readonly string[];
}

/** Most units that methods quadratic in their number get; more are thinned out first, evenly over the documents. Ours. */
export const mostUnits = 1_200;

/**
 * The units of the parts in their order: sentences that stand alone (`readable.ts`), each text once (the first time). All
 * sentences with content words when none stands alone.
 */
export function unitsOf(parts: readonly SourcePart[]): readonly Unit[] {
  const known = made.get(parts);
  if (known !== undefined) return known;
  const units = findUnits(parts);
  made.set(parts, units);
  return units;
}

/** All candidates of an ensemble read the very same parts: taken apart once, forgotten with them. */
const made = new WeakMap<readonly SourcePart[], readonly Unit[]>();

function findUnits(parts: readonly SourcePart[]): Unit[] {
  const all: Unit[] = [];
  const seen = new Set<string>();
  parts.forEach((part, document) => {
    const history = isHistory(part.name);
    const release = history ? releaseOf(part.name) : "";
    const last = Math.max(1, (part.sentences.at(-1)?.position ?? 0) - (part.sentences[0]?.position ?? 0));
    for (const sentence of part.sentences) {
      const text = history ? headOf(tidyEntry(sentence.text)) : sentence.text;
      const terms = contentWords(text);
      const key = terms.join(" ");
      if (terms.length === 0 || seen.has(key)) continue;
      seen.add(key);
      all.push({
        text,
        length: wordsOf(text).length,
        document,
        place: (sentence.position - (part.sentences[0]?.position ?? 0)) / last,
        section: sentence.section,
        sectionKind: history ? "changelog" : sentence.sectionKind,
        block: sentence.block,
        release,
        terms,
      });
    }
  });
  const readable = all.filter(isReadable);
  return thin(readable.length > 0 ? readable : all);
}

function isReadable(unit: Unit): boolean {
  return unit.sectionKind === "changelog"
    ? isEntry(unit.text, unit.length)
    : standsAlone(unit.text, unit.length, unit.block === "list-item");
}

/** An entry says first what changed and then why; of a long one only the first sentence is taken. */
function headOf(entry: string): string {
  return entry.length <= 220 ? entry : (splitSentences(entry)[0] ?? entry);
}

/** At most `mostUnits`, taking from every document its first ones in turn. */
function thin(units: readonly Unit[]): Unit[] {
  if (units.length <= mostUnits) return [...units];
  const byDocument = new Map<number, Unit[]>();
  for (const unit of units) addTo(byDocument, unit.document, unit);
  const kept = new Set<Unit>();
  for (let turn = 0; kept.size < mostUnits; turn++) {
    for (const own of byDocument.values()) {
      const unit = own[turn];
      if (unit !== undefined && kept.size < mostUnits) kept.add(unit);
    }
  }
  return units.filter((unit) => kept.has(unit));
}
