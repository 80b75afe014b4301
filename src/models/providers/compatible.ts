/** Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, LM Studio, OpenRouter, Ollama's /v1 and so on. */

import { getJson } from "../http/get-json.ts";
import { chatStream } from "../http/stream-forms.ts";
import { streaming } from "../http/streaming.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import { fitsStrictMode } from "../sdk/strict-schema.ts";
import type { Provider, Target } from "./provider.ts";

export const compatible: Provider = {
  name: "compatible",
  target(spec, env, servers) {
    const endpoint = spec.options.baseUrl ?? "";
    const keyVariable = servers[endpoint]?.keyVariable ?? servers[`${endpoint}/`]?.keyVariable ?? "PRECIS_API_KEY";
    return {
      model: spec,
      spec: spec.text,
      endpoint,
      keyVariable,
      key: env[keyVariable]?.trim() || null,
      priceTable: null,
    };
  },
  async open(target, transport) {
    const { stream } = target.model.options;
    const chat = streaming(transport.fetchFor(target), target, chatStream, stream !== "off");
    const provider = await openSdk(target, chat.fetch, () => chat.wanted());
    const { reasoningEffort, maxOutputTokens } = target.model.options;
    return sdkLanguageModel(provider.chatModel(target.model.model), {
      peer: target,
      modelId: target.model.model,
      contextWindow: target.model.options.contextWindow ?? null,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      providerOptions: ({ output }) => ({
        compatible: {
          strictJsonSchema: output === undefined || fitsStrictMode(output.schema),
          ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
        },
      }),
    });
  },
  async openEmbedding(target, transport) {
    const provider = await openSdk(target, transport.fetchFor(target));
    return sdkEmbeddingModel(provider.embeddingModel(target.model.model), target);
  },
  /** vLLM says max_model_len, OpenRouter context_length, llama.cpp meta.n_ctx, LM Studio max_context_length. */
  async detectWindow(target, transport, signal) {
    const list = await getJson(transport, target, `${address(target).base}/models`, signal);
    const models = (list as { data?: unknown } | null)?.data;
    if (!Array.isArray(models)) return null;
    const entry = (models as unknown[]).find((model) => (model as { id?: unknown } | null)?.id === target.model.model);
    if (typeof entry !== "object" || entry === null) return null;
    const { meta, ...facts } = entry as Record<string, unknown>;
    const loaded = typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>).n_ctx : undefined;
    const told = [
      facts.loaded_context_length,
      loaded,
      facts.max_model_len,
      facts.context_length,
      facts.max_context_length,
    ];
    return told.find((value): value is number => typeof value === "number" && value >= 256) ?? null;
  },
};

async function openSdk(target: Target, fetch: typeof globalThis.fetch, streams: () => boolean = () => false) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { base, query } = address(target);
  return createOpenAICompatible({
    name: "compatible",
    baseURL: base,
    supportsStructuredOutputs: true,
    fetch,
    transformRequestBody: (body) =>
      streams() ? { ...body, stream: true, stream_options: { include_usage: true } } : body,
    ...(target.key === null ? {} : { apiKey: target.key }),
    ...(query === undefined ? {} : { queryParams: query }),
  });
}

/** An address may carry a query of its own (an API version); it goes behind the path of every request. */
function address(target: Target): { base: string; query?: Record<string, string> } {
  const url = new URL(target.endpoint);
  const query = Object.fromEntries(url.searchParams);
  url.search = "";
  const base = url.toString().replace(/\/+$/, "");
  return Object.keys(query).length === 0 ? { base } : { base, query };
}
