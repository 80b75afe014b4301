/**
 * From a document to its one line: lines, candidates, ranking, last touch. Called by the embedded Summarizer and by the
 * benchmark; instructions of a prompt arrive as `Steering`.
 */
import { type LengthLimits, withinLimits } from "../../base/length.ts";
import type { Document } from "../../documents/document.ts";
import { type Steering, steer } from "../steering.ts";
import { fieldOf } from "./candidates.ts";
import type { Line } from "./lines.ts";
import { linesOf } from "./lines.ts";
import { polish } from "./polish.ts";
import { rank, type Weights } from "./rank.ts";
import { shippedWeights } from "./weights.ts";

export interface Written {
  readonly about: string;
  /** The line it was made from, as it stands in the source. */
  readonly line: Line;
  /** Phrases that were compared. */
  readonly considered: number;
}

export interface WriteOptions {
  readonly lines?: readonly Line[];
  readonly limits?: LengthLimits;
  readonly steering?: Steering;
  readonly weights?: Weights;
}

/** The About line, or null where the document holds no usable words. */
export function writeAbout(document: Document, options: WriteOptions = {}): Written | null {
  const { limits = {}, steering = {}, weights = shippedWeights().weights } = options;
  const field = fieldOf(document, options.lines ?? linesOf(document));
  const adjust = steer(steering, field);
  const ranked = rank(field, weights, adjust);
  for (const { candidate } of ranked) {
    const about = polish(candidate, field.subject);
    if (about !== "" && withinLimits(about, limits))
      return { about, line: candidate.line, considered: field.candidates.length };
  }
  const first = ranked[0]?.candidate;
  if (first === undefined) return null;
  return { about: polish(first, field.subject), line: first.line, considered: field.candidates.length };
}
