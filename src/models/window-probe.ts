/** Context windows without opening models: what a dry run needs to cut texts as the run itself would. */
import { openTransport } from "./http/transport.ts";
import { parseSpec } from "./model-spec.ts";
import { modelFacts } from "./prices.ts";
import type { Environment, Servers } from "./providers/provider.ts";
import { providerOf } from "./registry.ts";

/** Finds context windows before any model is opened. */
export interface WindowProbe {
  /** Tokens by the spec's own option, the model's name, or its server (one small request without any text); null where none tells. */
  window(spec: string): Promise<number | null>;
  close(): Promise<void>;
}

/** A server must not hold up an estimate. */
const patienceMs = 5_000;

/** A probe over the servers that `settings` lead to; nothing is asked before its first use. */
export function openWindowProbe(settings: {
  readonly env: Environment;
  readonly servers: Servers;
  readonly signal: AbortSignal;
}): WindowProbe {
  const transport = openTransport({ env: settings.env, stallMs: patienceMs });
  const known = new Map<string, Promise<number | null>>();
  const find = async (text: string): Promise<number | null> => {
    const spec = parseSpec(text);
    if (spec.options.contextWindow !== undefined) return spec.options.contextWindow;
    const provider = providerOf(spec);
    // A vendor's model is known by its name; its key is not needed for that.
    const listed =
      provider.priceTable === undefined ? null : (await modelFacts(provider.priceTable, spec.model)).contextWindow;
    if (listed !== null) return listed;
    if (provider.detectWindow === undefined) return null;
    return provider.detectWindow(provider.target(spec, settings.env, settings.servers), transport, settings.signal);
  };
  return {
    window(spec) {
      const there = known.get(spec) ?? find(spec);
      known.set(spec, there);
      return there;
    },
    close: () => transport.close(),
  };
}
