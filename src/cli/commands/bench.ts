/** `precis bench SUITE.yaml`: every system of a suite on the same work, scored by the same metrics. */
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { BenchResult } from "../../evaluation/result.ts";
import { packageVersion } from "../../runtime/version.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult, writeWhole } from "../output.ts";
import { renderBill } from "../render/bill.ts";
import { withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { requireSuiteTrust } from "../trust.ts";

/** A suite names strategies and prompts itself. */
const ofTheSuite = new Set(["strategy", "prompt"]);

export const benchCommand: CommandSpec = {
  name: "bench",
  summary: "runs a suite: data sets x systems x models x seeds, with tables, tests and reports",
  args: [{ name: "SUITE", description: "a suite file (YAML); see docs/bench.md", required: true }],
  options: [
    effortOption,
    {
      name: "only",
      kind: "string",
      value: "NAME",
      repeatable: true,
      description: "only this data set, system or row; baselines stay",
    },
    {
      name: "limit",
      kind: "integer",
      value: "N",
      min: 1,
      description: "the first N items of each data set, to try a suite",
    },
    {
      name: "data",
      kind: "string",
      value: "DIR",
      description: `what \${PRECIS_DATA} in the suite's paths stands for`,
      default: "the variable PRECIS_DATA",
    },
    {
      name: "allow-exec",
      kind: "boolean",
      description: "compile and run outputs that are programs (task translate), in bubblewrap",
    },
    { name: "unsafe-exec", kind: "boolean", description: "where bubblewrap is missing, run them as plain processes" },
    {
      name: "report",
      kind: "string",
      value: "DIR",
      description: "also write report.html, report.md, report.json, systems.csv and items.csv there",
    },
    { name: "per-item", kind: "boolean", description: "with --json: values of every item too" },
    { name: "csv", kind: "boolean", description: "print one CSV line for each data set, row and metric" },
    {
      name: "resamples",
      kind: "integer",
      value: "N",
      min: 0,
      max: 1_000_000,
      description: "bootstrap resamples for the intervals",
      default: "1000",
    },
    {
      name: "threads",
      kind: "integer",
      value: "N",
      min: 0,
      max: 64,
      description: "worker threads for scoring; 0 for none",
      default: "by cores, when there is much to score",
    },
  ],
  shared: sharedOptions.filter(({ name }) => !ofTheSuite.has(name)),
  example: "precis bench suites/about-npm.yaml --limit 20 --report out",
  run: benchRun,
};

async function benchRun(invocation: Invocation): Promise<number> {
  const { args, options, io } = invocation;
  if (options.csv === true && options.json === true)
    throw new UsageError("--csv and --json exclude each other", { hint: "give one of them" });
  const [{ readSuite }, { planBench, runBench }] = await Promise.all([
    import("../../evaluation/suite/read-suite.ts"),
    import("../../evaluation/bench.ts"),
  ]);
  const file = args[0] ?? "";
  const given = (options.data as string | undefined) ?? (io.env.PRECIS_DATA === "" ? undefined : io.env.PRECIS_DATA);
  const dataFolder = given === undefined ? undefined : resolve(io.cwd, given);
  const suite = await readSuite(file, { cwd: io.cwd, dataFolder });
  const only = (options.only as readonly string[] | undefined) ?? [];
  const plan = await planBench(suite, {
    only,
    limit: (options.limit as number | undefined) ?? null,
    ...(options.effort === undefined ? {} : { effort: options.effort as Effort }),
  });
  if (options.dryRun !== true) await requireSuiteTrust(invocation, file, plan.models);
  const cells = plan.tables.reduce((sum, { data, rows }) => sum + data.ids.length * rows.length, 0);
  return withRun(
    benchCommand,
    invocation,
    { suite: suite.name, file, only },
    async (session) => {
      const { run, context, settings } = session;
      session.status(`${cells} outputs of ${plan.tables.length} data sets were asked for`);
      const embedder = settings.dryRun ? undefined : await run.embedder();
      const outcome = await runBench(plan, context, {
        dryRun: settings.dryRun,
        exec: { allowExec: options.allowExec === true, unsafeExec: options.unsafeExec === true },
        version: packageVersion(),
        model: settings.model,
        ...(embedder === undefined ? {} : { embedder }),
        ...(options.resamples === undefined ? {} : { resamples: options.resamples as number }),
        ...(options.threads === undefined ? {} : { threads: options.threads as number }),
      });
      if (settings.dryRun) {
        if (outcome.stoppedBy !== null) throw outcome.stoppedBy;
        await io.out(renderBill(run.totals(), options.json === true));
        return exitCodes.done;
      }
      const { result, items } = outcome;
      context.save("bench", { result, items });
      // The text report has them among its notes.
      if (options.json === true || options.csv === true)
        for (const message of result.warnings) context.emit({ type: "warning", warning: { code: "bench", message } });
      await writeResult(invocation, await printed(invocation, result, items));
      if (typeof options.report === "string") await writeReports(invocation, options.report, outcome);
      // What was done is shown before the stop is told.
      if (outcome.stoppedBy !== null) throw outcome.stoppedBy;
      return codeOf(result);
    },
    { models: plan.models },
  );
}

type Outcome = Awaited<ReturnType<typeof import("../../evaluation/bench.ts")["runBench"]>>;

async function printed({ options }: Invocation, result: BenchResult, items: Outcome["items"]): Promise<string> {
  if (options.json === true) {
    const whole = options.perItem === true ? { ...result, items } : result;
    return `${JSON.stringify(whole, null, 2)}\n`;
  }
  if (options.csv === true) return (await import("../../evaluation/report/csv.ts")).systemsCsv(result);
  return (await import("../../evaluation/report/terminal.ts")).terminalReport(result);
}

async function writeReports(invocation: Invocation, folder: string, { result, items, viewed }: Outcome): Promise<void> {
  const { io, options } = invocation;
  const { reportFiles } = await import("../../evaluation/report/files.ts");
  for (const [name, text] of Object.entries(reportFiles(result, items, viewed))) {
    await writeWhole(invocation, `${folder}/${name}`, text);
  }
  if (options.quiet !== true) io.err(`precis: wrote the report to ${folder}\n`);
}

/** Done where every system wrote everything; partial where some outputs failed; failed where a whole system did. */
function codeOf({ systems }: BenchResult): number {
  const run = systems.filter(({ kind }) => kind === "system");
  if (run.every(({ failures }) => failures === 0)) return exitCodes.done;
  return run.every(({ n }) => n === 0) ? exitCodes.failed : exitCodes.partial;
}
