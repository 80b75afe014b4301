/** The body of a failed status, kept with its error for those who read more in it than a sentence. */
import type { ModelError } from "../../base/errors.ts";

const longestKept = 16_000;

/** What an error carries as its cause; keys are taken out before. */
export interface ServerWords {
  readonly said: string;
}

export function wordsOf(body: string, key: string | null): ServerWords {
  const kept = body.slice(0, longestKept);
  return { said: key === null || key === "" ? kept : kept.replaceAll(key, "[key]") };
}

/** The body of the answer that the error is about; null where no server answered. */
export function serverSaid(error: ModelError): string | null {
  const { said } = (typeof error.cause === "object" && error.cause !== null ? error.cause : {}) as Partial<ServerWords>;
  return typeof said === "string" ? said : null;
}
