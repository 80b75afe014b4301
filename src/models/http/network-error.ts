/** Trouble below HTTP -> ModelError. */
import { ModelError } from "../../base/errors.ts";
import { scrub } from "./scrub.ts";
import type { Peer } from "./transport.ts";

/** Codes after which nothing suggests that a second try would fare better. */
const hopeless = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_INVALID_URL",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

/** A refused connection is marked by `isRefused`: whether to try again depends on whether the server was ever there. */
export function networkError(peer: Peer, error: unknown): ModelError {
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : String(error);
  const said = scrub(text.includes(code) ? text : `${code} ${text}`.trim(), peer.key);
  if (code === "ECONNREFUSED") {
    return new ModelError("model-unavailable", `${peer.spec}: nothing listens at ${peer.endpoint}`, {
      hint: "start the server or correct the address",
      cause: error,
      retryable: true,
    });
  }
  return new ModelError("model-unavailable", `${peer.spec}: no answer from ${peer.endpoint}: ${said}`, {
    hint: hopeless.has(code) ? "correct the address or check the network" : "try again later",
    cause: error,
    retryable: !hopeless.has(code),
  });
}

/** True when the connection was refused outright: the server is not running (or not yet again). */
export function isRefused(error: unknown): boolean {
  return error instanceof ModelError && codeOf(error.cause) === "ECONNREFUSED";
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === "string") return code;
  // Several addresses tried (AggregateError): they failed alike, the first tells.
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return cause === undefined ? "" : codeOf(cause);
}
