/**
 * The door of the documents room: sources (files, directories, addresses, standard input) and bytes to Documents.
 * A new format is a reader in `formats/` with one line in `formats/registry.ts` and its extension in
 * `formats/sniff.ts`; a new kind of source is a file in `sources/` and a line here.
 */
import type { Document, DocumentFormat } from "./document.ts";
import { parseDocument } from "./parse.ts";
import { loadFile } from "./sources/file.ts";
import { defaultMaxBytes, type Loaded } from "./sources/loaded.ts";
import { loadStdin } from "./sources/stdin.ts";
import { isUrl, loadUrl } from "./sources/url.ts";

export { documentFormats } from "./formats/sniff.ts";
export { notices } from "./notices.ts";
export { parseDocument } from "./parse.ts";
export { plainText } from "./plain-text.ts";
export { isTooThin } from "./thin.ts";

export interface LoadOptions {
  /** Wins over extension and content. */
  readonly format?: DocumentFormat | undefined;
  /** Addresses on this machine and in private networks may be fetched. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Directory that relative paths start from. Default: the process's. */
  readonly cwd?: string | undefined;
  /** The folder that the source was found in, within which links may lead. Default: its repository, else its own folder. */
  readonly foundIn?: string | undefined;
  /** What "-" reads. Default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array | string> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sources with more bytes are refused. Default 20 MB. */
  readonly maxBytes?: number | undefined;
  /** Milliseconds that reading may take. Default: 8 s, and 2 s more for each MB above the first, at most 30 s. */
  readonly readTimeoutMs?: number | undefined;
}

/**
 * Loads one source: a path of a file or directory, an http(s) address, or "-" for standard input. Throws SourceError
 * for a source that cannot be used, CancelledError when the signal is aborted.
 */
export async function loadDocument(source: string, options: LoadOptions = {}): Promise<Document> {
  const loaded = await loadSource(source, options);
  const document = await parseDocument({
    source,
    name: loaded.name,
    bytes: loaded.bytes,
    format: options.format ?? loaded.format,
    signal: options.signal,
    timeoutMs: options.readTimeoutMs,
  });
  const { warnings = [] } = loaded;
  return warnings.length === 0 ? document : { ...document, warnings: [...warnings, ...document.warnings] };
}

async function loadSource(source: string, options: LoadOptions): Promise<Loaded> {
  const { cwd = process.cwd(), maxBytes = defaultMaxBytes, signal } = options;
  if (source === "-") return loadStdin(source, { stream: options.stdin ?? process.stdin, maxBytes, signal });
  if (isUrl(source)) return loadUrl(source, { allowPrivate: options.allowPrivate ?? false, maxBytes, signal });
  return loadFile(source, { cwd, foundIn: options.foundIn, maxBytes, signal });
}
