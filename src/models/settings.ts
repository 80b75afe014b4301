/** What a run hands to `openModels`, and what it gets back. */
import type { EventSink } from "../base/events.ts";
import type { Random } from "../base/random.ts";
import type { Clock } from "./clock.ts";
import type { CallStore } from "./spec/call-store.ts";
import type { CallContext, ChatGateway, ConsistencyModel, TokenEmbedding, TokenUsage } from "./spec/language-model.ts";

/** Sums over a run. */
export interface Totals {
  /** Requests sent, re-asks and retries included. */
  readonly calls: number;
  /** Answers for which no request was sent. */
  readonly cacheHits: number;
  /** Tokens as the servers counted them; where a server does not count, our estimate, and `estimated` is true. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars; null as soon as one price is unknown; 0 when nothing was sent. */
  readonly costUsd: number | null;
}

/** What all models of a run took together, and each agent's share. */
export interface ModelTotals extends Totals {
  /** True when a server did not count tokens for a call, so that the sums hold an estimate of ours. */
  readonly estimated: boolean;
  readonly byAgent: { readonly [agent: string]: Totals };
}

/** What all models of a run share: cache, budgets, limits, retries, time. */
export interface ModelsSettings {
  /** The process environment: keys, addresses, proxies. Only read, never stored. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Per base URL of a compatible server: which environment variable holds its key. */
  readonly servers?: { readonly [baseUrl: string]: { readonly keyVariable?: string } };
  readonly callStore: CallStore;
  /** "use": read and write; "off": neither (the journal is kept); "replay": read only, a miss is an error. */
  readonly cache: "use" | "off" | "replay";
  /** Requests that may be sent; absent: no ceiling. */
  readonly maxCalls?: number;
  /** Input and output tokens together; absent: no ceiling. */
  readonly maxTokens?: number;
  /** US dollars; absent: no ceiling. A model of unknown price is then refused. */
  readonly maxCostUsd?: number;
  /** What the run being resumed had spent already; counts against the ceilings and into the totals. */
  readonly spent?: Totals;
  /** Calls in the air at once, all models together, >= 1. Default 8. */
  readonly concurrency?: number;
  /** Transport retries of one call; 0 means none. Default 4. */
  readonly retries?: number;
  /** Requests a minute to one server; absent: no limit of ours. */
  readonly rpm?: number;
  /** Tokens a minute to one server; absent: no limit of ours. */
  readonly tpm?: number;
  /** Time one call may spend on the wire, all its requests together. Default 300,000. */
  readonly timeoutMs?: number;
  /** Longest silence of a server within a request. Default 60,000. */
  readonly stallMs?: number;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  readonly emit?: EventSink;
  /** Jitter of the waits; default seed 0. Never touches an answer. */
  readonly random?: Random;
}

/** Embeddings behind the same cache, limits and journal. */
export interface EmbeddingGateway {
  readonly spec: string;
  /** One vector a text, in order, all of one length; texts already known are not sent again. An empty list sends nothing. */
  embed(
    texts: readonly string[],
    context: CallContext,
  ): Promise<{
    readonly vectors: readonly Float32Array[];
    readonly usage: TokenUsage;
    readonly requests: number;
    readonly cacheHits: number;
    readonly costUsd: number | null;
  }>;
  /** Vectors of all tokens, never cached: they are as large as the model. Absent where the model has none. */
  embedTokens?(texts: readonly string[], context: CallContext): Promise<readonly TokenEmbedding[]>;
  readonly trainedOn?: readonly string[];
}

/** The models of a run, each opened when it is first asked for, behind one gateway. */
export interface Models {
  /**
   * The gateway for a spec; equal specs share one. Throws UsageError for a spec that cannot be used: unknown provider,
   * no key, a price unknown under `maxCostUsd`, a provider that is not installed.
   */
  gateway(spec: string): Promise<ChatGateway>;
  embedding(spec: string): Promise<EmbeddingGateway>;
  /** A classifier of claims against sources. Throws UsageError where the spec is none. */
  classifier(spec: string): Promise<ConsistencyModel>;
  /** Tokens of prompt and answer together; null where unknown or where `gateway(spec)` was not awaited before. */
  contextWindow(spec: string): number | null;
  /** Asks the server for its context window where it is unknown (one small request, no model call); null when it does not tell. */
  detectContextWindow(spec: string): Promise<number | null>;
  totals(): ModelTotals;
  /** Closes connections and unloads models. */
  close(): Promise<void>;
}
