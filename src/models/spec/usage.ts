/** Sums of tokens. */
import type { TokenUsage } from "./language-model.ts";

/** Both together; null as soon as one was not counted. */
export function plus(left: TokenUsage, right: TokenUsage): TokenUsage {
  const add = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);
  const cachedInput = (left.cachedInput ?? 0) + (right.cachedInput ?? 0);
  return {
    input: add(left.input, right.input),
    output: add(left.output, right.output),
    ...(cachedInput > 0 ? { cachedInput } : {}),
  };
}
