/** Which provider serves which spec. A new one: its file in `providers/`, its name in `model-spec.ts`, its line here. */
import { UsageError } from "../base/errors.ts";
import type { ModelSpec } from "./model-spec.ts";
import { anthropic } from "./providers/anthropic.ts";
import { compatible } from "./providers/compatible.ts";
import { google } from "./providers/google.ts";
import { gguf, transformers } from "./providers/local.ts";
import { mistral } from "./providers/mistral.ts";
import { ollama } from "./providers/ollama.ts";
import { openai } from "./providers/openai.ts";
import type { Provider } from "./providers/provider.ts";

const providers: readonly Provider[] = [openai, anthropic, google, mistral, ollama, compatible, gguf, transformers];

/** The provider of a spec. Throws UsageError for "embedded", which is an engine and no language model. */
export function providerOf(spec: ModelSpec): Provider {
  const found = providers.find(({ name }) => name === spec.provider);
  if (found !== undefined) return found;
  throw new UsageError("the embedded engine is no language model and needs no gateway", {
    hint: "name a model, like openai:gpt-4o-mini",
  });
}
