/**
 * What prompts are worth, pair by pair: each is written and scored once and remembered, whoever asks; a plan of asks is kept. With
 * several repeats a score is the mean of as many texts, so that sampling noise does not pass for a gain.
 */
import { mapConcurrent } from "../../base/concurrent.ts";
import { writeAndScore } from "../teacher-student/teach-sample.ts";
import type { TeachingOptions, TrainingPair } from "../teacher-student/training.ts";

/** A prompt, and how many examples stand beside it. */
export interface Candidate {
  readonly prompt: string;
  /** Examples shown, chosen by retrieval; 0: none. */
  readonly examples: number;
}

export interface Scored {
  readonly score: number;
  /** The last text written. */
  readonly summary: string;
}

export interface ScoreTable {
  /** null where the pair cannot be scored, or the plan is used up. `pool`: pairs that examples may be drawn from. */
  score(candidate: Candidate, pair: TrainingPair, pool: readonly TrainingPair[]): Promise<Scored | null>;
  /** The same for many; in their order. */
  scores(
    candidate: Candidate,
    pairs: readonly TrainingPair[],
    pool: readonly TrainingPair[],
  ): Promise<readonly (Scored | null)[]>;
  /** Takes a score that was found elsewhere (the first lesson of a sample). */
  put(candidate: Candidate, pair: TrainingPair, scored: Scored): void;
  /** True for a pair that failed, and that the others go on without. */
  failed(pair: TrainingPair): boolean;
  /** Asks that the plan still allows. */
  left(): number;
  /** True once a score was refused because the plan was used up. */
  readonly short: boolean;
}

export interface TablePlan {
  /** Texts a score is the mean of, at least 1. */
  readonly repeats: number;
  /** Asks left; a text costs one, the first of a pair one more for its material. */
  readonly left: () => number;
  /** Examples of a pair out of a pool, as they are shown. */
  readonly examplesFor: (pair: TrainingPair, count: number, pool: readonly TrainingPair[]) => string;
  /** A pair that could not be scored; true: the others go on without it. */
  readonly tolerate: (pair: TrainingPair, error: unknown) => boolean;
}

export function scoreTable(options: TeachingOptions, plan: TablePlan): ScoreTable {
  const known = new Map<string, Promise<Scored | null>>();
  const failed = new Set<string>();
  let promised = 0;
  let short = false;
  const keyOf = (candidate: Candidate, pair: TrainingPair, pool: readonly TrainingPair[]): string =>
    JSON.stringify([pair.id, candidate.prompt, examplesOf(candidate, pair, pool)]);
  const examplesOf = ({ examples }: Candidate, pair: TrainingPair, pool: readonly TrainingPair[]): string =>
    examples === 0 ? "" : plan.examplesFor(pair, examples, pool);
  const left = (): number => plan.left() - promised;

  async function write(candidate: Candidate, pair: TrainingPair, examples: string): Promise<Scored | null> {
    try {
      const agents = options.agentsFor(pair.id);
      const material = await options.student.material(pair, agents);
      let sum = 0;
      let summary = "";
      for (let repetition = 0; repetition < plan.repeats; repetition++) {
        const purpose = `measured: ${nameOf(candidate.prompt, options.initial)}`;
        const written = await writeAndScore(
          pair,
          material,
          candidate.prompt,
          repetition,
          options,
          agents,
          purpose,
          examples,
        );
        sum += written.score;
        summary = written.summary;
      }
      return { score: sum / plan.repeats, summary };
    } catch (error) {
      if (!plan.tolerate(pair, error)) throw error;
      failed.add(pair.id);
      return null;
    }
  }

  const table: ScoreTable = {
    left,
    failed: ({ id }) => failed.has(id),
    get short() {
      return short;
    },
    put(candidate, pair, scored) {
      if (plan.repeats === 1) known.set(keyOf(candidate, pair, []), Promise.resolve(scored));
    },
    async score(candidate, pair, pool) {
      if (failed.has(pair.id)) return null;
      const key = keyOf(candidate, pair, pool);
      const before = known.get(key);
      if (before !== undefined) return before;
      if (left() < plan.repeats) {
        short = true;
        return null;
      }
      promised += plan.repeats;
      const made = write(candidate, pair, examplesOf(candidate, pair, pool)).finally(() => {
        promised -= plan.repeats;
      });
      known.set(key, made);
      return made;
    },
    scores: (candidate, pairs, pool) =>
      mapConcurrent(
        pairs,
        options.concurrency,
        (pair) =>
          table.score(
            candidate,
            pair,
            pool.filter((other) => other !== pair),
          ),
        options.signal,
      ),
  };
  return table;
}

/** How a prompt is named in the trace: by what it adds to the initial one. */
function nameOf(prompt: string, initial: string): string {
  if (prompt === initial) return "initial prompt";
  const before = new Set(initial.split("\n"));
  const own = prompt.split("\n").find((line) => line.trim() !== "" && !before.has(line)) ?? "a shorter prompt";
  return own.length <= 60 ? own : `${own.slice(0, 57)}...`;
}
