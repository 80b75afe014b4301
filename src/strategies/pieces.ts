/** A document taken apart into the smallest pieces that packing keeps whole: sentences, list items, code, tables. */
import type { SourceSentence } from "../agents/material.ts";
import type { Block, Document, SectionKind } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";

export interface Piece {
  /** Index of its section in the document. */
  readonly section: number;
  /** Plain heading, "" where there is none. */
  readonly heading: string;
  /** 0 goes in first; see `rankOf`. */
  readonly rank: number;
  /** As a prompt shows it. */
  readonly shown: string;
  /** Estimated tokens of `shown` and its line end; the first piece of a section also pays for the heading. */
  readonly tokens: number;
  /** What extractive roles may choose; null for code, tables and the like. */
  readonly sentence: SourceSentence | null;
}

/** Sections that say what something is or what changed go in first, housekeeping last. Ours. */
const rankOf: Readonly<Record<SectionKind, number>> = {
  overview: 0,
  abstract: 0,
  other: 1,
  features: 1,
  changelog: 1,
  usage: 2,
  api: 3,
  install: 4,
  contributing: 5,
  licence: 5,
  references: 6,
  badges: 7,
  contents: 7,
  sponsors: 7,
};

/**
 * The pieces of a document in its order. Badges, rules and empty blocks carry nothing to summarize and are no pieces;
 * everything else is, so that packing can account for it.
 */
export function piecesOf(document: Document): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  document.sections.forEach((section, index) => {
    const heading = section.heading ?? "";
    let pendingHeading = heading === "" ? 0 : estimateTokens(heading) + 2;
    const add = (shown: string, sentence: string | null, block: Block): void => {
      if (shown.trim() === "") return;
      pieces.push({
        section: index,
        heading,
        rank: rankOf[section.kind],
        shown,
        tokens: estimateTokens(shown) + 1 + pendingHeading,
        sentence:
          sentence === null
            ? null
            : { text: sentence, section: heading, sectionKind: section.kind, block: block.kind, position: position++ },
      });
      pendingHeading = 0;
    };
    for (const block of section.blocks) {
      if (block.kind === "badge" || block.kind === "rule" || block.kind === "heading") continue;
      if (block.kind === "list-item") {
        // An item is one statement: its sentences stay together unless it is an essay.
        if (block.text.length <= 1_000) add(`- ${block.text}`, block.text, block);
        else for (const sentence of block.sentences) add(sentence.text, sentence.text, block);
      } else if (block.sentences.length > 0) {
        for (const sentence of block.sentences) add(sentence.text, sentence.text, block);
      } else add(block.text, null, block);
    }
  });
  return pieces;
}
