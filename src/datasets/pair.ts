/**
 * What a data set is made of: pairs of an input text and the line its owner wrote for it. One JSON object a line when it
 * is kept (`write-pairs.ts`); read by `read-pairs.ts`. Used by tuning, benchmarks and `precis dataset`.
 */
import type { DocumentFormat } from "../documents/document.ts";

/** One example of a data set: a text and what an owner wrote about it. */
export interface Pair {
  /** Unique in its set. */
  readonly id: string;
  /** The whole text, as it was found. */
  readonly input: string;
  readonly reference: string;
  /** How to read the input; absent: by the id's extension, then by content. */
  readonly format?: DocumentFormat;
  /** What must not stand on two sides of a split, e.g. the repository; absent: the id alone. */
  readonly project?: string;
  /** Further fields that the file had and that are kept as they are. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** A line or row that gives no pair. */
export interface PairProblem {
  readonly file: string;
  /** Line of a text file, row of a table, from 1; 0 where there is none (folders of files). */
  readonly line: number;
  /** The id, where the line has one. */
  readonly id: string | null;
  /** What is wrong, without the place, e.g. "has no reference". */
  readonly reason: string;
}

export interface PairSet {
  readonly pairs: readonly Pair[];
  readonly problems: readonly PairProblem[];
}

/** `train.jsonl line 3 (app-7) has no reference` */
export function describeProblem({ file, line, id, reason }: PairProblem): string {
  const place = line > 0 ? ` line ${line}` : "";
  return `${file}${place}${id === null ? "" : ` (${id})`} ${reason}`;
}
