/** What a tuning is asked for, with the paper's defaults, and the refusals of what cannot work. */
import { placeholders } from "../../agents/role.ts";
import { UsageError } from "../../base/errors.ts";
import type { LengthLimits } from "../../base/length.ts";
import type { Pair } from "../../datasets/pair.ts";
import type { Accept } from "../../strategies/prompt-search/proof.ts";
import { promptFault } from "../../strategies/teacher-student/guards.ts";
import { defaultStopRule, type StopRule } from "../../strategies/teacher-student/stop.ts";
import { type Part, parts } from "../../strategies/teacher-student/training.ts";
import { limitsFor, type TargetName } from "../targets.ts";
import type { TuneSettings } from "./artifact.ts";
import type { TunedRole, TunedTask } from "./tasks/contract.ts";

/** Options of `tuneAbout`; only the training pairs are needed. */
export interface TuneOptions {
  /** A data file (JSON lines, CSV or Parquet with input and reference), or the pairs themselves. At least two. */
  readonly train: string | readonly Pair[];
  /** Pairs that decide which prompt is kept: the same forms, or a share of the training set, 0 < share < 1. */
  readonly dev?: string | readonly Pair[] | number;
  /** Cross-validation with so many folds beside the tuning itself, at least 2. Default: none. */
  readonly folds?: number;
  /** Default "parallel". */
  readonly optimizer?: Optimizer;
  /** What a learned prompt must show on pairs it was not chosen on. Default "bound". */
  readonly accept?: Accept;
  /**
   * As published (Metagente, section III): every sample to its stopping rule from the last prompt, the merged prompt taken without
   * proof, or with a dev set the best mean on it. Default false.
   */
  readonly paper?: boolean;
  /** Roles whose prompts are learned, in turn. Default: of `about` the summarizer; else the task's first. */
  readonly learn?: readonly string[];
  /** Examples to try beside the prompt, chosen by likeness to each text, as an alternative to rules; 0: none (default). */
  readonly examples?: number;
  /** Texts that each score is the mean of, at least 1. Default 1. */
  readonly repeats?: number;
  /** A registered metric of one value, higher is better, from 0 to 1 or 100. Default "rougeL" with its stemmer. */
  readonly metric?: string;
  /** Calls that the plan keeps to; default max(100, 10 a pair). Beyond it only what --iterations or --static asks for. */
  readonly maxCalls?: number;
  /** Which strategy's prompts. Default: the task's first. */
  readonly strategy?: string;
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

export type Optimizer = "parallel" | "sequential" | "pareto";

export interface TunePlan {
  readonly optimizer: Optimizer;
  readonly accept: Accept;
  readonly paper: boolean;
  readonly examples: number;
  readonly repeats: number;
  /** True: the user set how long a sample is taught, so the plan does not cut it. */
  readonly fullLessons: boolean;
  /** Asks of the plan for n training pairs and d pairs to prove on. */
  readonly asks: (pairs: number, proofPairs: number) => number;
  /** True: the plan was made smaller by --max-calls. */
  readonly ceiling: number | null;
  readonly settings: TuneSettings;
  readonly rule: StopRule;
  readonly without: ReadonlySet<Part>;
  readonly limits: LengthLimits;
}

/** Throws UsageError for unknown parts and combinations that cannot work. */
export function planOf(options: TuneOptions, seed: number, limits: LengthLimits = limitsFor("github", {})): TunePlan {
  const paper = options.paper === true;
  const optimizer = options.optimizer ?? "parallel";
  const without = withoutOf(options.without ?? []);
  const mode = options.static === true ? "static" : "dynamic";
  const threshold = options.threshold ?? (defaultStopRule.threshold as number);
  const thresholdStops = options.thresholdStop !== false;
  if (!thresholdStops && mode === "dynamic")
    throw new UsageError("--no-threshold-stop works with --static only", { hint: "add --static" });
  if (options.compareStopping === true && (mode === "static" || optimizer !== "parallel"))
    throw new UsageError(
      `--compare-stopping compares dynamic with static itself, so ${mode === "static" ? "--static" : `--optimizer ${optimizer}`} does not go with it`,
      { hint: "leave one of them out" },
    );
  if (typeof options.dev === "number" && !(options.dev > 0 && options.dev < 1))
    throw new UsageError(`--dev takes a file or a share between 0% and 100%, not ${options.dev * 100}%`, {
      hint: "write e.g. --dev 30%",
    });
  if (paper && (optimizer === "pareto" || options.accept !== undefined || (options.examples ?? 0) > 0))
    throw new UsageError("--paper is Metagente as published: no pareto, no proof, no examples", {
      hint: "leave --paper out, or --optimizer pareto, --accept and --examples",
    });
  const rule: StopRule = {
    mode,
    iterations: options.iterations ?? defaultStopRule.iterations,
    threshold: thresholdStops ? threshold : null,
    patience: options.patience ?? defaultStopRule.patience,
    maxDecreases: options.maxDecreases ?? defaultStopRule.maxDecreases,
  };
  const settings: TuneSettings = {
    accept: paper ? null : (options.accept ?? "bound"),
    metric: options.metric ?? "rougeL",
    examples: options.examples ?? 0,
    repeats: options.repeats ?? 1,
    strategy: options.strategy ?? "",
    mode,
    iterations: rule.iterations,
    threshold,
    thresholdStops,
    patience: rule.patience,
    maxDecreases: rule.maxDecreases,
    top: options.top ?? 5,
    without: parts.filter((part) => without.has(part)),
    limits: options.target === undefined ? limits : limitsFor(options.target, {}),
    seed,
  };
  const ceiling = options.maxCalls ?? null;
  return {
    optimizer,
    settings,
    rule,
    without,
    limits: settings.limits,
    accept: options.accept ?? "bound",
    paper,
    examples: options.examples ?? 0,
    repeats: options.repeats ?? 1,
    fullLessons: paper || options.iterations !== undefined || mode === "static" || options.compareStopping === true,
    asks: (pairs, proofPairs) => Math.max(100, 10 * pairs) * (options.repeats ?? 1) + 3 * proofPairs,
    ceiling,
  };
}

function withoutOf(names: readonly string[]): ReadonlySet<Part> {
  for (const name of names) {
    if (!(parts as readonly string[]).includes(name))
      throw new UsageError(`--without takes ${parts.join(", ")}, not "${name}"`, { hint: "name one of them" });
  }
  return new Set(names as Part[]);
}

/** Refuses prompts to begin with that have lost their input or name what does not exist. */
export function checkInitial(prompts: Readonly<Record<string, string>>, roles: readonly TunedRole[]): void {
  for (const { name, prompt: own, required } of roles) {
    const known = [...new Set([...placeholders(own), ...required])];
    const fault = promptFault(prompts[name] ?? own, { leak: () => null, required, known });
    if (fault !== null)
      throw new UsageError(`the ${name}'s prompt cannot be used: ${fault}`, {
        hint: "mend the file given with --prompt",
      });
  }
}

/** The strategy and the roles whose prompts are learned, in turn. Throws UsageError for names that the task does not have. */
export function rolesOf(
  task: TunedTask,
  { strategy = task.defaultStrategy, learn }: Pick<TuneOptions, "strategy" | "learn">,
): { readonly strategy: string; readonly roles: readonly string[]; readonly all: readonly TunedRole[] } {
  const all = Object.hasOwn(task.strategies, strategy) ? task.strategies[strategy] : undefined;
  if (all === undefined)
    throw new UsageError(
      `tune ${task.name} learns for ${Object.keys(task.strategies).join(" or ")}, not for ${strategy}`,
      {
        hint: "leave --strategy out",
      },
    );
  const names = all.map(({ name }) => name);
  const roles = learn ?? names.slice(0, 1);
  for (const role of roles)
    if (!names.includes(role))
      throw new UsageError(`--learn takes ${names.join(", ")}, not "${role}"`, { hint: "name one of them" });
  return { strategy, roles: [...new Set(roles)], all };
}
