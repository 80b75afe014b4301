/**
 * What a person said about a text that precis wrote: a decision on one, or a preference between two. Plain data: kept by
 * the store, written to files, learned from. Nothing personal but the name that the rater chose.
 */
import { hashValue } from "../base/hash.ts";

/** What every entry says. */
export interface EntryFacts {
  /** Task the text was written for, e.g. "about". */
  readonly task: string;
  /** The source as it was named (file, address, id of a data set), "path#unit" for a part of it. */
  readonly item: string;
  /** The source's whole text as the rater's text was made from it; null where it was not kept. */
  readonly input: string | null;
  /** SHA-256 of the source's text; null where it is not known. */
  readonly sourceHash: string | null;
  /** Why, in the rater's words; null where nothing was said. */
  readonly reason: string | null;
  /** Name that the rater chose. */
  readonly rater: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Run that wrote the text; null where it is not known. */
  readonly run: string | null;
  /** Model that wrote it, "embedded" for none; null where it is not known. */
  readonly model: string | null;
  /** SHA-256 of the prompt it was written by; null where it is not known. */
  readonly prompt: string | null;
  /** Where it comes from, e.g. "command", "git", "studio", "study". */
  readonly origin: string;
}

/** A decision on one text. */
export interface Decision extends EntryFacts {
  readonly kind: "decision";
  /** See `entryId`. */
  readonly id: string;
  /** The text that was shown. */
  readonly shown: string;
  readonly decision: "accept" | "edit" | "reject";
  /** What the rater made of it; null unless `decision` is "edit". */
  readonly edited: string | null;
}

/** One of two texts that were shown beside each other. */
export interface Side {
  /** Which system wrote it, by a name that the rater did not see. */
  readonly system: string;
  readonly text: string;
}

/** A blind preference between two texts. */
export interface Vote extends EntryFacts {
  readonly kind: "vote";
  readonly id: string;
  /** As they were shown: the one read first is left. */
  readonly left: Side;
  readonly right: Side;
  readonly choice: "left" | "right" | "tie";
}

export type FeedbackEntry = Decision | Vote;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Hash of all that an entry says, 16 hexadecimal digits: the same said again is the same entry. */
export function entryId(entry: WithoutId<FeedbackEntry>): string {
  const { id: _, ...facts } = entry as FeedbackEntry;
  return hashValue(facts).slice(0, 16);
}

/** The entry with its id. */
export function withId<T extends WithoutId<FeedbackEntry>>(entry: T): T & { readonly id: string } {
  return { ...entry, id: entryId(entry) };
}

/** The text that the rater stands behind: the accepted or the edited one; null for a rejected one. */
export function wantedText(decision: Decision): string | null {
  if (decision.decision === "reject") return null;
  return decision.decision === "edit" ? decision.edited : decision.shown;
}
