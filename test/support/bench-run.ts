/** Suites run in this process, without a store or a command line. For tests and benches of `src/evaluation`. */
import { planBench, runBench } from "../../src/evaluation/bench.ts";
import { readSuite } from "../../src/evaluation/suite/read-suite.ts";
import { startRun } from "../../src/runtime/runtime.ts";
import { defaultSettings } from "../../src/runtime/settings.ts";

export interface BenchHere {
  readonly only?: readonly string[];
  readonly limit?: number | null;
  /** A clock that stands still, in milliseconds; default the real one. */
  readonly now?: number;
  /** Threads for metrics; default those of `runBench`. */
  readonly threads?: number;
}

/** Reads, plans and runs the suite `name` of `folder` on the embedded engine. */
export async function benchHere(folder: string, name: string, options: BenchHere = {}): ReturnType<typeof runBench> {
  const { only = [], limit = null, now, threads } = options;
  const plan = await planBench(await readSuite(name, { cwd: folder, dataFolder: undefined }), { only, limit });
  const run = await startRun({
    settings: defaultSettings,
    command: "bench",
    argv: [],
    cwd: folder,
    resolved: {},
    env: {},
    signal: new AbortController().signal,
    emit: () => undefined,
    record: false,
    ...(now === undefined ? {} : { now: () => now }),
  });
  const fixed = { dryRun: false, version: "0", model: "embedded", ...(threads === undefined ? {} : { threads }) };
  const outcome = await runBench(plan, run.context, fixed);
  await run.end("done", 0);
  return outcome;
}
