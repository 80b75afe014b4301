/** Errors that come with status 200: routers and proxies pass on what failed behind them, alone or in the middle of a stream. */
import { ModelError } from "../../base/errors.ts";
import { scrub } from "./scrub.ts";
import { messageOf, statusError } from "./status-error.ts";
import type { Peer } from "./transport.ts";

type Json = { readonly [name: string]: unknown };

/** The error in an answer, judged by the status that it names; one without a status may pass. Null where there is none. */
export function failureIn(answer: Json, peer: Peer, what: string): ModelError | null {
  const error = answer.error ?? inChoice(answer.choices);
  if (error === undefined || error === null || error === false || error === "") return null;
  const body = JSON.stringify({ error });
  const status = statusOf(error);
  if (status !== null) return statusError(peer, status, {}, body);
  return new ModelError("model-unavailable", `${peer.spec}: ${what}: ${scrub(messageOf(body), peer.key)}`, {
    hint: `try again later, or add ?stream=off to ${peer.spec}`,
    retryable: true,
  });
}

function inChoice(choices: unknown): unknown {
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return typeof first === "object" && first !== null ? (first as Json).error : undefined;
}

/** An HTTP status in the error's own fields, as a number or its digits. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, status, status_code } = error as Json;
  const found = [code, status, status_code].map(Number).find((value) => value >= 400 && value <= 599);
  return found ?? null;
}
