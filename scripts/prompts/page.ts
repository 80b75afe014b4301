/** Sample inputs of roles, from which docs/prompts is made. A strategy's roles are one file here. */
import type { Role } from "../../src/agents/role.ts";

export interface PromptSample {
  // biome-ignore lint/suspicious/noExplicitAny: a page holds roles with different inputs
  readonly role: Role<any, any>;
  readonly input: unknown;
  /** What else is worth knowing, a sentence. */
  readonly note?: string;
}

export interface PromptPage {
  readonly title: string;
  readonly prompts: readonly PromptSample[];
}

/** Ties an input to its role, so that a sample which no longer fits is a type error. */
export function sample<I, O>(role: Role<I, O>, input: I, note?: string): PromptSample {
  return { role, input, ...(note === undefined ? {} : { note }) };
}
