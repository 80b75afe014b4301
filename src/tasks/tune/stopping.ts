/**
 * Dynamic against static stopping on the same samples (Metagente, RQ2): what the best summaries are worth against
 * reference and source, and what they took. Both begin with the same lessons; these are learned once and charged to both, with the
 * time and the tokens they took. What the prompts are worth on texts that they were not learned from stands beside.
 */
import { mapConcurrent } from "../../base/concurrent.ts";
import { tfidfCosine } from "../../metrics/families/tfidf-cosine.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import type { IterationScores } from "../../strategies/teacher-student/curve.ts";
import { type Gain, gainOf, type Tolerate } from "../../strategies/teacher-student/dev-choice.ts";
import { type TaughtSample, writeAndScore } from "../../strategies/teacher-student/teach-sample.ts";
import {
  type Lesson,
  scoreSummary,
  type TeachingOptions,
  type TrainingPair,
} from "../../strategies/teacher-student/training.ts";

export interface Likeness extends IterationScores {
  /** TF-IDF cosine, 0 to 1. */
  readonly cosine: number;
}

export interface StoppingRow {
  readonly rule: "dynamic" | "static";
  /** Of the best summary of each sample; means. */
  readonly reference: Likeness;
  readonly source: Likeness;
  /** Iterations of all samples together. */
  readonly steps: number;
  /** Samples that reached the threshold. */
  readonly reached: number;
  /** Mean duration of a sample and of a step, milliseconds. Volatile. */
  readonly sampleMs: number;
  readonly stepMs: number;
  readonly tokens: { readonly input: number; readonly output: number };
  /** Mean ROUGE-L F1 of the prompt learned on the dev set; null without one. */
  readonly dev: number | null;
  /** Of texts written for the dev set with the prompt that this rule leads to before any choice on it; null without one. */
  readonly test: Likeness | null;
  /** The prompt that this rule leads to: the best on the dev set, else the merged one. */
  readonly prompt: string;
}

export interface StoppingReport {
  readonly rows: readonly StoppingRow[];
  /** Best ROUGE-L of a sample, dynamic minus static, paired. */
  readonly difference: Gain;
}

export function stoppingRow(
  rule: StoppingRow["rule"],
  taught: readonly TaughtSample[],
  pairs: readonly TrainingPair[],
  threshold: number,
  learned: Pick<StoppingRow, "dev" | "prompt" | "test">,
): StoppingRow {
  const byId = new Map(pairs.map((pair) => [pair.id, pair]));
  const bests = taught.map((sample) => ({ best: bestOf(sample), pair: byId.get(sample.id) as TrainingPair }));
  const steps = taught.reduce((sum, sample) => sum + sample.lessons.length, 0);
  const duration = taught.reduce((sum, sample) => sum + sample.durationMs, 0);
  return {
    rule,
    reference: likeness(bests.map(({ best, pair }) => [best.summary, pair.reference])),
    source: likeness(bests.map(({ best, pair }) => [best.summary, pair.document.text])),
    steps,
    reached: bests.filter(({ best }) => best.rougeL >= threshold).length,
    sampleMs: duration / taught.length,
    stepMs: duration / steps,
    tokens: {
      input: taught.reduce((sum, sample) => sum + sample.tokens.input, 0),
      output: taught.reduce((sum, sample) => sum + sample.tokens.output, 0),
    },
    ...learned,
  };
}

/** What a prompt's texts are worth on pairs that it was not learned from; null without pairs. */
export async function testLikeness(
  pairs: readonly TrainingPair[],
  prompt: string,
  options: TeachingOptions,
  tolerate: Tolerate,
): Promise<Likeness | null> {
  const written = await mapConcurrent(
    pairs,
    options.concurrency,
    async (pair) => {
      const agents = options.agentsFor(pair.id);
      try {
        const material = await options.student.material(pair, agents);
        const { summary } = await writeAndScore(pair, material, prompt, 0, options, agents, "test");
        return [[summary, pair.reference] as const];
      } catch (error) {
        if (!tolerate(pair, error)) throw error;
        return [];
      }
    },
    options.signal,
  );
  const texts = written.flat();
  return texts.length === 0 ? null : likeness(texts);
}

/** Samples that only one of the rules could teach are left out of the difference. */
export function stoppingReport(
  rows: readonly StoppingRow[],
  dynamic: readonly TaughtSample[],
  fixed: readonly TaughtSample[],
  seed: number,
): StoppingReport {
  const other = new Map(fixed.map((sample) => [sample.id, bestOf(sample).rougeL]));
  const both = dynamic.filter((sample) => other.has(sample.id));
  return {
    rows,
    difference: gainOf(
      both.map((sample) => bestOf(sample).rougeL),
      both.map((sample) => other.get(sample.id) as number),
      seed,
    ),
  };
}

const bestOf = (sample: TaughtSample): Lesson => sample.lessons[sample.best] as Lesson;

function likeness(texts: readonly (readonly [summary: string, other: string])[]): Likeness {
  const scores = texts.map(([summary, other]) => scoreSummary(summary, other));
  return {
    rouge1: mean(scores.map((score) => score.rouge1)),
    rouge2: mean(scores.map((score) => score.rouge2)),
    rougeL: mean(scores.map((score) => score.rougeL)),
    cosine: mean(texts.map(([summary, other]) => tfidfCosine(summary, [other]))),
  };
}
