/**
 * Rows of a data file as plain fields with the line they stand on. A further format is a file beside this one and a line
 * in `openRecords`.
 */

import { basename } from "node:path";
import { entryOf } from "../../base/entry-of.ts";
import { SourceError, UsageError } from "../../base/errors.ts";

export type DataRecord =
  | { readonly line: number; readonly fields: Readonly<Record<string, unknown>> }
  /** A line that cannot be read. */
  | { readonly line: number; readonly problem: string };

export const recordFormats = ["jsonl", "csv", "parquet"] as const;
export type RecordFormat = (typeof recordFormats)[number];

export interface RecordFile {
  readonly path: string;
  /** Name in messages. */
  readonly name: string;
}

const byExtension: Readonly<Record<string, RecordFormat>> = {
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "jsonl",
  csv: "csv",
  tsv: "csv",
  parquet: "parquet",
};

/** By extension; throws UsageError for one that is not known. */
export function recordFormatOf(name: string): RecordFormat {
  const extension = /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
  const format = entryOf(byExtension, extension);
  if (format === undefined)
    throw new UsageError(`${name} is no data file: its name ends in none of .jsonl, .csv, .tsv, .parquet`, {
      hint: "give JSON lines, or import it with precis dataset",
    });
  return format;
}

/** Throws SourceError for a file that is missing, damaged or unreadable; a bad line is a record with a problem. */
export async function* openRecords(file: RecordFile, format: RecordFormat): AsyncGenerator<DataRecord> {
  if (format === "jsonl") yield* (await import("./jsonl.ts")).jsonlRecords(file);
  else if (format === "csv") yield* (await import("./csv.ts")).csvRecords(file);
  else yield* (await import("./parquet.ts")).parquetRecords(file);
}

/** A file-system or parser failure as a SourceError that names the file. */
export function readFailure(name: string, cause: unknown, what: string): SourceError {
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  if (code === "ENOENT")
    return new SourceError("source-missing", `${name} does not exist`, { hint: "check the path", source: name, cause });
  if (code === "EISDIR")
    return new SourceError("source-unreadable", `${name} is a directory`, { hint: "give a file", source: name, cause });
  if (code === "EACCES" || code === "EPERM")
    return new SourceError("source-unreadable", `${name} cannot be read (${code})`, {
      hint: "check its permissions",
      source: name,
      cause,
    });
  const message = cause instanceof Error ? cause.message : String(cause);
  return new SourceError("source-damaged", `${name} is not valid ${what} (${message})`, {
    hint: "check the file",
    source: name,
    cause,
  });
}
