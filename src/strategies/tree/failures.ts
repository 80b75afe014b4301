/** Which errors concern one node only, and which will meet every node and so end the run. */
import { type ErrorCode, isPrecisError, type PrecisError } from "../../base/errors.ts";

const ofOneNode: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "source-missing",
  "source-empty",
  "source-binary",
  "source-too-large",
  "source-unreadable",
  "source-undecodable",
  "source-damaged",
  "model-refused",
  "model-empty",
  "model-truncated",
  "model-invalid-output",
  "model-context-exceeded",
  "model-timeout",
  "model-stalled",
]);

/**
 * The error when a node can carry it and the others go on; rethrows it otherwise: no key, no server, no quota, a budget, a
 * cancellation or a fault of ours would meet every node, and asking them all first would only cost time and money.
 */
export function errorOfOneNode(error: unknown): PrecisError {
  if (isPrecisError(error) && ofOneNode.has(error.code)) return error;
  throw error;
}
