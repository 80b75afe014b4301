/**
 * Task `tune about`: examples in, a prompt out (teacher-student, Metagente section III). Reads as its table of contents:
 * load, say the domain, learn, choose on the dev set, cross-validate, compare stopping rules, write down.
 */
import { extractor } from "../agents/roles/extractor.ts";
import { summarizer } from "../agents/roles/summarizer.ts";
import type { TaskContext } from "../agents/task-context.ts";
import { BudgetError, isPrecisError, UsageError } from "../base/errors.ts";
import { chooseOnDev, type DevChoice } from "../strategies/teacher-student/dev-choice.ts";
import type { SequentialIteration } from "../strategies/teacher-student/optimise-sequential.ts";
import type { TeachingOptions, TrainingPair } from "../strategies/teacher-student/training.ts";
import { artifactVersion, type TuneArtifact, type TunedPrompts } from "./tune/artifact.ts";
import { loadTuneData, type TuneData } from "./tune/data.ts";
import { analyseDomain, domainOf, withDomain } from "./tune/domain.ts";
import { crossValidate } from "./tune/folds.ts";
import { type Learned, learnParallel, learnSequential, relearn, sequentialOutcome, unfinished } from "./tune/learn.ts";
import { type Notebook, notebook } from "./tune/notebook.ts";
import { checkInitial, planOf, type TuneOptions, type TunePlan } from "./tune/options.ts";
import { stoppingReport, stoppingRow } from "./tune/stopping.ts";

export type { TuneArtifact } from "./tune/artifact.ts";
export type { TuneOptions } from "./tune/options.ts";

/** Everything that one tuning works with. */
interface Tuning {
  readonly plan: TunePlan;
  readonly data: TuneData;
  readonly book: Notebook;
  readonly context: TaskContext;
  readonly options: TeachingOptions;
}

/** What is known so far; a stop at a budget writes down as much as there is. */
type Found = {
  -readonly [K in "domain" | "dev" | "folds" | "stopping"]: TuneArtifact[K];
} & { learned: Learned | null; sequential: readonly SequentialIteration[] };

/**
 * Learns a prompt and returns the artifact; samples are saved in the run as they are taught, the artifact under "tuning".
 * Throws UsageError and SourceError for options and pairs that cannot be used, before any call; CancelledError;
 * BudgetError with the artifact so far, marked incomplete, as its `partial`.
 */
export async function tuneAbout(options: TuneOptions, context: TaskContext): Promise<TuneArtifact> {
  const started = context.now();
  const plan = planOf(options, context.seed);
  const own = initialPrompts(options);
  checkInitial(own);
  const data = await loadTuneData({
    train: options.train,
    skipBad: options.skipBad === true,
    cwd: options.cwd ?? process.cwd(),
    seed: context.seed,
    ...(options.dev === undefined ? {} : { dev: options.dev }),
  });
  if (options.folds !== undefined && (options.folds < 2 || options.folds > data.train.length))
    throw new UsageError(`--folds ${options.folds} does not fit ${data.train.length} samples`, {
      hint: `give a number from 2 to ${data.train.length}`,
    });
  const before = context.saved("tuning") as TuneArtifact | undefined;
  if (before?.incomplete === false && before.dataset.hash === data.hash) return before;
  const book = notebook(context);
  const found: Found = { domain: null, dev: null, folds: null, stopping: null, learned: null, sequential: [] };
  let initial = own;
  const artifact = (incomplete: boolean): TuneArtifact => {
    const made = artifactOf({ plan, data, book, context, initial, found, incomplete, started });
    context.save("tuning", made);
    return made;
  };
  try {
    found.domain = await domainFor(options.domain, data.train, book, context);
    if (found.domain !== null) initial = withDomain(own, found.domain);
    const tuning: Tuning = { plan, data, book, context, options: teachingOptions(plan, initial, book, context) };
    found.learned = await learn(data.train, "sample", tuning, (iterations) => {
      found.sequential = iterations;
    });
    warnBelowThreshold(found.learned, plan, book);
    found.dev = await chooseDev(found.learned, tuning);
    if (options.folds !== undefined) found.folds = await validate(found.learned, options.folds, tuning);
    if (options.compareStopping === true) found.stopping = await compareStopping(found.learned, found.dev, tuning);
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "budget-exceeded") throw error;
    found.learned ??=
      found.sequential.length > 0
        ? sequentialOutcome(found.sequential, data.train, "all samples", plan.settings)
        : unfinished(book.lessons(), plan.settings);
    throw new BudgetError(error.message, {
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      cause: error,
      partial: artifact(true),
    });
  }
  return artifact(false);
}

function initialPrompts({ prompts = {} }: TuneOptions): TunedPrompts {
  return {
    extractor: prompts[extractor.name] ?? extractor.prompt,
    summarizer: prompts[summarizer.name] ?? summarizer.prompt,
  };
}

async function domainFor(
  wanted: string | undefined,
  pairs: readonly TrainingPair[],
  book: Notebook,
  context: TaskContext,
): Promise<TuneArtifact["domain"]> {
  if (wanted === undefined) return null;
  return wanted === "auto" ? analyseDomain(pairs, book.agentsFor("domain"), context.seed) : domainOf(wanted);
}

function teachingOptions(plan: TunePlan, initial: TunedPrompts, book: Notebook, context: TaskContext): TeachingOptions {
  return {
    initial,
    without: plan.without,
    limits: plan.limits,
    agentsFor: book.agentsFor,
    concurrency: context.concurrency,
    signal: context.signal,
    now: context.now,
    warn: book.warn,
    heard: book.heard,
  };
}

/** One optimizer over `pairs`; samples are kept under `name`. */
function learn(
  pairs: readonly TrainingPair[],
  name: string,
  { plan, book, context, options }: Tuning,
  heard: (iterations: readonly SequentialIteration[]) => void,
): Promise<Learned> {
  if (plan.optimizer === "parallel") return learnParallel(pairs, name, plan.rule, plan.settings, options, book);
  const total = plan.rule.iterations;
  return learnSequential(pairs, "all samples", plan.rule, plan.settings, options, (iterations) => {
    const best = Math.max(...iterations.map((iteration) => iteration.rougeL));
    const note = `best mean ${best.toFixed(3)}`;
    context.emit({ type: "progress", unit: "iteration", done: iterations.length, total, note });
    heard(iterations);
  });
}

function warnBelowThreshold(learned: Learned, { settings, optimizer }: TunePlan, book: Notebook): void {
  if (!learned.belowThreshold || optimizer === "sequential") return;
  const count = learned.candidates.length;
  book.warn({
    code: "below-threshold",
    message: `no sample reached ROUGE-L ${settings.threshold}: the ${count === 1 ? "best prompt is" : `${count} best prompts are`} taken instead`,
  });
}

/** What may be chosen: the initial prompt, the merged one, each candidate. */
function choices(learned: Pick<Learned, "candidates" | "merged">, initial: string) {
  return [
    { name: "initial", prompt: initial },
    ...(learned.merged === null ? [] : [{ name: "merged", prompt: learned.merged }]),
    ...learned.candidates.map(({ prompt }, index) => ({ name: `candidate ${index + 1}`, prompt })),
  ];
}

/** Without a dev set: the merged prompt, else the best candidate; the initial one where nothing was learned. */
function unjudged(learned: Pick<Learned, "candidates" | "merged">, initial: string) {
  const [first, second] = choices(learned, initial);
  return (second ?? first) as { name: string; prompt: string };
}

async function chooseDev(
  learned: Pick<Learned, "candidates" | "merged">,
  { data, options, context, book }: Tuning,
): Promise<DevChoice | null> {
  if (data.dev.length === 0) return null;
  const prompts = choices(learned, options.initial.summarizer);
  return chooseOnDev(data.dev, prompts, options, context.seed, book.tolerate);
}

function validate(learned: Learned, count: number, tuning: Tuning): Promise<NonNullable<TuneArtifact["folds"]>> {
  const { data, options, context, book, plan } = tuning;
  return crossValidate(data.train, count, context.seed, options, book, async (train, fold) => {
    const inFold = new Set(train.map((pair) => pair.id));
    const references = train.map((pair) => pair.reference);
    const part =
      plan.optimizer === "parallel"
        ? await relearn(
            learned.taught.filter((sample) => inFold.has(sample.id)),
            references,
            plan.settings,
            options,
          )
        : await learn(train, `fold-${fold}`, tuning, () => undefined);
    const judged = await chooseDev(part, tuning);
    return (judged?.chosen ?? unjudged(part, options.initial.summarizer)).prompt;
  });
}

async function compareStopping(
  learned: Learned,
  dev: DevChoice | null,
  tuning: Tuning,
): Promise<NonNullable<TuneArtifact["stopping"]>> {
  const { plan, data, options, book, context } = tuning;
  const rule = { ...plan.rule, mode: "static" } as const;
  const fixed = await learnParallel(data.train, "static-sample", rule, plan.settings, options, book);
  const fixedDev = await chooseDev(fixed, tuning);
  const { threshold } = plan.settings;
  const ledTo = (from: Learned, judged: DevChoice | null) => ({
    dev: judged?.chosen.rougeL ?? null,
    prompt: (judged?.chosen ?? unjudged(from, options.initial.summarizer)).prompt,
  });
  const rows = [
    stoppingRow("dynamic", learned.taught, data.train, threshold, ledTo(learned, dev)),
    stoppingRow("static", fixed.taught, data.train, threshold, ledTo(fixed, fixedDev)),
  ];
  return stoppingReport(rows, learned.taught, fixed.taught, context.seed);
}

function artifactOf(facts: {
  readonly plan: TunePlan;
  readonly data: TuneData;
  readonly book: Notebook;
  readonly context: TaskContext;
  readonly initial: TunedPrompts;
  readonly found: Found;
  readonly incomplete: boolean;
  readonly started: number;
}): TuneArtifact {
  const { plan, data, book, context, initial, found, incomplete, started } = facts;
  const learned = found.learned as Learned;
  const chosen = found.dev?.chosen ?? unjudged(learned, initial.summarizer);
  const totals = context.totals();
  return {
    version: artifactVersion,
    task: "about",
    domain: found.domain,
    prompts: { extractor: initial.extractor, summarizer: chosen.prompt },
    initial,
    optimizer: plan.optimizer,
    settings: plan.settings,
    models: book.models(),
    asked: book.asked(),
    dataset: {
      hash: data.hash,
      train: data.train.length,
      dev: data.dev.length,
      skipped: [...data.skipped, ...book.failures()],
    },
    candidates: learned.candidates.map((candidate, index) => ({ name: `candidate ${index + 1}`, ...candidate })),
    belowThreshold: learned.belowThreshold,
    merged: learned.merged,
    chosen: chosen.name,
    samples: learned.samples,
    steps: learned.steps,
    curve: learned.curve,
    dev: found.dev,
    folds: found.folds,
    stopping: found.stopping,
    incomplete,
    warnings: book.warnings(),
    calls: totals.calls,
    cacheHits: totals.cacheHits,
    tokens: { input: totals.inputTokens, output: totals.outputTokens },
    costUsd: totals.costUsd,
    durationMs: Math.round(context.now() - started),
    runId: context.runId,
    created: new Date(context.now()).toISOString(),
  };
}
