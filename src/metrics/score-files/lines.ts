/** Lines of a UTF-8 file as a stream, numbered from 1. */
import { createReadStream } from "node:fs";
import { SourceError } from "../../base/errors.ts";

export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** A file to read: a path with the name to show, or bytes that are there already (standard input). */
export type LineSource =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array };

/**
 * Lines without their ends (LF or CRLF; other separators belong to the text), a byte order mark dropped, and no empty
 * line for a final line end. Throws SourceErrors that name the file: missing, a directory, unreadable, not UTF-8.
 */
export async function* linesOf(source: LineSource): AsyncGenerator<NumberedLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let number = 0;
  const decode = (bytes: Uint8Array | undefined): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new SourceError("source-undecodable", `${source.name} is not UTF-8 (after line ${number})`, {
        hint: "convert it to UTF-8",
        source: source.name,
        cause,
      });
    }
  };
  for await (const bytes of chunksOf(source)) {
    const lines = (rest + decode(bytes)).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) yield { number: ++number, text: line.endsWith("\r") ? line.slice(0, -1) : line };
  }
  rest += decode(undefined);
  if (rest !== "") yield { number: ++number, text: rest };
}

async function* chunksOf(source: LineSource): AsyncGenerator<Uint8Array> {
  if ("bytes" in source) {
    yield source.bytes;
    return;
  }
  try {
    yield* createReadStream(source.path, { highWaterMark: 1 << 16 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") {
      throw new SourceError("source-missing", `${source.name} does not exist`, { hint: "check the path", cause });
    }
    if (typeof code !== "string") throw cause;
    const reason = code === "EISDIR" ? "is a directory" : `cannot be read (${code})`;
    throw new SourceError("source-unreadable", `${source.name} ${reason}`, { hint: "give a file", cause });
  }
}
