/**
 * Models in this process. The slots are here so that specs are understood and refused with a reason; the libraries they
 * need are optional and come with their own files.
 */
import { UsageError } from "../../base/errors.ts";
import type { ProviderName } from "../model-spec.ts";
import type { Provider } from "./provider.ts";

function notBuilt(name: ProviderName, what: string, instead: string): Provider {
  const refuse = (): never => {
    throw new UsageError(`${name}: ${what} are not available in this version`, {
      code: "not-available",
      hint: instead,
    });
  };
  return { name, target: refuse, open: async () => refuse() };
}

export const gguf = notBuilt(
  "gguf",
  "GGUF models in process",
  "serve the file with llama.cpp or Ollama and use its address, or --model embedded",
);
export const transformers = notBuilt(
  "transformers",
  "Transformers models in process",
  "use --embedder embedded, or a model server for embeddings",
);
