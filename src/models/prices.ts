/**
 * What a call costs, from the price table of @pydantic/genai-prices. Unknown stays unknown: null, never 0. Also the
 * context windows that the same table knows.
 */
import { UsageError } from "../base/errors.ts";
import type { TokenUsage } from "./spec/language-model.ts";

export interface ModelFacts {
  /** Tokens; null where the table does not say. */
  readonly contextWindow: number | null;
  /** US dollars for a usage; null where the price or the usage is unknown. */
  cost(usage: TokenUsage): number | null;
}

/** Throws UsageError where a ceiling on cost is set that cannot be held, since the price is unknown. */
export function requirePrice(maxCostUsd: number | undefined, facts: ModelFacts, spec: string): void {
  if (maxCostUsd === undefined || facts.cost({ input: 1, output: 1 }) !== null) return;
  throw new UsageError(`--max-cost cannot hold for ${spec}: its price is unknown`, {
    hint: "use --max-tokens or --max-calls instead",
  });
}

/** For models whose price nobody can know: servers of one's own. */
export const unknownFacts: ModelFacts = { contextWindow: null, cost: () => null };

/** For models in this process: nobody charges for them. */
export const ownFacts: ModelFacts = { contextWindow: null, cost: () => 0 };

/** Mistral's API models, of which the table knows prices alone: 128,000 tokens by their model pages (2025). */
const mistral128k =
  /^(?:mistral-(?:large|medium|small)|ministral-\d+b|pixtral-(?:large|12b)|codestral|devstral-\w+)-latest$|^open-mistral-nemo/;

function namedWindow(model: string): number | null {
  return mistral128k.test(model) ? 128_000 : null;
}

/**
 * Facts of a vendor's model. `provider` is the table's id of the vendor ("openai", "anthropic", "google", "mistral").
 * An unlisted model has no price; a listed one is priced as of today.
 */
export async function modelFacts(provider: string, model: string): Promise<ModelFacts> {
  const { calcPrice } = await import("@pydantic/genai-prices");
  const probe = calcPrice({ input_tokens: 1, output_tokens: 1 }, model, { providerId: provider });
  if (probe === null) return unknownFacts;
  return {
    contextWindow: probe.model.context_window ?? namedWindow(model),
    cost(usage) {
      if (usage.input === null || usage.output === null) return null;
      const cached = Math.min(usage.cachedInput ?? 0, usage.input);
      const price = calcPrice(
        {
          input_tokens: usage.input,
          output_tokens: usage.output,
          ...(cached > 0 ? { cache_read_tokens: cached } : {}),
        },
        model,
        { providerId: provider },
      );
      return price === null ? null : price.total_price;
    },
  };
}
