/**
 * Sentence scores of the classical extractive methods: LexRank (Erkan & Radev 2004), TextRank (Mihalcea & Tarau 2004),
 * SumBasic (Nenkova & Vanderwende 2005), lead, and the centroid (Radev et al. 2004). Scores are brought to 0..1, best 1.
 */
import type { Unit } from "./units.ts";
import { centroid, cosine, termWeights, type Vector, type Weighting, weigh } from "./weigh.ts";

export type Method = "lexrank" | "textrank" | "sumbasic" | "lead" | "centroid";

/** Scores of the units, in order, 0..1. */
export function scores(units: readonly Unit[], method: Method, weighting: Weighting): number[] {
  return unitRange(raw(units, method, weighting));
}

function raw(units: readonly Unit[], method: Method, weighting: Weighting): number[] {
  switch (method) {
    case "lexrank": {
      const vectors = weigh(units, weighting);
      // Continuous LexRank: similarities themselves are the edges; below 0.1 (the paper's threshold) there is none.
      return centrality(units.length, (i, j) => {
        const similarity = cosine(vectors[i] as Vector, vectors[j] as Vector);
        return similarity < 0.1 ? 0 : similarity;
      });
    }
    case "textrank": {
      const weight = termWeights(units, weighting);
      const sets = units.map((unit) => new Set(unit.terms));
      return centrality(units.length, (i, j) => {
        let shared = 0;
        for (const term of sets[i] as Set<string>) if (sets[j]?.has(term)) shared += weight(term);
        // The paper's length normalization; + 1 keeps one-word units finite.
        return shared / (Math.log(1 + (sets[i]?.size ?? 0)) + Math.log(1 + (sets[j]?.size ?? 0)) || 1);
      });
    }
    case "sumbasic": {
      const weight = termWeights(units, weighting);
      const mass = new Map<string, number>();
      for (const unit of units) for (const term of unit.terms) mass.set(term, (mass.get(term) ?? 0) + weight(term));
      return units.map(
        (unit) => unit.terms.reduce((sum, term) => sum + (mass.get(term) ?? 0), 0) / (unit.terms.length || 1),
      );
    }
    case "centroid": {
      const vectors = weigh(units, weighting);
      const middle = centroid(vectors);
      return vectors.map((vector) => cosine(vector, middle));
    }
    case "lead": {
      const vectors = weigh(units, weighting);
      const middle = centroid(vectors);
      return units.map((unit, i) => 1 - unit.place + 0.5 * cosine(vectors[i] as Vector, middle));
    }
  }
}

/** Stationary distribution of a damped random walk (0.85) over the similarity graph; at most 60 steps. */
function centrality(count: number, edge: (i: number, j: number) => number): number[] {
  const edges = Array.from({ length: count }, () => new Float64Array(count));
  const sums = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const weight = edge(i, j);
      if (weight === 0) continue;
      (edges[i] as Float64Array)[j] = weight;
      (edges[j] as Float64Array)[i] = weight;
      sums[i] = (sums[i] as number) + weight;
      sums[j] = (sums[j] as number) + weight;
    }
  }
  let rank = new Float64Array(count).fill(1 / count);
  for (let step = 0; step < 60; step++) {
    const next = new Float64Array(count).fill(0.15 / count);
    for (let j = 0; j < count; j++) {
      const sum = sums[j] as number;
      if (sum === 0) continue;
      const share = (0.85 * (rank[j] as number)) / sum;
      const row = edges[j] as Float64Array;
      for (let i = 0; i < count; i++) next[i] = (next[i] as number) + share * (row[i] as number);
    }
    const moved = next.reduce((most, value, i) => Math.max(most, Math.abs(value - (rank[i] as number))), 0);
    rank = next;
    if (moved < 1e-7) break;
  }
  return [...rank];
}

function unitRange(values: readonly number[]): number[] {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return values.map((value) => (most === least ? 1 : (value - least) / (most - least)));
}
