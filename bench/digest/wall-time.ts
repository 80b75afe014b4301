/** Wall time of K candidates against one, over a real HTTP server with a fixed latency. Bar: 1.15 x when C >= K. */

import type { Document } from "../../src/documents/document.ts";
import { parseDocument } from "../../src/documents/index.ts";
import { startRun } from "../../src/runtime/runtime.ts";
import { defaultSettings } from "../../src/runtime/settings.ts";
import { ensemble } from "../../src/strategies/ensemble/ensemble.ts";
import { startScriptedServer } from "../../test/support/scripted-model-server.ts";

const latencyMs = 400;

export async function wallTime(): Promise<void> {
  const server = await startScriptedServer({
    latencyMs,
    answer: () => JSON.stringify({ summary: "The queue keeps jobs in order." }),
  });
  const documents: Document[] = [];
  for (const name of ["a", "b", "c"]) {
    documents.push(await parseDocument({ source: name, text: `Queue ${name} keeps jobs in order and retries them.` }));
  }
  const time = async (samples: number, concurrency: number): Promise<number> => {
    const run = await startRun({
      settings: { ...defaultSettings, model: `${server.url}/v1#m`, concurrency, cache: "off" },
      command: "bench",
      argv: [],
      cwd: process.cwd(),
      resolved: {},
      env: {},
      signal: new AbortController().signal,
      emit: () => undefined,
    });
    const problem = {
      task: "digest",
      documents,
      requirements: "",
      limits: { maxWords: 50 },
      language: "en",
      prompts: {},
      item: `bench ${samples}`,
    };
    const started = performance.now();
    // Without the aggregator: only the candidates are timed.
    await ensemble.solve(problem, run.context.agentsFor("bench"), { samples, without: "aggregator" });
    const took = performance.now() - started;
    await run.end("done", 0);
    return took;
  };
  await time(1, 8);
  const one = Math.min(await time(1, 8), await time(1, 8), await time(1, 8));
  console.log(
    `\nwall time of K candidates, server latency ${latencyMs} ms, best of 3; one candidate ${one.toFixed(0)} ms`,
  );
  for (const samples of [2, 5, 8]) {
    const many = Math.min(await time(samples, 8), await time(samples, 8), await time(samples, 8));
    console.log(`  K = ${samples}, concurrency 8: ${many.toFixed(0)} ms, ${(many / one).toFixed(2)} x (bar 1.15)`);
  }
  const limited = await time(8, 2);
  console.log(`  K = 8, concurrency 2: ${limited.toFixed(0)} ms, ${(limited / one).toFixed(2)} x (4 rounds)`);
  await server.finish();
}
