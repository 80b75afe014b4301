/**
 * The phrases that may become the About: every line's forms, and joins of a line with the next one. Called by `rank.ts`
 * and by the training script, which must see exactly the same candidates.
 */
import type { Document } from "../../documents/document.ts";
import { isAside } from "./asides.ts";
import { formsOf, type Move } from "./compress.ts";
import { articles, functionWords } from "./lexicon.ts";
import { type Line, linesOf } from "./lines.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { tokens } from "./tokens.ts";

export interface Candidate {
  readonly text: string;
  readonly moves: readonly Move[];
  /** The line it comes from (the first of two for a join). */
  readonly line: Line;
  readonly tokens: readonly string[];
}

export interface Field {
  readonly lines: readonly Line[];
  readonly subject: Subject;
  readonly candidates: readonly Candidate[];
}

/** Most characters of a store's short description; listings are written to it. */
export const listingLimit = 80;
const readmeLimit = 120;
/** Only early lines are worth cutting: later ones seldom win, and each cut costs time. */
const cutLines = 15;

export function fieldOf(document: Document, chosen: readonly Line[] = linesOf(document)): Field {
  // Features look lines up by their place: a filtered list is numbered afresh.
  const lines = chosen.map((line, ordinal) => ({ ...line, ordinal }));
  const subject = subjectOf(document, lines);
  const limit = subject.target === "listing" ? listingLimit : readmeLimit;
  const found = new Map<string, Candidate>();
  const add = (text: string, moves: readonly Move[], line: Line) => {
    const key = text.toLowerCase();
    const words = tokens(text);
    if (!found.has(key) && words.length > 0) found.set(key, { text, moves, line, tokens: words });
  };
  lines.forEach((line, index) => {
    for (const form of formsOf(line.text, index < cutLines)) add(form.text, form.moves, line);
    const next = lines[index + 1];
    if (next !== undefined && index < 3 && joinable(line, next) && line.text.length + next.text.length < limit) {
      add(
        `${line.text}${/[.!?:,]$/.test(line.text) ? "" : line.role === "title" ? ":" : "."} ${next.text}`,
        ["join"],
        line,
      );
    }
  });
  return { lines, subject, candidates: [...found.values()] };
}

/** A name is joined only with a phrase that can stand behind a colon. */
function joinable(line: Line, next: Line): boolean {
  if (isAside(line.text) || isAside(next.text) || tokens(next.text).length < 4) return false;
  if (line.role !== "title") return next.role !== "heading" && tokens(line.text).length >= 3;
  const named = tokens(line.text);
  if (
    named.length > 3 ||
    tokens(next.text)
      .slice(0, 4)
      .join(" ")
      .includes(named[0] ?? "")
  )
    return false;
  const first = (tokens(next.text)[0] ?? "").toLowerCase();
  return next.role === "tagline" || !functionWords.has(first) || articles.has(first);
}
