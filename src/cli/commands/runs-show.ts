/** `precis runs show [RUN]`: why a result is as it is: each agent, its prompt, its answer, its evidence and its cost. */
import { UsageError } from "../../base/errors.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { writeResult } from "../output.ts";
import { chosenRun, runArgument, withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

export const runsShowCommand: CommandSpec = {
  name: "runs show",
  summary: "explains one run: each agent, its prompt, answer, evidence, time, tokens and cost",
  args: [runArgument],
  options: [
    { name: "item", kind: "string", value: "SOURCE", description: "only this source (or the beginning of its name)" },
    { name: "full", kind: "boolean", description: "whole prompts and answers; else their first lines" },
  ],
  shared: [...storeOptions, ...outputOptions],
  example: "precis runs show --full",
  run: runsShow,
};

async function runsShow(invocation: Invocation): Promise<number> {
  return withRecordedRuns(invocation, async (recorded) => {
    const run = await chosenRun(recorded, invocation);
    const { explainRun } = await import("../render/run-facts.ts");
    const facts = await explainRun(recorded.store, run);
    const wanted = invocation.options.item as string | undefined;
    const items =
      wanted === undefined ? facts.items : facts.items.filter((item) => item.name?.startsWith(wanted) === true);
    if (wanted !== undefined && items.length === 0)
      throw new UsageError(`run ${run.runId} has no source ${wanted}`, { hint: `see precis runs show ${run.runId}` });
    if (invocation.options.json === true) {
      const { runShowJson } = await import("../render/run-facts.ts");
      await writeResult(
        invocation,
        `${JSON.stringify(runShowJson(run, items, facts.curve, facts.failure), null, 2)}\n`,
      );
      return 0;
    }
    const { renderRun } = await import("../render/run-show.ts");
    const full = invocation.options.full === true;
    await writeResult(invocation, renderRun({ ...facts, items }, { full, detail: wanted !== undefined }));
    return 0;
  });
}
