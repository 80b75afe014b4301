/**
 * One sample of the data-parallel optimizer (Metagente, section III): extract once, then summarize, score, stop or let the
 * Teacher write the next prompt. Calls for n iterations: 1 extraction, n summaries, n - 1 lessons.
 */
import { teacher } from "../../agents/roles/teacher.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import { isPrecisError } from "../../base/errors.ts";
import type { IterationScores } from "./curve.ts";
import { leakedWords } from "./guards.ts";
import { type StopReason, type StopRule, stopReason } from "./stop.ts";
import {
  extractOnce,
  type Lesson,
  promptGuard,
  scoreSummary,
  summarizeOnce,
  type TeachingOptions,
  type TrainingPair,
} from "./training.ts";

export interface TaughtSample {
  readonly id: string;
  readonly lessons: readonly Lesson[];
  /** "teacher": its answers could not be taken (leak, lost input) even when asked again. */
  readonly stopped: StopReason | "teacher";
  /** Index of the best lesson by ROUGE-L, the first on a tie. */
  readonly best: number;
  readonly durationMs: number;
  readonly calls: number;
  /** Of all answers, those from the cache included. */
  readonly tokens: { readonly input: number; readonly output: number };
}

export async function teachSample(pair: TrainingPair, rule: StopRule, options: TeachingOptions): Promise<TaughtSample> {
  const started = options.now();
  const agents = options.agentsFor(pair.id);
  const extracted = await extractOnce(pair, options, agents);
  const lessons: Lesson[] = [];
  let prompt = options.initial.summarizer;
  let stopped: TaughtSample["stopped"] | null = null;
  while (stopped === null) {
    const summary = await summarizeOnce(pair, extracted, prompt, lessons.length, options, agents);
    lessons.push({ prompt, summary, ...scoreSummary(summary, pair.reference) });
    options.heard?.(pair.id, lessons);
    stopped = stopReason(
      lessons.map((lesson) => lesson.rougeL),
      rule,
    );
    if (stopped !== null || options.without.has("teacher")) continue;
    const next = await nextPrompt(pair, extracted, lessons, options, agents);
    if (next === null) stopped = "teacher";
    else prompt = next;
  }
  const account = agents.account();
  return {
    id: pair.id,
    lessons,
    stopped,
    best: bestLesson(lessons),
    durationMs: options.now() - started,
    calls: account.calls,
    tokens: account.answered,
  };
}

async function nextPrompt(
  pair: TrainingPair,
  extracted: string,
  lessons: readonly Lesson[],
  options: TeachingOptions,
  agents: ItemAgents,
): Promise<string | null> {
  const last = lessons.at(-1) as Lesson;
  try {
    const answer = await agents.ask(
      teacher,
      {
        document: pair.document,
        extracted,
        reference: pair.reference,
        summary: last.summary,
        score: options.without.has("score") ? null : last.rougeL,
        currentPrompt: last.prompt,
        tried: lessons.map((lesson) => ({ prompt: lesson.prompt, score: lesson.rougeL })),
        ...promptGuard((prompt) => leakedWords(prompt, pair.reference, last.prompt)),
      },
      { item: pair.id, repetition: lessons.length - 1, purpose: `iteration ${lessons.length}` },
    );
    return answer.output.prompt;
  } catch (error) {
    // One bad teacher answer ends this sample with what it has; anything else is the run's trouble.
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    options.warn({
      code: "teacher-unusable",
      message: `${pair.id}: no usable prompt from the teacher: ${error.message}`,
    });
    return null;
  }
}

export function bestLesson(lessons: readonly IterationScores[]): number {
  let best = 0;
  for (let at = 1; at < lessons.length; at++) {
    if ((lessons[at] as IterationScores).rougeL > (lessons[best] as IterationScores).rougeL) best = at;
  }
  return best;
}
