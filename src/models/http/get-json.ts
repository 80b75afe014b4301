/** A small question to a server about itself. */
import { throwIfAborted } from "../../base/abort.ts";
import type { Peer, Transport } from "./transport.ts";

/** Longest wait for such an answer, milliseconds; facts about a server must not hold up the work. */
const patienceMs = 2_000;

/**
 * The JSON at `url` (or the answer to `body`, posted), or null when the server does not give any: it only tells more
 * than is needed. Throws CancelledError when the signal is aborted.
 */
export async function getJson(
  transport: Transport,
  peer: Peer,
  url: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<unknown> {
  const headers = {
    ...(peer.key === null ? {} : { authorization: `Bearer ${peer.key}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  try {
    const response = await transport.fetchFor(peer)(url, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    return (await response.json()) as unknown;
  } catch {
    throwIfAborted(signal);
    return null;
  }
}
