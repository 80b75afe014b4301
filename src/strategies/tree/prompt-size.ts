/** What a prompt takes besides its material, so that the material can be fitted to the bound before anyone is asked. */
import { render } from "../../agents/render.ts";
import type { Role } from "../../agents/role.ts";
import { UsageError } from "../../base/errors.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { budgetFor } from "./bound.ts";

/** Below this the fixed words of a prompt leave no room for material. */
export const leastContextTokens = 2000;

/** Tokens of the messages that `role` would send for `input`, at most. */
export function promptTokens<I, O>(role: Role<I, O>, input: I, prompt?: string): number {
  const messages = prompt === undefined ? render(role, input) : render(role, input, prompt);
  return messages.reduce((sum, message) => sum + tokensAtMost(message.content) + 4, 0);
}

/**
 * Tokens left for material when a prompt's other parts take `taken`. Throws UsageError when there is room for less than 200.
 */
export function materialBudget(contextTokens: number, taken: number): number {
  const budget = budgetFor(contextTokens, taken);
  if (budget >= 200) return budget;
  throw new UsageError(`--context-tokens ${contextTokens} leaves ${budget} tokens for the material of a prompt`, {
    hint: `give at least ${Math.max(leastContextTokens, contextTokens + 400 - budget)}, or a shorter prompt`,
  });
}
