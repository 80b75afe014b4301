/**
 * Ollama by its own API, since only there a request can say how large the context must be: by default the server cuts
 * longer prompts without a word.
 */
import { UsageError } from "../../base/errors.ts";
import { getJson } from "../http/get-json.ts";
import { ollamaStream } from "../http/stream-forms.ts";
import { wholeStreams } from "../http/streaming.ts";
import type { Transport } from "../http/transport.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { sdkLanguageModel } from "../sdk/language-model.ts";
import type { Parameter } from "../spec/habits.ts";
import type { ChatRequest } from "../spec/language-model.ts";
import { assumedOutputTokens, estimateRequest } from "../tokens.ts";
import type { Environment, Provider, Target } from "./provider.ts";

const defaultPort = 11_434;
/** Sizes go up in doublings from here: each new size makes the server load the model anew. */
const smallestContext = 4_096;

export const ollama: Provider = {
  name: "ollama",
  target(spec, env) {
    const keyVariable = "OLLAMA_API_KEY";
    const endpoint = (spec.options.baseUrl ?? hostAddress(env)).replace(/\/api$/, "");
    return {
      model: spec,
      spec: spec.text,
      endpoint,
      keyVariable,
      key: env[keyVariable]?.trim() || null,
      priceTable: null,
    };
  },
  async open(target, transport, _, { habits }) {
    const { maxOutputTokens, think } = target.model.options;
    const fetch = wholeStreams(transport.fetchFor(target), target, ollamaStream);
    const provider = await openSdk(target, (input, init) =>
      fetch(input, habits.omit.has("stream") ? init : { ...init, body: asStream(init?.body) }),
    );
    const window =
      target.model.options.contextWindow ?? (await shownWindow(target, transport, AbortSignal.timeout(5_000)));
    const contexts = contextSizes(window);
    return sdkLanguageModel(provider(target.model.model), {
      wire: new Set<Parameter>(["stream"]),
      sampledAside: true,
      peer: target,
      modelId: target.model.model,
      contextWindow: window,
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      providerOptions: (request) => ({
        ollama: { think: think === "on", options: generationOptions(request, contexts, maxOutputTokens) },
      }),
    });
  },
  async openEmbedding(target, transport) {
    const provider = await openSdk(target, transport.fetchFor(target));
    return sdkEmbeddingModel(provider.embeddingModel(target.model.model), target);
  },
  detectWindow: (target, transport, signal) => shownWindow(target, transport, signal),
};

/** Ollama reads sampling only from `options`; what the SDK puts beside them is ignored by the server. */
function generationOptions(request: ChatRequest, contexts: (need: number) => number, ceiling: number | undefined) {
  const most = Math.min(request.maxOutputTokens ?? Number.POSITIVE_INFINITY, ceiling ?? Number.POSITIVE_INFINITY);
  const need = estimateRequest(request) + (Number.isFinite(most) ? most : assumedOutputTokens);
  return {
    num_ctx: contexts(need),
    ...(Number.isFinite(most) ? { num_predict: most } : {}),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.topP === undefined ? {} : { top_p: request.topP }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
  };
}

/**
 * Sizes of one run: never smaller than one asked for before, since a server loads the model anew for each change. A short prompt
 * after a long one costs memory that is taken already.
 */
export function contextSizes(window: number | null): (need: number) => number {
  let largest = 0;
  return (need) => {
    largest = Math.max(largest, contextSize(need, window));
    return largest;
  };
}

/** The context to ask for, in tokens: the next doubling that holds `need`, at most the model's own window. */
export function contextSize(need: number, window: number | null): number {
  let size = smallestContext;
  while (size < need) size *= 2;
  return window === null ? size : Math.min(size, window);
}

/** The model's trained context length, as /api/show tells it; null when it does not. */
async function shownWindow(target: Target, transport: Transport, signal: AbortSignal): Promise<number | null> {
  const shown = await getJson(transport, target, `${target.endpoint}/api/show`, signal, { model: target.model.model });
  const info = (shown as { model_info?: unknown } | null)?.model_info;
  if (typeof info !== "object" || info === null) return null;
  const length = Object.entries(info).find(([name]) => name.endsWith(".context_length"))?.[1];
  return typeof length === "number" && length >= 256 ? length : null;
}

/** OLLAMA_HOST by Ollama's own rules: scheme and port may be missing, and "any address" means this machine. */
export function hostAddress(env: Environment): string {
  const text = env.OLLAMA_HOST?.trim() || "127.0.0.1";
  const schemed = /^https?:\/\//i.test(text);
  const whole = schemed ? text : `http://${text.startsWith(":") ? `127.0.0.1${text}` : text}`;
  if (!URL.canParse(whole)) {
    throw new UsageError(`OLLAMA_HOST is no address: "${text}"`, { hint: "set it to host:port or unset it" });
  }
  const url = new URL(whole);
  if (!schemed && url.port === "") url.port = String(defaultPort);
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  return url.toString().replace(/\/+$/, "");
}

/** The SDK's own stream reader prints errors to the console and loses them, so the request is turned into a stream here. */
function asStream(body: RequestInit["body"]): string {
  return JSON.stringify({ ...(JSON.parse(String(body)) as object), stream: true });
}

async function openSdk(target: Target, fetch: typeof globalThis.fetch) {
  const { createOllama } = await import("ollama-ai-provider-v2");
  return createOllama({
    baseURL: `${target.endpoint}/api`,
    fetch,
    ...(target.key === null ? {} : { headers: { authorization: `Bearer ${target.key}` } }),
  });
}
