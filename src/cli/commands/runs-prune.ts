/** `precis runs prune`: deletes old runs; their answers stay for the cache unless told otherwise. */
import { UsageError } from "../../base/errors.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { writeResult } from "../output.ts";
import { withRecordedRuns } from "../recorded.ts";
import { formatCount } from "../render/closing-line.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

const dayMs = 86_400_000;

export const runsPruneCommand: CommandSpec = {
  name: "runs prune",
  summary: "deletes old runs (not those that are running)",
  args: [],
  options: [
    { name: "keep", kind: "integer", value: "N", min: 0, description: "keep the newest N runs" },
    {
      name: "older-than",
      kind: "number",
      value: "DAYS",
      min: 0,
      description: "delete only runs that ended before that",
    },
    { name: "with-cache", kind: "boolean", description: "delete their cached answers too" },
  ],
  shared: [...storeOptions, ...outputOptions],
  example: "precis runs prune --keep 50 --older-than 30",
  run: runsPrune,
};

async function runsPrune(invocation: Invocation): Promise<number> {
  const { options } = invocation;
  const keep = options.keep as number | undefined;
  const olderThan = options.olderThan as number | undefined;
  if (keep === undefined && olderThan === undefined)
    throw new UsageError("runs prune needs --keep N or --older-than DAYS", {
      hint: "give --keep 0 to delete all runs",
    });
  return withRecordedRuns(invocation, async ({ store }) => {
    const pruned = await store.prune({
      ...(keep === undefined ? {} : { keep }),
      ...(olderThan === undefined ? {} : { endedBefore: Date.now() - olderThan * dayMs }),
      cache: options.withCache === true,
    });
    const text =
      options.json === true
        ? `${JSON.stringify(pruned, null, 2)}\n`
        : `deleted ${formatCount(pruned.runs)} ${pruned.runs === 1 ? "run" : "runs"} with ${formatCount(pruned.calls)} ${pruned.calls === 1 ? "call" : "calls"}, ${formatCount(Math.ceil(pruned.bytesFreed / 1024))} kB freed\n`;
    await writeResult(invocation, text);
    return 0;
  });
}
