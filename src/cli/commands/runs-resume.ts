/**
 * `precis runs resume [RUN]`: runs the recorded command line again under the same run id. Finished sources come from its
 * artifacts and paid answers from its journal, so it prints what the original command would have printed.
 */
import { basename } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { RecordedRuns } from "../../runtime/recorded-runs.ts";
import type { RunRecord } from "../../runtime/run-store.ts";
import { packageVersion } from "../../runtime/version.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import type { OptionSpec } from "../option-spec.ts";
import { camelCase } from "../option-spec.ts";
import { chosenRun, runArgument, withRecordedRuns } from "../recorded.ts";
import { modelOptions, outputOptions, storeOptions } from "../shared-options.ts";
import { shown } from "../shown.ts";

/** What may change at a resume: how much may be spent and how it is sent, never what is asked or printed. */
const changeable = ["max-calls", "max-tokens", "max-cost", "concurrency", "retries", "rpm", "tpm", "timeout", "stall"];
const limitOptions: readonly OptionSpec[] = modelOptions.filter((option) => changeable.includes(option.name));
const messageOptions: readonly OptionSpec[] = outputOptions.filter((option) =>
  ["quiet", "verbose", "debug"].includes(option.name),
);

export const runsResumeCommand: CommandSpec = {
  name: "runs resume",
  summary: "goes on with a run that was stopped, paying for nothing twice",
  args: [runArgument],
  options: limitOptions,
  shared: [...storeOptions, ...messageOptions],
  example: "precis runs resume --max-cost 2",
  run: runsResume,
};

async function runsResume(invocation: Invocation): Promise<number> {
  const { io, signal, options } = invocation;
  const { run, address } = await withRecordedRuns(invocation, async (recorded) => ({
    run: await begunHere(recorded, invocation),
    address: recorded.address,
  }));
  // The line may write, execute, and name addresses and folders, so that it is run again only for whoever gave it.
  const { isOwnRun } = await import("../../runtime/recorded-runs.ts");
  if (!isOwnRun(run, io.env))
    throw new UsageError(`run ${shown(run.runId)} was not begun by you here, and is not run again`, {
      hint: `if it is what you want, give its command yourself: precis ${shown(run.argv.join(" "))}`,
    });
  if (options.quiet !== true && run.version !== packageVersion())
    io.err(
      `precis: run ${run.runId} was begun by precis ${run.version}, this is ${packageVersion()}: calls whose prompts changed are paid again\n`,
    );
  // Loaded here: the command line as a whole knows this command.
  const { runCli } = await import("../cli.ts");
  const { model, roles } = recordedModels(run);
  const argv = withOptions(run.argv, [
    ...Object.entries(roles).flatMap(([role, spec]) => ["--role", `${role}=${spec}`]),
    ...given(invocation, limitOptions),
    ...given(invocation, messageOptions),
    "--store",
    address,
  ]);
  // The model may have come from the environment or a file that has changed since; asking another pays everything again.
  const env = model === undefined ? io.env : { ...io.env, PRECIS_MODEL: model };
  return runCli(argv, { ...io, cwd: run.cwd, env }, signal, { resume: run.runId });
}

/**
 * The run to go on with. Outside projects all folders share one store: there the last run may be anybody's, and going on with it
 * would spend and write elsewhere, so that without an id it must have been begun in this folder. Ours.
 */
async function begunHere(recorded: RecordedRuns, invocation: Invocation): Promise<RunRecord> {
  const { args, io, options } = invocation;
  const last = await chosenRun(recorded, invocation);
  const shared =
    basename(recorded.directory) !== ".precis" &&
    options.store === undefined &&
    (io.env.PRECIS_STORE?.trim() ?? "") === "";
  if (args[0] !== undefined || !shared || last.cwd === io.cwd) return last;
  const own = (await recorded.store.runs()).find((run) => run.cwd === io.cwd);
  if (own !== undefined) return own;
  throw new UsageError(`no run was begun in this folder; the last one, ${last.runId}, was begun in ${last.cwd}`, {
    hint: `go on with it by precis runs resume ${last.runId}`,
  });
}

/** Puts options behind the command line's own, where they win, but before a "--". */
export function withOptions(argv: readonly string[], options: readonly string[]): string[] {
  const end = argv.indexOf("--");
  return end < 0 ? [...argv, ...options] : [...argv.slice(0, end), ...options, ...argv.slice(end)];
}

function given({ options }: Invocation, specs: readonly OptionSpec[]): string[] {
  return specs.flatMap((spec) => {
    const value = options[camelCase(spec.name)];
    if (value === undefined || value === false) return [];
    return value === true ? [`--${spec.name}`] : [`--${spec.name}`, String(value)];
  });
}

function recordedModels(run: RunRecord): { model: string | undefined; roles: Readonly<Record<string, string>> } {
  const settings = (run.resolved as { settings?: { model?: unknown; roles?: unknown } } | null)?.settings;
  return {
    model: typeof settings?.model === "string" ? settings.model : undefined,
    roles: (settings?.roles ?? {}) as Readonly<Record<string, string>>,
  };
}
