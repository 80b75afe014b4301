/** Term weights of units: the "unit weighting" half of an ensemble candidate. */
import type { Unit } from "./units.ts";

/** tf-idf over the units; document frequency (what many documents mention counts more); presence alone. */
export type Weighting = "tf-idf" | "document-frequency" | "binary";

export type Vector = ReadonlyMap<string, number>;

/** One vector a unit, of length 1 (or empty). */
export function weigh(units: readonly Unit[], weighting: Weighting): Vector[] {
  const weight = termWeights(units, weighting);
  return units.map((unit) => normalize(countsOf(unit.terms, weight)));
}

/** Weight of a term, whatever the unit. */
export function termWeights(units: readonly Unit[], weighting: Weighting): (term: string) => number {
  if (weighting === "binary") return () => 1;
  const inUnits = new Map<string, number>();
  const inDocuments = new Map<string, Set<number>>();
  for (const unit of units) {
    for (const term of new Set(unit.terms)) {
      inUnits.set(term, (inUnits.get(term) ?? 0) + 1);
      const documents = inDocuments.get(term) ?? new Set();
      inDocuments.set(term, documents.add(unit.document));
    }
  }
  if (weighting === "tf-idf") {
    // scikit-learn's smoothed idf, over units.
    return (term) => Math.log((1 + units.length) / (1 + (inUnits.get(term) ?? 0))) + 1;
  }
  return (term) => inDocuments.get(term)?.size ?? 0;
}

function countsOf(terms: readonly string[], weight: (term: string) => number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight(term));
  return counts;
}

export function normalize(vector: ReadonlyMap<string, number>): Vector {
  let square = 0;
  for (const value of vector.values()) square += value * value;
  const length = Math.sqrt(square);
  return length === 0 ? new Map() : new Map(Array.from(vector, ([term, value]) => [term, value / length]));
}

export function cosine(a: Vector, b: Vector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, value] of small) sum += value * (large.get(term) ?? 0);
  return sum;
}

/** The normalized sum of vectors. */
export function centroid(vectors: readonly Vector[]): Vector {
  const sum = new Map<string, number>();
  for (const vector of vectors) for (const [term, value] of vector) sum.set(term, (sum.get(term) ?? 0) + value);
  return normalize(sum);
}
