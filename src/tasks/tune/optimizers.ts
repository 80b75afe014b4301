/**
 * The optimizers behind one contract: what was learned, and a way to choose a prompt on some of the pairs alone, so that the
 * choice can be judged on the others. A new one: an entry in the table.
 */
import { random } from "../../base/random.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import { type Choice, chooseRules, type MeasuredRule } from "../../strategies/prompt-search/choose-rules.ts";
import { optimisePareto } from "../../strategies/prompt-search/pareto.ts";
import { fewestProved } from "../../strategies/prompt-search/proof.ts";
import { additions, type Rule, rulesOf } from "../../strategies/prompt-search/rules.ts";
import type { Candidate, ScoreTable } from "../../strategies/prompt-search/score-table.ts";
import type { CandidatePrompt } from "../../strategies/teacher-student/candidates.ts";
import { merge } from "../../strategies/teacher-student/optimise-parallel.ts";
import { optimiseSequential, type SequentialIteration } from "../../strategies/teacher-student/optimise-sequential.ts";
import { unreachable } from "../../strategies/teacher-student/reach.ts";
import { bestLesson, type TaughtSample } from "../../strategies/teacher-student/teach-sample.ts";
import type { Lesson, TeachingOptions, TrainingPair } from "../../strategies/teacher-student/training.ts";
import { type Learned, learnedFrom, sequentialOutcome, teachAll } from "./learn.ts";
import type { Notebook } from "./notebook.ts";
import type { TunePlan } from "./options.ts";

/** Rules that are weighed at most: each costs a text a pair. */
const mostRules = 6;
/** Share of the plan that may go into lessons after the first look at every pair. */
const lessonShare = 0.45;
/** Score from which on there is nothing left to learn from a sample. */
const perfect = 0.99;
/** Pairs from which on a part of them is kept for the proof. */
export const enoughForTestPart = 40;

/** What is learned on, and with what. */
export interface OptimizerWork {
  readonly train: readonly TrainingPair[];
  readonly dev: readonly TrainingPair[];
  readonly plan: TunePlan;
  readonly options: TeachingOptions;
  readonly book: Notebook;
  readonly seed: number;
}

/** What an optimizer gives: what it learned, and a way to choose a prompt on some of the pairs alone. */
export interface Ready {
  readonly learned: Learned;
  choose(pairs: readonly TrainingPair[], label: string): Promise<Choice>;
  /** Further prompts that a dev set may choose among. */
  others(): Promise<readonly { readonly name: string; readonly prompt: string }[]>;
  readonly folds: number;
  readonly repeats: number;
  /** False: choosing on all pairs would cost as much as all folds together; the best fold's prompt is taken. */
  readonly whole: boolean;
}

type Optimise = (work: OptimizerWork, table: ScoreTable, more: (asks: number) => void) => Promise<Ready>;

export const optimizers: Readonly<Record<TunePlan["optimizer"], Optimise>> = {
  /** Samples are taught alone, once; what is chosen from their rules is chosen anew in each fold. */
  async parallel({ train, plan, options, book, seed }, table, more) {
    const { rule, settings } = plan;
    const firstRule = { ...rule, iterations: 1 };
    const look = await teachAll(train, "first", firstRule, { ...options, mostLessons: () => 0 }, book, [firstRule]);
    const open = look.filter((sample) => sample.stopped !== "threshold");
    const lessons = Math.floor((lessonShare * table.left()) / 2);
    const most = plan.fullLessons ? Number.POSITIVE_INFINITY : Math.floor(lessons / Math.max(1, open.length));
    const drawn = random(seed, "second lessons").shuffle(open.map(({ id }) => id));
    const second = new Set(drawn.slice(0, lessons % Math.max(1, open.length)));
    const shareOf = (id: string): number => Math.max(1, most + (second.has(id) ? 1 : 0));
    // Within the plan a sample that became good is taught on: what it lacks still may be a rule that others need.
    const onwards = plan.fullLessons ? rule : { ...rule, threshold: Math.max(perfect, rule.threshold ?? perfect) };
    const hard = new Map(train.map((pair) => [pair.id, unreachable(pair, settings.limits)]));
    const done = new Set(look.filter((sample) => sample.stopped === "threshold").map(({ id }) => id));
    const begun = new Map(look.map(({ id, lessons }) => [id, lessons] as const));
    const before = table.left();
    const taught = await teachAll(
      train.filter(({ id }) => begun.has(id)),
      "sample",
      onwards,
      {
        ...options,
        goodEnough: settings.threshold,
        mostLessons: ({ id }) => (done.has(id) ? 0 : hard.get(id) === null ? shareOf(id) : 1),
      },
      book,
      [onwards, Number.isFinite(most) ? most : null, [...second].sort()],
      (pair) => begun.get(pair.id) ?? [],
    );
    for (const [id, reason] of hard)
      if (reason !== null) book.warn({ code: "hard-sample", message: `${id} gets one lesson at most: ${reason}` });
    // Lessons that the user asked for come on top of the plan; what follows has its share all the same.
    if (plan.fullLessons) more(Math.max(0, before - table.left() - Math.floor(lessonShare * before)));
    for (const sample of taught) {
      const pair = train.find(({ id }) => id === sample.id) as TrainingPair;
      for (const [at, lesson] of sample.lessons.entries())
        if (at === sample.lessons.findIndex(({ prompt }) => prompt === lesson.prompt))
          table.put({ prompt: lesson.prompt, examples: 0 }, pair, lesson);
    }
    const rules = rulesOf(taught, options.initial);
    const candidates = improved(taught, options.initial);
    const reached = candidates.filter(({ score }) => score >= settings.threshold);
    const learned = learnedFrom(taught, candidates, reached.length === 0, null);
    const order = random(seed, "order of scoring").shuffle(train);
    const creator = !options.without.has("creator");
    const merged = mergeOnce(train, rules, options);
    return {
      learned,
      folds: 5,
      repeats: 3,
      whole: true,
      choose: (pairs) =>
        chooseRules(within(order, pairs), rules, table, {
          initial: options.initial,
          most: mostRules,
          examples: plan.examples,
          ...(creator ? { merge: merged } : {}),
        }),
      async others() {
        const some = candidates.slice(0, Math.min(3, settings.top));
        const names = some.map(({ prompt }, at) => ({ name: `candidate ${at + 1}`, prompt }));
        if (candidates.length < 2 || !creator) return names;
        const references = train.map(({ reference }) => reference);
        const prompt = await merge(candidates.slice(0, settings.top), references, options, factsOf(taught, train));
        return [{ name: "merged", prompt }, ...names];
      },
    };
  },

  /** The whole set with each prompt; folds are learned anew, so there are two. */
  async sequential({ train, plan, options, book }) {
    const run = async (pairs: readonly TrainingPair[], label: string): Promise<Choice> => {
      const { iterations: turns } = await optimiseSequential(pairs, plan.rule, options, (_, index) => {
        book.progress("iteration", index + 1, plan.rule.iterations, label);
      });
      const best = turns[bestLesson(turns)];
      const prompt = best?.prompt ?? options.initial;
      const gain = (best?.score ?? 0) - (turns[0]?.score ?? 0);
      return { candidate: { prompt, examples: 0 }, rules: ruleList(prompt, options.initial, pairs, gain), gain };
    };
    const first = await optimiseSequential(train, plan.rule, options, (_, index) => {
      book.progress("iteration", index + 1, plan.rule.iterations, "");
    });
    const whole = first.iterations;
    const top = whole[bestLesson(whole)];
    return {
      learned: sequentialLearned(whole, train, plan),
      folds: 2,
      repeats: 1,
      whole: true,
      choose: (pairs, label) =>
        pairs.length === train.length && top !== undefined
          ? Promise.resolve({
              candidate: { prompt: top.prompt, examples: 0 },
              rules: ruleList(top.prompt, options.initial, pairs, top.score - (whole[0]?.score ?? 0)),
              gain: top.score - (whole[0]?.score ?? 0),
            })
          : run(pairs, label),
      others: () => Promise.resolve([]),
    };
  },

  /** A population over the pairs; folds are learned anew, so there are two, each with half of the plan. */
  pareto({ train, plan, options, seed, dev }, table) {
    const found: CandidatePrompt[] = [];
    const proving = dev.length === 0 ? train.length : 0;
    const all = table.left();
    let runs = 0;
    const choose = async (pairs: readonly TrainingPair[]): Promise<Choice> => {
      const part = pairs.length < train.length ? (all - 2 * proving) / 2 : all - 3 * dev.length;
      const end = table.left() - part;
      const outcome = await optimisePareto(within(train, pairs), options, table, {
        rounds: plan.rule.iterations,
        minibatch: 3,
        threshold: plan.settings.threshold,
        patience: 2 * plan.rule.patience,
        reserve: Math.max(0, end),
        seed: seed + runs++,
      });
      const best = outcome.population[outcome.best];
      const first = outcome.population[0];
      if (best === undefined || first === undefined) throw new RangeError("a population is never empty");
      const gain = mean(best.scores) - mean(first.scores);
      for (const { prompt, scores, origin } of outcome.population)
        if (origin !== "initial")
          found.push({ prompt, score: mean(scores), samples: outcome.pairs.map(({ id }) => id) });
      let candidate: Candidate = { prompt: best.prompt, examples: 0 };
      if (plan.examples > 0) candidate = await withExamples(candidate, pairs, table, plan.examples);
      return { candidate, rules: ruleList(best.prompt, options.initial, pairs, gain), gain };
    };
    return Promise.resolve({
      get learned(): Learned {
        const sorted = [...found].sort((a, b) => b.score - a.score);
        return learnedFrom([], sorted, !sorted.some(({ score }) => score >= plan.settings.threshold), null);
      },
      folds: 2,
      repeats: 1,
      whole: dev.length > 0 || train.length < fewestProved || train.length >= enoughForTestPart,
      choose,
      others: () => Promise.resolve([]),
    });
  },
};

/** With examples when they help on the pairs, each shown those of the others. */
async function withExamples(
  candidate: Candidate,
  pairs: readonly TrainingPair[],
  table: ScoreTable,
  count: number,
): Promise<Candidate> {
  const shown = { ...candidate, examples: count };
  const before = await table.scores(candidate, pairs, pairs);
  const after = await table.scores(shown, pairs, pairs);
  const gains = after.flatMap((one, at) => {
    const other = before[at];
    return one === null || other === null || other === undefined ? [] : [one.score - other.score];
  });
  return gains.length > 0 && mean(gains) > 0 ? shown : candidate;
}

const within = (order: readonly TrainingPair[], pairs: readonly TrainingPair[]): TrainingPair[] => {
  const inside = new Set(pairs.map(({ id }) => id));
  return order.filter(({ id }) => inside.has(id));
};

/** Best prompts of samples that rose above their first score; whether they reached the threshold does not matter. */
function improved(taught: readonly TaughtSample[], initial: string): CandidatePrompt[] {
  const byPrompt = new Map<string, { score: number; samples: string[] }>();
  for (const { id, lessons, best } of taught) {
    const [first, top] = [lessons[0] as Lesson, lessons[best] as Lesson];
    if (top.prompt === initial || top.score <= first.score) continue;
    const known = byPrompt.get(top.prompt) ?? { score: 0, samples: [] };
    byPrompt.set(top.prompt, { score: Math.max(known.score, top.score), samples: [...known.samples, id] });
  }
  return [...byPrompt]
    .map(([prompt, { score, samples }]) => ({ prompt, score, samples }))
    .sort((a, b) => b.samples.length - a.samples.length || b.score - a.score);
}

const factsOf =
  (taught: readonly TaughtSample[], pairs: readonly TrainingPair[]) =>
  ({ prompt, score, samples }: CandidatePrompt) => {
    const firsts = taught.filter(({ id }) => samples.includes(id)).map(({ lessons }) => (lessons[0] as Lesson).score);
    const titles = pairs.filter(({ id }) => samples.includes(id)).flatMap(({ document }) => document.title ?? []);
    return { prompt, score, titles, ...(firsts.length === 0 ? {} : { before: mean(firsts) }) };
  };

/** The Prompt Creator over kept rules; asked once for each set of them. */
function mergeOnce(train: readonly TrainingPair[], rules: readonly Rule[], options: TeachingOptions) {
  const asked = new Map<string, Promise<string | null>>();
  return (prompt: string, kept: readonly MeasuredRule[], pairs: readonly TrainingPair[]): Promise<string | null> => {
    const key = JSON.stringify(kept.map(({ text }) => text));
    const known = asked.get(key);
    if (known !== undefined) return known;
    const inside = new Set(pairs.map(({ id }) => id));
    const candidates = kept.map((rule) => ({
      prompt: `${options.initial}\n${rule.text}`,
      score: rules.find(({ text }) => text === rule.text)?.gain ?? 0,
      samples: rule.samples.filter((id) => inside.has(id)),
    }));
    const elsewhere = new Map(kept.map((rule) => [`${options.initial}\n${rule.text}`, rule.elsewhere]));
    const references = train.filter(({ id }) => inside.has(id)).map(({ reference }) => reference);
    const made = merge(candidates, references, options, ({ prompt: own, score }) => {
      const measured = elsewhere.get(own) ?? null;
      return { prompt: own, score, ...(measured === null ? {} : { elsewhere: measured }) };
    }).then((merged) => (merged === candidates[0]?.prompt ? null : merged));
    asked.set(key, made);
    return made.then((merged) => (merged === prompt ? null : merged));
  };
}

/** What a prompt adds to the initial one, as rules of the whole set. */
function ruleList(prompt: string, initial: string, pairs: readonly TrainingPair[], gain: number): MeasuredRule[] {
  const samples = pairs.map(({ id }) => id);
  const added = prompt === initial ? [] : (additions(prompt, initial) ?? ["(the prompt was written anew)"]);
  return added.map((text) => ({ text, samples, elsewhere: gain, kept: true }));
}

export function bestFold(choices: ReadonlyMap<string, Choice>, initial: Candidate): Choice {
  const sorted = [...choices.values()].sort((a, b) => b.gain - a.gain);
  return sorted[0] ?? { candidate: initial, rules: [], gain: 0 };
}

function sequentialLearned(
  turns: readonly SequentialIteration[],
  pairs: readonly TrainingPair[],
  plan: TunePlan,
): Learned {
  return sequentialOutcome(turns, pairs, "all samples", plan.settings);
}
