/**
 * Task `tune`: examples in, a prompt out, for the prompts of any task's roles. Reads as its table of contents: load, say the
 * domain, learn for each role in turn, prove, compare stopping rules, write down.
 */
import type { TaskContext } from "../agents/task-context.ts";
import { BudgetError, isPrecisError, UsageError } from "../base/errors.ts";
import { fewestProved } from "../strategies/prompt-search/proof.ts";
import type { SequentialIteration } from "../strategies/teacher-student/optimise-sequential.ts";
import type { Score, TeachingOptions } from "../strategies/teacher-student/training.ts";
import { type ArtifactTurn, artifactVersion, type TuneArtifact } from "./tune/artifact.ts";
import { compareStopping } from "./tune/compare-stopping.ts";
import { loadTuneData, type TuneData } from "./tune/data.ts";
import { analyseDomain, domainOf, withDomain } from "./tune/domain.ts";
import { examplePair } from "./tune/examples.ts";
import { foldReportOf } from "./tune/folds.ts";
import { type Learned, sequentialOutcome, unfinished } from "./tune/learn.ts";
import { type Notebook, notebook } from "./tune/notebook.ts";
import { checkInitial, planOf, rolesOf, type TuneOptions, type TunePlan } from "./tune/options.ts";
import { chooseDev, learnAsPublished, unjudged, validate } from "./tune/paper.ts";
import { learnProven, type Proven } from "./tune/proven.ts";
import { defaultMetric, scoreOf } from "./tune/scoring.ts";
import type { Prompts, TunedTask } from "./tune/tasks/contract.ts";
import { tunedTasks } from "./tune/tasks/index.ts";
import { verdictOf } from "./tune/verdict.ts";

export type { TuneArtifact } from "./tune/artifact.ts";
export type { TuneOptions } from "./tune/options.ts";

/** Everything that one tuning works with. */
interface Tuning {
  readonly task: TunedTask;
  readonly strategy: string;
  readonly plan: TunePlan;
  readonly data: TuneData;
  readonly book: Notebook;
  readonly context: TaskContext;
  readonly score: Score;
}

/** What is known so far; a stop at a budget writes down as much as there is. */
type Found = {
  -readonly [K in "domain" | "dev" | "folds" | "stopping"]: TuneArtifact[K];
} & {
  learned: Learned | null;
  sequential: readonly SequentialIteration[];
  proven: Proven | null;
  chosen: { name: string; prompt: string } | null;
  verdict: string | null;
  turns: ArtifactTurn[];
};

/**
 * Learns the prompt of `about`, as `tune("about", ...)` does. Throws UsageError and SourceError for options and pairs that
 * cannot be used, before any call; CancelledError; BudgetError with the artifact so far, marked incomplete, as its `partial`.
 */
export function tuneAbout(options: TuneOptions, context: TaskContext): Promise<TuneArtifact> {
  return tune("about", options, context);
}

/** Learns a prompt and returns the artifact; samples are saved in the run as they are taught, the artifact under "tuning". */
export async function tune(name: TunedTask["name"], options: TuneOptions, context: TaskContext): Promise<TuneArtifact> {
  const started = context.now();
  const task = tunedTasks[name];
  const { strategy, roles, all } = rolesOf(task, options);
  const plan = planOf(options, context.seed, task.limits);
  const own: Prompts = Object.fromEntries(all.map((role) => [role.name, options.prompts?.[role.name] ?? role.prompt]));
  checkInitial(own, all);
  const score = await scoreOf(options.metric ?? defaultMetric);
  const data = await loadTuneData({
    train: options.train,
    skipBad: options.skipBad === true,
    cwd: options.cwd ?? process.cwd(),
    seed: context.seed,
    read: (pair) => task.read(pair),
    ...(options.dev === undefined ? {} : { dev: options.dev }),
  });
  if (options.folds !== undefined && (options.folds < 2 || options.folds > data.train.length))
    throw new UsageError(`--folds ${options.folds} does not fit ${data.train.length} samples`, {
      hint: `give a number from 2 to ${data.train.length}`,
    });
  const before = (await context.saved("tuning")) as TuneArtifact | undefined;
  if (before?.incomplete === false && before.dataset.hash === data.hash) return before;
  const book = notebook(context);
  const tuning: Tuning = { task, strategy, plan, data, book, context, score };
  if (!plan.paper) warnOfFew(data, book);
  for (const line of data.skipped)
    if (/ has the text of /.test(line)) book.warn({ code: "same-text", message: `${line}, and is left out` });
  const found: Found = {
    domain: null,
    dev: null,
    folds: null,
    stopping: null,
    learned: null,
    sequential: [],
    proven: null,
    chosen: null,
    verdict: null,
    turns: [],
  };
  let initial = own;
  let prompts = own;
  const [role = ""] = roles;
  const artifact = (incomplete: boolean): TuneArtifact => {
    const made = artifactOf({ tuning, roles, initial, prompts, found, incomplete, started });
    context.save("tuning", made);
    return made;
  };
  try {
    found.domain = await domainFor(options.domain, tuning);
    if (found.domain !== null) initial = withDomain(own, found.domain);
    prompts = initial;
    for (const one of roles) {
      if (one !== "summarizer" && book.agentsFor("tuning").modelFor(one) === "embedded")
        book.warn({
          code: "prompt-not-followed",
          message: `the embedded engine follows no prompt as ${one}: nothing can be learned without a language model`,
        });
      const teaching = teachingOptions(tuning, one, prompts);
      const turn = plan.paper
        ? await paperTurn(tuning, teaching, options, found, one === role)
        : await provenTurn(tuning, teaching, options, found, one === role);
      prompts = { ...prompts, [one]: turn.prompt };
      found.turns.push(turn.told);
    }
    if (options.compareStopping === true && found.learned !== null)
      found.stopping = await compareStopping(found.learned, teachingOptions(tuning, role, initial), {
        plan,
        data,
        book,
        seed: context.seed,
      });
    if (found.proven?.short === true && plan.ceiling !== null)
      throw new BudgetError(`the plan was cut to the limit of ${plan.ceiling} calls`, {
        hint: "raise --max-calls to learn from all samples",
      });
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

function warnOfFew({ train, dev }: TuneData, book: Notebook): void {
  const count = dev.length > 0 ? dev.length : train.length;
  if (count >= 10) return;
  const what = dev.length > 0 ? "dev pairs" : "pairs";
  const message =
    count < fewestProved
      ? `${count} ${what} cannot show that a prompt is better, so the initial one will be kept: give ten or more`
      : `only ${count} ${what} to choose and prove on: a gain is hard to show on fewer than ten`;
  book.warn({ code: "few-pairs", message });
}

async function domainFor(wanted: string | undefined, { data, book, context }: Tuning): Promise<TuneArtifact["domain"]> {
  if (wanted === undefined) return null;
  return wanted === "auto" ? analyseDomain(data.train, book.agentsFor("domain"), context.seed) : domainOf(wanted);
}

function teachingOptions(
  { task, strategy, plan, book, context, score }: Tuning,
  role: string,
  prompts: Prompts,
): TeachingOptions {
  const student = task.student(role, {
    strategy,
    prompts,
    limits: plan.limits,
    withoutExtractor: plan.without.has("extractor"),
    context,
  });
  return {
    initial: prompts[role] as string,
    student,
    score,
    teachFrom: plan.paper ? "last" : "best",
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

interface Turn {
  readonly prompt: string;
  readonly told: ArtifactTurn;
}

async function paperTurn(
  { plan, data, book, context }: Tuning,
  options: TeachingOptions,
  { folds }: TuneOptions,
  found: Found,
  first: boolean,
): Promise<Turn> {
  const work = {
    ...data,
    plan,
    options,
    book,
    seed: context.seed,
    iterated: (iterations: readonly SequentialIteration[]) => {
      if (first) found.sequential = iterations;
    },
  };
  const learned = await learnAsPublished(work);
  if (first) found.learned = learned;
  const dev = await chooseDev(learned, work);
  const chosen = dev?.chosen ?? unjudged(learned, options.initial);
  if (first) {
    found.dev = dev;
    found.chosen = chosen;
    if (folds !== undefined) found.folds = await validate(learned, folds, work);
  }
  const verdict = `took the ${chosen.name} prompt as published, without proof on other texts`;
  if (first) found.verdict = verdict;
  return {
    prompt: chosen.prompt,
    told: { role: options.student.role, chosen: chosen.name, verdict, proof: null },
  };
}

async function provenTurn(
  { plan, data, book, context }: Tuning,
  options: TeachingOptions,
  { folds }: TuneOptions,
  found: Found,
  first: boolean,
): Promise<Turn> {
  const proven = await learnProven({
    ...data,
    folds: folds ?? null,
    plan,
    options,
    book,
    seed: context.seed,
    heard: (learned) => {
      if (first) found.learned = learned;
    },
  });
  const verdict = verdictOf(proven, plan.accept, data.train.length);
  const name = proven.accepted ? proven.name : "initial";
  if (first) {
    found.proven = proven;
    found.learned = proven.learned;
    found.dev = proven.dev;
    found.chosen = { name, prompt: proven.accepted ? proven.candidate.prompt : options.initial };
    found.verdict = verdict;
    if (folds !== undefined && proven.proof !== null)
      found.folds = foldReportOf(proven.proof, data.dev.length > 0 ? data.dev : data.train, context.seed);
  }
  return {
    prompt: proven.accepted ? proven.candidate.prompt : options.initial,
    told: { role: options.student.role, chosen: name, verdict, proof: proven.proof },
  };
}

function artifactOf(facts: {
  readonly tuning: Tuning;
  readonly roles: readonly string[];
  readonly initial: Prompts;
  readonly prompts: Prompts;
  readonly found: Found;
  readonly incomplete: boolean;
  readonly started: number;
}): TuneArtifact {
  const { tuning, roles, initial, found, incomplete, started } = facts;
  const { task, strategy, plan, data, book, context } = tuning;
  const learned = found.learned as Learned;
  const role = roles[0] as string;
  // As published, a stop leaves the best prompt so far; the product hands out nothing that was not compared.
  const stopped = plan.paper
    ? unjudged(learned, initial[role] as string)
    : { name: "initial", prompt: initial[role] as string };
  const chosen = found.chosen ?? stopped;
  const { proven } = found;
  const best = proven?.candidate.prompt ?? learned.candidates[0]?.prompt ?? null;
  const totals = context.totals();
  const shown = proven?.accepted === true ? proven.candidate.examples : 0;
  return {
    version: artifactVersion,
    task: task.name,
    domain: found.domain,
    prompts: { ...facts.prompts, [role]: chosen.prompt },
    initial,
    optimizer: plan.optimizer,
    learned: roles,
    settings: { ...plan.settings, strategy },
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
    verdict:
      found.verdict ??
      (plan.paper ? "stopped before the end" : "kept the initial prompt: stopped before a gain could be shown"),
    proof: proven?.proof ?? null,
    rejected: chosen.name === "initial" && best !== initial[role] ? best : null,
    rules: proven?.rules ?? [],
    turns: found.turns,
    examples: shown === 0 ? null : { count: shown, pairs: data.train.map(examplePair) },
    plannedCalls: proven?.planned ?? null,
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
