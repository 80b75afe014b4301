/**
 * The data-parallel optimizer (Metagente, section III): samples are taught on their own, all from the initial prompt; the
 * best prompts become candidates; the Prompt Creator merges them. The order of results never depends on timing.
 */
import { promptCreator } from "../../agents/roles/prompt-creator.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { type CandidatePrompt, type Candidates, selectCandidates } from "./candidates.ts";
import type { StopRule } from "./stop.ts";
import { type TaughtSample, teachSample } from "./teach-sample.ts";
import { promptGuard, type TeachingOptions, type TrainingPair } from "./training.ts";

export interface ParallelSettings {
  readonly rule: StopRule;
  /** A sample's best prompt becomes a candidate at this ROUGE-L F1 (>=). */
  readonly threshold: number;
  /** How many are taken when none reached the threshold. */
  readonly top: number;
}

export interface ParallelOutcome extends Candidates {
  readonly samples: readonly TaughtSample[];
  /** The merged prompt; the best candidate's in the ablation without the Prompt Creator. */
  readonly merged: string;
}

/** A sample taught before (a resumed run), and what to do with each that is finished. */
export interface SampleKeeper {
  saved(id: string): TaughtSample | undefined;
  finished(sample: TaughtSample, index: number): void;
}

/** Throws RangeError without pairs, and whatever ends a run (budget, cancellation, a model that failed for good). */
export async function optimiseParallel(
  pairs: readonly TrainingPair[],
  settings: ParallelSettings,
  options: TeachingOptions,
  keeper: SampleKeeper,
): Promise<ParallelOutcome> {
  if (pairs.length === 0) throw new RangeError("there is nothing to learn from");
  const samples = await mapConcurrent(
    pairs,
    options.concurrency,
    async (pair, index) => {
      const sample = keeper.saved(pair.id) ?? (await teachSample(pair, settings.rule, options));
      keeper.finished(sample, index);
      return sample;
    },
    options.signal,
  );
  const chosen = selectCandidates(samples.map(bestOf), settings.threshold, settings.top);
  return { samples, ...chosen, merged: await merge(chosen.candidates, options) };
}

/** The best prompt a sample found. */
export function bestOf(sample: TaughtSample): CandidatePrompt {
  const lesson = sample.lessons[sample.best];
  if (lesson === undefined) throw new RangeError(`sample ${sample.id} has no lessons`);
  return { prompt: lesson.prompt, score: lesson.rougeL, sample: sample.id };
}

/** One prompt out of the candidates. A single candidate needs no merging, and none is asked for. */
export async function merge(candidates: readonly CandidatePrompt[], options: TeachingOptions): Promise<string> {
  const [best] = candidates;
  if (best === undefined) throw new RangeError("there is no candidate to merge");
  if (candidates.length === 1 || options.without.has("creator")) return best.prompt;
  const agents = options.agentsFor("merge");
  const answer = await agents.ask(
    promptCreator,
    { candidates, initialPrompt: options.initial.summarizer, ...promptGuard(options.initial.summarizer, null) },
    { item: "merge" },
  );
  return answer.output.prompt;
}
