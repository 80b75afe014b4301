/** The content address of an answer: all that changes it and nothing that does not. */
import { canonicalJson } from "../../base/canonical-json.ts";
import { hashText } from "../../base/hash.ts";
import type { ChatRequest } from "../spec/language-model.ts";

/** Who would answer. `options` are those of the spec that change the answer (schema sent or not, thinking ...). */
export interface Identity {
  readonly endpoint: string;
  readonly modelId: string;
  readonly options: { readonly [name: string]: unknown };
}

/**
 * SHA-256 over endpoint, model, messages, schema, sampling, seed and repetition, and the canonical JSON it was taken
 * over (for the journal). Time-outs, retries, keys, concurrency and who asks are left out.
 */
export function callKey(identity: Identity, request: ChatRequest): { key: string; canonical: string } {
  const canonical = canonicalJson({
    endpoint: identity.endpoint,
    model: identity.modelId,
    options: identity.options,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    output: request.output,
    temperature: request.temperature,
    topP: request.topP,
    maxOutputTokens: request.maxOutputTokens,
    seed: request.seed,
    repetition: request.repetition ?? 0,
  });
  return { key: hashText(canonical), canonical };
}
