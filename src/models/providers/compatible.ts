/** Any server that speaks OpenAI's chat completions: vLLM, llama.cpp, LM Studio, OpenRouter, Ollama's /v1 and so on. */

import { getJson } from "../http/get-json.ts";
import { chatStream } from "../http/stream-forms.ts";
import { wholeStreams } from "../http/streaming.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import { fitsStrictMode } from "../sdk/strict-schema.ts";
import type { Habits, Parameter } from "../spec/habits.ts";
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
  async open(target, transport, facts, { habits }) {
    const { reasoningEffort, maxOutputTokens } = target.model.options;
    const provider = await openSdk(target, wholeStreams(transport.fetchFor(target), target, chatStream), (body) =>
      asHabits(body, habits),
    );
    return sdkLanguageModel(provider.chatModel(target.model.model), {
      peer: target,
      modelId: target.model.model,
      contextWindow: target.model.options.contextWindow ?? facts.contextWindow,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      wire: new Set<Parameter>([
        ...(["stream", "stream_options", "response_format", "thinking"] as const),
        ...(reasoningEffort === undefined ? [] : (["reasoning_effort"] as const)),
        ...(maxOutputTokens === undefined ? [] : (["max_tokens"] as const)),
      ]),
      providerOptions: ({ output }) => ({
        compatible: {
          strictJsonSchema: output === undefined || fitsStrictMode(output.schema),
          ...(reasoningEffort === undefined || habits.omit.has("reasoning_effort") ? {} : { reasoningEffort }),
        },
      }),
    });
  },
  async openEmbedding(target, transport) {
    const provider = await openSdk(target, transport.fetchFor(target));
    return sdkEmbeddingModel(provider.embeddingModel(target.model.model), target);
  },
  async detectWindow(target, transport, signal) {
    const { base } = address(target);
    const listed = windowInList(await getJson(transport, target, `${base}/models`, signal), target.model.model);
    if (listed !== null) return listed;
    // What is not said under /v1 may be said by the server's own API beside it.
    const root = base.replace(/\/v1$/, "");
    const props = await getJson(transport, target, `${root}/props`, signal);
    return windowInProps(props);
  },
};

/** vLLM says max_model_len, OpenRouter context_length, llama.cpp meta.n_ctx, LM Studio max_context_length. */
function windowInList(list: unknown, name: string): number | null {
  const models = (list as { data?: unknown } | null)?.data;
  if (!Array.isArray(models)) return null;
  const entry = (models as unknown[]).find((model) => (model as { id?: unknown } | null)?.id === name);
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
  return told.find(isWindow) ?? null;
}

/** llama.cpp's server: the context of one slot, else of the whole. */
function windowInProps(props: unknown): number | null {
  if (typeof props !== "object" || props === null) return null;
  const { default_generation_settings: usual, n_ctx } = props as Record<string, unknown>;
  const slot = typeof usual === "object" && usual !== null ? (usual as Record<string, unknown>).n_ctx : undefined;
  return [slot, n_ctx].find(isWindow) ?? null;
}

function isWindow(value: unknown): value is number {
  return typeof value === "number" && value >= 256;
}

/** The body of a request in the form that this server was found, or told, to take. */
function asHabits(
  body: Record<string, unknown>,
  { omit, format, limitField, thinkingOff }: Habits,
): Record<string, unknown> {
  const { max_tokens: limit, ...rest } = body;
  return {
    ...rest,
    ...(limit === undefined || omit.has("max_tokens") ? {} : { [limitField]: limit }),
    ...(format === "object" && body.response_format !== undefined ? { response_format: { type: "json_object" } } : {}),
    ...(thinkingOff && !omit.has("thinking") ? { chat_template_kwargs: { enable_thinking: false } } : {}),
    ...(omit.has("stream") ? {} : { stream: true }),
    ...(omit.has("stream") || omit.has("stream_options") ? {} : { stream_options: { include_usage: true } }),
  };
}

async function openSdk(
  target: Target,
  fetch: typeof globalThis.fetch,
  transformRequestBody?: (body: Record<string, unknown>) => Record<string, unknown>,
) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { base, query } = address(target);
  return createOpenAICompatible({
    name: "compatible",
    baseURL: base,
    supportsStructuredOutputs: true,
    fetch,
    ...(transformRequestBody === undefined ? {} : { transformRequestBody }),
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
