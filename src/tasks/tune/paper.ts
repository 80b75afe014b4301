/**
 * Metagente as published, for those who reproduce it (`--paper`): samples to their stopping rule from the last prompt, the merged
 * prompt taken unseen, or with a dev set the best mean on it. Nothing is proven here, and the result says so.
 */

import { chooseOnDev, type DevChoice } from "../../strategies/teacher-student/dev-choice.ts";
import type { SequentialIteration } from "../../strategies/teacher-student/optimise-sequential.ts";
import type { TeachingOptions, TrainingPair } from "../../strategies/teacher-student/training.ts";
import { crossValidate, type FoldReport } from "./folds.ts";
import { type Learned, learnParallel, learnSequential, relearn } from "./learn.ts";
import type { Notebook } from "./notebook.ts";
import type { TunePlan } from "./options.ts";

export interface PaperWork {
  readonly train: readonly TrainingPair[];
  readonly dev: readonly TrainingPair[];
  readonly plan: TunePlan;
  readonly options: TeachingOptions;
  readonly book: Notebook;
  readonly seed: number;
  /** Hears the iterations of the sequential optimizer, so that a stop loses nothing. */
  readonly iterated: (iterations: readonly SequentialIteration[]) => void;
}

export async function learnAsPublished(work: PaperWork): Promise<Learned> {
  const learned = await learn(work.train, "sample", work, work.iterated);
  warnBelowThreshold(learned, work.plan, work.book);
  return learned;
}

/** One optimizer over `pairs`; samples are kept under `name`. */
function learn(
  pairs: readonly TrainingPair[],
  name: string,
  { plan, book, options }: PaperWork,
  heard: (iterations: readonly SequentialIteration[]) => void,
): Promise<Learned> {
  if (plan.optimizer !== "sequential") return learnParallel(pairs, name, plan.rule, plan.settings, options, book);
  return learnSequential(pairs, "all samples", plan.rule, plan.settings, options, (iterations) => {
    const best = Math.max(...iterations.map((iteration) => iteration.score));
    book.progress("iteration", iterations.length, plan.rule.iterations, `best mean ${best.toFixed(3)}`);
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
export function unjudged(learned: Pick<Learned, "candidates" | "merged">, initial: string) {
  const [first, second] = choices(learned, initial);
  return (second ?? first) as { name: string; prompt: string };
}

export function chooseDev(
  learned: Pick<Learned, "candidates" | "merged">,
  { dev, options, seed, book }: Pick<PaperWork, "dev" | "options" | "seed" | "book">,
): Promise<DevChoice | null> {
  if (dev.length === 0) return Promise.resolve(null);
  return chooseOnDev(dev, choices(learned, options.initial), options, seed, book.tolerate);
}

/** Samples of the parallel optimizer are taught once; only choosing and merging are done again for a fold. */
export function validate(learned: Learned, count: number, work: PaperWork): Promise<FoldReport> {
  const { train: all, options, seed, book, plan } = work;
  return crossValidate(all, count, seed, options, book, async (train, fold) => {
    const inFold = new Set(train.map((pair) => pair.id));
    const references = train.map((pair) => pair.reference);
    const taught = learned.taught.filter((sample) => inFold.has(sample.id));
    const part =
      plan.optimizer === "sequential"
        ? await learn(train, `fold-${fold}`, work, () => undefined)
        : await relearn(taught, references, plan.settings, options);
    const judged = await chooseDev(part, work);
    return (judged?.chosen ?? unjudged(part, options.initial)).prompt;
  });
}
