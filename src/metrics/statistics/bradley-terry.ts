/**
 * Strengths of systems from pairwise preferences with ties: R. Davidson, "On extending the Bradley-Terry model to accommodate ties
 * in paired comparison experiments", JASA 1970. P(i beats j) : P(j beats i) : P(tie) = e^a : e^b : nu e^((a+b)/2) with log
 * strengths a and b; without ties it is the model of Bradley and Terry (1952). Maximum likelihood by Newton's method.
 */

export interface Comparison {
  readonly a: string;
  readonly b: string;
  readonly outcome: "a" | "b" | "tie";
}

export interface Strength {
  readonly system: string;
  /** Log strength; all of them sum to 0. */
  readonly value: number;
  /** Standard error from the observed information. */
  readonly error: number;
  /** 95%, value -+ 1.96 errors. */
  readonly low: number;
  readonly high: number;
}

export interface BradleyTerry {
  /** Strongest first; equal ones by name. */
  readonly strengths: readonly Strength[];
  /** Weight nu of a tie; 0 where there was none. */
  readonly tieWeight: number;
  readonly logLikelihood: number;
}

/** What keeps strengths from being finite, e.g. a system that never won: no estimate exists (Ford, 1957). */
export type BradleyTerryResult = { readonly fit: BradleyTerry } | { readonly fit: null; readonly reason: string };

export function bradleyTerry(comparisons: readonly Comparison[]): BradleyTerryResult {
  const systems = [...new Set(comparisons.flatMap(({ a, b }) => [a, b]))].sort();
  if (systems.length < 2) return { fit: null, reason: "fewer than two systems were compared" };
  const index = new Map(systems.map((system, at) => [system, at]));
  const apart = unconnected(systems, comparisons);
  if (apart !== null) return { fit: null, reason: apart };
  const ties = comparisons.some(({ outcome }) => outcome === "tie");
  const size = systems.length;
  // The first system's strength is fixed at 0 while fitting; the last parameter is the log weight of a tie.
  const free = size - 1 + (ties ? 1 : 0);
  const counts = new Map<string, number>();
  for (const { a, b, outcome } of comparisons) {
    if (a === b) continue;
    const [i, j] = [index.get(a) as number, index.get(b) as number];
    const key = `${Math.min(i, j)} ${Math.max(i, j)} ${outcome === "tie" ? "tie" : (outcome === "a") === i < j ? "low" : "high"}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let parameters: Float64Array = new Float64Array(free);
  let state = derivatives(parameters, counts, ties);
  for (let round = 0; round < 200; round++) {
    const step = solve(state.information, state.gradient);
    let scale = 1;
    let next = parameters;
    let found = state;
    do {
      next = Float64Array.from(parameters, (value, at) => value + scale * (step[at] as number));
      found = derivatives(next, counts, ties);
      scale /= 2;
    } while (found.logLikelihood < state.logLikelihood - 1e-12 && scale > 1e-8);
    const moved = Math.max(...next.map((value, at) => Math.abs(value - (parameters[at] as number))));
    parameters = next;
    state = found;
    if (moved < 1e-12) break;
  }
  const raw = [0, ...parameters.slice(0, size - 1)];
  const mean = raw.reduce((sum, value) => sum + value, 0) / size;
  const covariance = inverse(state.information);
  const strengths = systems.map((system, at): Strength => {
    // value = raw[at] - mean: a linear function of the free parameters.
    const slope = Float64Array.from({ length: free }, (_, k) => (k < size - 1 ? (k + 1 === at ? 1 : 0) - 1 / size : 0));
    let variance = 0;
    for (let k = 0; k < free; k++)
      for (let l = 0; l < free; l++)
        variance += (slope[k] as number) * (slope[l] as number) * ((covariance[k] as Float64Array)[l] as number);
    const value = (raw[at] as number) - mean;
    const error = Math.sqrt(Math.max(0, variance));
    return { system, value, error, low: value - z95 * error, high: value + z95 * error };
  });
  return {
    fit: {
      strengths: strengths.sort((a, b) => b.value - a.value || (a.system < b.system ? -1 : 1)),
      tieWeight: ties ? Math.exp(parameters[free - 1] as number) : 0,
      logLikelihood: state.logLikelihood,
    },
  };
}

const z95 = 1.959963984540054;

interface State {
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  readonly information: Float64Array[];
}

/** A choice among three whose scores are linear in the parameters: concave, with the usual derivatives. */
function derivatives(parameters: Float64Array, counts: ReadonlyMap<string, number>, ties: boolean): State {
  const free = parameters.length;
  const gradient = new Float64Array(free);
  const information = Array.from({ length: free }, () => new Float64Array(free));
  let logLikelihood = 0;
  const strength = (i: number): number => (i === 0 ? 0 : (parameters[i - 1] as number));
  for (const [key, count] of counts) {
    const [lowName = "0", highName = "0", outcome] = key.split(" ");
    const [i, j] = [Number(lowName), Number(highName)];
    const scores = [strength(i), strength(j)];
    if (ties) scores.push((parameters[free - 1] as number) + (strength(i) + strength(j)) / 2);
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    const chances = odds.map((odd) => odd / total);
    const taken = outcome === "low" ? 0 : outcome === "high" ? 1 : 2;
    logLikelihood += count * Math.log(chances[taken] as number);
    const rowOf = (choice: number): Map<number, number> => {
      const row = new Map<number, number>();
      const add = (at: number, value: number): void => {
        if (at > 0) row.set(at - 1, value);
      };
      if (choice === 0) add(i, 1);
      else if (choice === 1) add(j, 1);
      else {
        add(i, 0.5);
        add(j, 0.5);
        row.set(free - 1, 1);
      }
      return row;
    };
    const rows = chances.map((_, choice) => rowOf(choice));
    const expected = new Map<number, number>();
    rows.forEach((row, choice) => {
      for (const [at, value] of row) expected.set(at, (expected.get(at) ?? 0) + value * (chances[choice] as number));
    });
    for (const [at, value] of rows[taken] as Map<number, number>)
      gradient[at] = (gradient[at] as number) + count * value;
    for (const [at, value] of expected) gradient[at] = (gradient[at] as number) - count * value;
    const add = (at: number, other: number, value: number): void => {
      const line = information[at] as Float64Array;
      line[other] = (line[other] as number) + value;
    };
    rows.forEach((row, choice) => {
      for (const [at, value] of row)
        for (const [other, second] of row) add(at, other, count * (chances[choice] as number) * value * second);
    });
    for (const [at, value] of expected) for (const [other, second] of expected) add(at, other, -count * value * second);
  }
  return { logLikelihood, gradient, information };
}

/** Every system must be reachable from every other by "was preferred or tied"; null where it is. */
function unconnected(systems: readonly string[], comparisons: readonly Comparison[]): string | null {
  const reach = (from: string, forward: boolean): Set<string> => {
    const seen = new Set([from]);
    const queue = [from];
    for (let system = queue.pop(); system !== undefined; system = queue.pop())
      for (const { a, b, outcome } of comparisons) {
        const steps: (readonly [string, string])[] = [];
        if (outcome !== "b") steps.push([a, b]);
        if (outcome !== "a") steps.push([b, a]);
        for (const [better, worse] of steps) {
          const [here, there] = forward ? [better, worse] : [worse, better];
          if (here === system && !seen.has(there)) {
            seen.add(there);
            queue.push(there);
          }
        }
      }
    return seen;
  };
  const [first = ""] = systems;
  const below = reach(first, true);
  const above = reach(first, false);
  const lost = systems.find((system) => !below.has(system) || !above.has(system));
  if (lost === undefined) return null;
  return `some systems only won or only lost against the others (${first} and ${lost}): strengths would be endless`;
}

/** Gauss-Jordan with pivoting; the matrices are as small as there are systems. */
function inverse(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const work = matrix.map((row, i) =>
    Float64Array.from({ length: 2 * n }, (_, j) => (j < n ? (row[j] as number) : j - n === i ? 1 : 0)),
  );
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++)
      if (Math.abs(work[row]?.[column] as number) > Math.abs(work[pivot]?.[column] as number)) pivot = row;
    const upper = work[column] as (typeof work)[number];
    work[column] = work[pivot] as (typeof work)[number];
    work[pivot] = upper;
    const line = work[column] as Float64Array;
    const divisor = line[column] as number;
    for (let k = 0; k < 2 * n; k++) line[k] = (line[k] as number) / divisor;
    work.forEach((row, at) => {
      const factor = row[column] as number;
      if (at === column || factor === 0) return;
      for (let k = 0; k < 2 * n; k++) row[k] = (row[k] as number) - factor * (line[k] as number);
    });
  }
  return work.map((row) => row.slice(n));
}

function solve(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(inverse(matrix), (row) =>
    row.reduce((sum, value, at) => sum + value * (vector[at] as number), 0),
  );
}
