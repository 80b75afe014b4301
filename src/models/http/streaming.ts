/**
 * Answers asked for as a stream and handed on whole. Local models may write for minutes: streamed, their bytes show that
 * they are alive, so that the watch for silence does not end a slow but healthy answer. A server that answers in one
 * piece all the same costs nothing extra; one that rejects streams is asked without from then on.
 */
import { ModelError } from "../../base/errors.ts";
import { scrub } from "./scrub.ts";
import type { Peer } from "./transport.ts";
import { wholeResponse } from "./whole-response.ts";

type Json = { readonly [name: string]: unknown };

/** How one API streams: which lines carry data, and what whole answer the data makes (null: it ended too early). */
export interface StreamForm {
  /** Whether a body of this content type, beginning like this, is a stream at all. */
  isStream(type: string, text: string): boolean;
  /** The JSON text in a line, or null. */
  dataOf(line: string): string | null;
  merge(events: readonly Json[]): Json | null;
}

export interface Streaming {
  /** False once the server rejected a stream, or where none is wanted. */
  wanted(): boolean;
  readonly fetch: typeof globalThis.fetch;
}

export function streaming(fetch: typeof globalThis.fetch, peer: Peer, form: StreamForm, wanted: boolean): Streaming {
  let asks = wanted;
  return {
    wanted: () => asks,
    fetch: async (input, init) => {
      if (!asks) return fetch(input, init);
      let response: Response;
      try {
        response = await fetch(input, init);
      } catch (error) {
        if (!rejectsStreams(error)) throw error;
        asks = false;
        // At once, in another form: for the gateway it is one more request of the same call.
        throw failed(peer, error.message, { cause: error, retryAfterMs: 0 });
      }
      const text = await response.text();
      if (!form.isStream(response.headers.get("content-type") ?? "", text)) return response;
      const whole = Buffer.from(wholeOf(text, peer, form));
      return wholeResponse(whole, response.status, { "content-type": "application/json" });
    },
  };
}

function rejectsStreams(error: unknown): error is ModelError {
  return error instanceof ModelError && error.code === "model-request-rejected" && /stream/i.test(error.message);
}

function wholeOf(text: string, peer: Peer, form: StreamForm): string {
  const events: Json[] = [];
  for (const line of text.split(/\r?\n/)) {
    const data = form.dataOf(line);
    if (data === null) continue;
    const event = parsed(data);
    if (event === null)
      throw failed(peer, `${peer.spec}: the server's answer cannot be read: ${scrub(data, peer.key, 80)}`);
    if (event.error !== undefined && event.error !== null) {
      throw failed(
        peer,
        `${peer.spec}: the server failed in the middle of its answer: ${scrub(saidBy(event.error), peer.key)}`,
      );
    }
    events.push(event);
  }
  const whole = form.merge(events);
  if (whole === null) throw failed(peer, `${peer.spec}: the answer broke off after ${events.length} pieces`);
  return JSON.stringify(whole);
}

function failed(peer: Peer, message: string, facts: { cause?: unknown; retryAfterMs?: number } = {}): ModelError {
  const hint = `try again later, or add ?stream=off to ${peer.spec}`;
  return new ModelError("model-unavailable", message, { hint, retryable: true, ...facts });
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

function saidBy(error: unknown): string {
  const { message } = (typeof error === "object" ? error : { message: error }) as { message?: unknown };
  return typeof message === "string" ? message : JSON.stringify(error);
}
