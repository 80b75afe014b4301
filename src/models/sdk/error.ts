/** What the AI SDK throws -> our errors. HTTP statuses never come this way; the transport has turned them already. */
import { CancelledError, isPrecisError, ModelError, type PrecisError } from "../../base/errors.ts";
import { scrub } from "../http/scrub.ts";
import { messageOf } from "../http/status-error.ts";
import type { Peer } from "../http/transport.ts";

export function sdkError(peer: Peer, error: unknown, signal: AbortSignal): PrecisError {
  const own = ownError(error);
  if (own !== undefined) return own;
  if (signal.aborted) return new CancelledError("interrupted", { cause: error });
  const { message, statusCode, name, responseBody } = error as {
    readonly [field in "message" | "statusCode" | "name" | "responseBody"]?: unknown;
  };
  const text = scrub(typeof message === "string" ? message : String(error), peer.key);
  // A success whose body is no JSON, or JSON of another shape: a proxy or an overloaded server. Asking again often helps.
  // Where an SDK does not check a field, reading it ends in a TypeError.
  const badBody =
    error instanceof TypeError ||
    (typeof statusCode === "number" && statusCode < 300) ||
    /InvalidResponseData|EmptyResponseBody|JSONParse|TypeValidation/.test(String(name));
  if (badBody) {
    // The body tells more than the SDK, which only says that it does not fit; some servers send errors as a success.
    const body = typeof responseBody === "string" ? scrub(messageOf(responseBody), peer.key, 160) : "";
    const said = body === "" ? text : `${text}: ${body}`;
    return new ModelError("model-unavailable", `${peer.spec}: the server's answer cannot be read: ${said}`, {
      hint: "check that the address is a model server of this kind",
      cause: error,
      retryable: true,
      ...(typeof statusCode === "number" ? { status: statusCode } : {}),
    });
  }
  return new ModelError("model-failed", `${peer.spec}: ${text}`, { hint: "see the cause with --debug", cause: error });
}

/** The SDK may wrap what our transport threw. */
function ownError(error: unknown): PrecisError | undefined {
  for (let at: unknown = error, depth = 0; depth < 6 && typeof at === "object" && at !== null; depth++) {
    if (isPrecisError(at)) return at;
    at = (at as { cause?: unknown }).cause;
  }
  return undefined;
}
