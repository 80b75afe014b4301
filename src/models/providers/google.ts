/** Google's Gemini models by the Generative Language API. */
import type { Transport } from "../http/transport.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import type { Provider, Target } from "./provider.ts";
import { vendorTarget } from "./target.ts";

export const google: Provider = {
  name: "google",
  target: (spec, env) =>
    vendorTarget(spec, env, {
      keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
      address: "https://generativelanguage.googleapis.com/v1beta",
      addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
      priceTable: "google",
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
  const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
  return createGoogleGenerativeAI({
    baseURL: target.endpoint,
    apiKey: target.key ?? "none",
    fetch: transport.fetchFor(target),
  });
}
