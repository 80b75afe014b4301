/**
 * The one way to the network for every provider: a `fetch` over undici without its hidden 300 s limits, with a watch for
 * silence. A failed status never reaches an SDK: it becomes a ModelError here, so that all providers fail alike.
 */
import type { Dispatcher } from "undici";
import { proxyDispatcher, proxyFor } from "../../base/proxy.ts";
import { exchange, flat } from "./exchange.ts";
import { oneATurn } from "./turns.ts";

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

/** Opens connections lazily; undici is loaded with the first request. */
export function openTransport(settings: TransportSettings): Transport {
  let opened: Promise<Pools> | undefined;
  const turns = oneATurn();
  const pools = (): Promise<Pools> => {
    opened ??= openPools(settings.env);
    return opened;
  };
  return {
    fetchFor: (peer) => async (input, init) => {
      const { dispatcherFor } = await pools();
      const url = new URL(input instanceof Request ? input.url : input);
      return exchange(await dispatcherFor(url), url, init ?? {}, peer, settings.stallMs, turns);
    },
    async stream(url, { method, headers, signal }) {
      const { request, dispatcherFor } = await pools();
      const response = await request(url, { dispatcher: await dispatcherFor(new URL(url)), method, headers, signal });
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
  dispatcherFor(url: URL): Promise<Dispatcher>;
  close(): Promise<void>;
}

async function openPools(env: TransportSettings["env"]): Promise<Pools> {
  const { Agent, request } = await import("undici");
  // Silence and total time are watched above and per request; undici's own 300 s would end slow local models.
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  const direct = new Agent(limits);
  const proxies = new Map<string, Promise<Dispatcher>>();
  const origins = new Map<string, Promise<Dispatcher>>();
  const through = async (url: URL): Promise<Dispatcher> => {
    const proxy = await proxyFor(url, env);
    if (proxy === null) return direct;
    const known = proxies.get(proxy.href) ?? proxyDispatcher(proxy, limits);
    proxies.set(proxy.href, known);
    return known;
  };
  return {
    request,
    dispatcherFor(url) {
      const known = origins.get(url.origin) ?? through(url);
      origins.set(url.origin, known);
      return known;
    },
    async close() {
      await Promise.all([direct.destroy(), ...[...proxies.values()].map(async (proxy) => (await proxy).destroy())]);
    },
  };
}
