/** `precis runs list`: what was run here, newest first. */
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { writeResult } from "../output.ts";
import { withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

/** Ours: a screen's worth of lines for people; scripts get all. */
const screenful = 20;

export const runsListCommand: CommandSpec = {
  name: "runs list",
  summary: "recorded runs, newest first",
  args: [],
  options: [
    {
      name: "limit",
      kind: "integer",
      value: "N",
      min: 1,
      description: "at most this many",
      default: `${screenful}; all with --json`,
    },
  ],
  shared: [...storeOptions, ...outputOptions],
  example: "precis runs list --json",
  run: runsList,
};

async function runsList(invocation: Invocation): Promise<number> {
  return withRecordedRuns(invocation, async ({ store, directory }) => {
    const json = invocation.options.json === true;
    const limit = (invocation.options.limit as number | undefined) ?? (json ? undefined : screenful);
    const runs = await store.runs(limit);
    const { runListJson, renderRunList } = await import("../render/run-list.ts");
    await writeResult(invocation, json ? `${JSON.stringify(runs.map(runListJson), null, 2)}\n` : renderRunList(runs));
    if (json || invocation.options.quiet === true) return 0;
    if (runs.length === 0) invocation.io.err(`precis: no run is recorded in ${directory}\n`);
    else if (runs.length === limit && (await store.runs(limit + 1)).length > limit)
      invocation.io.err(`precis: the newest ${limit} runs; more with --limit\n`);
    return 0;
  });
}
