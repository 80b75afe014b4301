/**
 * CodeBLEU's two n-gram parts as summed statistics: BLEU-4 (clipped precision) and the keyword-weighted match, which is
 * a recall over the reference's n-grams. Both smooth a zero count to 0.1 and apply BLEU's brevity penalty.
 */
export const orders = 4;
const epsilon = 0.1;
const otherWeight = 0.2;

export interface NgramStatistics {
  /** Matches and totals of orders 1 to 4. */
  readonly matches: readonly number[];
  readonly totals: readonly number[];
}

function counts(tokens: readonly string[], order: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at + order <= tokens.length; at++) {
    const gram = tokens.slice(at, at + order).join(" ");
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** Clipped matches against the best reference of each n-gram; totals are the candidate's, at least 1. */
export function plainNgrams(candidate: readonly string[], references: readonly (readonly string[])[]): NgramStatistics {
  const matches: number[] = [];
  const totals: number[] = [];
  for (let order = 1; order <= orders; order++) {
    const own = counts(candidate, order);
    const theirs = references.map((reference) => counts(reference, order));
    let matched = 0;
    for (const [gram, count] of own) {
      matched += Math.min(count, Math.max(0, ...theirs.map((reference) => reference.get(gram) ?? 0)));
    }
    matches.push(matched);
    totals.push(Math.max(1, sum(own.values())));
  }
  return { matches, totals };
}

/** Matches and totals over the reference's n-grams, summed over the references; keywords weigh 1, other words 0.2. */
export function weightedNgrams(
  candidate: readonly string[],
  references: readonly (readonly string[])[],
  keywords: ReadonlySet<string>,
): NgramStatistics {
  const matches: number[] = [];
  const totals: number[] = [];
  for (let order = 1; order <= orders; order++) {
    const own = counts(candidate, order);
    const weight = (gram: string): number => (order > 1 || keywords.has(gram) ? 1 : otherWeight);
    let matched = 0;
    let total = 0;
    for (const reference of references) {
      let ofReference = 0;
      for (const [gram, count] of counts(reference, order)) {
        matched += weight(gram) * Math.min(count, own.get(gram) ?? 0);
        ofReference += weight(gram) * count;
      }
      total += Math.max(1, ofReference);
    }
    matches.push(matched);
    totals.push(total);
  }
  return { matches, totals };
}

/** The length of the reference nearest to the candidate's, the shorter on a tie. */
export function nearestLength(candidate: number, references: readonly number[]): number {
  let best = references[0] ?? 0;
  for (const length of references) {
    const nearer = Math.abs(length - candidate) - Math.abs(best - candidate);
    if (nearer < 0 || (nearer === 0 && length < best)) best = length;
  }
  return best;
}

/** The score in [0, 1]; exactly 0 without a common word. Lengths in tokens. */
export function ngramScore(statistics: NgramStatistics, candidateLength: number, referenceLength: number): number {
  if ((statistics.matches[0] ?? 0) === 0 || candidateLength === 0) return 0;
  const penalty = candidateLength > referenceLength ? 1 : Math.exp(1 - referenceLength / candidateLength);
  const logs = statistics.matches.map((matched, index) =>
    Math.log((matched === 0 ? epsilon : matched) / (statistics.totals[index] ?? 1)),
  );
  return penalty * Math.exp(sum(logs) / orders);
}
