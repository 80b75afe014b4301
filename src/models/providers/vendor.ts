/** A vendor with an SDK provider of its own, as a Provider: what all of them share. The vendors themselves are rows in `vendors.ts`. */
import type { EmbeddingModelV3, LanguageModelV3 } from "@ai-sdk/provider";
import type { Transport } from "../http/transport.ts";
import type { ModelSpec, ProviderName } from "../model-spec.ts";
import { sdkEmbeddingModel } from "../sdk/embedding-model.ts";
import { type SdkModelFacts, sdkLanguageModel } from "../sdk/language-model.ts";
import type { Provider, Target } from "./provider.ts";
import { type Vendor, vendorTarget } from "./target.ts";

/** What the SDK's factories take. */
export interface SdkSettings {
  readonly baseURL: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
}

export interface SdkModels {
  language(id: string): LanguageModelV3;
  /** Absent: the vendor has no embeddings. */
  embedding?(id: string): EmbeddingModelV3;
}

export interface VendorRow extends Vendor {
  readonly name: ProviderName;
  /** True where `sdk` gives embeddings; known before the SDK is loaded. */
  readonly embeds: boolean;
  /** Imports the vendor's SDK package; called once a model. */
  sdk(settings: SdkSettings): Promise<SdkModels>;
  /** Options of this vendor for the requests to one model. */
  providerOptions?(spec: ModelSpec): NonNullable<SdkModelFacts["providerOptions"]>;
  /** The endpoint as the SDK wants it. Default: as it is. */
  endpoint?(address: string): string;
}

export function vendorProvider(row: VendorRow): Provider {
  const open = (target: Target, transport: Transport): Promise<SdkModels> =>
    row.sdk({
      baseURL: target.endpoint,
      // Some SDKs refuse to start without one; a server elsewhere may want none.
      apiKey: target.key ?? "none",
      fetch: transport.fetchFor(target),
    });
  return {
    name: row.name,
    priceTable: row.priceTable,
    target(spec, env) {
      const target = vendorTarget(spec, env, row);
      return row.endpoint === undefined ? target : { ...target, endpoint: row.endpoint(target.endpoint) };
    },
    async open(target, transport, facts) {
      const { contextWindow, maxOutputTokens } = target.model.options;
      return sdkLanguageModel((await open(target, transport)).language(target.model.model), {
        peer: target,
        modelId: target.model.model,
        contextWindow: contextWindow ?? facts.contextWindow,
        ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
        ...(row.providerOptions === undefined ? {} : { providerOptions: row.providerOptions(target.model) }),
      });
    },
    ...(row.embeds
      ? {
          async openEmbedding(target: Target, transport: Transport) {
            const { embedding } = await open(target, transport);
            if (embedding === undefined) throw new Error(`the SDK of ${row.name} has no embeddings`);
            return sdkEmbeddingModel(embedding(target.model.model), target);
          },
        }
      : {}),
  };
}
