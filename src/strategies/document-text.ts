/**
 * A document as plain text for a prompt that asks what the thing is: all of it where it fits, else whole sections in
 * the order of their use for a description. What is left out is returned, never dropped in silence.
 */
import type { Document, Section, SectionKind } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";

/** Lower is kept first; sections of one rank in document order. */
const rank: Readonly<Record<SectionKind, number>> = {
  overview: 0,
  abstract: 0,
  features: 1,
  other: 2,
  usage: 3,
  api: 4,
  install: 5,
  contributing: 6,
  changelog: 7,
  licence: 7,
  sponsors: 7,
  references: 7,
  contents: 8,
  badges: 8,
};

export interface FittedText {
  readonly text: string;
  /** Headings of sections left out or cut, in document order. */
  readonly leftOut: readonly string[];
}

/** One section as text, its heading first. */
export function sectionText(section: Section): string {
  const lines = section.blocks
    .filter((block) => block.kind !== "badge" && block.kind !== "rule")
    .map((block) => block.text);
  const heading = section.heading === null ? [] : [`${"#".repeat(Math.max(1, section.level))} ${section.heading}`];
  return [...heading, ...lines].filter((line) => line !== "").join("\n\n");
}

/** The document within `maxTokens` (estimated). The last section taken may be cut at a block; then it is named too. */
export function fitDocument(document: Document, maxTokens: number): FittedText {
  const texts = document.sections.map(sectionText);
  const whole = texts.filter((text) => text !== "").join("\n\n");
  if (estimateTokens(whole) <= maxTokens) return { text: whole, leftOut: [] };
  const order = document.sections
    .map((section, index) => ({ index, rank: index === 0 ? -1 : rank[section.kind] }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const kept = new Map<number, string>();
  let room = maxTokens;
  let full = false;
  const leftOut = new Set<number>();
  for (const { index } of order) {
    const text = texts[index] as string;
    if (text === "") continue;
    const cost = estimateTokens(text);
    if (!full && cost <= room) {
      kept.set(index, text);
      room -= cost;
      continue;
    }
    leftOut.add(index);
    if (!full) {
      const part = firstBlocks(text, room);
      if (part !== "") kept.set(index, part);
      full = true;
    }
  }
  return {
    text: texts.flatMap((_, index) => kept.get(index) ?? []).join("\n\n"),
    leftOut: [...leftOut]
      .sort((a, b) => a - b)
      .map((index) => document.sections[index]?.heading ?? "(before the first heading)"),
  };
}

function firstBlocks(text: string, maxTokens: number): string {
  const taken: string[] = [];
  let room = maxTokens;
  for (const block of text.split("\n\n")) {
    const cost = estimateTokens(block);
    if (cost > room) {
      // One block larger than all the room: its beginning, cut at a word.
      if (taken.length === 0 && room > 20) taken.push(block.slice(0, room * 2).replace(/\s+\S*$/, ""));
      break;
    }
    taken.push(block);
    room -= cost;
  }
  return taken.join("\n\n");
}
