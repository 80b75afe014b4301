/** `precis bench diff A B`: two bench results compared, for people and for CI. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { BenchRecord } from "../../evaluation/diff.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

export const benchDiffCommand: CommandSpec = {
  name: "bench diff",
  summary: "compares two bench results and names what fell beyond its interval",
  args: [
    { name: "A", description: "before: a report.json, or the id of a bench run", required: true },
    { name: "B", description: "after", required: true },
  ],
  options: [{ name: "fail-on-regression", kind: "boolean", description: "exit 1 when something fell, for CI" }],
  shared: [...storeOptions, ...outputOptions],
  example: "precis bench diff before/report.json after/report.json --fail-on-regression",
  run: benchDiffRun,
};

async function benchDiffRun(invocation: Invocation): Promise<number> {
  const { args, options } = invocation;
  const [a = "", b = ""] = args;
  const { diffBench, diffText } = await import("../../evaluation/diff.ts");
  const diff = diffBench(await open(a, invocation), await open(b, invocation), { a, b });
  await writeResult(invocation, options.json === true ? `${JSON.stringify(diff, null, 2)}\n` : diffText(diff));
  return options.failOnRegression === true && diff.regressions.length > 0 ? exitCodes.failed : exitCodes.done;
}

/** A file of that name wins over a run of that id. */
async function open(name: string, invocation: Invocation): Promise<BenchRecord> {
  const { readBenchFile, recordOf } = await import("../../evaluation/diff.ts");
  const { cwd } = invocation.io;
  if (existsSync(resolve(cwd, name)) || /[./\\]/.test(name)) return readBenchFile(name, cwd);
  return withRecordedRuns(invocation, async ({ store, directory }) => {
    const run = await store.run(name);
    const hint = "give a report.json or the id of a bench run";
    if (run === undefined) throw new UsageError(`there is no file and no run ${name} in ${directory}`, { hint });
    const value = await store.artifact(run.runId, "bench");
    if (value === undefined) throw new UsageError(`run ${run.runId} holds no bench result`, { hint });
    return recordOf(value, `run ${run.runId}`);
  });
}
