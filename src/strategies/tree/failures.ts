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

/** Of one request as far as one can tell; of every one where no request of the run was ever taken. */
const perhapsOfEveryNode: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["model-request-rejected", "model-failed"]);
/** Ours: so many nodes are rejected before any is answered until nobody is asked any more. */
const mostRejected = 5;

/** The errors of one walk. */
export interface NodeErrors {
  /** A node was answered. */
  answered(): void;
  /**
   * True when a node can carry the error and the others go on. False for no key, no server, no quota, a budget, a cancellation
   * or a fault of ours: these would meet every node, and asking them all first would only cost time and money.
   */
  isOfOneNode(error: unknown): error is PrecisError;
}

export function nodeErrors(): NodeErrors {
  let anyAnswered = false;
  let rejected = 0;
  return {
    answered() {
      anyAnswered = true;
    },
    isOfOneNode(error): error is PrecisError {
      if (!isPrecisError(error)) return false;
      if (ofOneNode.has(error.code)) return true;
      return perhapsOfEveryNode.has(error.code) && (++rejected < mostRejected || anyAnswered);
    },
  };
}
