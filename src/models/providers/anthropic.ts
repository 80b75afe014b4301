/** Anthropic by its Messages API. */
import { sdkLanguageModel } from "../sdk/language-model.ts";
import type { Provider } from "./provider.ts";
import { vendorTarget } from "./target.ts";

export const anthropic: Provider = {
  name: "anthropic",
  target(spec, env) {
    const target = vendorTarget(spec, env, {
      keyVariable: "ANTHROPIC_API_KEY",
      address: "https://api.anthropic.com/v1",
      addressVariable: "ANTHROPIC_BASE_URL",
      priceTable: "anthropic",
    });
    // The vendor's own clients take the address without the version, others with it: both are meant alike.
    return new URL(target.endpoint).pathname === "/" ? { ...target, endpoint: `${target.endpoint}/v1` } : target;
  },
  async open(target, transport, facts) {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    const provider = createAnthropic({
      baseURL: target.endpoint,
      apiKey: target.key ?? "none",
      fetch: transport.fetchFor(target),
    });
    const { contextWindow, maxOutputTokens } = target.model.options;
    return sdkLanguageModel(provider(target.model.model), {
      peer: target,
      modelId: target.model.model,
      contextWindow: contextWindow ?? facts.contextWindow,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    });
  },
};
