/** `precis runs export [RUN]`: everything known about a run as one JSON object. */
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { writeResult } from "../output.ts";
import { chosenRun, runArgument, withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

export const runsExportCommand: CommandSpec = {
  name: "runs export",
  summary: "everything known about a run, as JSON: run, calls, steps, artifacts",
  args: [runArgument],
  options: [],
  shared: [...storeOptions, ...outputOptions.filter((option) => option.name !== "json")],
  example: "precis runs export --out run.json",
  run: runsExport,
};

async function runsExport(invocation: Invocation): Promise<number> {
  return withRecordedRuns(invocation, async (recorded) => {
    const run = await chosenRun(recorded, invocation);
    await writeResult(invocation, `${JSON.stringify(await recorded.store.exportRun(run.runId), null, 2)}\n`);
    return 0;
  });
}
