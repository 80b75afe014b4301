/** What a tuning is asked for, with the paper's defaults, and the refusals of what cannot work. */
import { UsageError } from "../../base/errors.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Pair } from "../../datasets/pair.ts";
import { missingPlaceholders, promptFault } from "../../strategies/teacher-student/guards.ts";
import { defaultStopRule, type StopRule } from "../../strategies/teacher-student/stop.ts";
import { type Part, parts, summarizerPlaceholders } from "../../strategies/teacher-student/training.ts";
import { limitsFor, type TargetName } from "../targets.ts";
import type { TunedPrompts, TuneSettings } from "./artifact.ts";

/** Options of `tuneAbout`; only the training pairs are needed. */
export interface TuneOptions {
  /** A data file (JSON lines, CSV or Parquet with input and reference), or the pairs themselves. At least two. */
  readonly train: string | readonly Pair[];
  /** Pairs that decide which prompt is kept: the same forms, or a share of the training set, 0 < share < 1. */
  readonly dev?: string | readonly Pair[] | number;
  /** Cross-validation with so many folds beside the tuning itself, at least 2. Default: none. */
  readonly folds?: number;
  /** Default "parallel". */
  readonly optimizer?: "parallel" | "sequential";
  /** Iterations a sample at most (sequential: in all), at least 1. Default 15. */
  readonly iterations?: number;
  /** ROUGE-L F1 that is good enough, 0 to 1. Default 0.7. */
  readonly threshold?: number;
  /** Iterations without a new best that end a sample. Default 3. */
  readonly patience?: number;
  /** Decreases that end a sample. Default 2. */
  readonly maxDecreases?: number;
  /** Always all iterations, but for the threshold. Default false. */
  readonly static?: boolean;
  /** False: go on although the threshold is reached. Default true. */
  readonly thresholdStop?: boolean;
  /** How many prompts are merged when none reached the threshold. Default 5. */
  readonly top?: number;
  /** Parts left out: extractor, teacher, score, creator. */
  readonly without?: readonly string[];
  /** "auto": the Analyzer says what the documents are; else their kind in a few words. Default: software projects. */
  readonly domain?: string;
  /** Also teach without dynamic stopping, and compare. Default false. */
  readonly compareStopping?: boolean;
  /** Leave out lines that cannot be used instead of refusing. Default false. */
  readonly skipBad?: boolean;
  /** Where the lines will go; sets the limit of characters. Default "github" (350). */
  readonly target?: TargetName;
  /** Prompts by role to begin with, instead of the roles' own. */
  readonly prompts?: Readonly<Record<string, string>>;
  /** Directory that relative paths start from. Default: the process's. */
  readonly cwd?: string;
}

export interface TunePlan {
  readonly optimizer: "parallel" | "sequential";
  readonly settings: TuneSettings;
  readonly rule: StopRule;
  readonly without: ReadonlySet<Part>;
  readonly limits: LengthLimits;
}

/** Throws UsageError for unknown parts and combinations that cannot work. */
export function planOf(options: TuneOptions, seed: number): TunePlan {
  const optimizer = options.optimizer ?? "parallel";
  const without = withoutOf(options.without ?? []);
  const mode = options.static === true ? "static" : "dynamic";
  const threshold = options.threshold ?? (defaultStopRule.threshold as number);
  const thresholdStops = options.thresholdStop !== false;
  if (!thresholdStops && mode === "dynamic")
    throw new UsageError("--no-threshold-stop works with --static only", { hint: "add --static" });
  if (options.compareStopping === true && (mode === "static" || optimizer === "sequential"))
    throw new UsageError(
      `--compare-stopping compares dynamic with static itself, so ${mode === "static" ? "--static" : "--optimizer sequential"} does not go with it`,
      { hint: "leave one of them out" },
    );
  if (typeof options.dev === "number" && !(options.dev > 0 && options.dev < 1))
    throw new UsageError(`--dev takes a file or a share between 0% and 100%, not ${options.dev * 100}%`, {
      hint: "write e.g. --dev 30%",
    });
  const limits = limitsFor(options.target ?? "github", {});
  const rule: StopRule = {
    mode,
    iterations: options.iterations ?? defaultStopRule.iterations,
    threshold: thresholdStops ? threshold : null,
    patience: options.patience ?? defaultStopRule.patience,
    maxDecreases: options.maxDecreases ?? defaultStopRule.maxDecreases,
  };
  const settings: TuneSettings = {
    mode,
    iterations: rule.iterations,
    threshold,
    thresholdStops,
    patience: rule.patience,
    maxDecreases: rule.maxDecreases,
    top: options.top ?? 5,
    without: parts.filter((part) => without.has(part)),
    limits,
    seed,
  };
  return { optimizer, settings, rule, without, limits };
}

function withoutOf(names: readonly string[]): ReadonlySet<Part> {
  for (const name of names) {
    if (!(parts as readonly string[]).includes(name))
      throw new UsageError(`--without takes ${parts.join(", ")}, not "${name}"`, { hint: "name one of them" });
  }
  return new Set(names as Part[]);
}

/** Refuses a prompt to begin with that has lost its input or names what does not exist. */
export function checkInitial(prompts: TunedPrompts): void {
  const { required, known } = summarizerPlaceholders;
  const fault = promptFault(prompts.summarizer, { leak: () => null, required, known });
  if (fault !== null)
    throw new UsageError(`the summarizer's prompt cannot be used: ${fault}`, {
      hint: "mend the file given with --prompt",
    });
  if (missingPlaceholders(prompts.extractor, ["text"]).length > 0)
    throw new UsageError("the extractor's prompt cannot be used: it lost the placeholder {{text}}", {
      hint: "mend the file given with --prompt",
    });
}
