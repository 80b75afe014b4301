/** Answers that a loop can do without: one that is of no use costs its step, never the summary. */
import type { AgentContext } from "../agents/engine.ts";
import { isPrecisError } from "../base/errors.ts";

/** Codes of errors that say that a model answered and the answer is of no use. */
export const unusableCodes: ReadonlySet<string> = new Set([
  "model-invalid-output",
  "model-empty",
  "model-truncated",
  "model-refused",
]);

/** Null with a warning where a model answered and the answer is of no use; any other failure is thrown. */
export async function usable<T>(context: AgentContext, purpose: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isPrecisError(error) || !unusableCodes.has(error.code)) throw error;
    context.warn({ code: "answer-unusable", message: `${purpose}: ${error.message}; the summary stays as it is` });
    return null;
  }
}
