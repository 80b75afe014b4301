/**
 * Servers that many people use and that speak chat completions, by name: a row each. Everything but address, key and prices is the
 * compatible server's.
 */
import type { ProviderName } from "../model-spec.ts";
import { compatible } from "./compatible.ts";
import type { Provider } from "./provider.ts";
import { fromEnvironment, type Vendor, vendorTarget } from "./target.ts";

interface Host extends Vendor {
  readonly name: ProviderName;
}

const hosts: readonly Host[] = [
  {
    name: "openrouter",
    keyVariable: "OPENROUTER_API_KEY",
    address: "https://openrouter.ai/api/v1",
    addressVariable: "OPENROUTER_BASE_URL",
    priceTable: "openrouter",
  },
  {
    name: "groq",
    keyVariable: "GROQ_API_KEY",
    address: "https://api.groq.com/openai/v1",
    addressVariable: "GROQ_BASE_URL",
    priceTable: "groq",
  },
  {
    name: "deepseek",
    keyVariable: "DEEPSEEK_API_KEY",
    address: "https://api.deepseek.com/v1",
    addressVariable: "DEEPSEEK_BASE_URL",
    priceTable: "deepseek",
  },
  {
    name: "xai",
    keyVariable: "XAI_API_KEY",
    address: "https://api.x.ai/v1",
    addressVariable: "XAI_BASE_URL",
    priceTable: "x-ai",
  },
  {
    name: "together",
    keyVariable: "TOGETHER_API_KEY",
    address: "https://api.together.xyz/v1",
    addressVariable: "TOGETHER_BASE_URL",
    priceTable: "together",
  },
];

/** LM Studio on this machine: no key, and a price that nobody knows. */
const lmstudio: Provider = {
  ...compatible,
  name: "lmstudio",
  target(spec, env, servers) {
    const endpoint = spec.options.baseUrl ?? fromEnvironment(env, "LMSTUDIO_BASE_URL") ?? "http://127.0.0.1:1234/v1";
    return {
      ...compatible.target({ ...spec, options: { ...spec.options, baseUrl: endpoint } }, env, servers),
      model: spec,
    };
  },
};

export const namedHosts: readonly Provider[] = [
  ...hosts.map(
    (host): Provider => ({
      ...compatible,
      name: host.name,
      priceTable: host.priceTable,
      target: (spec, env) => vendorTarget(spec, env, host),
    }),
  ),
  lmstudio,
];

/** Names of the hosts that need a key, for lists of what is usable. */
export const hostNames: readonly ProviderName[] = hosts.map(({ name }) => name);
