/** Which provider serves which spec. A new one: its file in `providers/`, its name in `model-spec.ts`, its line here. */
import { UsageError } from "../base/errors.ts";
import type { ModelSpec } from "./model-spec.ts";
import { compatible } from "./providers/compatible.ts";
import { gguf, transformers } from "./providers/local.ts";
import type { Provider } from "./providers/provider.ts";

/** The provider of a spec. Throws UsageError for "embedded", which is an engine and no language model. */
export function providerOf(spec: ModelSpec): Provider {
  switch (spec.provider) {
    case "compatible":
      return compatible;
    case "gguf":
      return gguf;
    case "transformers":
      return transformers;
    case "embedded":
      throw new UsageError("the embedded engine is no language model and needs no gateway", {
        hint: "name a model, like openai:gpt-4o-mini",
      });
    default:
      throw new UsageError(`no provider ${spec.provider}`, {});
  }
}
