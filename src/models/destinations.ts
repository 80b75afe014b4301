/** Where the models of a run are and which key goes there, found without any network: what may be said before anything is sent. */
import { isPrecisError } from "../base/errors.ts";
import { parseSpec } from "./model-spec.ts";
import { type Environment, inProcess, type Servers } from "./providers/provider.ts";
import { providerOf } from "./registry.ts";

/** One server that a run may send to. */
export interface Destination {
  readonly spec: string;
  /** Base address of the server. */
  readonly endpoint: string;
  /** Environment variable whose value goes there as the key; null where none is set or none is needed. */
  readonly keyVariable: string | null;
  /** True when the spec itself holds the address, so that whoever wrote the spec chose the server. */
  readonly addressInSpec: boolean;
  /** True when the variable is one that `servers` names for this address. */
  readonly variableFromServers: boolean;
}

/** The servers of `specs`; specs of in-process models, and those that cannot be used as things are, have none. */
export function destinations(specs: readonly string[], env: Environment, servers: Servers): Destination[] {
  return [...new Set(specs)].flatMap((text) => {
    try {
      const spec = parseSpec(text);
      if (spec.provider === "embedded") return [];
      const target = providerOf(spec).target(spec, env, servers);
      if (target.endpoint === inProcess) return [];
      const usual = providerOf(spec).target(spec, env, {}).keyVariable;
      return [
        {
          spec: target.spec,
          endpoint: target.endpoint,
          keyVariable: target.key === null ? null : target.keyVariable,
          addressInSpec: spec.options.baseUrl !== undefined,
          variableFromServers: target.keyVariable !== usual,
        },
      ];
    } catch (error) {
      // Whoever opens the model gets this error and tells it.
      if (isPrecisError(error)) return [];
      throw error;
    }
  });
}
