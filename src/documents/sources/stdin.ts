/** Standard input, or any stream given in its place. */
import { throwIfAborted } from "../../base/abort.ts";
import { type Loaded, tooLarge } from "./loaded.ts";

export interface StdinOptions {
  readonly stream: AsyncIterable<Uint8Array | string>;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads the stream to its end. Throws SourceError source-too-large as soon as it is. */
export async function loadStdin(source: string, { stream, maxBytes, signal }: StdinOptions): Promise<Loaded> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    throwIfAborted(signal);
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk;
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLarge(source, null, maxBytes);
    chunks.push(bytes);
  }
  return { bytes: Buffer.concat(chunks), name: "" };
}
