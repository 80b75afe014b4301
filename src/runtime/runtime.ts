/**
 * Composition root: settings -> store, engines, models -> the context of a run. The only place where rooms below are put
 * together; commands and the library come in here and see a TaskContext.
 */
import { randomUUID } from "node:crypto";
import type { TaskContext } from "../agents/task-context.ts";
import { type StoreError, UsageError } from "../base/errors.ts";
import type { EventSink } from "../base/events.ts";
import { now as steadyNow } from "../base/now.ts";
import { random } from "../base/random.ts";
import { sign } from "../base/user-data.ts";
import { embeddedSpec } from "../embedded/engine.ts";
import type { ConsistencyJudge } from "../metrics/reference-free/consistency.ts";
import type { Embedder } from "../metrics/semantic/embedder.ts";
import type { Models, WindowProbe } from "../models/index.ts";
import {
  chooseStore,
  memoryStore,
  openResilientSharedStore,
  openResilientStore,
  openSharedStore,
  openStore,
  resilientStore,
} from "../store/index.ts";
import { dryRunEngines } from "./dry-run.ts";
import { agentSetups } from "./engines.ts";
import { itemAgents } from "./item-agents.ts";
import { runText } from "./recorded-runs.ts";
import type { RunState, RunStore, RunTotals } from "./run-store.ts";
import type { Settings } from "./settings.ts";
import { sharedStoreUrl, withoutSecrets } from "./store-address.ts";
import { packageVersion } from "./version.ts";

export interface RunRequest {
  readonly settings: Settings;
  /** Further models that agents of this run may be set up with (`TaskContext.agentsFor`). Default none. */
  readonly models?: readonly string[];
  /** Name of the command or library function, e.g. "about". */
  readonly command: string;
  /** The command line behind it, without program name; `runs resume` runs it again. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** All options as they were resolved, for the record. */
  readonly resolved: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly emit: EventSink;
  /** False: nothing is written to disk. Default true. */
  readonly record?: boolean;
  /** Goes on with this recorded run instead of starting one. */
  readonly resume?: string;
  /** Milliseconds since the epoch; default `base/now.ts`, which never goes back. */
  readonly now?: () => number;
}

export interface Run {
  readonly runId: string;
  readonly context: TaskContext;
  readonly store: RunStore;
  totals(): RunTotals;
  /** Roles and speakers that were asked so far in this process. */
  asked(): ReadonlySet<string>;
  /** The embedding model of the settings behind cache, limits and journal; undefined where it is "embedded" (no model). */
  embedder(): Promise<Embedder | undefined>;
  /** The classifier of the settings as a judge of consistency; undefined where none is named. Its verdicts are not cached. */
  judge(): Promise<ConsistencyJudge | undefined>;
  /** Closes the books: state and exit code are recorded, connections and the store closed. Never throws. */
  end(state: RunState, exitCode: number): Promise<void>;
}

/** Opens everything one run needs. Throws UsageError for impossible settings, before anything is spent. */
export async function startRun(request: RunRequest): Promise<Run> {
  const store = await openRunStore(request);
  try {
    return await startIn(store, request);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function startIn(store: RunStore, request: RunRequest): Promise<Run> {
  const { settings, emit, signal } = request;
  const now = request.now ?? steadyNow;
  const runId = request.resume ?? newRunId(now());
  if (request.resume !== undefined) {
    const { inFlight } = await store.resumeRun(runId, process.pid);
    if (inFlight > 0) {
      const message = `${inFlight} ${inFlight === 1 ? "call was" : "calls were"} in flight when the run was stopped and may be paid again`;
      emit({ type: "warning", warning: { code: "in-flight-at-stop", message } });
    }
  }
  if (settings.embedder !== embeddedSpec) {
    const { requireEmbedder } = await import("../models/index.ts");
    requireEmbedder(settings.embedder);
  }
  const models = settings.dryRun ? undefined : await openModelsIfNeeded(request, store, runId);
  const dry = settings.dryRun ? await dryRunEngines(settings, request.models) : undefined;
  const probe = settings.dryRun ? await windowProbe(request) : undefined;
  // Begun once its models can be used: a command that could not start leaves no run behind.
  if (request.resume === undefined) {
    await store.beginRun({
      runId,
      command: request.command,
      argv: withoutSecrets(request.argv) as readonly string[],
      cwd: request.cwd,
      resolved: withoutSecrets(store.durable ? signed(request, runId) : request.resolved),
      version: packageVersion(),
      createdAt: now(),
      pid: process.pid,
    });
  }
  const setups = agentSetups(settings, dry, async () => {
    if (models === undefined) throw new UsageError("no language model is set", { hint: "give one with --model" });
    return models;
  });
  const sums = { calls: 0, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null };
  const totals = (): RunTotals => (dry ? dry.totals() : models ? models.totals() : sums);
  const asked = new Set<string>();
  const context: TaskContext = {
    runId,
    signal,
    seed: settings.seed,
    concurrency: settings.concurrency,
    now,
    totals,
    emit,
    agentsFor: (item, setup = {}) =>
      itemAgents({
        item,
        runId,
        seed: setup.seed ?? settings.seed,
        repetition: setup.repetition ?? 0,
        concurrency: settings.concurrency,
        signal,
        engines: setups(setup),
        // A budget set by the bill must not be exceeded: what may be asked is counted.
        ...(dry === undefined ? {} : { rehearsal: "most" as const }),
        asked,
        trace: store,
        emit,
        now,
        contextWindow: (spec) => models?.contextWindow(spec) ?? null,
        detectContextWindow: async (spec) =>
          (await (probe === undefined ? models?.detectContextWindow(spec) : probe.window(spec))) ?? null,
      }),
    saved: (name) => (request.resume === undefined ? undefined : store.artifact(runId, name)),
    save: (name, value) => {
      if (!settings.dryRun) store.putArtifact(runId, name, value);
    },
  };
  return {
    runId,
    context,
    store,
    totals,
    asked: () => asked,
    async embedder() {
      if (models === undefined || settings.embedder === embeddedSpec) return undefined;
      const { embed, embedTokens, spec, trainedOn } = await models.embedding(settings.embedder);
      const call = { runId, agent: "embedder", signal: request.signal };
      return {
        spec,
        embed: async (texts) => (await embed(texts, call)).vectors,
        ...(embedTokens === undefined ? {} : { embedTokens: (texts: readonly string[]) => embedTokens(texts, call) }),
        ...(trainedOn === undefined ? {} : { trainedOn }),
      };
    },
    async judge() {
      if (models === undefined || settings.classifier === undefined) return undefined;
      const model = await models.classifier(settings.classifier);
      return async (claim, source) => (await model.classify(claim, source, request.signal)).consistent;
    },
    async end(state, exitCode) {
      try {
        await store.endRun(runId, { state, exitCode, endedAt: now(), totals: totals() });
        await store.flush();
      } finally {
        await models?.close();
        await probe?.close();
        await store.close();
      }
    },
  };
}

function signed({ resolved, argv, cwd, env }: RunRequest, runId: string): unknown {
  if (typeof resolved !== "object" || resolved === null) return resolved;
  return {
    ...resolved,
    signature: sign(env, runText({ runId, argv: withoutSecrets(argv) as readonly string[], cwd })),
  };
}

function newRunId(time: number): string {
  // Sorts by time in listings; the random tail keeps parallel processes apart.
  const stamp = new Date(time).toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  return `${stamp}-${randomUUID().slice(0, 6)}`;
}

/** The durable store, or memory with one warning: a summary is never lost to a store that cannot be written. */
async function openRunStore(request: RunRequest): Promise<RunStore> {
  if (request.settings.dryRun || request.record === false) return memoryStore({ keepSteps: false });
  const trouble = (error: StoreError): void => {
    const hint = error.hint === undefined ? "" : ` (${error.hint})`;
    const message = `${error.message}${hint}; what follows is not recorded and cannot be resumed`;
    request.emit({ type: "warning", warning: { code: "store-unavailable", message } });
  };
  // A run that lives on what was recorded cannot begin without the store, but it can end without it.
  const needed = request.resume !== undefined || request.settings.cache === "replay";
  const url = sharedStoreUrl(request.settings.store);
  if (url !== undefined)
    return needed ? resilientStore(await openSharedStore(url), trouble) : openResilientSharedStore(url, trouble);
  const { env } = request;
  const { directory, refused } = chooseStore({
    cwd: request.cwd,
    env,
    ...(request.settings.store === undefined ? {} : { explicit: request.settings.store }),
  });
  if (refused !== undefined) request.emit({ type: "warning", warning: { code: "store-foreign", message: refused } });
  if (needed) return resilientStore(openStore(directory, { env }), trouble);
  return openResilientStore(directory, trouble, { env });
}

/** A dry run cuts texts as the run would: by the models' true windows. */
async function windowProbe({ env, settings, signal }: RunRequest): Promise<WindowProbe> {
  const { openWindowProbe } = await import("../models/index.ts");
  return openWindowProbe({ env, servers: settings.servers, signal });
}

async function openModelsIfNeeded(request: RunRequest, store: RunStore, runId: string): Promise<Models | undefined> {
  const { settings } = request;
  const specs = [settings.model, ...Object.values(settings.roles), ...(request.models ?? [])];
  const needed =
    settings.classifier !== undefined || [...specs, settings.embedder].some((spec) => spec !== embeddedSpec);
  if (!needed) return undefined;
  const { openModels } = await import("../models/index.ts");
  const spent = request.resume === undefined ? undefined : (await store.run(runId))?.totals;
  const models = openModels({
    env: request.env,
    servers: settings.servers,
    callStore: store,
    cache: settings.cache,
    concurrency: settings.concurrency,
    retries: settings.retries,
    timeoutMs: settings.timeoutMs,
    stallMs: settings.stallMs,
    signal: request.signal,
    emit: request.emit,
    random: random(settings.seed, "gateway"),
    ...(settings.maxCalls === undefined ? {} : { maxCalls: settings.maxCalls }),
    ...(settings.maxTokens === undefined ? {} : { maxTokens: settings.maxTokens }),
    ...(settings.maxCostUsd === undefined ? {} : { maxCostUsd: settings.maxCostUsd }),
    ...(settings.rpm === undefined ? {} : { rpm: settings.rpm }),
    ...(settings.tpm === undefined ? {} : { tpm: settings.tpm }),
    ...(spent === undefined ? {} : { spent }),
  });
  // Opened before any work, so that a missing key or an unknown provider costs nothing.
  for (const spec of new Set(specs)) {
    if (spec !== embeddedSpec) await models.gateway(spec);
  }
  return models;
}
