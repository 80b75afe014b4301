/**
 * Cross-validation beside the tuning: what the prompt is worth on pairs it was not learned from. The samples of the
 * parallel optimizer are taught once, since each is taught alone; only choosing and merging are done again for a fold.
 */
import { mean } from "../../metrics/statistics/describe.ts";
import { type Proof, splitFolds } from "../../strategies/prompt-search/proof.ts";
import { type Gain, gainOf, scorePrompts } from "../../strategies/teacher-student/dev-choice.ts";
import type { TeachingOptions, TrainingPair } from "../../strategies/teacher-student/training.ts";
import type { Notebook } from "./notebook.ts";

export interface Fold {
  /** 1 for the first. */
  readonly fold: number;
  readonly train: number;
  readonly test: number;
  /** Mean ROUGE-L F1 on the held-out pairs. */
  readonly initial: number;
  readonly tuned: number;
}

export interface FoldReport {
  readonly folds: readonly Fold[];
  readonly initial: number;
  readonly tuned: number;
  /** Over all pairs, each scored by the fold that had not seen it. */
  readonly gain: Gain;
}

/** `learn` gives the prompt learned from the pairs handed to it. */
export async function crossValidate(
  pairs: readonly TrainingPair[],
  count: number,
  seed: number,
  options: TeachingOptions,
  book: Notebook,
  learn: (train: readonly TrainingPair[], fold: number) => Promise<string>,
): Promise<FoldReport> {
  const initial: number[] = [];
  const tuned: number[] = [];
  const folds: Fold[] = [];
  for (const [index, held] of splitFolds(pairs, count, seed).entries()) {
    const train = pairs.filter((pair) => !held.includes(pair));
    const prompt = await learn(train, index + 1);
    const prompts = [
      { name: "initial", prompt: options.initial },
      { name: "tuned", prompt },
    ];
    const { columns } = await scorePrompts(held, prompts, `fold ${index + 1}`, options, book.tolerate);
    const [before = [], after = before] = columns;
    initial.push(...before);
    tuned.push(...after);
    folds.push({
      fold: index + 1,
      train: train.length,
      test: before.length,
      initial: mean(before),
      tuned: mean(after),
    });
  }
  return { folds, initial: mean(initial), tuned: mean(tuned), gain: gainOf(tuned, initial, seed) };
}

/** The first repeat of a cross-fitted proof, fold by fold. */
export function foldReportOf(
  { folds, items, initial, tuned, gain }: Proof,
  pairs: readonly TrainingPair[],
  seed: number,
): FoldReport {
  const byId = new Map(items.map((item) => [item.id, item]));
  const parts = splitFolds(pairs, folds, seed).map((held) => held.flatMap(({ id }) => byId.get(id) ?? []));
  return {
    folds: parts.map((held, index) => ({
      fold: index + 1,
      train: pairs.length - held.length,
      test: held.length,
      initial: mean(held.map((item) => item.initial)),
      tuned: mean(held.map((item) => item.tuned)),
    })),
    initial,
    tuned,
    gain,
  };
}
