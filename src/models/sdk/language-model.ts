/**
 * The AI SDK's language model (spec v3) as a LanguageModel of ours. Calls `doGenerate` directly: retry, repair and limits
 * are the gateway's, and the SDK's own layer above it would cost milliseconds a call. Used by every SDK provider.
 */
import type { JSONSchema7, LanguageModelV3, LanguageModelV3CallOptions, SharedV3Warning } from "@ai-sdk/provider";
import { unsaidEnd } from "../http/stream-forms.ts";
import type { Peer } from "../http/transport.ts";
import type { Parameter } from "../spec/habits.ts";
import type { ChatAnswer, ChatRequest, FinishReason, LanguageModel } from "../spec/language-model.ts";
import { sdkError } from "./error.ts";

export interface SdkModelFacts {
  readonly peer: Peer;
  readonly modelId: string;
  readonly contextWindow: number | null;
  /** Ceiling of the spec's `maxOutputTokens`. */
  readonly maxOutputTokens?: number;
  readonly wire?: ReadonlySet<Parameter>;
  /** True: sampling and limits go by `providerOptions` alone. */
  readonly sampledAside?: boolean;
  /** Options of this provider for one request, e.g. Ollama's context size. */
  providerOptions?(request: ChatRequest): LanguageModelV3CallOptions["providerOptions"];
}

export function sdkLanguageModel(model: LanguageModelV3, facts: SdkModelFacts): LanguageModel {
  const { peer } = facts;
  return {
    spec: peer.spec,
    endpoint: peer.endpoint,
    modelId: facts.modelId,
    contextWindow: facts.contextWindow,
    ...(facts.wire === undefined ? {} : { wire: facts.wire }),
    async doGenerate(request, context) {
      const providerOptions = facts.providerOptions?.(request);
      try {
        const result = await model.doGenerate({
          ...callOptions(request, facts.maxOutputTokens, facts.sampledAside ?? false),
          ...(providerOptions === undefined ? {} : { providerOptions }),
          abortSignal: context.signal,
        });
        return answerOf(result);
      } catch (error) {
        throw sdkError(peer, error, context.signal);
      }
    },
  };
}

function callOptions(request: ChatRequest, ceiling: number | undefined, aside: boolean): LanguageModelV3CallOptions {
  const most = Math.min(request.maxOutputTokens ?? Number.POSITIVE_INFINITY, ceiling ?? Number.POSITIVE_INFINITY);
  return {
    prompt: request.messages.map((message) =>
      message.role === "system"
        ? { role: "system", content: message.content }
        : { role: message.role, content: [{ type: "text", text: message.content }] },
    ),
    ...(request.output === undefined
      ? {}
      : {
          responseFormat: {
            type: "json",
            name: request.output.name,
            schema: request.output.schema as JSONSchema7,
          },
        }),
    ...(aside || request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(aside || request.topP === undefined ? {} : { topP: request.topP }),
    ...(aside || request.seed === undefined ? {} : { seed: request.seed }),
    ...(!aside && Number.isFinite(most) ? { maxOutputTokens: most } : {}),
  };
}

function answerOf(result: Awaited<ReturnType<LanguageModelV3["doGenerate"]>>): ChatAnswer {
  const text = result.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  const reasoning = result.content.flatMap((part) => (part.type === "reasoning" ? [part.text] : [])).join("");
  const { finish, warning } = finishOf(result.finishReason);
  const warnings = result.warnings.map(warningText);
  const cached = result.usage.inputTokens.cacheRead;
  const servedBy = result.response?.modelId;
  return {
    text,
    finish,
    ...(reasoning === "" ? {} : { reasoning }),
    usage: {
      // A server that does not count shows as 0 behind some SDK providers; no prompt or answer has no tokens.
      input: result.usage.inputTokens.total || null,
      output: result.usage.outputTokens.total || (text === "" ? 0 : null),
      ...(cached === undefined || cached === 0 ? {} : { cachedInput: cached }),
    },
    warnings: warning === null ? warnings : [...warnings, warning],
    ...(servedBy === undefined ? {} : { servedBy }),
  };
}

/** Servers beside the big ones have names of their own for an ordinary end. */
const ordinaryEnds = new Set(["eos", "eos_token", "end", "end_turn", "done", "complete", "completed", "stop_sequence"]);

function finishOf(reason: { readonly unified: string; readonly raw: string | undefined }): {
  finish: FinishReason;
  warning: string | null;
} {
  if (reason.unified === "stop" || reason.unified === "length" || reason.unified === "content-filter") {
    return { finish: reason.unified, warning: null };
  }
  if (reason.raw === unsaidEnd) return { finish: "unknown", warning: null };
  if (reason.raw === undefined || reason.raw === "") {
    return { finish: "stop", warning: "the server did not say why the answer ended; it is taken for whole" };
  }
  if (ordinaryEnds.has(reason.raw.toLowerCase())) return { finish: "stop", warning: null };
  return { finish: "other", warning: `the answer ended with "${reason.raw}"` };
}

export function warningText(warning: SharedV3Warning): string {
  if (warning.type === "other") return warning.message;
  const detail = warning.details === undefined ? "" : `: ${warning.details}`;
  return warning.type === "unsupported"
    ? `the model does not support ${warning.feature}${detail}`
    : `${warning.feature} is used in a compatibility mode${detail}`;
}
