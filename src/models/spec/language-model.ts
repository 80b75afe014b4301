/**
 * What a language model is to precis: types only. Providers implement it, gateway wrappers wrap it, agents call it.
 * Nothing here names a vendor, and everything else in `models/` depends on this room.
 */

import type { Parameter } from "./habits.ts";

export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A JSON Schema (draft 2020-12 or draft-07 subset) as plain data. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Everything that changes the answer; the cache key is computed over it and the model's identity. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** The answer must be JSON that fits `schema`; absent: free text. */
  readonly output?: { readonly name: string; readonly schema: JsonSchema };
  /** 0 to 2; absent: the server's default. */
  readonly temperature?: number;
  readonly topP?: number;
  /** Tokens the answer may have; absent: the server's default. */
  readonly maxOutputTokens?: number;
  readonly seed?: number;
  /** 0 for the first sample of a prompt, 1 for its repetition ...: distinct calls, each cached on its own. Default 0. */
  readonly repetition?: number;
}

/** Who asks, and how long it may take; never part of the cache key. */
export interface CallContext {
  readonly runId: string;
  /** Role name, e.g. "summarizer"; for limits by role, the journal and the trace. */
  readonly agent: string;
  /** Where in the strategy, e.g. "stage 2 round 1"; free text for the trace. */
  readonly purpose?: string;
  /** Which source or data item the call serves; for the trace. */
  readonly item?: string;
  readonly signal: AbortSignal;
}

/** Tokens as the server counted them; null where it did not say. */
export interface TokenUsage {
  readonly input: number | null;
  readonly output: number | null;
  /** Part of `input` that the provider served from its own cache, where it says so. */
  readonly cachedInput?: number | null;
}

/** Why the answer ended. Anything but "stop" is not a whole answer; "unknown": a stream that ended without a word on it. */
export type FinishReason = "stop" | "length" | "content-filter" | "other" | "unknown";

export interface ChatAnswer {
  readonly text: string;
  readonly finish: FinishReason;
  readonly usage: TokenUsage;
  /** What the server gave as the model's thinking, apart from its answer; only until the answer is judged. */
  readonly reasoning?: string;
  /** Settings that the provider ignored and the like; shown in the result. */
  readonly warnings: readonly string[];
  /** The model's own name for itself, where the server tells it. */
  readonly servedBy?: string;
}

/** What came back through the gateway: the answer and what it took. */
export interface GatewayAnswer extends ChatAnswer {
  /** The validated value when `output` was asked for, else undefined. */
  readonly value?: unknown;
  readonly callId: string;
  /** True when no request was sent for it (cache or journal). */
  readonly cacheHit: boolean;
  /** Requests sent for this answer, re-asks and retries included; 0 on a cache hit. */
  readonly requests: number;
  /** Our estimate of the tokens of all exchanges behind the answer; given where a server did not count those of one. */
  readonly estimate?: { readonly input: number; readonly output: number };
  /** US dollars; null where the price is unknown; 0 on a cache hit. */
  readonly costUsd: number | null;
  readonly durationMs: number;
}

export interface LanguageModel {
  /** The spec it was made from, without secrets, e.g. "openai:gpt-4o-mini". */
  readonly spec: string;
  /** Address of the server, or "in-process"; part of the cache key. */
  readonly endpoint: string;
  readonly modelId: string;
  /** Tokens of prompt and answer together; null where unknown. */
  readonly contextWindow: number | null;
  /** What it sends beside the request, or can send in another form when the server refuses it (`habits.ts`). Default nothing. */
  readonly wire?: ReadonlySet<Parameter>;
  /** One exchange, no retry. Throws ModelError, or CancelledError when `context.signal` is aborted. */
  doGenerate(request: ChatRequest, context: CallContext): Promise<ChatAnswer>;
  /** Frees what the model holds in this process; absent where it holds nothing. */
  close?(): Promise<void>;
}

export interface EmbeddingAnswer {
  /** One vector a text, in order, all of one length. */
  readonly vectors: readonly Float32Array[];
  readonly usage: TokenUsage;
}

export interface EmbeddingModel {
  readonly spec: string;
  readonly endpoint: string;
  readonly modelId: string;
  /** Texts one request may carry. */
  readonly maxBatch: number;
  doEmbed(texts: readonly string[], context: CallContext): Promise<EmbeddingAnswer>;
  /** Vectors of all tokens; absent where the model gives whole texts only. */
  doEmbedTokens?(texts: readonly string[], context: CallContext): Promise<readonly TokenEmbedding[]>;
  /** What the model is known to be trained on, where that matters to a metric. */
  readonly trainedOn?: readonly string[];
  close?(): Promise<void>;
}

/** A text's tokens and their vectors, one each. `special`: true for those that are not text, like [CLS]. */
export interface TokenEmbedding {
  readonly tokens: readonly string[];
  readonly vectors: readonly Float32Array[];
  readonly special: readonly boolean[];
}

/** Says how sure a model is that a claim is consistent with a source. */
export interface ConsistencyModel {
  readonly spec: string;
  /** Probability of the label that means "consistent", 0 to 1, and whether it is the likeliest label. */
  classify(
    claim: string,
    source: string,
    signal: AbortSignal,
  ): Promise<{ readonly probability: number; readonly consistent: boolean }>;
  close?(): Promise<void>;
}

/** The gateway as agents see it: one verb, all cross-cutting work inside. */
export interface ChatGateway {
  readonly spec: string;
  generate(request: ChatRequest, context: CallContext, check?: OutputCheck): Promise<GatewayAnswer>;
}

/**
 * Validates a parsed answer: returns the value, or the reason why it is unusable. A reason leads to one re-ask that
 * quotes it, then to a ModelError "model-invalid-output". With `plainText` true the argument is the answer's text.
 */
export interface OutputCheck {
  readonly plainText: boolean;
  /**
   * Called with the parsed JSON (or the text). When the answer is not JSON at all and `fromText` is given, `fromText`
   * gets the text, so that small models which answer a one-field schema in plain words are still understood.
   */
  parse(
    value: unknown,
  ): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };
  fromText?(text: string): unknown;
}
