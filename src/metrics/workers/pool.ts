/** A few worker threads that score batches. Started late, since a thread costs more than a small corpus. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { PrecisError } from "../../base/errors.ts";
import type { ItemScores, ScoreItem } from "../metric.ts";
import type { MetricRequest } from "../select.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

interface Waiting {
  readonly resolve: (rows: readonly ItemScores[]) => void;
  readonly reject: (error: Error) => void;
}

export interface ScoringPool {
  readonly threads: number;
  /** Rows of the items, in their order. Rejects when a thread failed. */
  score(items: readonly ScoreItem[]): Promise<readonly ItemScores[]>;
  close(): Promise<void>;
}

/** Starts `threads` threads (>= 1) that open `requests` on their first batch. */
export function startPool(requests: readonly MetricRequest[], threads: number): ScoringPool {
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let failure: Error | undefined;
  const fail = (cause: unknown): void => {
    failure ??= new PrecisError(
      "internal",
      `a scoring thread failed (${cause instanceof Error ? cause.message : String(cause)})`,
      {
        hint: "run again with --debug and report the stack",
        cause,
      },
    );
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const workers = Array.from({ length: threads }, () => {
    const worker = startWorker(requests);
    worker.on("message", (message: FromWorker) => {
      const entry = waiting.get(message.batch);
      waiting.delete(message.batch);
      if ("error" in message) fail(new Error(message.error));
      else entry?.resolve(message.rows);
    });
    worker.on("error", fail);
    return worker;
  });
  return {
    threads,
    score(items) {
      if (failure !== undefined) return Promise.reject(failure);
      const batch = next++;
      return new Promise((resolve, reject) => {
        waiting.set(batch, { resolve, reject });
        (workers[batch % workers.length] as Worker).postMessage({ batch, items } satisfies ToWorker);
      });
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function startWorker(requests: readonly MetricRequest[]): Worker {
  const workerData = { requests };
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./worker.js", import.meta.url), { workerData });
  // From source (tests, bench) the thread needs tsx to read TypeScript; the built package never comes here.
  const url = JSON.stringify(new URL("./worker.ts", import.meta.url).href);
  const loader = JSON.stringify(
    new URL("dist/esm/api/index.mjs", pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"))).href,
  );
  return new Worker(`import(${loader}).then(({ tsImport }) => tsImport(${url}, ${url}))`, {
    workerData,
    eval: true,
  });
}
