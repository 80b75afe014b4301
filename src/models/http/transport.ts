/**
 * The one way to the network for every provider: a `fetch` over undici without its hidden 300 s limits, with a watch for
 * silence. A failed status never reaches an SDK: it becomes a ModelError here, so that all providers fail alike.
 */
import type { Dispatcher } from "undici";
import { CancelledError, ModelError } from "../../base/errors.ts";
import { networkError } from "./network-error.ts";
import { statusError } from "./status-error.ts";
import { webPageError } from "./web-page.ts";

/** Whom errors are about, and what must never show in them. */
export interface Peer {
  /** Spec of the model, for messages. */
  readonly spec: string;
  readonly endpoint: string;
  /** Name of the environment variable that holds the key; null where none is used. */
  readonly keyVariable: string | null;
  /** The key itself, so that a server which echoes it cannot leak it; null where none is set. */
  readonly key: string | null;
}

export interface Transport {
  /** A `fetch` for one peer, to be given to an SDK. */
  fetchFor(peer: Peer): typeof globalThis.fetch;
  /** One request whose body comes piece by piece: downloads. Follows no redirect and judges no status. */
  stream(url: string, request: StreamRequest): Promise<StreamResponse>;
  close(): Promise<void>;
}

export interface StreamRequest {
  readonly method: "GET" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface StreamResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Must be read to its end or destroyed. */
  readonly body: AsyncIterable<Uint8Array> & { destroy(): void };
}

export interface TransportSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Longest silence within a request, milliseconds. */
  readonly stallMs: number;
}

/** Answers larger than this are refused: no summary needs them, and a server that never ends must not fill the memory. */
const largestBody = 64 * 1024 * 1024;

/** Opens connections lazily; undici is loaded with the first request. */
export function openTransport(settings: TransportSettings): Transport {
  let opened: Promise<Pools> | undefined;
  const pools = (): Promise<Pools> => {
    opened ??= openPools(settings.env);
    return opened;
  };
  return {
    fetchFor: (peer) => async (input, init) => {
      const { request, dispatcherFor } = await pools();
      const url = typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
      return exchange(request, dispatcherFor(url), url, init ?? {}, peer, settings.stallMs);
    },
    async stream(url, { method, headers, signal }) {
      const { request, dispatcherFor } = await pools();
      const response = await request(url, { dispatcher: dispatcherFor(url), method, headers, signal });
      // An aborted body that nobody reads any more must not end the process.
      response.body.on("error", () => undefined);
      return { status: response.statusCode, headers: flat(response.headers), body: response.body };
    },
    async close() {
      if (opened !== undefined) await (await opened).close();
    },
  };
}

type Send = typeof import("undici").request;

interface Pools {
  readonly request: Send;
  dispatcherFor(url: string): Dispatcher;
  close(): Promise<void>;
}

async function openPools(env: TransportSettings["env"]): Promise<Pools> {
  const { Agent, EnvHttpProxyAgent, request } = await import("undici");
  // Silence and total time are watched above and per request; undici's own 300 s would end slow local models.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const direct = new Agent(limits);
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY;
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY;
  const noProxy = env.no_proxy ?? env.NO_PROXY;
  const proxied =
    httpProxy || httpsProxy
      ? new EnvHttpProxyAgent({
          ...limits,
          ...(httpProxy ? { httpProxy } : {}),
          ...(httpsProxy ? { httpsProxy } : {}),
          ...(noProxy ? { noProxy } : {}),
        })
      : direct;
  return {
    request,
    dispatcherFor: (url) => (isLoopback(new URL(url).hostname) ? direct : proxied),
    async close() {
      await Promise.all([direct.destroy(), proxied === direct ? undefined : proxied.destroy()]);
    },
  };
}

/** A model server on this machine is never reached through a proxy. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.endsWith(".localhost") || /^127\./.test(host);
}

async function exchange(
  send: Send,
  dispatcher: Dispatcher,
  url: string,
  init: RequestInit,
  peer: Peer,
  stallMs: number,
): Promise<Response> {
  const silence = new AbortController();
  const watch = setTimeout(() => silence.abort(), stallMs);
  const outer = init.signal ?? undefined;
  const onAbort = (): void => silence.abort();
  if (outer?.aborted) silence.abort();
  outer?.addEventListener("abort", onAbort, { once: true });
  try {
    const response = await send(url, {
      dispatcher,
      method: (init.method ?? "GET") as Dispatcher.HttpMethod,
      headers: headersOf(init.headers, peer),
      body: (init.body ?? null) as string | null,
      signal: silence.signal,
    });
    watch.refresh();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      watch.refresh();
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > largestBody) {
        response.body.destroy();
        throw new ModelError("model-unavailable", `${peer.spec}: the answer of ${peer.endpoint} is over 64 MB`, {
          hint: "check that the address is a model server",
          status: response.statusCode,
        });
      }
    }
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    const headers = flat(response.headers);
    if (response.statusCode < 200 || response.statusCode > 299) {
      throw statusError(peer, response.statusCode, headers, body.toString("utf8"));
    }
    const page = webPageError(peer, headers["content-type"] ?? "", body.toString("utf8", 0, 8_192));
    if (page !== null) throw page;
    return new Response(body, { status: response.statusCode, headers });
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (outer?.aborted) throw outer.reason instanceof Error ? outer.reason : new CancelledError("interrupted");
    if (silence.signal.aborted) {
      throw new ModelError("model-stalled", `${peer.spec}: ${peer.endpoint} sent no byte for ${stallMs / 1000} s`, {
        hint: "wait longer with --stall SECONDS, or check the server",
        cause: error,
      });
    }
    throw networkError(peer, error);
  } finally {
    clearTimeout(watch);
    outer?.removeEventListener("abort", onAbort);
  }
}

/** SDKs insist on a key; where none is set, its placeholder is not sent. */
function headersOf(headers: RequestInit["headers"], peer: Peer): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries((headers ?? {}) as Record<string, string>);
  return Object.fromEntries(
    entries.filter(([name]) => peer.key !== null || !/^(authorization|x-api-key|x-goog-api-key)$/i.test(name)),
  );
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return result;
}
