/** The models of one run: gateways made on first use, sharing one ledger, one set of slots and one transport. */
import { throwIfAborted } from "../base/abort.ts";
import { UsageError } from "../base/errors.ts";
import { random } from "../base/random.ts";
import { systemClock } from "./clock.ts";
import { openSlots } from "./gateway/concurrency.ts";
import { embeddingGatewayFor } from "./gateway/embedding.ts";
import { openLedger } from "./gateway/ledger.ts";
import { openRateLimiter } from "./gateway/rate-limit.ts";
import type { ServerState } from "./gateway/retry.ts";
import { gatewayFor, type ModelParts, type RunParts } from "./gateway/stack.ts";
import { openTransport } from "./http/transport.ts";
import { type ModelOptions, type ModelSpec, parseSpec } from "./model-spec.ts";
import { type ModelFacts, modelFacts, ownFacts, requirePrice, unknownFacts } from "./prices.ts";
import { inProcess, type Provider, type Target } from "./providers/provider.ts";
import { providerOf } from "./registry.ts";
import type { EmbeddingGateway, Models, ModelsSettings } from "./settings.ts";
import { checkSettings } from "./settings-check.ts";
import { type Habits, newHabits, type Parameter } from "./spec/habits.ts";
import type { ChatGateway, ConsistencyModel, LanguageModel } from "./spec/language-model.ts";

interface Server {
  readonly state: ServerState;
  readonly limiter: ReturnType<typeof openRateLimiter>;
}

interface Opened {
  readonly spec: ModelSpec;
  readonly provider: Provider;
  readonly target: Target;
  readonly facts: ModelFacts;
}

/** Opens nothing yet: providers, connections and prices are loaded when a gateway is asked for. */
export function openModels(settings: ModelsSettings): Models {
  checkSettings(settings);
  const { env, signal, retries = 4, concurrency = 8, timeoutMs = 300_000, stallMs = 60_000 } = settings;
  const clock = settings.clock ?? systemClock;
  const transport = openTransport({ env, stallMs });
  const run: RunParts = {
    store: settings.callStore,
    cache: settings.cache,
    ledger: openLedger(settings, settings.spent),
    slots: openSlots(concurrency),
    clock,
    random: settings.random ?? random(0, "gateway"),
    retries,
    timeoutMs,
    claimed: new Set(),
    ...(settings.emit === undefined ? {} : { emit: settings.emit }),
  };
  const servers = new Map<string, Server>();
  const learned = new Map<string, Habits>();
  const gateways = new Map<string, Promise<ChatGateway>>();
  const embeddings = new Map<string, Promise<EmbeddingGateway>>();
  const classifiers = new Map<string, Promise<ConsistencyModel>>();
  const windows = new Map<string, Window>();
  const providerRun = { env, signal, ...(settings.emit === undefined ? {} : { emit: settings.emit }) };
  const loaded: { close?(): Promise<void> }[] = [];
  const kept = <M extends { close?(): Promise<void> }>(model: M): M => {
    loaded.push(model);
    return model;
  };

  const serverAt = (endpoint: string): Server => {
    const known = servers.get(endpoint);
    if (known !== undefined) return known;
    const limiter = openRateLimiter(settings.rpm, settings.tpm, clock);
    const server = { state: { pausedUntil: 0, answered: false, worked: false }, limiter };
    servers.set(endpoint, server);
    return server;
  };

  /** What is left out by hand is of one spec; what is learned holds for all specs of one model that leave out the same. */
  const habitsAt = (model: string, { omit = [], json, stream, think }: ModelOptions): Habits => {
    const left: Parameter[] = [...omit];
    if (json === "off") left.push("response_format");
    if (stream === "off") left.push("stream");
    const key = JSON.stringify([model, [...left].sort(), think]);
    const known = learned.get(key) ?? { ...newHabits(left), thinkingOff: think === "off" };
    learned.set(key, known);
    return known;
  };

  const open = async (text: string): Promise<Opened> => {
    throwIfAborted(signal);
    const spec = parseSpec(text);
    const provider = providerOf(spec);
    const target = provider.target(spec, env, settings.servers ?? {});
    const facts = target.endpoint === inProcess ? ownFacts : await factsOf(target.priceTable, spec.model);
    requirePrice(settings.maxCostUsd, facts, spec.text);
    return { spec, provider, target, facts };
  };

  const openGateway = async (text: string): Promise<ChatGateway> => {
    const { spec, provider, target, facts } = await open(text);
    const { baseUrl: _, contextWindow: __, stream: ___, ...options } = spec.options;
    const habits = habitsAt(`${target.endpoint} ${spec.model}`, spec.options);
    const model = kept(await provider.open(target, transport, facts, { ...providerRun, habits }));
    const window = windowOf(model, () => provider.detectWindow?.(target, transport, signal) ?? Promise.resolve(null));
    windows.set(spec.text, window);
    const { state, limiter } = serverAt(target.endpoint);
    const parts: ModelParts = {
      model,
      facts,
      keyOptions: { provider: spec.provider, ...options },
      habits,
      server: state,
      limiter,
      window: window.get,
      ...(spec.options.maxOutputTokens === undefined ? {} : { maxOutputTokens: spec.options.maxOutputTokens }),
    };
    return gatewayFor(run, parts);
  };

  const openEmbedding = async (text: string): Promise<EmbeddingGateway> => {
    const { spec, provider, target, facts } = await open(text);
    const model = kept(await embeddingsOf(spec, provider)(target, transport, providerRun));
    const { state, limiter } = serverAt(target.endpoint);
    return embeddingGatewayFor(run, { model, facts, server: state, limiter });
  };

  const openClassifier = async (text: string): Promise<ConsistencyModel> => {
    const { spec, provider, target } = await open(text);
    if (provider.openClassifier === undefined) {
      throw new UsageError(`${spec.text}: ${spec.provider} has no classifiers`, {
        code: "not-available",
        hint: "use --classifier transformers:MODEL with a FactCC or entailment model",
      });
    }
    return kept(await provider.openClassifier(target, transport, providerRun));
  };

  return {
    gateway: (text) => once(gateways, parseSpec(text).text, openGateway),
    embedding: (text) => once(embeddings, parseSpec(text).text, openEmbedding),
    classifier: (text) => once(classifiers, parseSpec(text).text, openClassifier),
    contextWindow: (text) => windows.get(parseSpec(text).text)?.known() ?? null,
    async detectContextWindow(text) {
      const { text: key } = parseSpec(text);
      await once(gateways, key, openGateway);
      return windows.get(key)?.get(true) ?? null;
    },
    totals: () => run.ledger.totals(),
    async close() {
      await Promise.all([transport.close(), ...loaded.splice(0).map((model) => model.close?.())]);
    },
  };
}

/** Looks at a spec of embeddings. Throws UsageError for a spec that is none, or whose provider has no embeddings; opens nothing. */
export function requireEmbedder(text: string): void {
  const spec = parseSpec(text);
  if (spec.provider !== "embedded") embeddingsOf(spec, providerOf(spec));
}

function embeddingsOf(spec: ModelSpec, provider: Provider): NonNullable<Provider["openEmbedding"]> {
  if (provider.openEmbedding !== undefined) return provider.openEmbedding.bind(provider);
  throw new UsageError(`${spec.text}: ${spec.provider} has no embeddings`, {
    code: "not-available",
    hint: "use --embedder embedded, openai:text-embedding-3-small or ollama:nomic-embed-text",
  });
}

function factsOf(priceTable: string | null, model: string): Promise<ModelFacts> {
  return priceTable === null ? Promise.resolve(unknownFacts) : modelFacts(priceTable, model);
}

interface Window {
  known(): number | null;
  get(ask: boolean): Promise<number | null>;
}

/** A window that is asked for at most once. */
function windowOf(model: LanguageModel, detect: () => Promise<number | null>): Window {
  let value = model.contextWindow;
  let asked: Promise<void> | undefined;
  return {
    known: () => value,
    async get(ask) {
      if (value !== null || !ask) return value;
      asked ??= detect().then((found) => {
        value = found;
      });
      await asked;
      return value;
    },
  };
}

/** One value a key; a failure is not kept, so that the next caller gets its own chance. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: (key: string) => Promise<T>): Promise<T> {
  const there = known.get(key);
  if (there !== undefined) return there;
  const made = make(key);
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
