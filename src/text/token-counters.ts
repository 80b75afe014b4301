/** Exact token counts by the vocabularies of known models, loaded when one is first asked for. */
import { UsageError } from "../base/errors.ts";

/** Names as OpenAI publishes them; other vendors' own vocabularies are not published and lie within a tenth for code and prose. */
export const tokenizerNames = ["o200k_base", "cl100k_base", "p50k_base", "r50k_base"] as const;
export type TokenizerName = (typeof tokenizerNames)[number];

/** Tokens of a text, 0 for "". */
export type TokenCounter = (text: string) => number;

/** The counter of a vocabulary. Throws UsageError for a name that is none of `tokenizerNames`. */
export async function tokenCounter(name: string): Promise<TokenCounter> {
  const { countTokens } = await load(name);
  // Text such as "<|endoftext|>" in a document is text: by default the tokenizer would throw on it.
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => (text === "" ? 0 : countTokens(text, options));
}

type Counting = {
  readonly countTokens: (text: string, options: { readonly disallowedSpecial: Set<string> }) => number;
};

function load(name: string): Promise<Counting> {
  switch (name as TokenizerName) {
    case "o200k_base":
      return import("gpt-tokenizer/encoding/o200k_base");
    case "cl100k_base":
      return import("gpt-tokenizer/encoding/cl100k_base");
    case "p50k_base":
      return import("gpt-tokenizer/encoding/p50k_base");
    case "r50k_base":
      return import("gpt-tokenizer/encoding/r50k_base");
    default:
      throw new UsageError(`there is no tokenizer ${name}`, { hint: `take one of ${tokenizerNames.join(", ")}` });
  }
}
