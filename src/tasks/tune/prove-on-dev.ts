/** A dev set: every row is scored on all of it, and the choice among the rows is cross-fitted over its folds. */
import { mean } from "../../metrics/statistics/describe.ts";
import { crossFit, type Proof } from "../../strategies/prompt-search/proof.ts";
import type { Candidate, ScoreTable } from "../../strategies/prompt-search/score-table.ts";
import type { DevChoice } from "../../strategies/teacher-student/dev-choice.ts";
import type { TrainingPair } from "../../strategies/teacher-student/training.ts";

/** Rows that a dev set chooses among; equal prompts once. */
export function devRows(
  candidate: Candidate,
  initial: Candidate,
  others: readonly { readonly name: string; readonly prompt: string }[],
): { readonly name: string; readonly candidate: Candidate }[] {
  const rows = [
    { name: "initial", candidate: initial },
    ...(candidate.examples > 0 || candidate.prompt !== initial.prompt ? [{ name: "learned", candidate }] : []),
    ...others.map(({ name, prompt }) => ({ name, candidate: { prompt, examples: 0 } })),
  ];
  const same = (a: Candidate, b: Candidate): boolean => a.prompt === b.prompt && a.examples === b.examples;
  return rows.filter((row, at) => rows.findIndex((other) => same(other.candidate, row.candidate)) === at);
}

/** Every row on every dev pair; the choice among them is cross-fitted, so that the interval does not see its own choice. */
export async function proveOnDev(
  {
    dev: pairs,
    seed,
    train,
    folds,
  }: {
    readonly dev: readonly TrainingPair[];
    readonly seed: number;
    readonly train: readonly TrainingPair[];
    readonly folds: number | null;
  },
  rows: readonly { readonly name: string; readonly candidate: Candidate }[],
  table: ScoreTable,
  fallback: Candidate,
): Promise<{ proof: Proof | null; dev: DevChoice | null; candidate: Candidate; name: string }> {
  const initial = rows[0]?.candidate as Candidate;
  const columns: (readonly ({ readonly score: number } | null)[])[] = [];
  for (const { candidate } of rows) columns.push(await table.scores(candidate, pairs, train));
  const usable = pairs.map((_, at) => at).filter((at) => columns[0]?.[at] !== null);
  const whole = rows.flatMap((row, index) => {
    const column = columns[index] as readonly ({ readonly score: number } | null)[];
    const scores = usable.map((at) => column[at]?.score ?? null);
    return scores.includes(null) || scores.length === 0 ? [] : [{ ...row, scores: scores as number[] }];
  });
  if (whole.length === 0) return { proof: null, dev: null, candidate: fallback, name: "learned" };
  const bestOn = (items: readonly number[]) => {
    const means = whole.map(({ scores }) => mean(items.map((item) => scores[item] as number)));
    return whole[means.indexOf(Math.max(...means))] as (typeof whole)[number];
  };
  const scored = usable.map((at) => pairs[at] as TrainingPair);
  const numberOf = new Map(scored.map((pair, item) => [pair.id, item]));
  const everything = scored.map((_, item) => item);
  const chosen = bestOn(everything);
  const fitted =
    scored.length < 2
      ? null
      : await crossFit(
          scored,
          (rest) => Promise.resolve(bestOn(rest.map(({ id }) => numberOf.get(id) as number)).candidate),
          initial,
          table,
          { folds: Math.min(folds ?? 5, scored.length), repeats: 3, seed, pool: train },
        );
  const proof = fitted === null ? null : { ...fitted.proof, method: "dev set" as const };
  const scores = whole.map(({ name, candidate, scores: list }) => ({
    name,
    prompt: candidate.prompt,
    rougeL: mean(list),
  }));
  const own = scores[whole.indexOf(chosen)] as (typeof scores)[number];
  const gain = proof?.gain ?? {
    difference: own.rougeL - (scores[0]?.rougeL ?? 0),
    low: null,
    high: null,
    n: scored.length,
  };
  return { proof, dev: { scores, chosen: own, gain }, candidate: chosen.candidate, name: chosen.name };
}
