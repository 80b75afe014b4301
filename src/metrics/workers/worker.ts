/** The worker thread's side: opens the requested metrics once, then answers batches of items in the order they come. */
import { parentPort, workerData } from "node:worker_threads";
import { type OpenRequest, openScorers, scoreBatch } from "../open-scorers.ts";
import type { MetricRequest } from "../select.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

const port = parentPort;
if (port === null) throw new Error("metrics/workers/worker runs in a worker thread only");

let open: Promise<OpenRequest[]> | undefined;

port.on("message", async ({ batch, items }: ToWorker) => {
  try {
    open ??= openScorers((workerData as { requests: readonly MetricRequest[] }).requests, {});
    port.postMessage({ batch, rows: await scoreBatch(items, await open) } satisfies FromWorker);
  } catch (error) {
    port.postMessage({ batch, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
