/**
 * The data-parallel optimizer (Metagente, section III): samples are taught on their own, all from the initial prompt; the
 * best prompts become candidates; the Prompt Creator merges them. The order of results never depends on timing.
 */

import { type MergeCandidate, promptCreator } from "../../agents/roles/prompt-creator.ts";
import type { Awaitable } from "../../base/awaitable.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError } from "../../base/errors.ts";
import { type CandidatePrompt, type Candidates, selectCandidates } from "./candidates.ts";
import { leakedFromAny } from "./leaks.ts";
import type { StopRule } from "./stop.ts";
import { type TaughtSample, teachSample } from "./teach-sample.ts";
import { type Lesson, promptGuard, type TeachingOptions, type TrainingPair } from "./training.ts";

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
  /** Lessons of this sample that another rule learned before. */
  begun?(pair: TrainingPair): readonly Lesson[];
  saved(pair: TrainingPair, index: number): Awaitable<TaughtSample | undefined>;
  finished(sample: TaughtSample, index: number): void;
  /** A sample that could not be taught; true: the others go on without it. */
  failed(pair: TrainingPair, error: unknown): boolean;
}

/** Throws RangeError without pairs, whatever ends a run (budget, cancellation), and the first failure when all failed. */
export async function optimiseParallel(
  pairs: readonly TrainingPair[],
  settings: ParallelSettings,
  options: TeachingOptions,
  keeper: SampleKeeper,
): Promise<ParallelOutcome> {
  const samples = await teachSamples(pairs, settings.rule, options, keeper);
  const chosen = selectCandidates(samples.map(bestOf), settings.threshold, settings.top);
  const references = pairs.map((pair) => pair.reference);
  return { samples, ...chosen, merged: await merge(chosen.candidates, references, options) };
}

/** Every pair is taught on its own, from the initial prompt. Throws as `optimiseParallel` does. */
export async function teachSamples(
  pairs: readonly TrainingPair[],
  rule: StopRule,
  options: TeachingOptions,
  keeper: SampleKeeper,
): Promise<TaughtSample[]> {
  if (pairs.length === 0) throw new RangeError("there is nothing to learn from");
  let firstFailure: unknown;
  const taught = await mapConcurrent(
    pairs,
    options.concurrency,
    async (pair, index) => {
      try {
        const sample =
          (await keeper.saved(pair, index)) ?? (await teachSample(pair, rule, options, keeper.begun?.(pair)));
        keeper.finished(sample, index);
        return sample;
      } catch (error) {
        if (!keeper.failed(pair, error)) throw error;
        firstFailure ??= error;
        return null;
      }
    },
    options.signal,
  );
  const samples = taught.filter((sample) => sample !== null);
  if (samples.length === 0) throw firstFailure;
  return samples;
}

/** The best prompt a sample found. */
export function bestOf(sample: TaughtSample): CandidatePrompt {
  const lesson = sample.lessons[sample.best];
  if (lesson === undefined) throw new RangeError(`sample ${sample.id} has no lessons`);
  return { prompt: lesson.prompt, score: lesson.score, samples: [sample.id] };
}

/**
 * One prompt out of the candidates. A single candidate needs no merging, and none is asked for. `references` of all
 * samples: none may be given away by the merged prompt. An answer that cannot be taken even when asked again is replaced
 * by the best candidate, with a warning.
 */
export async function merge(
  candidates: readonly CandidatePrompt[],
  references: readonly string[],
  options: TeachingOptions,
  facts: (candidate: CandidatePrompt) => Omit<MergeCandidate, "support"> = ({ prompt, score }) => ({ prompt, score }),
): Promise<string> {
  const [best] = candidates;
  if (best === undefined) throw new RangeError("there is no candidate to merge");
  if (candidates.length === 1 || options.without.has("creator")) return best.prompt;
  const agents = options.agentsFor("merge");
  const sources = [options.initial, ...candidates.map((candidate) => candidate.prompt)];
  try {
    const answer = await agents.ask(
      promptCreator,
      {
        candidates: candidates.map((one) => ({ ...facts(one), support: Math.max(1, one.samples.length) })),
        initialPrompt: options.initial,
        work: options.student.work,
        ...promptGuard(options.student, (prompt) => leakedFromAny(prompt, references, sources)),
      },
      { item: "merge" },
    );
    return answer.output.prompt;
  } catch (error) {
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    const warning = {
      code: "merge-unusable",
      message: `no usable prompt from the prompt creator: ${error.message}; the best candidate is taken`,
    };
    agents.warn(warning);
    options.warn(warning);
    return best.prompt;
  }
}
