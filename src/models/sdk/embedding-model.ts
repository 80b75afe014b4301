/** The AI SDK's embedding model (spec v3) as an EmbeddingModel of ours. */
import type { EmbeddingModelV3 } from "@ai-sdk/provider";
import { ModelError } from "../../base/errors.ts";
import type { Peer } from "../http/transport.ts";
import type { EmbeddingModel } from "../spec/language-model.ts";
import { sdkError } from "./error.ts";

/** Ours: texts a request where the SDK knows no limit; large enough to pay, small enough for local servers. */
const usualBatch = 96;

export async function sdkEmbeddingModel(model: EmbeddingModelV3, peer: Peer): Promise<EmbeddingModel> {
  const limit = await model.maxEmbeddingsPerCall;
  return {
    spec: peer.spec,
    endpoint: peer.endpoint,
    modelId: model.modelId,
    maxBatch: Math.min(limit ?? usualBatch, usualBatch),
    async doEmbed(texts, context) {
      let result: Awaited<ReturnType<EmbeddingModelV3["doEmbed"]>>;
      try {
        result = await model.doEmbed({ values: [...texts], abortSignal: context.signal });
      } catch (error) {
        throw sdkError(peer, error, context.signal);
      }
      const vectors = result.embeddings.map((vector) => Float32Array.from(vector));
      const lengths = new Set(vectors.map((vector) => vector.length));
      if (vectors.length !== texts.length || lengths.size > 1) {
        throw new ModelError(
          "model-failed",
          `${peer.spec}: ${texts.length} texts were sent and ${vectors.length} vectors of ${[...lengths].join(" and ")} numbers came back`,
          { hint: "check that the model is one for embeddings" },
        );
      }
      return { vectors, usage: { input: result.usage?.tokens ?? null, output: 0 } };
    },
  };
}
