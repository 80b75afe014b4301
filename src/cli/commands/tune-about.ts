import { isPrecisError, UsageError } from "../../base/errors.ts";
import type { TuneArtifact, TuneOptions } from "../../tasks/tune.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeWhole } from "../output.ts";
import { withRun } from "../session.ts";
import { sharedOptions } from "../shared-options.ts";

const defaultOut = "about.prompt.json";
const integer = (name: string, description: string, fallback: string): OptionSpec => ({
  name,
  kind: "integer",
  value: "N",
  min: 1,
  max: 1000,
  description,
  default: fallback,
});

export const tuneAboutCommand: CommandSpec = {
  name: "tune about",
  summary: "learns the prompt of `precis about` from examples",
  args: [],
  options: [
    {
      name: "train",
      kind: "string",
      value: "FILE",
      description: "pairs of input and reference: .jsonl, .csv or .parquet",
    },
    {
      name: "dev",
      kind: "string",
      value: "FILE",
      description: "pairs that decide which prompt is kept; or a share of --train such as 30%",
    },
    { name: "folds", kind: "integer", value: "K", min: 2, max: 100, description: "also cross-validate with K folds" },
    {
      name: "optimizer",
      kind: "string",
      value: "NAME",
      choices: ["parallel", "sequential"],
      description: "teach each sample alone and merge, or the whole set at once",
      default: "parallel",
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
  ],
  shared: sharedOptions.map((option) =>
    option.name === "out" ? { ...option, description: "write the artifact there", default: defaultOut } : option,
  ),
  example: "precis tune about --train pairs.jsonl --dev 30%",
  run: tuneAboutRun,
};

async function tuneAboutRun(invocation: Invocation): Promise<number> {
  const { io, options } = invocation;
  const wanted = await tuneOptions(invocation);
  return withRun(tuneAboutCommand, invocation, invocation.options, async (session) => {
    const { tuneAbout } = await import("../../tasks/tune.ts");
    const json = options.json === true;
    let artifact: TuneArtifact;
    try {
      artifact = await tuneAbout(wanted, session.context);
    } catch (error) {
      const partial = isPrecisError(error) ? (error.partial as TuneArtifact | undefined) : undefined;
      if (partial !== undefined && !session.settings.dryRun) {
        session.status(
          `${partial.samples.length} of ${partial.dataset.train} samples begun, the best prompt so far is in ${outOf(invocation)}`,
        );
        await show(partial, invocation, json);
      }
      throw error;
    }
    if (session.settings.dryRun) {
      const { renderBill } = await import("../render/bill.ts");
      await io.out(renderBill(session.run.totals(), json));
      return exitCodes.done;
    }
    await show(artifact, invocation, json);
    return artifact.samples.length < artifact.dataset.train && artifact.optimizer === "parallel"
      ? exitCodes.partial
      : exitCodes.done;
  });
}

/** The artifact into its file, and on stdout as JSON or told in words. */
async function show(artifact: TuneArtifact, invocation: Invocation, json: boolean): Promise<void> {
  const out = outOf(invocation);
  const text = `${JSON.stringify(artifact, null, 2)}\n`;
  await writeWhole(invocation, out, text);
  if (json) await invocation.io.out(text);
  else {
    const { renderTuning } = await import("../render/tune.ts");
    await invocation.io.out(renderTuning(artifact, out));
  }
}

const outOf = ({ options }: Invocation): string => (options.out as string | undefined) ?? defaultOut;

async function tuneOptions({ options, io }: Invocation): Promise<TuneOptions> {
  const { train, dev, strategy } = options;
  if (typeof train !== "string")
    throw new UsageError("nothing to learn from", { hint: "give a file of pairs with --train" });
  if (strategy !== undefined && strategy !== "teacher-student")
    throw new UsageError(`tune about learns for teacher-student, not for ${strategy as string}`, {
      hint: "leave --strategy out",
    });
  const { readPrompts } = await import("../prompt-file.ts");
  const prompts = typeof options.prompt === "string" ? readPrompts(io.cwd, options.prompt) : undefined;
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
  };
  const given = Object.entries(names).flatMap(([from, to]) =>
    options[from] === undefined ? [] : [[to, options[from]]],
  );
  return {
    train,
    cwd: io.cwd,
    ...(typeof dev === "string" ? { dev: devOf(dev) } : {}),
    ...(prompts === undefined ? {} : { prompts }),
    ...Object.fromEntries(given),
  } as TuneOptions;
}

/** "30%" is a share, anything else a file. */
function devOf(text: string): string | number {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text);
  return share === null ? text : Number(share[1]) / 100;
}
