/**
 * Several documents into one context, fairly and never silently: every document gets the same share, what a short one
 * does not need goes to the longer ones, only whole sections and sentences are kept, and all that stays out is listed.
 * Ours (systems.md, section 4: "packed evenly, never silently cut"). Any strategy may call it.
 */

import type { SourcePart } from "../agents/material.ts";
import { addTo } from "../base/multimap.ts";
import type { Document } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { type Window, windowText } from "./window.ts";

/** One thing that did not go in. */
export interface LeftOut {
  readonly source: string;
  /** Heading of the section that is missing wholly or in part; null: the whole document. */
  readonly section: string | null;
  /** "whole" where nothing of it went in. */
  readonly extent: "whole" | "part";
  /** Estimated tokens that stayed out. */
  readonly tokens: number;
}

export interface Packed {
  /** In the order of the documents; a document of which nothing fits has no part. */
  readonly parts: readonly SourcePart[];
  readonly leftOut: readonly LeftOut[];
  /** Estimated tokens of the parts as a prompt shows them. */
  readonly tokens: number;
}

/** Tokens below which a share holds no sentence worth reading; fewer documents go in instead. Ours. */
const smallestShare = 30;
/** A numbered heading and the blank lines round a document in a prompt. */
const frameTokens = 8;

/**
 * Packs documents into at most `budgetTokens` tokens (estimated; > 0, may be Infinity: then all goes in). Within a
 * document the sections that say what it is about go first (overview, abstract, changes, then the rest; install,
 * contributing, licence and references last); order is always the document's. When the budget gives a document less
 * than about one sentence, documents spread evenly over the list stay and the others are listed as left out.
 */
export function packDocuments(documents: readonly Document[], budgetTokens: number): Packed {
  const sets = documents.map((document) => ({ document, pieces: piecesOf(document) }));
  const wanted = sets.map(({ document, pieces }) =>
    pieces.length === 0 ? 0 : pieces.reduce((sum, piece) => sum + piece.tokens, frameTokens + nameTokens(document)),
  );
  const seats = chooseSeats(wanted, budgetTokens);
  const shares = fairShares(
    wanted.map((tokens, index) => (seats.has(index) ? tokens : 0)),
    budgetTokens,
  );
  const parts: SourcePart[] = [];
  const leftOut: LeftOut[] = [];
  let tokens = 0;
  sets.forEach(({ document, pieces }, index) => {
    if (pieces.length === 0) return;
    const frame = frameTokens + nameTokens(document);
    const chosen = choosePieces(pieces, (shares[index] ?? 0) - frame);
    if (chosen.size === 0) {
      leftOut.push({
        source: document.source,
        section: null,
        extent: "whole",
        tokens: (wanted[index] ?? frame) - frame,
      });
      return;
    }
    const kept = pieces.filter((piece) => chosen.has(piece));
    tokens += kept.reduce((sum, piece) => sum + piece.tokens, frame);
    leftOut.push(...missing(document, pieces, chosen));
    parts.push(partOf(document, kept));
  });
  return { parts, leftOut, tokens };
}

/**
 * Shares of a budget by water filling: nobody gets more than wanted, and whoever wants more than the rest gets the same
 * as the others who do. Returns whole tokens, one share a want; their sum never exceeds the budget.
 */
export function fairShares(wanted: readonly number[], budget: number): number[] {
  const shares = new Array<number>(wanted.length).fill(0);
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  let rest = budget;
  let waiting = order.length;
  for (const index of order) {
    const share = Math.min(wanted[index] ?? 0, Math.floor(rest / waiting));
    shares[index] = share;
    rest -= share;
    waiting--;
  }
  return shares;
}

/** Which documents take part: all, or as many as get a readable share, spread evenly over the list. */
function chooseSeats(wanted: readonly number[], budget: number): Set<number> {
  const present = wanted.flatMap((tokens, index) => (tokens > 0 ? [index] : []));
  const room = Math.max(1, Math.floor(budget / smallestShare));
  if (present.length <= room) return new Set(present);
  const step = present.length / room;
  return new Set(Array.from({ length: room }, (_, seat) => present[Math.floor(seat * step)] as number));
}

/** The pieces that fit into `room` tokens: by rank of their section, then by order; a section ends where it no longer fits. */
function choosePieces(pieces: readonly Piece[], room: number): Set<Piece> {
  const chosen = new Set<Piece>();
  let rest = room;
  const sections = new Map<number, Piece[]>();
  for (const piece of pieces) addTo(sections, piece.section, piece);
  const byRank = [...sections.values()].sort((a, b) => (a[0]?.rank ?? 0) - (b[0]?.rank ?? 0));
  for (const section of byRank) {
    for (const piece of section) {
      if (piece.tokens > rest) break;
      chosen.add(piece);
      rest -= piece.tokens;
    }
  }
  return chosen;
}

function missing(document: Document, pieces: readonly Piece[], chosen: ReadonlySet<Piece>): LeftOut[] {
  const sections = new Map<number, { heading: string; out: number; whole: boolean }>();
  for (const piece of pieces) {
    const entry = sections.get(piece.section) ?? { heading: piece.heading, out: 0, whole: true };
    if (chosen.has(piece)) entry.whole = false;
    else entry.out += piece.tokens;
    sections.set(piece.section, entry);
  }
  return [...sections.values()]
    .filter((entry) => entry.out > 0)
    .map((entry) => ({
      source: document.source,
      section: entry.heading,
      extent: entry.whole ? "whole" : "part",
      tokens: entry.out,
    }));
}

function partOf(document: Document, kept: readonly Piece[]): SourcePart {
  const lines: string[] = [];
  let section = -1;
  for (const piece of kept) {
    if (piece.section !== section && piece.heading !== "") lines.push(`# ${piece.heading}`);
    section = piece.section;
    lines.push(piece.shown);
  }
  return {
    name: document.source,
    title: document.title,
    text: lines.join("\n"),
    sentences: kept.flatMap((piece) => (piece.sentence === null ? [] : [piece.sentence])),
    language: document.language,
  };
}

function nameTokens(document: Document): number {
  return estimateTokens(document.source);
}

/** At most three of the things left out by name, the rest as a number, and which window they did not fit into. */
export function leftOutMessage(leftOut: readonly LeftOut[], window: Window): string {
  const name = (entry: LeftOut): string => {
    if (entry.section === null) return entry.source;
    const section = entry.section === "" ? entry.source : `"${entry.section}" of ${entry.source}`;
    return entry.extent === "part" ? `part of ${section}` : section;
  };
  const tokens = leftOut.reduce((sum, entry) => sum + entry.tokens, 0);
  const shown = leftOut.slice(0, 3).map(name).join(", ");
  const more = leftOut.length > 3 ? ` and ${leftOut.length - 3} more` : "";
  return `the documents are longer than ${windowText(window)}; left out, about ${tokens} tokens: ${shown}${more}`;
}
