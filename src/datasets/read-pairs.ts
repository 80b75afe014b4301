/** Reads a data file into pairs; what gives none is listed with its line and reason, and ids are unique afterwards. */
import { resolve } from "node:path";
import { SourceError } from "../base/errors.ts";
import { type ColumnMap, pairOfRecord } from "./columns.ts";
import type { Pair, PairProblem, PairSet } from "./pair.ts";
import { openRecords, type RecordFormat, recordFormatOf } from "./records/records.ts";

export interface ReadOptions {
  readonly cwd: string;
  /** Default: by extension. */
  readonly format?: RecordFormat;
  readonly map?: ColumnMap;
}

/**
 * Throws SourceError for a file that is missing, unreadable or holds no row, UsageError for an unknown extension. A
 * second line with an id that was there before is a problem.
 */
export async function readPairs(file: string, options: ReadOptions): Promise<PairSet> {
  const format = options.format ?? recordFormatOf(file);
  const pairs: Pair[] = [];
  const problems: PairProblem[] = [];
  const lines = new Map<string, number>();
  const idOf = (line: number): string => `line ${line}`;
  for await (const record of openRecords({ path: resolve(options.cwd, file), name: file }, format)) {
    const outcome = pairOfRecord(record, options.map ?? {}, idOf);
    if (!("pair" in outcome)) {
      problems.push({ file, line: record.line, ...outcome });
      continue;
    }
    const { id } = outcome.pair;
    const before = lines.get(id);
    if (before !== undefined) problems.push({ file, line: record.line, id, reason: `has the id of line ${before}` });
    else {
      lines.set(id, record.line);
      pairs.push(outcome.pair);
    }
  }
  if (pairs.length === 0 && problems.length === 0)
    throw new SourceError("source-empty", `${file} holds no pairs`, {
      hint: 'give one {"input": ..., "reference": ...} a line',
      source: file,
    });
  return { pairs, problems };
}
