/** OpenAI by its Responses API, which is the SDK's default. Nothing is kept at the vendor's (`store: false`). */
import type { Transport } from "../http/transport.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import { fitsStrictMode } from "../sdk/strict-schema.ts";
import type { Provider, Target } from "./provider.ts";
import { vendorTarget } from "./target.ts";

export const openai: Provider = {
  name: "openai",
  target: (spec, env) =>
    vendorTarget(spec, env, {
      keyVariable: "OPENAI_API_KEY",
      address: "https://api.openai.com/v1",
      addressVariable: "OPENAI_BASE_URL",
      priceTable: "openai",
    }),
  async open(target, transport, facts) {
    const provider = await openSdk(target, transport);
    const { contextWindow, maxOutputTokens, reasoningEffort } = target.model.options;
    return sdkLanguageModel(provider(target.model.model), {
      peer: target,
      modelId: target.model.model,
      contextWindow: contextWindow ?? facts.contextWindow,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      providerOptions: ({ output }) => ({
        openai: {
          store: false,
          strictJsonSchema: output === undefined || fitsStrictMode(output.schema),
          ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
        },
      }),
    });
  },
  async openEmbedding(target, transport) {
    const provider = await openSdk(target, transport);
    return sdkEmbeddingModel(provider.embedding(target.model.model), target);
  },
};

async function openSdk(target: Target, transport: Transport) {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({
    baseURL: target.endpoint,
    apiKey: target.key ?? "none",
    fetch: transport.fetchFor(target),
  });
}
