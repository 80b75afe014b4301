/** One optimizer over one set of pairs, its outcome in the shape that both optimizers share. */
import { hashValue } from "../../base/hash.ts";
import { type CandidatePrompt, selectCandidates } from "../../strategies/teacher-student/candidates.ts";
import { type CurvePoint, learningCurve } from "../../strategies/teacher-student/curve.ts";
import { bestOf, merge, optimiseParallel, teachSamples } from "../../strategies/teacher-student/optimise-parallel.ts";
import { optimiseSequential, type SequentialIteration } from "../../strategies/teacher-student/optimise-sequential.ts";
import type { StopRule } from "../../strategies/teacher-student/stop.ts";
import { bestLesson, type TaughtSample } from "../../strategies/teacher-student/teach-sample.ts";
import type { Lesson, TeachingOptions, TrainingPair } from "../../strategies/teacher-student/training.ts";
import type { ArtifactSample, TuneSettings } from "./artifact.ts";
import type { Notebook } from "./notebook.ts";

export interface Learned {
  readonly candidates: readonly CandidatePrompt[];
  readonly belowThreshold: boolean;
  /** null where there was nothing to merge, or nobody to do it. */
  readonly merged: string | null;
  readonly samples: readonly ArtifactSample[];
  readonly steps: number;
  readonly curve: readonly CurvePoint[];
  /** Of the parallel optimizer; empty for the sequential one. */
  readonly taught: readonly TaughtSample[];
}

/** What the lessons of a sample depend on besides the sample. */
export function lessonKey(rule: StopRule, options: TeachingOptions): string {
  return hashValue([
    rule,
    options.initial,
    [...options.without].sort(),
    options.limits,
    options.teachFrom,
    options.student.role,
  ]);
}

export async function learnParallel(
  pairs: readonly TrainingPair[],
  name: string,
  rule: StopRule,
  settings: TuneSettings,
  options: TeachingOptions,
  book: Notebook,
  begun?: (pair: TrainingPair) => readonly Lesson[],
): Promise<Learned> {
  const keeper = {
    ...book.keeper(name, lessonKey(rule, options), pairs.length),
    ...(begun === undefined ? {} : { begun }),
  };
  const outcome = await optimiseParallel(
    pairs,
    { rule, threshold: settings.threshold, top: settings.top },
    options,
    keeper,
  );
  const { candidates, belowThreshold, samples } = outcome;
  return learnedFrom(samples, candidates, belowThreshold, mergedOf(outcome.merged, candidates, options));
}

/** Taught samples and what was made of them, as an artifact tells it. */
export function learnedFrom(
  samples: readonly TaughtSample[],
  candidates: readonly CandidatePrompt[],
  belowThreshold: boolean,
  merged: string | null,
): Learned {
  return {
    candidates,
    belowThreshold,
    merged,
    samples: samples.map(({ id, lessons, best, stopped }) => ({ id, scores: scoresOf(lessons), best, stopped })),
    steps: samples.reduce((sum, sample) => sum + sample.lessons.length, 0),
    curve: learningCurve(samples.map((sample) => sample.lessons)),
    taught: samples,
  };
}

/** Every sample on its own, from the initial prompt; `key` says what its lessons depend on besides the sample. */
export async function teachAll(
  pairs: readonly TrainingPair[],
  name: string,
  rule: StopRule,
  options: TeachingOptions,
  book: Notebook,
  key: unknown,
  begun?: (pair: TrainingPair) => readonly Lesson[],
): Promise<TaughtSample[]> {
  const keeper = book.keeper(`${options.student.role}:${name}`, [lessonKey(rule, options), key], pairs.length);
  return teachSamples(pairs, rule, options, { ...keeper, ...(begun === undefined ? {} : { begun }) });
}

/** What samples taught before give without some of them: only the choice and the merging are done again. */
export async function relearn(
  taught: readonly TaughtSample[],
  references: readonly string[],
  settings: TuneSettings,
  options: TeachingOptions,
): Promise<Pick<Learned, "candidates" | "belowThreshold" | "merged">> {
  if (taught.length === 0) return { candidates: [], belowThreshold: true, merged: null };
  const chosen = selectCandidates(taught.map(bestOf), settings.threshold, settings.top);
  const merged = await merge(chosen.candidates, references, options);
  return { ...chosen, merged: mergedOf(merged, chosen.candidates, options) };
}

export async function learnSequential(
  pairs: readonly TrainingPair[],
  name: string,
  rule: StopRule,
  settings: TuneSettings,
  options: TeachingOptions,
  heard: (iterations: readonly SequentialIteration[]) => void,
): Promise<Learned> {
  const iterations: SequentialIteration[] = [];
  await optimiseSequential(pairs, rule, options, (iteration) => {
    iterations.push(iteration);
    heard(iterations);
  });
  return sequentialOutcome(iterations, pairs, name, settings);
}

/** The outcome after any number of iterations, at least one. */
export function sequentialOutcome(
  iterations: readonly SequentialIteration[],
  pairs: readonly TrainingPair[],
  name: string,
  settings: TuneSettings,
): Learned {
  const samples = pairs.map((pair) => pair.id);
  const bests = iterations.map(({ prompt, score }) => ({ prompt, score, samples: [] as string[] }));
  const { candidates, belowThreshold } = selectCandidates(bests, settings.threshold, settings.top);
  return {
    candidates: candidates.map((candidate) => ({ ...candidate, samples })),
    belowThreshold,
    merged: null,
    samples: [{ id: name, scores: scoresOf(iterations), best: bestLesson(iterations), stopped: null }],
    steps: iterations.length,
    curve: learningCurve([iterations]).map((point) => ({ ...point, running: pairs.length })),
    taught: [],
  };
}

/** The outcome of lessons that a stop cut short: the best candidate so far, nothing merged. */
export function unfinished(lessons: ReadonlyMap<string, readonly Lesson[]>, settings: TuneSettings): Learned {
  const begun = [...lessons].filter(([, learned]) => learned.length > 0);
  const bests = begun.map(([id, learned]) => {
    const best = learned[bestLesson(learned)] as Lesson;
    return { prompt: best.prompt, score: best.score, samples: [id] };
  });
  return {
    ...selectCandidates(bests, settings.threshold, settings.top),
    merged: null,
    samples: begun.map(([id, learned]) => ({
      id,
      scores: scoresOf(learned),
      best: bestLesson(learned),
      stopped: null,
    })),
    steps: begun.reduce((sum, [, learned]) => sum + learned.length, 0),
    curve: learningCurve(begun.map(([, learned]) => learned)),
    taught: [],
  };
}

function mergedOf(merged: string, candidates: readonly CandidatePrompt[], options: TeachingOptions): string | null {
  return candidates.length === 1 || options.without.has("creator") ? null : merged;
}

const scoresOf = (lessons: readonly { readonly score: number }[]): number[] => lessons.map((lesson) => lesson.score);
