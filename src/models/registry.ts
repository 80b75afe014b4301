/** Which provider serves which spec. A new one: a row of `providers/vendors.ts` or `hosts.ts`, or a file beside them, its name in `model-spec.ts`, its line here. */
import { UsageError } from "../base/errors.ts";
import type { ModelSpec } from "./model-spec.ts";
import { compatible } from "./providers/compatible.ts";
import { namedHosts } from "./providers/hosts.ts";
import { gguf, transformers } from "./providers/local.ts";
import { ollama } from "./providers/ollama.ts";
import type { Provider } from "./providers/provider.ts";
import { vendors } from "./providers/vendors.ts";

const providers: readonly Provider[] = [...vendors, ...namedHosts, ollama, compatible, gguf, transformers];

/** The provider of a spec. Throws UsageError for "embedded", which is an engine and no language model. */
export function providerOf(spec: ModelSpec): Provider {
  const found = providers.find(({ name }) => name === spec.provider);
  if (found !== undefined) return found;
  throw new UsageError("the embedded engine is no language model and needs no gateway", {
    hint: "name a model, like openai:gpt-4o-mini",
  });
}
