/**
 * Answers asked for as a stream and handed on whole. Local models may write for minutes: streamed, their bytes show that
 * they are alive, so that the watch for silence does not end a slow but healthy answer. A server that answers in one
 * piece all the same costs nothing extra; one that rejects streams is asked without from then on (`gateway/adapt.ts`).
 */
import { ModelError } from "../../base/errors.ts";
import { failureIn } from "./failure-in-answer.ts";
import { scrub } from "./scrub.ts";
import type { Peer } from "./transport.ts";
import { wholeResponse } from "./whole-response.ts";

type Json = { readonly [name: string]: unknown };

/** How one API streams: which lines carry data, and what whole answer the data makes (null: it ended too early). */
export interface StreamForm {
  /** Whether a body of this content type, beginning like this, is a stream at all. */
  isStream(type: string, text: string): boolean;
  /** The JSON texts of a body, in order. */
  dataIn(text: string): string[];
  merge(events: readonly Json[]): Json | null;
  /** A whole answer in a form that SDKs do not read, as one they do; null: it needs nothing. Throws ModelError for an error in it. */
  mend?(text: string, peer: Peer): string | null;
}

/** A `fetch` that gives whole answers, whether they came whole or as a stream. */
export function wholeStreams(fetch: typeof globalThis.fetch, peer: Peer, form: StreamForm): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    if (!form.isStream(response.headers.get("content-type") ?? "", text)) {
      const mended = form.mend?.(text, peer) ?? null;
      return mended === null ? response : jsonResponse(mended, response.status);
    }
    return jsonResponse(wholeOf(text, peer, form), response.status);
  };
}

function jsonResponse(text: string, status: number): Response {
  return wholeResponse(Buffer.from(text), status, { "content-type": "application/json" });
}

function wholeOf(text: string, peer: Peer, form: StreamForm): string {
  const events: Json[] = [];
  for (const data of form.dataIn(text)) {
    const event = parsed(data);
    if (event === null)
      throw failed(peer, `${peer.spec}: the server's answer cannot be read: ${scrub(data, peer.key, 80)}`);
    const failure = failureIn(event, peer, "the server failed in the middle of its answer");
    if (failure !== null) throw failure;
    events.push(event);
  }
  const whole = form.merge(events);
  if (whole === null) throw failed(peer, `${peer.spec}: the answer broke off after ${events.length} pieces`);
  return JSON.stringify(whole);
}

function failed(peer: Peer, message: string): ModelError {
  const hint = `try again later, or add ?stream=off to ${peer.spec}`;
  return new ModelError("model-unavailable", message, { hint, retryable: true });
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}
