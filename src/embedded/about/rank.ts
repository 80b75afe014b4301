/**
 * Chooses among candidates in two steps. A linear ranker, learned by `scripts/train-embedded.ts` as a softmax over the
 * candidates of a document (Cao et al., "Learning to rank: from pairwise to listwise", 2007), gives each the chance of
 * being what the maintainer would write. Then the candidate with the highest expected overlap with all of them wins
 * (minimum Bayes risk: Kumar and Byrne, 2004), so that a phrase which agrees with several likely ones beats a lone
 * favourite. Pure: same document and weights, same order.
 */
import type { Candidate, Field } from "./candidates.ts";
import { contextOf } from "./context.ts";
import { type Features, featuresOf } from "./features.ts";
import type { Target } from "./subject.ts";
import { overlapF1 } from "./tokens.ts";

/** Weights by feature name, one set a target; names unknown to `features.ts` are ignored, missing ones count 0. */
export type Weights = Readonly<Record<Target, Readonly<Record<string, number>>>>;

export interface Ranked {
  readonly candidate: Candidate;
  /** Ranker's score in nats: differences are log odds. */
  readonly score: number;
  /** Expected overlap with what the maintainer would write, 0 to 1. */
  readonly expected: number;
}

/** Candidates compared with each other; the rest are too unlikely to matter. */
export const poolSize = 40;
/** Divides the scores before they become odds: above 1 softens them. Ours: chosen by cross-validation on training data. */
const temperature = 0.8;

/** What an instruction or a rule adds to a candidate's score, in nats; -Infinity forbids it. */
export type Adjust = (candidate: Candidate, features: Features) => number;

/** Best first; at most `poolSize` candidates, none of them forbidden. */
export function rank(field: Field, weights: Weights, adjust: Adjust = () => 0): Ranked[] {
  const context = contextOf(field);
  const set = weights[field.subject.target];
  const scored = field.candidates
    .map((candidate) => {
      const features = featuresOf(candidate, context);
      return { candidate, score: dot(features, set) + adjust(candidate, features) };
    })
    .filter(({ score }) => score !== Number.NEGATIVE_INFINITY)
    .sort((a, b) => b.score - a.score)
    .slice(0, poolSize);
  const best = scored[0]?.score ?? 0;
  const chances = scored.map(({ score }) => Math.exp((score - best) / temperature));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return scored
    .map(({ candidate, score }) => ({
      candidate,
      score,
      expected: expectedOverlap(candidate, scored, chances) / total,
    }))
    .sort((a, b) => b.expected - a.expected || b.score - a.score);
}

function dot(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in features) sum += (features[name] as number) * (weights[name] ?? 0);
  return sum;
}

/** Chances below this change no choice. */
const negligible = 1e-3;

function expectedOverlap(
  candidate: Candidate,
  pool: readonly { candidate: Candidate }[],
  chances: readonly number[],
): number {
  let sum = 0;
  for (const [index, other] of pool.entries()) {
    const chance = chances[index] as number;
    if (chance > negligible) sum += chance * overlapF1(candidate.tokens, other.candidate.tokens);
  }
  return sum;
}
