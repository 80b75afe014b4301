/**
 * Beyond the paper: initial prompt, merged prompt and every candidate are scored on a dev set, and the best is kept, so
 * that a tuned prompt is never worse than the initial one on held-out data. The gain comes with a bootstrap interval.
 */
import { mapConcurrent } from "../../base/concurrent.ts";
import { pairedBootstrap } from "../../metrics/statistics/bootstrap.ts";
import { chooseBest } from "./candidates.ts";
import { extractOnce, scoreSummary, summarizeOnce, type TeachingOptions, type TrainingPair } from "./training.ts";

export interface DevScore {
  /** "initial", "merged" or "candidate N" (1 for the best). */
  readonly name: string;
  readonly prompt: string;
  /** Mean ROUGE-L F1 over the dev set. */
  readonly rougeL: number;
}

export interface DevChoice {
  readonly scores: readonly DevScore[];
  readonly chosen: DevScore;
  /** Of the chosen over the initial prompt, paired by item; interval absent for fewer than two items. */
  readonly gain: {
    readonly difference: number;
    readonly low: number | null;
    readonly high: number | null;
    readonly n: number;
  };
}

/** `prompts` starts with the initial one. Equal prompts are scored once. Throws RangeError without dev pairs. */
export async function chooseOnDev(
  pairs: readonly TrainingPair[],
  prompts: readonly { readonly name: string; readonly prompt: string }[],
  options: TeachingOptions,
  seed: number,
): Promise<DevChoice> {
  if (pairs.length === 0) throw new RangeError("the dev set is empty");
  const distinct = prompts.filter(
    (entry, index) => prompts.findIndex((other) => other.prompt === entry.prompt) === index,
  );
  const perItem = await mapConcurrent(
    pairs,
    options.concurrency,
    async (pair) => {
      const agents = options.agentsFor(`dev ${pair.id}`);
      const extracted = await extractOnce(pair, options, agents);
      const scores: number[] = [];
      for (const { prompt } of distinct) {
        scores.push(
          scoreSummary(await summarizeOnce(pair, extracted, prompt, 0, options, agents), pair.reference).rougeL,
        );
      }
      return scores;
    },
    options.signal,
  );
  const column = (at: number): number[] => perItem.map((scores) => scores[at] as number);
  const scores = distinct.map((entry, at) => ({
    ...entry,
    rougeL: column(at).reduce((a, b) => a + b, 0) / pairs.length,
  }));
  const best = chooseBest(scores.map((score) => score.rougeL));
  const { difference, interval } = pairedBootstrap(column(best), column(0), { seed });
  return {
    scores,
    chosen: scores[best] as DevScore,
    gain: { difference, low: interval?.low ?? null, high: interval?.high ?? null, n: pairs.length },
  };
}
