/** An HTTP status and body -> ModelError, the same for every provider. Vendors' wordings live here and nowhere else. */
import { type ErrorCode, type ErrorFacts, ModelError } from "../../base/errors.ts";
import { retryAfterMs } from "./retry-after.ts";
import { scrub } from "./scrub.ts";
import { wordsOf } from "./server-said.ts";
import type { Peer } from "./transport.ts";

const tooLong =
  /context[ _-]?(length|window|size)|maximum context|too many (input |prompt )?tokens|(prompt|input)( \S+){0,6} (is )?too (long|large)|exceeds? the (available |maximum )?(context|number of tokens)|reduce the length/i;
const templateRefuses =
  /jinja|chat.?template|(?:system|developer) (?:role|message|instruction)|roles? must|only user and assistant/i;
const usedUp = /insufficient_quota|billing|credit balance|per ?day|daily|exceeded your monthly|out of credits/i;
const neverFits = /request too large|too large for .*tokens per min/i;

/**
 * The error for a status outside 200-299. `retryable` says whether the same request may succeed later; a quota used up
 * and a request larger than the limit are not, whatever their status.
 */
export function statusError(
  peer: Peer,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  now: number = Date.now(),
): ModelError {
  const said = scrub(messageOf(body), peer.key);
  const make = (code: ErrorCode, what: string, hint: string, facts: ErrorFacts = {}): ModelError => {
    const wait = retryAfterMs(headers, body, now);
    const text = `${peer.spec}: ${what} (HTTP ${status})${said === "" ? "" : `: ${said}`}`;
    return new ModelError(code, text, {
      hint,
      status,
      cause: wordsOf(body, peer.key),
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...facts,
    });
  };
  if (status === 401 || status === 403) {
    const key =
      peer.keyVariable === null
        ? "the server wants a key: set PRECIS_API_KEY"
        : peer.key === null
          ? `set ${peer.keyVariable}`
          : `check ${peer.keyVariable}`;
    return make("model-auth", "the server refused the key", key);
  }
  if (status === 404) {
    return make("model-not-found", `no such model or address at ${peer.endpoint}`, notFoundHint(peer));
  }
  if (status === 402 || ((status === 429 || status === 400 || status === 403) && usedUp.test(body))) {
    return make("model-quota", "the account's quota is used up", "raise the quota or use another model");
  }
  if (status === 429 && neverFits.test(body)) {
    return make(
      "model-rate-limited",
      "the request is larger than the account's limit a minute",
      "give less text, or use another model or account",
    );
  }
  if (status === 429) {
    return make("model-rate-limited", "too many requests", "wait, or lower --rpm, --tpm or --concurrency", {
      retryable: true,
    });
  }
  if (status === 413 || ((status === 400 || status === 422 || status === 500) && tooLong.test(body))) {
    return make(
      "model-context-exceeded",
      "the request is too long for the model",
      "use a model with a larger context window, or less text",
    );
  }
  // A prompt template that raises an error is a failure of the server by its status, and none that passes.
  const refusedByTemplate = status === 500 && templateRefuses.test(body);
  if (!refusedByTemplate && (status === 408 || status === 409 || status === 425 || status >= 500)) {
    return make("model-unavailable", "the server failed", "try again later", { retryable: true });
  }
  if (status >= 300 && status < 400) return redirected(peer, status, headers.location ?? "");
  return make(
    "model-request-rejected",
    "the server rejected the request",
    "see what it said; ?omit=NAME in the spec leaves a parameter out (docs/models.md)",
  );
}

/** A redirect is not followed: the key would go to whoever is named there. */
function redirected(peer: Peer, status: number, location: string): ModelError {
  const to = scrub(location, peer.key, 200);
  return new ModelError(
    "model-not-found",
    `${peer.spec}: ${peer.endpoint} redirects${to === "" ? "" : ` to ${to}`} (HTTP ${status}), and the key follows no redirect`,
    { hint: "give the address it redirects to, without the path of the API", status },
  );
}

function notFoundHint({ spec, endpoint }: Peer): string {
  const pulled = /^ollama:([^?]+)/.exec(spec)?.[1];
  if (pulled !== undefined) return `get it with ollama pull ${pulled}, or check its name`;
  const versioned = !spec.startsWith("http") || /\/v\d/.test(endpoint);
  return `check the model's name and the address${versioned ? "" : ", which usually ends in /v1"}`;
}

/** The sentence a server put into its error body, wherever it put it; the body itself when it is no JSON. */
export function messageOf(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    return sentence(value) ?? body;
  } catch {
    return body.replace(/<[^>]*>/g, " ");
  }
}

function sentence(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.length > 0 ? sentence(value[0]) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  const { error, message, detail, msg } = value as Record<string, unknown>;
  return sentence(error) ?? sentence(message) ?? sentence(detail) ?? sentence(msg);
}
