/** CSV and TSV with a header row (csv-parse): quoted fields may hold line breaks; a damaged row is a problem, not an end. */
import { createReadStream } from "node:fs";
import { type DataRecord, type RecordFile, readFailure } from "./records.ts";

interface Row {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}

/** `line` is where the row ends, since a field may hold line breaks. */
export async function* csvRecords(file: RecordFile): AsyncGenerator<DataRecord> {
  const { parse } = await import("csv-parse");
  const skipped: DataRecord[] = [];
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    skip_empty_lines: true,
    relax_column_count: false,
    skip_records_with_error: true,
    delimiter: /\.tsv$/i.test(file.name) ? "\t" : [",", ";"],
    on_skip: (error) => {
      if (error !== undefined)
        skipped.push({
          line: Number(error.lines ?? 0),
          problem: `cannot be read (${error.message.replace(/ on line \d+/, "")})`,
        });
      return undefined;
    },
  });
  const stream = createReadStream(file.path);
  stream.on("error", (error) => parser.destroy(error));
  stream.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      while (skipped.length > 0) yield skipped.shift() as DataRecord;
      yield { line: info.lines, fields: record };
    }
  } catch (error) {
    throw readFailure(file.name, error, "CSV");
  } finally {
    stream.destroy();
  }
  yield* skipped;
}
