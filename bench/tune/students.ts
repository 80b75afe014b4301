/**
 * Scripted students: is the optimum found with one that follows rules, and is nothing worse than the start ever handed out with one
 * that ignores them and one that slips at random? Every prompt handed out is scored without noise on texts that no tuning saw.
 */
import { type TuneArtifact, tune } from "../../src/index.ts";
import { bestScore, type Nature, pairOf, startStudents, trueScore } from "../../test/support/tune-students.ts";

type Optimizer = TuneArtifact["optimizer"];

export interface StudentRow {
  readonly nature: Nature;
  readonly optimizer: Optimizer;
  readonly seeds: number;
  /** Runs whose prompt is worth the best score there is. */
  readonly optimum: number;
  /** Runs that handed out another prompt than the initial one, and of these worse than it. */
  readonly shipped: number;
  readonly worse: number;
  /** Means over the runs. */
  readonly gain: number;
  readonly shown: number;
  readonly width: number;
  readonly calls: number;
  readonly mostCalls: number;
}

export async function studentRow(
  nature: Nature,
  optimizer: Optimizer,
  seeds: number,
  pairs: number,
  trust: number,
  options: Partial<Parameters<typeof tune>[1]> = {},
): Promise<StudentRow> {
  let [optimum, shipped, worse, gain, shown, width, calls, mostCalls, proofs] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let seed = 0; seed < seeds; seed++) {
    const server = await startStudents(nature, seed, trust);
    try {
      const train = Array.from({ length: pairs }, (_, at) => pairOf(100 * seed + at + 1000));
      const made = await tune("about", {
        train,
        optimizer,
        seed,
        model: `${server.url}/v1#m`,
        ...options,
      });
      const start = trueScore(made.initial.summarizer ?? "", nature);
      const end = trueScore(made.prompts.summarizer ?? "", nature);
      if (process.env.TUNE_SHOW !== undefined)
        console.log(
          seed,
          made.verdict,
          made.calls,
          end.toFixed(3),
          JSON.stringify(made.rules.map((r) => [r.text, r.samples.length, r.elsewhere, r.kept])),
        );
      if (end >= bestScore - 1e-9) optimum++;
      if (made.chosen !== "initial") shipped++;
      if (end < start - 1e-9) worse++;
      gain += end - start;
      if (made.proof !== null) {
        proofs++;
        shown += made.proof.gain.difference;
        width += (made.proof.gain.high ?? 0) - (made.proof.gain.low ?? 0);
      }
      calls += made.calls;
      mostCalls = Math.max(mostCalls, made.calls);
    } finally {
      await server.finish();
    }
  }
  return {
    nature,
    optimizer,
    seeds,
    optimum,
    shipped,
    worse,
    gain: gain / seeds,
    shown: shown / Math.max(1, proofs),
    width: width / Math.max(1, proofs),
    calls: calls / seeds,
    mostCalls,
  };
}
