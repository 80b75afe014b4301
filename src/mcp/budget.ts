/** Answers stay below a number of tokens: lists lose their last entries, texts their end, and the answer says so and how to get more. */
import { tokenCounter } from "../text/token-counters.ts";

/**
 * Tokens of one form of an answer. Clients may hand on both forms, the text and the structured one, so that two of them and what
 * stands around them stay below 10,000.
 */
export const defaultAnswerTokens = 4_500;
export const mostAnswerTokens = 100_000;

export interface Fitted<T> {
  readonly value: T;
  /** What was left out, e.g. "12 of 40 hits"; "" for nothing. */
  readonly leftOut: string;
}

/** `value` with as many entries of `lists` (names of its fields, the least important first) as fit; `texts` are cut at a line when that is not enough. */
export async function fitAnswer<T extends Readonly<Record<string, unknown>>>(
  value: T,
  maxTokens: number,
  lists: readonly (keyof T & string)[],
  texts: readonly (keyof T & string)[] = [],
): Promise<Fitted<T>> {
  const count = await tokenCounter("o200k_base");
  const size = (what: unknown): number => count(JSON.stringify(what));
  let fitted: T = value;
  const told: string[] = [];
  for (const name of lists) {
    if (size(fitted) <= maxTokens) break;
    const all = fitted[name];
    if (!Array.isArray(all)) continue;
    const take = most(all.length, (n) => size({ ...fitted, [name]: all.slice(0, n) }) <= maxTokens);
    fitted = { ...fitted, [name]: all.slice(0, take) };
    if (take < all.length) told.push(`${all.length - take} of ${all.length} ${name}`);
  }
  for (const name of texts) {
    if (size(fitted) <= maxTokens) break;
    const lines = String(fitted[name]).split("\n");
    const take = most(lines.length, (n) => size({ ...fitted, [name]: lines.slice(0, n).join("\n") }) <= maxTokens);
    fitted = { ...fitted, [name]: lines.slice(0, take).join("\n") };
    if (take < lines.length) told.push(`${lines.length - take} of ${lines.length} lines of ${name}`);
  }
  return { value: fitted, leftOut: told.join(", ") };
}

/** The greatest n of 0..length that fits; 0 where none does. */
function most(length: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
