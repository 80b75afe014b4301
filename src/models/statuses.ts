/** What `precis models` shows: which models are usable now, and why not. Asks local servers, never a paid one. */
import { isPrecisError, type PrecisError } from "../base/errors.ts";
import { getJson } from "./http/get-json.ts";
import { openTransport } from "./http/transport.ts";
import { ggufOnDisk, type ModelOnDisk, transformersOnDisk } from "./local/on-disk.ts";
import { type LocalProvider, localPackages, requirePackage } from "./local/packages.ts";
import { type ModelSpec, parseSpec } from "./model-spec.ts";
import { hostNames } from "./providers/hosts.ts";
import { hostAddress } from "./providers/ollama.ts";
import type { Environment, Servers, Target } from "./providers/provider.ts";
import { providerOf } from "./registry.ts";

/** Whether a model can be used now. */
export interface ModelStatus {
  /** A spec, or for a whole provider "openai:MODEL". */
  readonly spec: string;
  readonly usable: boolean;
  /** Why, in a few words. */
  readonly reason: string;
}

/** What the statuses are looked up with. */
export interface StatusSettings {
  readonly servers?: Servers;
  /** Specs that the configuration or the command line names; each is shown in its own line. */
  readonly specs?: readonly string[];
  readonly signal: AbortSignal;
  /** Where GGUF files are looked for beside the cache; default: the working directory. */
  readonly cwd?: string;
}

const vendors = ["openai", "anthropic", "google", "mistral"] as const;

/** One line a provider, one a model on the local Ollama server, one a spec given. */
export async function modelStatuses(env: Environment, settings: StatusSettings): Promise<ModelStatus[]> {
  const { servers = {}, specs = [], signal } = settings;
  const wanted = [...new Set(specs)].map((spec) => statusOf(spec, env, servers));
  return [
    { spec: "embedded", usable: true, reason: "needs no key and no network" },
    ...wanted.filter(({ spec }) => spec !== "embedded"),
    ...vendors.map((vendor) => statusOf(`${vendor}:MODEL`, env, servers)),
    // Hosts that nobody has set up here would be a screen of what is not usable; docs/models.md names them all.
    ...hostNames.map((host) => statusOf(`${host}:MODEL`, env, servers)).filter(({ usable }) => usable),
    ...(await ollamaStatuses(env, signal)),
    { spec: "http://HOST/v1#MODEL", usable: true, reason: keyState(env, "PRECIS_API_KEY") },
    ...localStatuses("gguf", "gguf:FILE", ggufOnDisk(env, settings.cwd), env),
    ...localStatuses("transformers", "transformers:MODEL", transformersOnDisk(env), env),
  ];
}

/** The package's own line, and one for each model on disk where the package is there to run it. */
function localStatuses(
  provider: LocalProvider,
  whole: string,
  onDisk: readonly ModelOnDisk[],
  env: Environment,
): ModelStatus[] {
  try {
    requirePackage(provider, env);
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    return [{ spec: whole, usable: false, reason: shortReason(error) }];
  }
  const name = localPackages[provider];
  return [
    { spec: whole, usable: true, reason: `${name} is installed` },
    ...onDisk.map(({ spec, bytes }) => ({
      spec,
      usable: true,
      reason: bytes === null ? "on disk" : `on disk, ${(bytes / 1024 / 1024).toFixed(1)} MB`,
    })),
  ];
}

function statusOf(text: string, env: Environment, servers: Servers): ModelStatus {
  try {
    const spec = parseSpec(text);
    if (spec.provider === "embedded") return { spec: text, usable: true, reason: "needs no key and no network" };
    const target = providerOf(spec).target(spec, env, servers);
    const reason = target.keyVariable === null ? "needs no key" : keyState(env, target.keyVariable);
    return { spec: text, usable: true, reason: `${reason}${movedTo(spec, target)}` };
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    return { spec: text, usable: false, reason: shortReason(error) };
  }
}

function keyState(env: Environment, variable: string): string {
  return env[variable]?.trim() ? `${variable} is set` : `${variable} is not set; no key is sent`;
}

/** Said only where a vendor's name does not lead to the vendor. */
function movedTo(spec: ModelSpec, { endpoint, keyVariable }: Target): string {
  if (spec.provider === "compatible") return "";
  // An environment of nothing but the key: no variable moves the vendor.
  const onlyKey = keyVariable === null ? {} : { [keyVariable]: "any" };
  const usual = providerOf(spec).target({ ...spec, options: {} }, onlyKey, {}).endpoint;
  return endpoint === usual ? "" : `, at ${endpoint}`;
}

function shortReason(error: PrecisError): string {
  return error.hint === undefined ? error.message : `${error.message}: ${error.hint}`;
}

async function ollamaStatuses(env: Environment, signal: AbortSignal): Promise<ModelStatus[]> {
  const whole = "ollama:MODEL";
  let endpoint: string;
  try {
    endpoint = hostAddress(env);
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    return [{ spec: whole, usable: false, reason: shortReason(error) }];
  }
  const transport = openTransport({ env, stallMs: 3_000 });
  try {
    const peer = { spec: whole, endpoint, keyVariable: null, key: null };
    const tags = (await getJson(transport, peer, `${endpoint}/api/tags`, signal)) as { models?: unknown } | null;
    if (!Array.isArray(tags?.models)) {
      return [
        { spec: whole, usable: false, reason: `no Ollama server answers at ${endpoint}: start it with ollama serve` },
      ];
    }
    const names = (tags.models as { name?: unknown }[]).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    if (names.length === 0) {
      return [{ spec: whole, usable: false, reason: `the server at ${endpoint} has no models: ollama pull MODEL` }];
    }
    return names.map((name) => ({ spec: `ollama:${name}`, usable: true, reason: `on the server at ${endpoint}` }));
  } finally {
    await transport.close();
  }
}
