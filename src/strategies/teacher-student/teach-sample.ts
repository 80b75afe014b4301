/**
 * One sample of the data-parallel optimizer (Metagente, section III): extract once, then summarize, score, stop or let the
 * Teacher write the next prompt. Calls for n iterations: 1 extraction, n summaries, n - 1 lessons.
 */
import { type TaughtCase, teacher } from "../../agents/roles/teacher.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import { isPrecisError } from "../../base/errors.ts";
import type { IterationScores } from "./curve.ts";
import { leakIn } from "./leaks.ts";
import { droppedLines } from "./reach.ts";
import { type StopReason, type StopRule, stopReason } from "./stop.ts";
import {
  type Lesson,
  namesOf,
  promptGuard,
  scoreSummary,
  type TeachingOptions,
  type TrainingPair,
} from "./training.ts";

export interface TaughtSample {
  readonly id: string;
  readonly lessons: readonly Lesson[];
  /**
   * "teacher": its answers could not be taken (leak, lost input) even when asked again; "unreachable": the Teacher said so;
   * "budget": its share of the lessons was used up.
   */
  readonly stopped: StopReason | "teacher" | "unreachable" | "budget";
  /** Index of the best lesson by score, the first on a tie. */
  readonly best: number;
  /** Of its lessons, each charged to every rule that makes use of it; milliseconds. */
  readonly durationMs: number;
  readonly calls: number;
  /** Of all answers, those from the cache included. */
  readonly tokens: { readonly input: number; readonly output: number };
}

/**
 * `begun`: lessons learned before under a rule that stopped earlier. They are the first of this sample too, with the time and the
 * tokens that they took when they were learned, so that two stopping rules are charged alike.
 */
export async function teachSample(
  pair: TrainingPair,
  rule: StopRule,
  options: TeachingOptions,
  begun: readonly Lesson[] = [],
): Promise<TaughtSample> {
  const { student } = options;
  const agents = options.agentsFor(pair.id);
  const lessons: Lesson[] = [];
  let next: Pick<Lesson, "prompt" | "rule"> = { prompt: options.initial, rule: null };
  let since = options.now();
  let answered = agents.account().answered;
  const took = (): Pick<Lesson, "durationMs" | "tokens"> => {
    const now = options.now();
    const { input, output } = agents.account().answered;
    const facts = {
      durationMs: now - since,
      tokens: { input: input - answered.input, output: output - answered.output },
    };
    since = now;
    answered = { input, output };
    return facts;
  };
  const fresh = async (): Promise<string> => {
    const found = await student.material(pair, agents);
    // It was charged with the first lesson.
    if (begun.length > 0) took();
    return found;
  };
  let material = begun.length === 0 ? await fresh() : null;
  let stopped: TaughtSample["stopped"] | null = null;
  while (stopped === null) {
    const known = begun[lessons.length];
    if (known !== undefined) lessons.push(known);
    else {
      material ??= await fresh();
      const written = await writeAndScore(pair, material, next.prompt, lessons.length, options, agents);
      lessons.push({ ...next, summary: written.summary, ...written.scores, score: written.score, ...took() });
    }
    options.heard?.(pair.id, lessons);
    stopped = stopReason(
      lessons.map((lesson) => lesson.score),
      rule,
    );
    // The first text is no lesson; what is good at the first look gets none.
    if (stopped === null && lessons.length > (options.mostLessons?.(pair, lessons[0]?.score ?? 0) ?? Infinity))
      stopped = "budget";
    if (stopped !== null || options.without.has("teacher") || begun[lessons.length] !== undefined) continue;
    material ??= await fresh();
    const taught = await nextPrompt(pair, material, lessons, rule, options, agents);
    if (typeof taught === "string") stopped = taught;
    else next = taught;
  }
  return {
    id: pair.id,
    lessons,
    stopped,
    best: bestLesson(lessons),
    durationMs: lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0),
    calls: agents.account().calls,
    tokens: {
      input: lessons.reduce((sum, { tokens }) => sum + tokens.input, 0),
      output: lessons.reduce((sum, { tokens }) => sum + tokens.output, 0),
    },
  };
}

/** A text of one pair with one prompt, scored. */
export async function writeAndScore(
  pair: TrainingPair,
  material: string,
  prompt: string,
  repetition: number,
  options: Pick<TeachingOptions, "student" | "score">,
  agents: ItemAgents,
  purpose = `iteration ${repetition + 1}`,
  examples = "",
): Promise<{ readonly summary: string; readonly scores: IterationScores; readonly score: number }> {
  const summary = await options.student.write({ pair, material, prompt, repetition, purpose, examples, agents });
  const scores = scoreSummary(summary, pair.reference);
  return { summary, scores, score: await options.score.of(summary, pair) };
}

/** The Teacher's next prompt, or why there is none. */
async function nextPrompt(
  pair: TrainingPair,
  material: string,
  lessons: readonly Lesson[],
  rule: StopRule,
  options: TeachingOptions,
  agents: ItemAgents,
): Promise<Pick<Lesson, "prompt" | "rule"> | "teacher" | "unreachable"> {
  const base = lessons[options.teachFrom === "best" ? bestLesson(lessons) : lessons.length - 1] as Lesson;
  const before = `${options.initial}\n${base.prompt}`;
  const facts = { reference: pair.reference, before, names: namesOf(pair) };
  try {
    const { output } = await agents.ask(
      teacher,
      {
        ...caseOf(pair, material, base, options),
        others: [],
        work: options.student.work,
        metric: options.score.name,
        threshold: options.goodEnough ?? rule.threshold,
        currentPrompt: base.prompt,
        initialPrompt: options.initial,
        tried: lessons.map((lesson) => ({ prompt: lesson.prompt, score: lesson.score })),
        ...promptGuard(options.student, (prompt) => leakIn(prompt, facts)),
      },
      { item: pair.id, repetition: lessons.length - 1, purpose: `iteration ${lessons.length}` },
    );
    if (output.unreachable === true) return "unreachable";
    return { prompt: output.prompt, rule: output.rule ?? null };
  } catch (error) {
    // One bad teacher answer ends this sample with what it has; anything else is the run's trouble.
    if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
    options.warn({
      code: "teacher-unusable",
      message: `${pair.id}: no usable prompt from the teacher: ${error.message}`,
    });
    return "teacher";
  }
}

/** One sample as the Teacher sees it. */
export function caseOf(
  pair: TrainingPair,
  material: string,
  { summary, score }: Pick<Lesson, "summary" | "score">,
  options: Pick<TeachingOptions, "without">,
): TaughtCase {
  return {
    document: pair.document,
    extracted: material,
    dropped: droppedLines(pair, material),
    reference: pair.reference,
    summary,
    score: options.without.has("score") ? null : score,
  };
}

/** Index of the highest score, the first on a tie. */
export function bestLesson(lessons: readonly { readonly score: number }[]): number {
  let best = 0;
  for (let at = 1; at < lessons.length; at++) {
    if ((lessons[at] as { score: number }).score > (lessons[best] as { score: number }).score) best = at;
  }
  return best;
}
