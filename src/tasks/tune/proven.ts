/**
 * The product's way: learn, choose, and hand out a learned prompt only when it is shown to be better on pairs that neither lessons
 * nor choice have seen. With a dev set the choice is among the learned prompts and cross-fitted over the dev set; with many pairs
 * a part is kept for the proof; with few all are used by cross-fitting.
 */
import { random } from "../../base/random.ts";
import type { Choice, MeasuredRule } from "../../strategies/prompt-search/choose-rules.ts";
import { accepts, crossFit, fewestProved, judge, type Proof, proofOf } from "../../strategies/prompt-search/proof.ts";
import { type Candidate, scoreTable } from "../../strategies/prompt-search/score-table.ts";
import type { DevChoice } from "../../strategies/teacher-student/dev-choice.ts";
import type { TrainingPair } from "../../strategies/teacher-student/training.ts";
import type { ArtifactRule } from "./artifact.ts";
import { examplePair, nearestReferences } from "./examples.ts";
import type { Learned } from "./learn.ts";
import { bestFold, enoughForTestPart, type OptimizerWork, optimizers } from "./optimizers.ts";
import { devRows, proveOnDev } from "./prove-on-dev.ts";

/** Share of many pairs that is kept for the proof. */
const testShare = 1 / 3;

export interface Proven {
  readonly learned: Learned;
  /** What the choice on all pairs came to. */
  readonly candidate: Candidate;
  readonly name: string;
  readonly rules: readonly ArtifactRule[];
  readonly proof: Proof | null;
  readonly accepted: boolean;
  readonly dev: DevChoice | null;
  /** True where the plan ended something before its end. */
  readonly short: boolean;
  readonly planned: number;
}

export interface ProvenWork extends OptimizerWork {
  readonly folds: number | null;
  /** Hears what was learned as soon as it is, so that a stop loses nothing. */
  readonly heard: (learned: Learned) => void;
}

export async function learnProven(work: ProvenWork): Promise<Proven> {
  const { plan, options, book, seed } = work;
  const parted = work.dev.length === 0 && work.folds === null && work.train.length >= enoughForTestPart;
  const test = parted ? testPart(work.train, seed) : [];
  const kept = new Set(test);
  const train = work.train.filter((pair) => !kept.has(pair));
  const proofPairs = test.length + 2 * work.dev.length;
  const wanted = plan.asks(train.length, proofPairs);
  const begun = book.count();
  let planned = plan.ceiling === null ? wanted : Math.min(wanted, plan.ceiling);
  const left = (): number => planned - (book.count() - begun);
  const table = scoreTable(options, {
    repeats: plan.repeats,
    left,
    tolerate: book.tolerate,
    examplesFor: (pair, count, pool) => nearestReferences(pair.document.text, count, pool.map(examplePair)),
  });
  const initial: Candidate = { prompt: options.initial, examples: 0 };
  const optimizer = optimizers[plan.optimizer];
  const ready = await optimizer({ ...work, train }, table, (extra) => {
    planned += extra;
  });
  work.heard(ready.learned);
  let candidate = initial;
  let rules: readonly MeasuredRule[] = [];
  let proof: Proof | null = null;
  let dev: DevChoice | null = null;
  let name = "learned";
  const take = (choice: Choice): void => {
    candidate = choice.candidate;
    rules = choice.rules;
  };
  if (work.dev.length > 0) {
    take(await ready.choose(train, "all"));
    const rows = devRows(candidate, initial, await ready.others());
    ({ proof, dev, candidate, name } = await proveOnDev(work, rows, table, candidate));
  } else if (test.length > 0) {
    take(await ready.choose(train, "all"));
    const items = await judge(candidate, initial, test, train, table);
    if (items !== null && items.length > 0) proof = proofOf("test part", [items], 1, seed);
  } else if (train.length >= fewestProved) {
    const folds = Math.min(work.folds ?? ready.folds, train.length);
    const done = new Map<string, Choice>();
    // First on all: the folds then ask for little that is not known.
    if (ready.whole) take(await ready.choose(train, "all"));
    const fitted = await crossFit(
      train,
      async (pairs, fold) => {
        const choice = await ready.choose(pairs, fold);
        done.set(fold, choice);
        return choice.candidate;
      },
      initial,
      table,
      { folds, repeats: ready.repeats, seed },
    );
    proof = fitted?.proof ?? null;
    if (!ready.whole) take(bestFold(done, initial));
  } else {
    take(await ready.choose(train, "all"));
  }
  const same = candidate.prompt === initial.prompt && candidate.examples === 0;
  if (same) name = "initial";
  const accepted = !same && proof !== null && accepts(proof.gain, plan.accept);
  return {
    learned: ready.learned,
    candidate,
    name,
    rules,
    proof,
    accepted,
    dev,
    short: table.short || (plan.ceiling !== null && plan.ceiling < wanted),
    planned,
  };
}

function testPart(pairs: readonly TrainingPair[], seed: number): TrainingPair[] {
  const drawn = new Set(random(seed, "test part").sample(pairs, Math.round(pairs.length * testShare)));
  return pairs.filter((pair) => drawn.has(pair));
}
