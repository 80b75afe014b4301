/**
 * Calls of tools as work under the limits of the server: each is stopped as soon as its client takes it back, and what takes longer than
 * a client waits goes on and can be fetched.
 */
import { BudgetError, UsageError } from "../base/errors.ts";
import type { Settings } from "../runtime/settings.ts";
import type { JobSpent } from "./job-protocol.ts";
import type { Answer } from "./tool.ts";
import { startWorkers } from "./workers.ts";

/** Finished work that is kept for whoever fetches it. Ours. */
const mostKept = 100;

export interface JobOptions {
  readonly tool: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  progress(unit: string, done: number, total: number | null): void;
  /** Milliseconds that the client waits for the result; after that the work goes on without it. Infinity: it waits. */
  readonly waitMs: number;
}

/** `runId` is null for work that asks nobody. */
export type JobState =
  | { readonly status: "done"; readonly runId: string | null; readonly answer: Answer }
  | { readonly status: "running"; readonly runId: string };

export interface Jobs {
  perform(options: JobOptions): Promise<JobState>;
  /** Work that went on, by its run, waited for up to `waitMs`. Throws what the work threw, and UsageError for a run that is not known. */
  fetch(runId: string, waitMs: number, signal: AbortSignal): Promise<JobState>;
  /** Stops all work and waits for its end. */
  close(): Promise<void>;
}

export interface JobsOptions {
  readonly settings: Settings;
  readonly roots: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Ended = { readonly answer: Answer } | { readonly error: unknown };

export function openJobs({ settings, roots, cwd, env }: JobsOptions): Jobs {
  const limited = [settings.maxCalls, settings.maxTokens, settings.maxCostUsd].some((limit) => limit !== undefined);
  const workers = startWorkers(limited);
  const spent = { calls: 0, tokens: 0, costUsd: 0 };
  const kept = new Map<string, Promise<Ended>>();
  const closing = new AbortController();
  return {
    async perform({ tool, input, signal, progress, waitMs }) {
      // The client's word counts as long as it waits.
      const stop = new AbortController();
      const onAbort = (): void => stop.abort(signal.reason);
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) onAbort();
      let runId: string | null = null;
      let told: (runId: string) => void = () => undefined;
      const begun = new Promise<string>((resolve) => {
        told = resolve;
      });
      const events = {
        progress,
        begun(id: string) {
          runId = id;
          told(id);
        },
        spent(more: JobSpent) {
          spent.calls += more.calls;
          spent.tokens += more.tokens;
          spent.costUsd += more.costUsd;
        },
      };
      const job = () => ({ tool, input, roots, cwd, env, settings: { ...settings, ...leftOf(settings, spent) } });
      const ended = workers.perform(job, events, AbortSignal.any([stop.signal, closing.signal])).then(
        (answer): Ended => ({ answer }),
        (error: unknown): Ended => ({ error }),
      );
      try {
        const first = await firstOf(ended, begun, waitMs);
        if (typeof first === "string") {
          kept.set(first, ended);
          for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old);
          return { status: "running", runId: first };
        }
        if ("error" in first) throw first.error;
        return { status: "done", runId, answer: first.answer };
      } finally {
        signal.removeEventListener("abort", onAbort);
      }
    },
    async fetch(runId, waitMs, signal) {
      const ended = kept.get(runId);
      if (ended === undefined)
        throw new UsageError(`no run ${runId} of this server goes on or waits to be fetched`, {
          hint: "call the tool again",
        });
      const first = await Promise.race([firstOf(ended, Promise.resolve(runId), waitMs), aborted(signal, runId)]);
      if (typeof first === "string") return { status: "running", runId };
      if ("error" in first) throw first.error;
      return { status: "done", runId, answer: first.answer };
    },
    close() {
      closing.abort();
      return workers.close();
    },
  };
}

/** Limits less what earlier calls took. Throws BudgetError where nothing is left. */
function leftOf({ maxCalls, maxTokens, maxCostUsd }: Settings, spent: JobSpent): Partial<Settings> {
  const left = (limit: number, used: number, what: string): number => {
    if (used > 0 && used >= limit)
      throw new BudgetError(`the server has used its ${limit} ${what}`, {
        hint: "start precis mcp with a higher limit",
      });
    return limit - used;
  };
  return {
    ...(maxCalls === undefined ? {} : { maxCalls: left(maxCalls, spent.calls, "calls") }),
    ...(maxTokens === undefined ? {} : { maxTokens: left(maxTokens, spent.tokens, "tokens") }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd: left(maxCostUsd, spent.costUsd, "US dollars") }),
  };
}

/** The end, or the run once it has begun and `waitMs` are over. */
async function firstOf(ended: Promise<Ended>, begun: Promise<string>, waitMs: number): Promise<Ended | string> {
  if (waitMs === Number.POSITIVE_INFINITY) return ended;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => void begun.then(resolve), waitMs);
  });
  try {
    return await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
  }
}

function aborted<T>(signal: AbortSignal, value: T): Promise<T> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(value);
    signal.addEventListener("abort", () => resolve(value), { once: true });
  });
}
