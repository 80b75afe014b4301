/**
 * The sequential optimizer (the authors' earlier form): each iteration scores the whole training set with the current
 * prompt, gathers one sentence of advice an item, condenses it, and lets the sequential Teacher rewrite the prompt from
 * the current, the best and the worst so far. The best prompt is kept. Calls for i iterations over n items: n extractions,
 * i*n summaries, and (i-1) * (n + 2) for advice and rewriting.
 */
import { analysis, analysisSummarizer } from "../../agents/roles/analysis.ts";
import { type ScoredPrompt, sequentialTeacher } from "../../agents/roles/sequential-teacher.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError } from "../../base/errors.ts";
import type { IterationScores } from "./curve.ts";
import { leakedFromAny } from "./leaks.ts";
import { type StopReason, type StopRule, stopReason } from "./stop.ts";
import { writeAndScore } from "./teach-sample.ts";
import { promptGuard, type TeachingOptions, type TrainingPair } from "./training.ts";

export interface SequentialIteration extends IterationScores {
  readonly prompt: string;
  readonly advice: string;
  /** Mean over the set of what the stopping rule reads, 0 to 1. */
  readonly score: number;
  readonly items: readonly ItemScores[];
}

interface ItemScores extends IterationScores {
  readonly score: number;
}

export interface SequentialOutcome {
  readonly iterations: readonly SequentialIteration[];
  /** Index of the best iteration by mean ROUGE-L, the first on a tie. */
  readonly best: number;
  /** "teacher": its answer could not be taken (leak, lost input) even when asked again. */
  readonly stopped: StopReason | "teacher";
}

export async function optimiseSequential(
  pairs: readonly TrainingPair[],
  rule: StopRule,
  options: TeachingOptions,
  finished: (iteration: SequentialIteration, index: number) => void,
): Promise<SequentialOutcome> {
  if (pairs.length === 0) throw new RangeError("there is nothing to learn from");
  const work = pairs.map((pair) => ({ pair, agents: options.agentsFor(pair.id) }));
  const each = <R>(run: (item: (typeof work)[number], index: number) => Promise<R>): Promise<R[]> =>
    mapConcurrent(work, options.concurrency, run, options.signal);
  const extracted = await each(({ pair, agents }) => options.student.material(pair, agents));
  const iterations: SequentialIteration[] = [];
  const tried: ScoredPrompt[] = [];
  const references = pairs.map((pair) => pair.reference);
  let prompt = options.initial;
  for (;;) {
    const round = iterations.length;
    const written = await each(({ pair, agents }, index) =>
      writeAndScore(pair, extracted[index] as string, prompt, round, options, agents),
    );
    const summaries = written.map(({ summary }) => summary);
    const items = written.map(({ scores, score }) => ({ ...scores, score }));
    const means = meanScores(items);
    const reason = stopReason([...iterations.map((iteration) => iteration.score), means.score], rule);
    const last = reason !== null || options.without.has("teacher");
    const advice = last ? "" : await adviceOn(prompt, summaries, items);
    const iteration = { prompt, advice, items, ...means };
    iterations.push(iteration);
    tried.push({ prompt, score: means.score, advice });
    finished(iteration, round);
    if (reason !== null) return { iterations, best: extreme(tried, 1), stopped: reason };
    if (options.without.has("teacher")) continue;
    const next = await rewrite();
    if (next === null) return { iterations, best: extreme(tried, 1), stopped: "teacher" };
    prompt = next;
  }

  async function adviceOn(
    current: string,
    summaries: readonly string[],
    items: readonly ItemScores[],
  ): Promise<string> {
    const lines = await each(async ({ pair, agents }, index) => {
      const input = {
        document: pair.document,
        extracted: extracted[index] as string,
        reference: pair.reference,
        summary: summaries[index] as string,
        score: options.without.has("score") ? null : (items[index] as ItemScores).score,
        currentPrompt: current,
      };
      return (await agents.ask(analysis, input, { item: pair.id, repetition: iterations.length })).output.advice;
    });
    const agents = options.agentsFor("advice");
    return (await agents.ask(analysisSummarizer, { advice: lines }, { item: "advice", repetition: iterations.length }))
      .output.advice;
  }

  async function rewrite(): Promise<string | null> {
    const agents = options.agentsFor("teacher");
    const current = tried.at(-1) as ScoredPrompt;
    const sources = tried.map((one) => one.prompt);
    const input = {
      current,
      best: tried[extreme(tried, 1)] as ScoredPrompt,
      worst: tried[extreme(tried, -1)] as ScoredPrompt,
      tried,
      showScores: !options.without.has("score"),
      ...promptGuard(options.student, (next) => leakedFromAny(next, references, sources)),
    };
    try {
      const answer = await agents.ask(sequentialTeacher, input, { item: "teacher", repetition: iterations.length });
      return answer.output.prompt;
    } catch (error) {
      if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
      options.warn({ code: "teacher-unusable", message: `no usable prompt from the teacher: ${error.message}` });
      return null;
    }
  }
}

/** Index of the highest (sign 1) or lowest (sign -1) score, the first on a tie. */
function extreme(prompts: readonly ScoredPrompt[], sign: 1 | -1): number {
  let found = 0;
  for (let at = 1; at < prompts.length; at++) {
    if (((prompts[at] as ScoredPrompt).score - (prompts[found] as ScoredPrompt).score) * sign > 0) found = at;
  }
  return found;
}

function meanScores(items: readonly ItemScores[]): ItemScores {
  const mean = (pick: (scores: ItemScores) => number): number =>
    items.reduce((sum, scores) => sum + pick(scores), 0) / items.length;
  return {
    rouge1: mean((s) => s.rouge1),
    rouge2: mean((s) => s.rouge2),
    rougeL: mean((s) => s.rougeL),
    score: mean((s) => s.score),
  };
}
