/** What the `runs` commands share: opening the store that the options name, and finding the run that is meant. */
import { UsageError } from "../base/errors.ts";
import type { RecordedRuns } from "../runtime/recorded-runs.ts";
import type { RunRecord } from "../runtime/run-store.ts";
import type { ArgumentSpec, Invocation } from "./command-spec.ts";
import { trustedConfig } from "./trust.ts";

export const runArgument: ArgumentSpec = {
  name: "RUN",
  description: "id of a run, or the beginning of one (default: the last run)",
  required: false,
};

/** Opens the recorded runs, hands them to `work` and closes them whatever happens. "write" makes a store where there is none. */
export async function withRecordedRuns<T>(
  { io, options }: Invocation,
  work: (runs: RecordedRuns) => Promise<T>,
  open: "look" | "write" = "look",
): Promise<T> {
  const config = await trustedConfig({ io, options }, ["store"]);
  const explicit = (options.store ?? (io.env.PRECIS_STORE?.trim() || config.options.store)) as string | undefined;
  const { openForWriting, openRecordedRuns } = await import("../runtime/recorded-runs.ts");
  const runs = await (open === "write" ? openForWriting : openRecordedRuns)({
    cwd: io.cwd,
    env: io.env,
    ...(explicit === undefined ? {} : { explicit }),
  });
  if (runs.refused !== undefined) io.err(`precis: ${runs.refused}\n`);
  try {
    return await work(runs);
  } finally {
    await runs.store.close();
  }
}

/** The run that the first argument names, else the last one. Throws UsageError when there is none. */
export async function chosenRun({ store, directory }: RecordedRuns, { args }: Invocation): Promise<RunRecord> {
  const [wanted] = args;
  const run = await store.run(wanted);
  if (run !== undefined) return run;
  if (wanted === undefined)
    throw new UsageError(`no run is recorded in ${directory}`, {
      hint: "give the directory of the store with --store",
    });
  throw new UsageError(`there is no run ${wanted} in ${directory}`, { hint: "see `precis runs list`" });
}
