/** `precis tune TASK`: learns the prompts of a task from examples and writes them down as an artifact. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, parse, resolve } from "node:path";
import { isPrecisError, UsageError } from "../../base/errors.ts";
import type { TuneArtifact, TuneOptions } from "../../tasks/tune.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeWhole } from "../output.ts";
import { type Session, withRun } from "../session.ts";
import { sharedOptions } from "../shared-options.ts";

type Task = TuneArtifact["task"];

const defaultOutOf = (task: Task): string => `${task}.prompt.json`;
const integer = (name: string, description: string, fallback: string): OptionSpec => ({
  name,
  kind: "integer",
  value: "N",
  min: 1,
  max: 1000,
  description,
  default: fallback,
});

/** One command a task; they differ in their name and in what `about` alone has. */
function tuneCommand(task: Task): CommandSpec {
  const spec: CommandSpec = {
    name: `tune ${task}`,
    summary: `learns the prompt of \`precis ${task}\` from examples`,
    args: [],
    options: task === "about" ? options : options.filter(({ name }) => !onlyAbout.has(name)),
    shared: sharedOptions.map((option) =>
      option.name === "out"
        ? { ...option, description: "write the artifact there", default: defaultOutOf(task) }
        : option,
    ),
    example: `precis tune ${task} --train pairs.jsonl --dev 30%`,
    run: (invocation) => tuneRun(task, spec, invocation),
  };
  return spec;
}

/** Metagente's own: they speak of the Extractor, of software, of sites. */
const onlyAbout: ReadonlySet<string> = new Set(["without", "for", "paper"]);

const options: readonly OptionSpec[] = [
  {
    name: "train",
    kind: "string",
    value: "FILE",
    description: "pairs of input and reference: .jsonl, .csv or .parquet; feedback: what people accepted and edited",
  },
  {
    name: "dev",
    kind: "string",
    value: "FILE",
    description: "pairs that decide which prompt is kept; or a share of --train such as 30%",
  },
  {
    name: "folds",
    kind: "integer",
    value: "K",
    min: 2,
    max: 100,
    description: "folds of the proof; they are told one by one",
  },
  {
    name: "optimizer",
    kind: "string",
    value: "NAME",
    choices: ["parallel", "sequential", "pareto"],
    description:
      "teach each sample alone and weigh the rules; the whole set at once; or a population with a Pareto front",
    default: "parallel",
  },
  {
    name: "accept",
    kind: "string",
    value: "RULE",
    choices: ["mean", "bound"],
    description: "what a learned prompt must show on unseen texts: a gain, or one whose lower bound is above 0",
    default: "bound",
  },
  { name: "paper", kind: "boolean", description: "as published: full lessons, the merged prompt taken without proof" },
  {
    name: "learn",
    kind: "string",
    value: "ROLE",
    repeatable: true,
    description: "role whose prompt is learned, several in turn",
  },
  integer("repeats", "texts that each score is the mean of", "1"),
  {
    name: "metric",
    kind: "string",
    value: "NAME",
    description: "metric to learn by, one value an item",
    default: "rougeL",
  },
  integer("iterations", "prompts tried on a sample at most", "15"),
  {
    name: "threshold",
    kind: "number",
    value: "X",
    min: 0,
    max: 1,
    description: "ROUGE-L F1 that is good enough",
    default: "0.7",
  },
  integer("patience", "iterations without a new best that end a sample", "3"),
  integer("max-decreases", "scores below the best that end a sample", "2"),
  { name: "static", kind: "boolean", description: "heed neither --patience nor --max-decreases" },
  {
    name: "threshold-stop",
    kind: "boolean",
    negated: true,
    description: "with --static: go on although the threshold is reached",
  },
  integer("top", "prompts taken when none reached the threshold", "5"),
  {
    name: "without",
    kind: "string",
    value: "PART",
    repeatable: true,
    choices: ["extractor", "teacher", "score", "creator"],
    description: "leave out a part of the method",
  },
  {
    name: "domain",
    kind: "string",
    value: "TEXT",
    description: 'what the documents are, e.g. "bug reports"; auto: let the Analyzer say',
  },
  { name: "compare-stopping", kind: "boolean", description: "also teach with --static, and compare" },
  { name: "skip-bad", kind: "boolean", description: "leave out lines that cannot be used" },
  {
    name: "for",
    kind: "string",
    value: "SITE",
    choices: ["github", "play", "npm"],
    description: "keep that site's limit of characters",
    default: "github",
  },
];

export const tuneCommands: readonly CommandSpec[] = (["about", "code", "digest", "document"] as const).map(tuneCommand);

async function tuneRun(task: Task, spec: CommandSpec, invocation: Invocation): Promise<number> {
  const { io, options: given } = invocation;
  const wanted = await tuneOptions(invocation);
  const out = outOf(invocation, task);
  return withRun(spec, invocation, given, async (session) => {
    const { tune } = await import("../../tasks/tune.ts");
    const json = given.json === true;
    const { maxCalls } = session.settings;
    const train = wanted.train === "feedback" ? await feedbackOf(task, session, invocation) : wanted.train;
    const learnt = { ...wanted, train };
    const planned = maxCalls === undefined || given.paper === true ? learnt : { ...learnt, maxCalls };
    let artifact: TuneArtifact;
    try {
      artifact = await tune(task, planned, session.context);
    } catch (error) {
      const partial = isPrecisError(error) ? (error.partial as TuneArtifact | undefined) : undefined;
      if (partial !== undefined && !session.settings.dryRun) {
        session.status(
          `${partial.samples.length} of ${partial.dataset.train} samples begun, the best prompt so far is in ${out}`,
        );
        await show(partial, out, session, invocation, json);
      }
      throw error;
    }
    if (session.settings.dryRun) {
      const { renderBill } = await import("../render/bill.ts");
      const { mostCalls } = await import("../../tasks/tune/most-calls.ts");
      const most = Math.max(mostCalls(artifact), session.run.totals().calls);
      session.error(`precis: a tuning goes by its answers: this one takes ${most} calls at most\n`);
      await io.out(renderBill(session.run.totals(), json, undefined, most));
      return exitCodes.done;
    }
    await show(artifact, out, session, invocation, json);
    return artifact.samples.length < artifact.dataset.train && artifact.optimizer === "parallel"
      ? exitCodes.partial
      : exitCodes.done;
  });
}

/** The pairs of the store's feedback on this task, and a line for all that is wrong with it. A file of that name is ./feedback. */
async function feedbackOf(task: Task, session: Session, { io }: Invocation): Promise<TuneOptions["train"]> {
  const { describeFeedback } = await import("../../feedback/describe.ts");
  const { feedbackPairs } = await import("../../feedback/pairs.ts");
  const entries = (await session.run.store.feedback.list()).filter((entry) => entry.task === task);
  for (const line of describeFeedback(entries, io.cwd).warnings)
    session.context.emit({ type: "warning", warning: { code: "feedback", message: line } });
  return feedbackPairs(entries, io.cwd, task).pairs;
}

/** The artifact into its file, and on stdout as JSON or told in words. A prompt file of an earlier run is kept beside it. */
async function show(
  artifact: TuneArtifact,
  out: string,
  session: Session,
  invocation: Invocation,
  json: boolean,
): Promise<void> {
  const text = `${JSON.stringify(artifact, null, 2)}\n`;
  const kept = await keepEarlier(invocation, out, artifact.runId);
  if (kept !== null) session.error(`precis: ${out} held the prompt of another run, which is now in ${kept}\n`);
  await writeWhole(invocation, out, text);
  if (json) await invocation.io.out(text);
  else {
    const { renderTuning } = await import("../render/tune.ts");
    await invocation.io.out(renderTuning(artifact, out));
  }
}

/** Copies what another run wrote to the next free name beside it; its base name, or null where nothing was there. */
async function keepEarlier(invocation: Invocation, out: string, runId: string): Promise<string | null> {
  const path = resolve(invocation.io.cwd, out);
  const before = heldBy(path);
  if (before === null || before.trim() === "" || before.includes(`"runId": "${runId}"`)) return null;
  const { dir, name, ext } = parse(path);
  for (let number = 1; ; number++) {
    const copy = join(dir, `${name}.earlier-${number}${ext}`);
    const taken = heldBy(copy);
    if (taken === before) return null;
    if (taken !== null || existsSync(copy)) continue;
    await writeWhole(invocation, copy, before);
    return basename(copy);
  }
}

/** The text of a plain file; null for anything else. */
function heldBy(path: string): string | null {
  if (!existsSync(path) || !statSync(path).isFile()) return null;
  return readFileSync(path, "utf8");
}

const outOf = ({ options: given }: Invocation, task: Task): string =>
  (given.out as string | undefined) ?? defaultOutOf(task);

async function tuneOptions({ options: given, io }: Invocation): Promise<TuneOptions> {
  const { train, dev } = given;
  if (typeof train !== "string")
    throw new UsageError("nothing to learn from", { hint: "give a file of pairs with --train" });
  const { readPrompts } = await import("../prompt-file.ts");
  const prompts = typeof given.prompt === "string" ? readPrompts(io.cwd, given.prompt) : undefined;
  const names = {
    folds: "folds",
    optimizer: "optimizer",
    iterations: "iterations",
    threshold: "threshold",
    patience: "patience",
    maxDecreases: "maxDecreases",
    static: "static",
    thresholdStop: "thresholdStop",
    top: "top",
    without: "without",
    domain: "domain",
    compareStopping: "compareStopping",
    skipBad: "skipBad",
    for: "target",
    accept: "accept",
    paper: "paper",
    learn: "learn",
    repeats: "repeats",
    metric: "metric",
    strategy: "strategy",
  };
  const set = Object.entries(names).flatMap(([from, to]) => (given[from] === undefined ? [] : [[to, given[from]]]));
  return {
    train,
    cwd: io.cwd,
    ...(typeof dev === "string" ? { dev: devOf(dev) } : {}),
    ...(prompts === undefined ? {} : { prompts }),
    ...Object.fromEntries(set),
  } as TuneOptions;
}

/** "30%" is a share, anything else a file. */
function devOf(text: string): string | number {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text);
  return share === null ? text : Number(share[1]) / 100;
}
