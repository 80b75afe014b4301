/**
 * Proof before use: what a way of choosing prompts is worth on pairs that it did not choose on. With few pairs by cross-fitting
 * over all of them, with many on a test part. The interval is the wider of the bootstrap's and Student's t, since the bootstrap
 * of a few items is too narrow. Ours; the idea of choosing and judging on different folds: M. Stone, "Cross-Validatory Choice
 * and Assessment of Statistical Predictions", 1974.
 */
import { random } from "../../base/random.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import { studentQuantile } from "../../metrics/statistics/special-functions.ts";
import { type Gain, gainOf } from "../teacher-student/dev-choice.ts";
import type { TrainingPair } from "../teacher-student/training.ts";
import type { Candidate, ScoreTable } from "./score-table.ts";

export interface ProofItem {
  readonly id: string;
  /** Means over the repeats of the cross-fitting. */
  readonly initial: number;
  readonly tuned: number;
  /** The two lines, of the last repeat. */
  readonly initialText: string;
  readonly tunedText: string;
}

export type ProofMethod = "cross-fitting" | "test part" | "dev set";

export interface Proof {
  readonly method: ProofMethod;
  /** Splits that each left every pair out once; 1 for a test part or a dev set. */
  readonly repeats: number;
  readonly folds: number;
  readonly items: readonly ProofItem[];
  readonly initial: number;
  readonly tuned: number;
  /** Paired; null bounds for fewer than two items. */
  readonly gain: Gain;
}

/** Fewest pairs that a gain can be shown on. */
export const fewestProved = 4;

/** The wider of the percentile bootstrap and Student's t over paired differences, 95%. */
export function carefulGain(tuned: readonly number[], initial: readonly number[], seed: number): Gain {
  const gain = gainOf(tuned, initial, seed);
  const { difference, n } = gain;
  if (n < 2 || gain.low === null || gain.high === null) return gain;
  const differences = tuned.map((value, at) => value - (initial[at] as number));
  const variance = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0) / (n - 1);
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { difference, n, low: Math.min(gain.low, difference - half), high: Math.max(gain.high, difference + half) };
}

/** Held-out scores of one choice; pairs that could not be scored are left out. null: the plan was used up before the end. */
export async function judge(
  candidate: Candidate,
  initial: Candidate,
  held: readonly TrainingPair[],
  pool: readonly TrainingPair[],
  table: ScoreTable,
): Promise<ProofItem[] | null> {
  const before = await table.scores(initial, held, pool);
  const after = await table.scores(candidate, held, pool);
  const items: ProofItem[] = [];
  for (const [at, pair] of held.entries()) {
    const [first, last] = [before[at], after[at]];
    if (first === null || first === undefined || last === null || last === undefined) continue;
    items.push({
      id: pair.id,
      initial: first.score,
      tuned: last.score,
      initialText: first.summary,
      tunedText: last.summary,
    });
  }
  return held.filter((pair) => !table.failed(pair)).length > items.length ? null : items;
}

export function proofOf(
  method: ProofMethod,
  rounds: readonly (readonly ProofItem[])[],
  folds: number,
  seed: number,
): Proof {
  const byId = new Map<string, ProofItem[]>();
  for (const item of rounds.flat()) byId.set(item.id, [...(byId.get(item.id) ?? []), item]);
  const items = [...byId.values()].map((same) => ({
    ...(same.at(-1) as ProofItem),
    initial: mean(same.map(({ initial }) => initial)),
    tuned: mean(same.map(({ tuned }) => tuned)),
  }));
  const initial = items.map((item) => item.initial);
  const tuned = items.map((item) => item.tuned);
  return {
    method,
    repeats: rounds.length,
    folds,
    items,
    initial: mean(initial),
    tuned: mean(tuned),
    gain: carefulGain(tuned, initial, seed),
  };
}

/** Splits by seed into `count` parts whose sizes differ by at most one. */
export function splitFolds<T>(items: readonly T[], count: number, seed: number, repeat = 0): T[][] {
  const parts: T[][] = Array.from({ length: count }, () => []);
  const draw = repeat === 0 ? random(seed, "folds") : random(seed, "folds", repeat);
  for (const [at, item] of draw.shuffle(items).entries()) parts[at % count]?.push(item);
  return parts;
}

/**
 * Chooses on all folds but one and judges on that one, for each fold, `repeats` times over other splits. A repeat that the plan
 * cannot pay is left out; null where not even the first could be paid.
 */
export async function crossFit(
  pairs: readonly TrainingPair[],
  choose: (pairs: readonly TrainingPair[], fold: string) => Promise<Candidate>,
  initial: Candidate,
  table: ScoreTable,
  settings: {
    readonly folds: number;
    readonly repeats: number;
    readonly seed: number;
    /** Where examples come from; default: the pairs that are not held out. */
    readonly pool?: readonly TrainingPair[];
  },
): Promise<{ readonly proof: Proof; readonly choices: readonly (readonly Candidate[])[] } | null> {
  const rounds: ProofItem[][] = [];
  const choices: Candidate[][] = [];
  for (let repeat = 0; repeat < settings.repeats; repeat++) {
    const round: ProofItem[] = [];
    const chosen: Candidate[] = [];
    let whole = true;
    for (const [index, held] of splitFolds(pairs, settings.folds, settings.seed, repeat).entries()) {
      const out = new Set(held);
      const rest = pairs.filter((pair) => !out.has(pair));
      const candidate = await choose(rest, `fold ${repeat + 1}.${index + 1}`);
      chosen.push(candidate);
      const items = await judge(candidate, initial, held, settings.pool ?? rest, table);
      if (items === null) {
        whole = false;
        break;
      }
      round.push(...items);
    }
    if (!whole || round.length === 0) break;
    rounds.push(round);
    choices.push(chosen);
  }
  if (rounds.length === 0) return null;
  return { proof: proofOf("cross-fitting", rounds, settings.folds, settings.seed), choices };
}

/** mean: a gain is enough; bound: the lower end of its interval must be above 0. */
export type Accept = "mean" | "bound";

export function accepts({ difference, low }: Gain, accept: Accept): boolean {
  return accept === "mean" ? difference > 0 : low !== null && low > 0;
}
