/**
 * Learns the ranker's weights: a softmax over the candidates of each document, fitted to how near each comes to the
 * reference (ROUGE-L F1 sharpened to a target distribution). One set of weights for READMEs, and differences from it for
 * store listings, pulled towards 0 harder, since there are few of those. Adam in a fixed order: same pairs, same weights.
 */

import { random } from "../../src/base/random.ts";
import type { Document } from "../../src/documents/document.ts";
import { fieldOf } from "../../src/embedded/about/candidates.ts";
import { contextOf } from "../../src/embedded/about/context.ts";
import { featuresOf } from "../../src/embedded/about/features.ts";
import type { Weights } from "../../src/embedded/about/rank.ts";
import type { Target } from "../../src/embedded/about/subject.ts";
import { rougeScorer } from "../../src/metrics/rouge.ts";

export interface Pair {
  readonly document: Document;
  readonly reference: string;
  /** Pairs of one project count together less than apart, and never stand on both sides of a split. */
  readonly project: string;
  /** How much it counts. Default 1. */
  readonly weight?: number;
}

export interface LearnOptions {
  readonly epochs?: number;
  readonly sharpness?: number;
  readonly decay?: number;
  readonly seed?: number;
}

interface Example {
  readonly rows: readonly Float64Array[];
  readonly wanted: readonly number[];
  readonly target: Target;
  readonly weight: number;
}

/** Weights by target and feature, rounded to four decimals. Throws RangeError when no pair has a candidate. */
export function learn(pairs: readonly Pair[], options: LearnOptions = {}): Weights {
  const { epochs = 150, sharpness = 0.06, decay = 0.006, seed = 0 } = options;
  const names: string[] = [];
  const examples = examplesOf(pairs, sharpness, names);
  if (examples.length === 0) throw new RangeError("no pair has a candidate to learn from");
  const size = names.length;
  const weights = new Float64Array(2 * size);
  const mean = new Float64Array(2 * size);
  const spread = new Float64Array(2 * size);
  const next = random(seed, "learn about ranker");
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = next.shuffle(examples);
    const rate = 0.03 * (1 - (0.9 * epoch) / epochs);
    for (let start = 0; start < order.length; start += batchSize) {
      step += 1;
      const gradient = gradientOf(order.slice(start, start + batchSize), weights, size);
      for (let k = 0; k < weights.length; k += 1) {
        const slope = (gradient[k] as number) + decay * (weights[k] as number);
        mean[k] = 0.9 * (mean[k] as number) + 0.1 * slope;
        spread[k] = 0.99 * (spread[k] as number) + 0.01 * slope * slope;
        const corrected = (mean[k] as number) / (1 - 0.9 ** step);
        weights[k] =
          (weights[k] as number) - (rate * corrected) / (Math.sqrt((spread[k] as number) / (1 - 0.99 ** step)) + 1e-8);
      }
    }
  }
  const named = (weightAt: (k: number) => number) =>
    Object.fromEntries(names.map((name, k) => [name, Math.round(weightAt(k) * 1e4) / 1e4]));
  return {
    readme: named((k) => weights[k] as number),
    listing: named((k) => (weights[k] as number) + crossing * (weights[size + k] as number)),
  };
}

const batchSize = 32;
/** Scale of the listing's own weights: the smaller, the harder they are pulled to the shared ones. */
const crossing = 2 / 3;

function examplesOf(pairs: readonly Pair[], sharpness: number, names: string[]): Example[] {
  const perProject = new Map<string, number>();
  for (const { project } of pairs) perProject.set(project, (perProject.get(project) ?? 0) + 1);
  const scorer = rougeScorer({ kinds: ["rougeL"] });
  const examples: Example[] = [];
  for (const { document, reference, project, weight: given = 1 } of pairs) {
    const field = fieldOf(document);
    const context = contextOf(field);
    const target = scorer.prepare(reference);
    const rows = field.candidates.map((candidate) => {
      const features = featuresOf(candidate, context);
      if (names.length === 0) names.push(...Object.keys(features));
      return Float64Array.from(names, (name) => features[name] ?? 0);
    });
    if (rows.length === 0) continue;
    const overlaps = field.candidates.map(({ text }) => scorer.score(scorer.prepare(text), target).rougeL?.f1 ?? 0);
    const best = Math.max(...overlaps);
    const raised = overlaps.map((overlap) => Math.exp((overlap - best) / sharpness));
    const total = raised.reduce((sum, value) => sum + value, 0);
    // Where no candidate comes near the reference, which of them is least far says little.
    const weight = (given * (best > 0.2 ? 1 : 0.2)) / Math.sqrt(perProject.get(project) ?? 1);
    examples.push({ rows, wanted: raised.map((value) => value / total), target: field.subject.target, weight });
  }
  return examples;
}

function gradientOf(batch: readonly Example[], weights: Float64Array, size: number): Float64Array {
  const gradient = new Float64Array(weights.length);
  let total = 0;
  for (const { rows, wanted, target, weight } of batch) {
    total += weight;
    const own = target === "listing";
    const scores = rows.map((row) => {
      let score = 0;
      for (let k = 0; k < size; k += 1)
        score += (row[k] as number) * ((weights[k] as number) + (own ? crossing * (weights[size + k] as number) : 0));
      return score;
    });
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const sum = odds.reduce((all, odd) => all + odd, 0);
    rows.forEach((row, index) => {
      const miss = weight * ((odds[index] as number) / sum - (wanted[index] as number));
      for (let k = 0; k < size; k += 1) {
        const slope = miss * (row[k] as number);
        if (slope === 0) continue;
        gradient[k] = (gradient[k] as number) + slope;
        if (own) gradient[size + k] = (gradient[size + k] as number) + crossing * slope;
      }
    });
  }
  return gradient.map((value) => value / Math.max(total, 1e-9));
}
