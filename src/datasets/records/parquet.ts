/** Parquet (hyparquet), a row group at a time, so that a large file is never whole in memory. */
import { type DataRecord, type RecordFile, readFailure } from "./records.ts";

/** Rows count from 1. Codecs other than snappy and none are refused by the reader, and the message says so. */
export async function* parquetRecords(file: RecordFile): AsyncGenerator<DataRecord> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import("hyparquet");
  try {
    const buffer = await asyncBufferFromFile(file.path);
    const metadata = await parquetMetadataAsync(buffer);
    let start = 0;
    for (const group of metadata.row_groups) {
      const end = start + Number(group.num_rows);
      const rows = await parquetReadObjects({ file: buffer, metadata, rowStart: start, rowEnd: end });
      for (const [index, fields] of rows.entries()) yield { line: start + index + 1, fields: plain(fields) };
      start = end;
    }
  } catch (error) {
    throw readFailure(file.name, error, "Parquet");
  }
}

/** 64-bit integers as numbers where they are exact, else as text, so that every record is JSON. */
function plain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value !== "bigint") return [name, value];
      return [name, Number.isSafeInteger(Number(value)) ? Number(value) : String(value)];
    }),
  );
}
