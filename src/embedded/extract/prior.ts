/**
 * How well a sentence serves in a digest whatever it is about: it says what something is or does, it speaks for more
 * than its author, it needs no neighbour. Rules and weights of ours, set on the shared half of the document sets
 * (docs/digest.md gives the figures with and without).
 */
import type { SectionKind } from "../../documents/document.ts";
import type { Unit } from "./units.ts";

const sectionPrior: Partial<Readonly<Record<SectionKind, number>>> = {
  overview: 0.1,
  abstract: 0.15,
  features: 0.1,
  install: -0.15,
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
  /^(?:it|they|he|she|that|those|there|this (?:is|was|will|can|means|allows|way|one)|these (?:are|were)|both|its|their|such)\b/i;
const ownStory = /\b(?:I|I'm|I've|I'd|I'll|i|my|me|we|we've|our|us|husband|wife|daughter|son|mom)\b/;
const told =
  /^(?:if|when|once|while|after|before|to \p{L}+|in order to|unless|until|for (?:more|details)|please|make sure|use|run|set|add|call|type|open|go to|download|install|let'?s|first|next|finally|here)\b/iu;

/** From about -0.6 to 0.4; 0 for a plain statement. */
export function prior(unit: Unit): number {
  const { text, length } = unit;
  let value = sectionPrior[unit.sectionKind] ?? 0;
  if (unit.block !== "list-item") value += 0.1 * (1 - unit.place);
  if (defines.test(text)) value += 0.2;
  else if (offers.test(text)) value += 0.1;
  if (barePronoun.test(text)) value -= 0.15;
  if (ownStory.test(text)) value -= 0.15;
  if (told.test(text)) value -= 0.1;
  if (isShouted(text)) value -= 0.15;
  if (length < 6) value -= 0.1;
  if (length > 35) value -= 0.1;
  return value;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return (letters > 12 && capitals / letters > 0.5) || /[!?]{2,}/.test(text);
}
