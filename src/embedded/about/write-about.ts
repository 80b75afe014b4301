/**
 * From a document to its one line: lines, candidates, ranking, last touch. Called by the embedded Summarizer and by the
 * benchmark; instructions of a prompt arrive as `Steering`.
 */
import { type LengthLimits, withinLimits } from "../../base/length.ts";
import type { Document } from "../../documents/document.ts";
import { type Steering, steer } from "../steering.ts";
import { type Candidate, type Field, fieldOf } from "./candidates.ts";
import { type Features, nameThenMore } from "./features.ts";
import type { Line } from "./lines.ts";
import { linesOf } from "./lines.ts";
import { polish } from "./polish.ts";
import { type Adjust, rank, type Weights } from "./rank.ts";
import type { Subject } from "./subject.ts";
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
  /** Wishes that weigh less and forbid nothing. */
  readonly mild?: Steering;
  readonly weights?: Weights;
}

/** Nats taken from what is no description: in a README it wins only where the document says nothing else. Ours. */
const outcast = 7;
/** Less for the bare name: it says little, and nothing wrong. */
const nameAlone = 5.5;
/** A listing may ask ("Ready to race?") where nothing better stands; its makers do so in their short descriptions too. */
const askingListing = 1.5;

/** Nats taken from a line that does not stand on its own. Ours. */
const weakLine = 2.5;
/** Nats for saying what a list or guide holds, where the title says that it is one. Ours. */
const saysContents = 2;

/**
 * What a candidate loses for being a question, an aside or the bare name: true words of the source that do not say what
 * it is. Store listings are written as advertising throughout: there the ranker's own weights decide about the rest.
 */
function fault(candidate: Candidate, features: Features, { target, names }: Subject): number {
  if (target === "listing") return features.question === 1 ? askingListing : 0;
  const asks = features.question === 1 || (features.lineQuestion === 1 && candidate.moves.includes("cut"));
  // Longer titles often are the description ("Deep Hough voting for 3D object detection").
  const bareName = candidate.text.split(/\s+/).length <= 2 && names.has(candidate.tokens.join(""));
  // "Homepage", "Release notes": entries of a list of links.
  const label = candidate.line.role === "list" && candidate.line.text.split(/\s+/).length <= 3;
  const unfit = asks || label || ["aside", "broken", "dangling"].some((name) => features[name] === 1);
  // A picture of a few words names what it shows.
  const picture = features.alt === 1 && candidate.tokens.length <= 4;
  // Needs the sentence before it, explains the field, or heads a part: a line that does not is better, if there is one.
  const weak = ["leans", "concept", "headingBesides"].some((name) => features[name] === 1);
  // Two sentences are seldom an About; an instruction may outweigh this.
  const joined = candidate.moves.includes("join") && candidate.line.role !== "title";
  return (
    (unfit || picture ? outcast : bareName ? nameAlone : 0) +
    (weak ? weakLine : 0) +
    (joined ? 1.5 : 0) -
    saysContents * (features.contents ?? 0)
  );
}

/**
 * The weights know English words best. Of a line in another script they see little but its place, so the first sentence
 * and a definition get what their English counterparts earn by their words. Ours.
 */
function elsewhere(candidate: Candidate, features: Features): number {
  const letters = candidate.text.match(/\p{L}/gu)?.length ?? 0;
  const latin = candidate.text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 >= letters) return 0;
  return 2 * (features.leans === 1 ? 0 : (features.firstProse ?? 0)) + 3 * (features.definition ?? 0);
}

/** What every candidate of a field gains and loses whatever the weights and wishes say, in nats. */
export function faultsAndScripts({ subject }: Field): Adjust {
  return (candidate, features) => elsewhere(candidate, features) - fault(candidate, features, subject);
}

/** The tail of a title "Larch - a parser for ledgers": the name stands beside the About anyway. */
function withoutName(candidate: Candidate, { candidates, subject }: Field): Candidate {
  const { line, text, moves } = candidate;
  if (line.role !== "title" || moves.length > 0 || !nameThenMore(text, subject)) return candidate;
  return candidates.find((other) => other.line === line && other.moves.join() === "tail") ?? candidate;
}

/** The About line, or null where the document holds no usable words. */
export function writeAbout(document: Document, options: WriteOptions = {}): Written | null {
  const { limits = {}, steering = {}, mild = {}, weights = shippedWeights().weights } = options;
  const field = fieldOf(document, options.lines ?? linesOf(document));
  const wish = steer(steering, mild, field);
  const judged = faultsAndScripts(field);
  const adjust: Adjust = (candidate, features) => wish(candidate, features) + judged(candidate, features);
  const ranked = rank(field, weights, adjust);
  for (const { candidate: winner } of ranked) {
    const candidate = steering.name === "keep" ? winner : withoutName(winner, field);
    const about = polish(candidate, field.subject);
    if (about !== "" && withinLimits(about, limits))
      return { about, line: candidate.line, considered: field.candidates.length };
  }
  const first = ranked[0]?.candidate;
  if (first === undefined) return null;
  return { about: polish(first, field.subject), line: first.line, considered: field.candidates.length };
}
