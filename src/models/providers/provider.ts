/** What a provider is to this room: a spec and the environment in, a model out. Implementations: one file each beside this. */
import type { EventSink } from "../../base/events.ts";
import type { Peer, Transport } from "../http/transport.ts";
import type { ModelSpec, ProviderName } from "../model-spec.ts";
import type { ModelFacts } from "../prices.ts";
import type { Habits } from "../spec/habits.ts";
import type { ConsistencyModel, EmbeddingModel, LanguageModel } from "../spec/language-model.ts";

export type Environment = Readonly<Record<string, string | undefined>>;
export type Servers = { readonly [baseUrl: string]: { readonly keyVariable?: string } };

/** The endpoint of models that run in precis itself. */
export const inProcess = "in-process";

/** Where a model is and with which key; found without any network. */
export interface Target extends Peer {
  readonly model: ModelSpec;
  /** The price table's id of the vendor; null for servers whose prices nobody knows. */
  readonly priceTable: string | null;
}

/** What a provider that loads models itself needs of the run. */
export interface ProviderRun {
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly emit?: EventSink;
}

export interface Provider {
  readonly name: ProviderName;
  /** The price table's id of the vendor, known without key or server; absent where nobody knows the prices. */
  readonly priceTable?: string;
  /** Where the spec's model is. Throws UsageError when it cannot be used as things are (no key, not installed). */
  target(spec: ModelSpec, env: Environment, servers: Servers): Target;
  open(
    target: Target,
    transport: Transport,
    facts: ModelFacts,
    run: ProviderRun & { readonly habits: Habits },
  ): Promise<LanguageModel>;
  /** Absent: this provider has no embeddings. */
  openEmbedding?(target: Target, transport: Transport, run: ProviderRun): Promise<EmbeddingModel>;
  /** Absent: this provider has no classifiers. */
  openClassifier?(target: Target, transport: Transport, run: ProviderRun): Promise<ConsistencyModel>;
  /** Asks the server for the context window, in tokens; null when it does not tell. Absent: it never tells. */
  detectWindow?(target: Target, transport: Transport, signal: AbortSignal): Promise<number | null>;
}
