/**
 * One request and its whole answer over undici's lowest interface. Its `request` and `fetch` wrap every body in streams,
 * which nobody needs who reads it to the end. Used by the transport alone.
 */
import type { Dispatcher } from "undici";
import { CancelledError, ModelError } from "../../base/errors.ts";
import { decoded } from "./content-encoding.ts";
import { networkError } from "./network-error.ts";
import { statusError } from "./status-error.ts";
import type { Peer } from "./transport.ts";
import type { Turns } from "./turns.ts";
import { webPageError } from "./web-page.ts";
import { wholeResponse } from "./whole-response.ts";

/** Answers larger than this are refused: no summary needs them, and a server that never ends must not fill the memory. */
const largestBody = 64 * 1024 * 1024;

/**
 * Resolves with the answer of a status 200-299. Rejects with ModelError for any other status, for trouble below HTTP and
 * after `stallMs` without a byte, and with the reason of `init.signal` when that is aborted.
 */
export async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  init: RequestInit,
  peer: Peer,
  stallMs: number,
  turns: Turns,
): Promise<Response> {
  const outer = init.signal ?? undefined;
  try {
    const answer = await dispatched(dispatcher, url, init, peer, stallMs, turns);
    const { status, headers } = answer;
    const body = decoded(answer.body, headers["content-encoding"] ?? "", largestBody, peer);
    if (status < 200 || status > 299) throw statusError(peer, status, headers, body.toString("utf8"));
    const page = webPageError(peer, headers["content-type"] ?? "", body.toString("utf8", 0, 8_192));
    if (page !== null) throw page;
    return wholeResponse(body, status, headers);
  } catch (error) {
    if (error instanceof ModelError) throw error;
    if (outer?.aborted) throw outer.reason instanceof Error ? outer.reason : new CancelledError("interrupted");
    throw networkError(peer, error);
  }
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function dispatched(
  dispatcher: Dispatcher,
  url: URL,
  init: RequestInit,
  peer: Peer,
  stallMs: number,
  turns: Turns,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const signal = init.signal ?? undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;
    const settle = (): void => {
      clearTimeout(watch);
      signal?.removeEventListener("abort", onAbort);
    };
    /** Ends the request where it stands: waiting for a connection, sent, or half answered. */
    const fail = (error: Error): void => {
      if (ended !== undefined) return;
      ended = error;
      settle();
      controller?.abort(error);
      reject(error);
    };
    const onAbort = (): void => fail(new CancelledError("interrupted", { cause: signal?.reason }));
    const watch = setTimeout(() => fail(stalled(peer, stallMs)), stallMs);
    if (signal?.aborted) {
      onAbort();
      return;
    }
    signal?.addEventListener("abort", onAbort, { once: true });

    let status = 0;
    let headers: Record<string, string> = {};
    const chunks: Buffer[] = [];
    let size = 0;
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: (init.method ?? "GET") as Dispatcher.HttpMethod,
        headers: headersOf(init.headers, peer),
        body: (init.body ?? null) as string | null,
      },
      {
        onRequestStart(started) {
          controller = started;
          // Given up while it waited for a connection.
          if (ended !== undefined) started.abort(ended);
        },
        onResponseStart(_, code, fields) {
          watch.refresh();
          status = code;
          headers = flat(fields);
        },
        onResponseData(_, chunk) {
          watch.refresh();
          chunks.push(chunk);
          size += chunk.length;
          if (size > largestBody) fail(tooLarge(peer, status));
        },
        onResponseEnd() {
          settle();
          const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
          turns(() => resolve({ status, headers, body }));
        },
        onResponseError(_, error) {
          fail(error);
        },
      },
    );
  });
}

function stalled(peer: Peer, stallMs: number): ModelError {
  return new ModelError("model-stalled", `${peer.spec}: ${peer.endpoint} sent no byte for ${stallMs / 1000} s`, {
    hint: "wait longer with --stall SECONDS, or check the server",
  });
}

function tooLarge(peer: Peer, status: number): ModelError {
  return new ModelError("model-unavailable", `${peer.spec}: the answer of ${peer.endpoint} is over 64 MB`, {
    hint: "check that the address is a model server",
    status,
  });
}

const keyHeaders = /^(authorization|x-api-key|x-goog-api-key)$/i;

/** SDKs insist on a key; where none is set, its placeholder is not sent. */
function headersOf(headers: RequestInit["headers"], peer: Peer): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries((headers ?? {}) as Record<string, string>);
  return Object.fromEntries(entries.filter(([name]) => peer.key !== null || !keyHeaders.test(name)));
}

/** Header fields by lower-case name; one given several times as one. */
export function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return result;
}
