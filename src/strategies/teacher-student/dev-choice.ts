/**
 * Beyond the paper: initial prompt, merged prompt and every candidate are scored on a dev set, and the best is kept, so
 * that a tuned prompt is never worse than the initial one on held-out data. The gain comes with a bootstrap interval.
 */
import { mapConcurrent } from "../../base/concurrent.ts";
import { pairedBootstrap } from "../../metrics/statistics/bootstrap.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import { chooseBest } from "./candidates.ts";
import { writeAndScore } from "./teach-sample.ts";
import type { TeachingOptions, TrainingPair } from "./training.ts";

export interface DevScore {
  /** "initial", "merged" or "candidate N" (1 for the best). */
  readonly name: string;
  readonly prompt: string;
  /** Mean score over the dev set; ROUGE-L F1 unless another metric was chosen. */
  readonly rougeL: number;
}

export interface DevChoice {
  readonly scores: readonly DevScore[];
  readonly chosen: DevScore;
  /** Of the chosen over the initial prompt, paired by item; interval absent for fewer than two items. */
  readonly gain: Gain;
}

export interface Gain {
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}

export interface ScoredItems {
  readonly prompts: readonly { readonly name: string; readonly prompt: string }[];
  /** ROUGE-L F1 by prompt, then by item; items that could not be scored are left out of all. */
  readonly columns: readonly (readonly number[])[];
}

/** A pair that could not be scored; true: the others go on without it. */
export type Tolerate = (pair: TrainingPair, error: unknown) => boolean;

/**
 * Writes a summary of every pair with every prompt (equal prompts once; one extraction a pair) and scores it. `label` names
 * the work in the trace. Throws RangeError without pairs, and the first failure when all pairs failed.
 */
export async function scorePrompts(
  pairs: readonly TrainingPair[],
  prompts: readonly { readonly name: string; readonly prompt: string }[],
  label: string,
  options: TeachingOptions,
  tolerate: Tolerate,
): Promise<ScoredItems> {
  if (pairs.length === 0) throw new RangeError("there is nothing to score prompts on");
  const distinct = prompts.filter(
    (entry, index) => prompts.findIndex((other) => other.prompt === entry.prompt) === index,
  );
  let firstFailure: unknown;
  const perItem = await mapConcurrent(
    pairs,
    options.concurrency,
    async (pair) => {
      try {
        const agents = options.agentsFor(pair.id);
        const material = await options.student.material(pair, agents);
        const scores: number[] = [];
        for (const { name, prompt } of distinct) {
          const { score } = await writeAndScore(pair, material, prompt, 0, options, agents, `${label}: ${name}`);
          scores.push(score);
        }
        return scores;
      } catch (error) {
        if (!tolerate(pair, error)) throw error;
        firstFailure ??= error;
        return null;
      }
    },
    options.signal,
  );
  const scored = perItem.filter((scores) => scores !== null);
  if (scored.length === 0) throw firstFailure;
  return { prompts: distinct, columns: distinct.map((_, at) => scored.map((scores) => scores[at] as number)) };
}

/** `prompts` starts with the initial one. Throws as `scorePrompts` does. */
export async function chooseOnDev(
  pairs: readonly TrainingPair[],
  prompts: readonly { readonly name: string; readonly prompt: string }[],
  options: TeachingOptions,
  seed: number,
  tolerate: Tolerate = () => false,
): Promise<DevChoice> {
  const { prompts: distinct, columns } = await scorePrompts(pairs, prompts, "dev", options, tolerate);
  const scores = distinct.map((entry, at) => ({ ...entry, rougeL: mean(columns[at] as number[]) }));
  const best = chooseBest(scores.map((score) => score.rougeL));
  return {
    scores,
    chosen: scores[best] as DevScore,
    gain: gainOf(columns[best] as number[], columns[0] as number[], seed),
  };
}

/** Paired difference of means with its bootstrap interval; null bounds for fewer than two items. */
export function gainOf(better: readonly number[], initial: readonly number[], seed: number): Gain {
  const { difference, interval } = pairedBootstrap(better, initial, { seed });
  return { difference, low: interval?.low ?? null, high: interval?.high ?? null, n: initial.length };
}
