/**
 * How well a sentence serves in a digest whatever it is about: it says what something is or does, it speaks for more
 * than its author, it needs no neighbour. Rules and weights of ours, set on the shared half of the document sets
 * (docs/digest.md gives the figures with and without).
 */
import type { SectionKind } from "../../documents/document.ts";
import { contentWords } from "../../text/content-words.ts";
import type { Unit } from "./units.ts";

/** What the priors need to know of the whole set. */
export interface SetFacts {
  /** Terms that most documents share: what the set is about. */
  readonly subject: ReadonlySet<string>;
  /** True when the set is mostly entries of changelogs. */
  readonly changes: boolean;
}

const sectionPrior: Partial<Readonly<Record<SectionKind, number>>> = {
  overview: 0.1,
  abstract: 0.15,
  features: 0.1,
  api: -0.05,
  install: -0.15,
  changelog: -0.25,
  contributing: -0.2,
  licence: -0.2,
  references: -0.3,
  sponsors: -0.3,
};

const defines =
  /^(?:(?:the|a|an|this|these)\s)?(?:[\p{L}\p{N}_.:#@'’-]+\s){1,6}(?:is|are|was|were)\s(?:an?|the|one|designed|used|meant|built|intended|responsible)\b/iu;
const offers =
  /^(?:\S+\s){1,7}(?:provides?|allows?|lets?|supports?|helps?|enables?|implements?|offers?|contains?|manages?|handles?|works?|lasts?|comes?)\b/i;
const barePronoun =
  /^(?:it|they|he|she|that|those|there|this (?:is|was|will|can|means|allows|way|one|function|method|option|makes|works)|these (?:are|were)|both|its|their|such|the (?:result|difference|reason|rest|same|latter|other)|another|one of)\b/i;
const ownStory = /\b(?:I|I'm|I've|I'd|I'll|i|my|me|we|we've|our|us|husband|wife|daughter|son|mom)\b/;
const told =
  /^(?:if|when|once|while|after|before|to \p{L}+|in order to|unless|until|please|make sure|use|run|set|add|call|type|open|go to|download|install|first|next|finally|here|during|since|though|although|prefer)\b/iu;
const apiVoice = /^(?:sets?|returns?|gets?|opens?|called|fired|used|defaults? to|optional|see)\b/i;

/** From about -0.7 to 0.6; 0 for a plain statement. */
export function prior(unit: Unit, facts: SetFacts): number {
  if (facts.changes) return changePrior(unit);
  const { text, length } = unit;
  let value = sectionPrior[unit.sectionKind] ?? 0;
  if (unit.block === "list-item") value -= unit.sectionKind === "features" ? 0 : 0.15;
  else value += 0.1 * (1 - unit.place);
  if (defines.test(text)) value += 0.2;
  else if (offers.test(text)) value += 0.1;
  if (opensWithSubject(text, facts.subject)) value += 0.15;
  if (barePronoun.test(text)) value -= 0.2;
  if (ownStory.test(text)) value -= 0.15;
  if (told.test(text)) value -= 0.1;
  if (apiVoice.test(text)) value -= 0.2;
  if (isShouted(text)) value -= 0.15;
  if (length < 6) value -= 0.1;
  if (length > 35) value -= 0.1;
  return value;
}

const breaking =
  /\b(?:breaking|incompatib|remov(?:e|ed|es|al)|deprecat|drop(?:s|ped)? (?:support|python|node|ruby|java|php)|no longer|security|vulnerab|CVE-|renamed?|now (?:requires?|raises?|defaults?|returns?)|requires?|minimum|must now|migrat)/i;
const added = /\b(?:add(?:s|ed)?|new|introduc|support(?:s|ed)? for|allow(?:s|ed)?|implement)/i;
const minor =
  /\b(?:typo|docs?|documentation|readme|test(?:s|ing)?|ci|lint|refactor|bump|dependabot|chore|internal|cleanup|wording|translation)\b/i;

/** Entries of a changelog: what breaks or protects the user first, then what is new; housekeeping last. */
function changePrior(unit: Unit): number {
  const { text, length, section } = unit;
  let value = 0;
  if (breaking.test(text) || /breaking|removed|deprecat|security|upgrad|migrat/i.test(section)) value += 0.5;
  else if (added.test(text) || /added|features?|new|highlights?/i.test(section)) value += 0.2;
  if (minor.test(text)) value -= 0.3;
  if (/notable changes|keep a changelog|semantic versioning|contributors?|full changelog|thanks to\b/i.test(text))
    value -= 0.6;
  if (length < 5) value -= 0.1;
  if (length > 40) value -= 0.15;
  return value;
}

/** Of a history of changes the entries that users notice, where there are any; of other sets all units. */
export function worthTelling(units: readonly Unit[], facts: SetFacts): readonly Unit[] {
  if (!facts.changes) return units;
  const noticed = units.filter((unit) => changePrior(unit) > -0.2);
  return noticed.length > 0 ? noticed : units;
}

/** What the set is about and whether it is a history of changes. */
export function factsOf(units: readonly Unit[]): SetFacts {
  const documents = new Set(units.map((unit) => unit.document)).size;
  const seen = new Map<string, { documents: Set<number>; count: number }>();
  for (const unit of units) {
    for (const term of unit.terms) {
      const entry = seen.get(term) ?? { documents: new Set<number>(), count: 0 };
      entry.documents.add(unit.document);
      entry.count++;
      seen.set(term, entry);
    }
  }
  const common = [...seen]
    .filter(([, entry]) => entry.documents.size >= Math.max(2, documents * 0.6))
    .sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1));
  const changes = units.filter((unit) => unit.sectionKind === "changelog").length;
  return {
    subject: new Set(common.slice(0, 3).map(([term]) => term)),
    changes: units.length > 0 && changes / units.length >= 0.6,
  };
}

function opensWithSubject(text: string, subject: ReadonlySet<string>): boolean {
  if (subject.size === 0) return false;
  return contentWords(text.split(/\s+/, 4).join(" ")).some((word) => subject.has(word));
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return (letters > 12 && capitals / letters > 0.5) || /[!?]{2,}/.test(text);
}
