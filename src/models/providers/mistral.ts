/** Mistral by its chat API. */
import type { Transport } from "../http/transport.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import type { Provider, Target } from "./provider.ts";
import { vendorTarget } from "./target.ts";

export const mistral: Provider = {
  name: "mistral",
  target: (spec, env) =>
    vendorTarget(spec, env, {
      keyVariable: "MISTRAL_API_KEY",
      address: "https://api.mistral.ai/v1",
      addressVariable: "MISTRAL_BASE_URL",
      priceTable: "mistral",
    }),
  async open(target, transport, facts) {
    const provider = await openSdk(target, transport);
    const { contextWindow, maxOutputTokens } = target.model.options;
    return sdkLanguageModel(provider(target.model.model), {
      peer: target,
      modelId: target.model.model,
      contextWindow: contextWindow ?? facts.contextWindow,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    });
  },
  async openEmbedding(target, transport) {
    const provider = await openSdk(target, transport);
    return sdkEmbeddingModel(provider.embedding(target.model.model), target);
  },
};

async function openSdk(target: Target, transport: Transport) {
  const { createMistral } = await import("@ai-sdk/mistral");
  return createMistral({
    baseURL: target.endpoint,
    apiKey: target.key ?? "none",
    fetch: transport.fetchFor(target),
  });
}
