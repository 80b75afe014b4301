/**
 * The vendors whose API an SDK package speaks: a row each. A further one is a row here, its name in `../model-spec.ts`, and its
 * wire in test/support/model-wires.ts; a server with habits that no row can say gets a file of its own, as Ollama has.
 */
import { fitsStrictMode } from "../sdk/strict-schema.ts";
import type { Provider } from "./provider.ts";
import { vendorProvider } from "./vendor.ts";

/** By the Responses API, the SDK's default. Nothing is kept at the vendor's (`store: false`). */
const openai = vendorProvider({
  name: "openai",
  keyVariable: "OPENAI_API_KEY",
  address: "https://api.openai.com/v1",
  addressVariable: "OPENAI_BASE_URL",
  priceTable: "openai",
  embeds: true,
  async sdk(settings) {
    const provider = (await import("@ai-sdk/openai")).createOpenAI(settings);
    return { language: provider, embedding: (id) => provider.embedding(id) };
  },
  providerOptions:
    ({ options: { reasoningEffort } }) =>
    ({ output }) => ({
      openai: {
        store: false,
        strictJsonSchema: output === undefined || fitsStrictMode(output.schema),
        ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
      },
    }),
});

/** By the Messages API. */
const anthropic = vendorProvider({
  name: "anthropic",
  keyVariable: "ANTHROPIC_API_KEY",
  address: "https://api.anthropic.com/v1",
  addressVariable: "ANTHROPIC_BASE_URL",
  priceTable: "anthropic",
  embeds: false,
  async sdk(settings) {
    return { language: (await import("@ai-sdk/anthropic")).createAnthropic(settings) };
  },
  // The vendor's own clients take the address without the version, others with it: both are meant alike.
  endpoint: (address) => (new URL(address).pathname === "/" ? `${address}/v1` : address),
});

/** Gemini by the Generative Language API. */
const google = vendorProvider({
  name: "google",
  keyVariable: "GOOGLE_GENERATIVE_AI_API_KEY",
  address: "https://generativelanguage.googleapis.com/v1beta",
  addressVariable: "GOOGLE_GENERATIVE_AI_BASE_URL",
  priceTable: "google",
  embeds: true,
  async sdk(settings) {
    const provider = (await import("@ai-sdk/google")).createGoogleGenerativeAI(settings);
    return { language: provider, embedding: (id) => provider.embedding(id) };
  },
});

/** By its chat API. */
const mistral = vendorProvider({
  name: "mistral",
  keyVariable: "MISTRAL_API_KEY",
  address: "https://api.mistral.ai/v1",
  addressVariable: "MISTRAL_BASE_URL",
  priceTable: "mistral",
  embeds: true,
  async sdk(settings) {
    const provider = (await import("@ai-sdk/mistral")).createMistral(settings);
    return { language: provider, embedding: (id) => provider.embedding(id) };
  },
});

export const vendors: readonly Provider[] = [openai, anthropic, google, mistral];
