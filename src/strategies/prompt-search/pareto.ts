/**
 * Reflective evolution with a Pareto front over items (L. Agrawal et al., "GEPA: Reflective Prompt Evolution Can Outperform
 * Reinforcement Learning", 2025, algorithms 1 and 2): a population of prompts, each with its score on every pair; a parent is drawn
 * among those that are the best on some pair, by how many; the Teacher reflects on a minibatch written with it; the child joins
 * when it beats its parent there, and is then scored on all pairs. Every few rounds two of the front are crossed: the rules of
 * both in one prompt. Ours: the cost of length, the race on the minibatch, rules as what is crossed.
 */

import { teacher } from "../../agents/roles/teacher.ts";
import { isPrecisError } from "../../base/errors.ts";
import type { Random } from "../../base/random.ts";
import { random } from "../../base/random.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import { leakIn } from "../teacher-student/leaks.ts";
import { caseOf } from "../teacher-student/teach-sample.ts";
import { namesOf, promptGuard, type TeachingOptions, type TrainingPair } from "../teacher-student/training.ts";
import { addedWords, additions, costOfWord, ruleText, withRules } from "./rules.ts";
import type { Candidate, Scored, ScoreTable } from "./score-table.ts";

export interface ParetoSettings {
  /** Reflections at most. */
  readonly rounds: number;
  /** Samples of a reflection. Default 3, as in the paper. */
  readonly minibatch: number;
  /** Score that is good enough, 0 to 1: such samples are reflected on last. */
  readonly threshold: number;
  /** Rounds without a new member that end it. */
  readonly patience: number;
  /** Asks that must be left for others. */
  readonly reserve: number;
  readonly seed: number;
}

export interface Member {
  readonly prompt: string;
  /** "initial", or what made it. */
  readonly origin: "initial" | "reflection" | "crossing";
  /** Indexes of its parents in the population. */
  readonly parents: readonly number[];
  /** Score by pair, in the order of the pairs. */
  readonly scores: readonly number[];
}

export interface ParetoOutcome {
  readonly population: readonly Member[];
  /** Index of the highest mean less the cost of its length, the first on a tie. */
  readonly best: number;
  readonly rounds: number;
  /** Pairs that could be scored. */
  readonly pairs: readonly TrainingPair[];
}

const plain = (prompt: string): Candidate => ({ prompt, examples: 0 });

export async function optimisePareto(
  given: readonly TrainingPair[],
  options: TeachingOptions,
  table: ScoreTable,
  settings: ParetoSettings,
): Promise<ParetoOutcome> {
  const first = await table.scores(plain(options.initial), given, []);
  const pairs = given.filter((_, at) => first[at] !== null);
  if (pairs.length === 0) throw new RangeError("there is nothing to learn from");
  const draw = random(settings.seed, "pareto");
  const population: Member[] = [
    {
      prompt: options.initial,
      origin: "initial",
      parents: [],
      scores: first.flatMap((one) => (one === null ? [] : [one.score])),
    },
  ];
  const enough = (asks: number): boolean => table.left() - settings.reserve >= asks;
  let stale = 0;
  let round = 0;
  while (round < settings.rounds && stale < settings.patience && enough(1 + pairs.length)) {
    round++;
    const crossed = round % 3 === 0 ? crossing(population, options.initial, draw) : null;
    const child = crossed ?? (await reflection(population, round));
    stale++;
    if (child === null || population.some(({ prompt }) => prompt === child.prompt)) continue;
    const parent = population[child.parents[0] as number] as Member;
    const joined = await join(child, parent);
    if (!joined) continue;
    population.push(joined);
    stale = 0;
  }
  const worth = population.map(({ prompt, scores }) => mean(scores) - costOfWord * addedWords(prompt, options.initial));
  return { population, best: worth.indexOf(Math.max(...worth)), rounds: round, pairs };

  /** Reflects on a minibatch written with a parent from the front; null where the Teacher gave nothing to use. */
  async function reflection(
    members: readonly Member[],
    at: number,
  ): Promise<(Omit<Member, "scores"> & { batch: number[] }) | null> {
    const index = drawParent(members, draw);
    const parent = members[index] as Member;
    const batch = drawBatch(parent, settings, draw);
    const agents = options.agentsFor(`reflection ${at}`);
    const cases = await Promise.all(
      batch.map(async (item) => {
        const pair = pairs[item] as TrainingPair;
        const own = options.agentsFor(pair.id);
        const scored = (await table.score(plain(parent.prompt), pair, [])) as Scored;
        return caseOf(pair, await options.student.material(pair, own), scored, options);
      }),
    );
    const [head, ...others] = cases;
    if (head === undefined) return null;
    const seen = batch.map((item) => pairs[item] as TrainingPair);
    const before = `${options.initial}\n${parent.prompt}`;
    const leak = (prompt: string): string | null => {
      for (const pair of seen) {
        const found = leakIn(prompt, { reference: pair.reference, before, names: namesOf(pair) });
        if (found !== null) return found;
      }
      return null;
    };
    try {
      const { output } = await agents.ask(
        teacher,
        {
          ...head,
          others,
          work: options.student.work,
          metric: options.score.name,
          threshold: settings.threshold,
          currentPrompt: parent.prompt,
          initialPrompt: options.initial,
          tried: members.map(({ prompt, scores }) => ({
            prompt,
            score: mean(batch.map((item) => scores[item] as number)),
          })),
          ...promptGuard(options.student, leak),
        },
        { item: `reflection ${at}`, repetition: at, purpose: `on ${seen.map(({ id }) => id).join(", ")}` },
      );
      if (output.unreachable === true) return null;
      // A rule goes in as it is; a prompt written anew is taken where there is none.
      const rule = output.rule ?? null;
      const added = additions(output.prompt, parent.prompt);
      const prompt = rule !== null && added === null ? withRules(parent.prompt, [ruleText(rule)]) : output.prompt;
      return { prompt, origin: "reflection", parents: [index], batch };
    } catch (error) {
      if (!isPrecisError(error) || error.code !== "model-invalid-output") throw error;
      options.warn({ code: "teacher-unusable", message: `no usable prompt from the teacher: ${error.message}` });
      return null;
    }
  }

  /** Scores a child on its minibatch, and on all pairs when it beats its parent there. */
  async function join(
    child: Omit<Member, "scores"> & { readonly batch: readonly number[] },
    parent: Member,
  ): Promise<Member | null> {
    const some = child.batch.map((item) => pairs[item] as TrainingPair);
    const trial = await table.scores(plain(child.prompt), some, []);
    if (trial.some((one) => one === null)) return null;
    const gained = trial.reduce(
      (sum, one, at) => sum + (one as Scored).score - (parent.scores[child.batch[at] as number] as number),
      0,
    );
    if (gained <= 0 || !enough(pairs.length - some.length)) return null;
    const all = await table.scores(plain(child.prompt), pairs, []);
    if (all.some((one) => one === null)) return null;
    const { batch: _, ...rest } = child;
    return { ...rest, scores: all.map((one) => (one as Scored).score) };
  }

  /** The rules of two members of the front in one prompt; tried on the pairs on which the two differ most. */
  function crossing(
    members: readonly Member[],
    initial: string,
    dice: Random,
  ): (Omit<Member, "scores"> & { batch: number[] }) | null {
    const front = frontOf(members);
    if (front.length < 2) return null;
    const [a, b] = dice.shuffle(front.map(({ index }) => index)) as [number, number];
    const [one, other] = [members[a] as Member, members[b] as Member];
    const rules = [one, other].map(({ prompt }) => additions(prompt, initial));
    if (rules.some((list) => list === null || list.length === 0)) return null;
    const union = [...new Set(rules.flatMap((list) => list as string[]))];
    const batch = pairs
      .map((_, at) => at)
      .sort((i, j) => gap(one, other, j) - gap(one, other, i) || i - j)
      .slice(0, settings.minibatch);
    const better = mean(one.scores) >= mean(other.scores) ? [a, b] : [b, a];
    return { prompt: withRules(initial, union), origin: "crossing", parents: better, batch };
  }
}

const gap = (one: Member, other: Member, at: number): number =>
  Math.abs((one.scores[at] as number) - (other.scores[at] as number));

/** Members that are the best on some item and that no other of them beats everywhere, with the items they are best on. */
export function frontOf(
  members: readonly Pick<Member, "scores">[],
): { readonly index: number; readonly wins: number }[] {
  const items = members[0]?.scores.length ?? 0;
  const wins = members.map(() => 0);
  for (let item = 0; item < items; item++) {
    const top = Math.max(...members.map(({ scores }) => scores[item] as number));
    for (const [index, { scores }] of members.entries())
      if (scores[item] === top) wins[index] = (wins[index] as number) + 1;
  }
  const best = members.map((_, index) => index).filter((index) => (wins[index] as number) > 0);
  const dominated = (index: number): boolean =>
    best.some((other) => other !== index && dominates(members[other] as Member, members[index] as Member));
  return best.filter((index) => !dominated(index)).map((index) => ({ index, wins: wins[index] as number }));
}

/** As good everywhere and better somewhere. */
function dominates(one: Pick<Member, "scores">, other: Pick<Member, "scores">): boolean {
  return (
    one.scores.every((score, at) => score >= (other.scores[at] as number)) &&
    one.scores.some((score, at) => score > (other.scores[at] as number))
  );
}

function drawParent(members: readonly Member[], draw: Random): number {
  const front = frontOf(members);
  const total = front.reduce((sum, { wins }) => sum + wins, 0);
  let at = draw.below(total);
  for (const { index, wins } of front) {
    if (at < wins) return index;
    at -= wins;
  }
  return 0;
}

/** Items that the parent does not do well first; among them by draw. */
function drawBatch(parent: Member, { minibatch, threshold }: ParetoSettings, draw: Random): number[] {
  const items = draw.shuffle(parent.scores.map((_, at) => at));
  const open = items.filter((at) => (parent.scores[at] as number) < threshold);
  const done = items.filter((at) => (parent.scores[at] as number) >= threshold);
  return [...open, ...done].slice(0, minibatch);
}
