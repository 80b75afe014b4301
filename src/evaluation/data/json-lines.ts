/**
 * JSON lines by position: one pass checks every line and remembers where it stands, records are read again when they are
 * needed. So a data set costs some bytes an item, however long its texts are.
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { SourceError } from "../../base/errors.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

export interface LinePlace {
  /** 1-based. */
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Calls `take` with every record in order. Throws SourceError for a file that cannot be read and a line that is no object. */
export async function eachRecord(
  path: string,
  name: string,
  take: (record: JsonRecord, place: LinePlace) => void,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  let line = 0;
  const use = (bytes: Buffer): void => {
    line++;
    const text = bytes.toString("utf8").trim();
    if (text !== "" && text !== "\uFEFF")
      take(parseRecord(text, name, line), { line, offset, bytes: bytes.byteLength });
    offset += bytes.byteLength + 1;
  };
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let start = 0;
      const all = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, start)) {
        use(all.subarray(start, end));
        start = end + 1;
      }
      rest = all.subarray(start);
    }
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code;
    if (reason === undefined) throw cause;
    if (cause instanceof SourceError) throw cause;
    const what =
      reason === "ENOENT" ? "does not exist" : reason === "EISDIR" ? "is a folder" : `cannot be read (${reason})`;
    throw new SourceError(reason === "ENOENT" ? "source-missing" : "source-unreadable", `${name} ${what}`, {
      source: name,
      hint: "give a file of JSON lines",
      cause,
    });
  }
  if (rest.byteLength > 0) use(rest);
}

function parseRecord(text: string, name: string, line: number): JsonRecord {
  const bad = (what: string): SourceError =>
    new SourceError("source-damaged", `${name} line ${line}: ${what}`, {
      source: name,
      hint: 'each line must be an object like {"id": "1", "input": "...", "reference": "..."}',
    });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw bad("not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw bad("not an object");
  return value as JsonRecord;
}

/** Reads single records of a file that `eachRecord` has seen. */
export class RecordReader {
  readonly #path: string;
  readonly #name: string;
  #handle: Promise<FileHandle> | undefined;

  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  async read({ offset, bytes, line }: LinePlace): Promise<JsonRecord> {
    this.#handle ??= open(this.#path, "r");
    const buffer = Buffer.alloc(bytes);
    await (await this.#handle).read(buffer, 0, bytes, offset);
    return parseRecord(buffer.toString("utf8").trim(), this.#name, line);
  }

  async close(): Promise<void> {
    await (await this.#handle)?.close();
    this.#handle = undefined;
  }
}
