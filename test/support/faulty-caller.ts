/**
 * A process of its own that makes many calls through the gateway and a real store, for the fault suite:
 * `faulty-caller.ts SERVER STORE COUNT`. Prints one JSON line: answers lost or wrong, figures of memory. Needs --expose-gc.
 */
import { mapConcurrent } from "../../src/base/concurrent.ts";
import { isPrecisError } from "../../src/base/errors.ts";
import { openModels } from "../../src/models/index.ts";
import { openStore } from "../../src/store/index.ts";
import { hurriedClock } from "./hurried-clock.ts";
import { runStart } from "./store-facts.ts";
import { aboutCheck, aboutRequest } from "./test-models.ts";

export interface CallerReport {
  readonly right: number;
  /** What came back instead, first few. */
  readonly wrong: readonly string[];
  /** Megabytes of live heap after a collection, at each quarter of the way. */
  readonly heapMb: readonly number[];
  readonly rssMb: number;
  /** Answers that the store holds, read after it was closed and opened again. */
  readonly stored: number;
  readonly requests: number;
  readonly seconds: number;
}

const [server = "", directory = "", countText = "0"] = process.argv.slice(2);
const count = Number(countText);
const signal = new AbortController().signal;
const runId = "run-a";
const store = openStore(directory);
store.beginRun(runStart(runId));
const concurrency = 32;
const models = openModels({
  env: {},
  callStore: store,
  cache: "use",
  concurrency,
  signal,
  // A second of waiting is 20 ms; the total limit runs by the same clock and is out of the way.
  clock: hurriedClock(50),
  timeoutMs: 30_000_000,
});
const gateway = await models.gateway(`${server}/v1#small`);

const wrong: string[] = [];
const heapMb: number[] = [];
let right = 0;
let done = 0;
const started = performance.now();

async function ask(index: number): Promise<void> {
  const request = aboutRequest({
    messages: [
      { role: "system", content: "You name things." },
      { role: "user", content: `Name document ${index}. ${"It sorts letters by pile. ".repeat(20)}` },
    ],
  });
  try {
    const answer = await gateway.generate(
      request,
      { runId, agent: "summarizer", item: String(index), signal },
      aboutCheck,
    );
    const { about } = answer.value as { readonly about: string };
    if (about === `Document ${index}`) right++;
    else wrong.push(`${index}: ${about}`);
  } catch (error) {
    wrong.push(`${index}: ${isPrecisError(error) ? error.code : "unexpected"} ${String(error)}`);
  }
  if (++done % Math.ceil(count / 4) === 0) {
    globalThis.gc?.();
    heapMb.push(Math.round((process.memoryUsage().heapUsed / 1_048_576) * 10) / 10);
  }
}

await mapConcurrent(
  Array.from({ length: count }, (_, index) => index),
  concurrency,
  ask,
);
const seconds = Math.round((performance.now() - started) / 100) / 10;
const { calls: requests } = models.totals();
await models.close();
store.endRun(runId, { state: "done", exitCode: 0, endedAt: Date.now(), totals: models.totals() });
store.close();
const again = openStore(directory, { readOnly: true });
const answered = new Set(again.calls(runId).flatMap((call) => (call.state === "done" ? [call.item] : [])));
again.close();
const report: CallerReport = {
  right,
  wrong: wrong.slice(0, 5),
  heapMb,
  rssMb: Math.round(process.memoryUsage().rss / 1_048_576),
  stored: answered.size,
  requests,
  seconds,
};
process.stdout.write(`${JSON.stringify(report)}\n`);
