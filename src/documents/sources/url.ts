/**
 * Documents from the web: http and https only, with limits on size, time and redirects. Each hop's host is resolved
 * first, refused when private, and connected to at exactly the address that was checked, so that a name cannot change
 * its mind in between.
 */

import type { Dispatcher } from "undici";
import { throwIfAborted } from "../../base/abort.ts";
import { entryOf } from "../../base/entry-of.ts";
import { isPrecisError, SourceError } from "../../base/errors.ts";
import { proxyDispatcher, proxyFor } from "../../base/proxy.ts";
import type { DocumentFormat } from "../document.ts";
import { resolveAllowed, resolveForProxy } from "./addresses.ts";
import { type Loaded, tooLarge } from "./loaded.ts";

export interface UrlOptions {
  readonly allowPrivate: boolean;
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for everything, redirects included. Default 30,000. */
  readonly timeoutMs?: number;
}

/** Redirects followed at most. */
const maxRedirects = 5;

/** True for what is meant as an address rather than a path: it has a scheme and two slashes. */
export function isUrl(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
}

/** Fetches an address. Throws SourceError source-address-refused, source-fetch-failed or source-too-large. */
export async function loadUrl(source: string, options: UrlOptions): Promise<Loaded> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  let url = parseUrl(source, source);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    throwIfAborted(options.signal);
    const answer = await fetchOne(url, source, options, signal, deadline);
    if ("bytes" in answer) return answer;
    url = parseUrl(new URL(answer.location, url).href, source);
  }
  throw tooMany(source);
}

/**
 * Where an address leads in the end, each hop judged as for a document: the address of the first answer that is no redirect, whatever
 * that answer is. Throws SourceError as `loadUrl`.
 */
export async function finalAddress(source: string, options: Omit<UrlOptions, "maxBytes">): Promise<string> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  let url = parseUrl(source, source);
  for (let hop = 0; hop <= maxRedirects; hop++) {
    throwIfAborted(options.signal);
    const answer = await fetchOne(url, source, { ...options, maxBytes: 0, body: false }, signal, deadline);
    if ("bytes" in answer) return url.href;
    url = parseUrl(new URL(answer.location, url).href, source);
  }
  throw tooMany(source);
}

function tooMany(source: string): SourceError {
  return failed(source, `more than ${maxRedirects} redirects`, "give the final address");
}

function parseUrl(text: string, source: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch (error) {
    throw failed(source, "not a valid address", "check its spelling", { cause: error });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new SourceError("source-address-refused", `only http and https addresses are fetched, not ${url.protocol}`, {
      source,
      hint: "download the file and give its path",
    });
  if (url.username !== "" || url.password !== "")
    throw new SourceError("source-address-refused", "addresses with a user name or password are not fetched", {
      source,
      hint: "download the file and give its path",
    });
  return url;
}

async function fetchOne(
  url: URL,
  source: string,
  options: UrlOptions & { readonly body?: false },
  signal: AbortSignal,
  deadline: AbortSignal,
): Promise<Loaded | { readonly location: string }> {
  const agent = await connectionTo(url, source, options);
  const { request } = await import("undici");
  try {
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: "text/markdown, text/html, text/plain, application/pdf;q=0.9, */*;q=0.5",
        "user-agent": "precis",
      },
    });
    const { statusCode, headers, body } = response;
    // A body dropped unread reports that on itself; nobody else is waiting for it.
    body.on("error", () => undefined);
    const location = headers.location;
    if (statusCode >= 300 && statusCode < 400 && typeof location === "string") {
      body.destroy();
      return { location };
    }
    if (options.body === false) {
      body.destroy();
      return { bytes: new Uint8Array(), name: url.pathname };
    }
    if (statusCode !== 200) {
      body.destroy();
      throw failed(source, `the server answered ${statusCode}`, "check the address", { status: statusCode });
    }
    const announced = Number(headers["content-length"] ?? 0);
    if (announced > options.maxBytes) {
      body.destroy();
      throw tooLarge(source, announced, options.maxBytes);
    }
    const format = formatOfType(String(headers["content-type"] ?? ""));
    const bytes = await readBody(body, source, options.maxBytes);
    return { bytes, name: url.pathname, ...(format === null ? {} : { format }) };
  } catch (error) {
    throwIfAborted(options.signal);
    if (isPrecisError(error)) throw error;
    if (deadline.aborted)
      throw failed(source, `no whole answer in ${(options.timeoutMs ?? 30_000) / 1000} s`, "try again later");
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
    throw failed(source, `cannot be fetched: ${reason}`, "check the address and the network", { cause: error });
  } finally {
    await agent.destroy();
  }
}

/** Directly to the address that was checked, or through the user's proxy, which looks names up by itself. */
async function connectionTo(url: URL, source: string, options: UrlOptions): Promise<Dispatcher> {
  const proxy = await proxyFor(url, process.env);
  if (proxy !== null) {
    await resolveForProxy(url.hostname, source, options.allowPrivate);
    return proxyDispatcher(proxy);
  }
  const resolved = await resolveAllowed(url.hostname, source, options.allowPrivate);
  const { Agent } = await import("undici");
  return new Agent({
    connect: {
      // The socket goes to the address that was checked, whatever the name resolves to by now.
      lookup: (_host, wanted, callback) => {
        if (wanted.all) callback(null, [resolved]);
        else callback(null, resolved.address, resolved.family);
      },
    },
  });
}

async function readBody(body: AsyncIterable<Uint8Array>, source: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(source, null, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const byType: Readonly<Record<string, DocumentFormat>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/markdown": "markdown",
  "text/x-rst": "rst",
  "text/asciidoc": "asciidoc",
  "application/pdf": "pdf",
  "application/epub+zip": "epub",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/x-ipynb+json": "notebook",
};

/** "text/plain" says nothing: servers send Markdown and everything else as that. */
function formatOfType(type: string): DocumentFormat | null {
  return entryOf(byType, type.split(";")[0]?.trim().toLowerCase() ?? "") ?? null;
}

function failed(
  source: string,
  message: string,
  hint: string,
  facts: { readonly cause?: unknown; readonly status?: number } = {},
): SourceError {
  return new SourceError("source-fetch-failed", message, { source, hint, ...facts });
}
