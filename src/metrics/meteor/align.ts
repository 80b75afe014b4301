/**
 * Greedy word alignment in stages, as NLTK does it: from the last candidate word to the first, each takes the last free
 * reference word of the same form. The METEOR papers ask for the alignment with the fewest crossings, which can be
 * better; this one is kept because published figures come from it.
 */

/** Pairs [candidate index, reference index], ordered by candidate index. */
export type Alignment = readonly (readonly [number, number])[];

export interface Stage {
  /** The form in which words are compared. */
  readonly form: (word: string) => string;
  /** Further forms of the candidate word that count as equal. */
  readonly synonyms?: (word: string) => ReadonlySet<string>;
}

/** Aligns two word lists; each stage sees only the words that earlier ones left. Linear in the number of words. */
export function align(candidate: readonly string[], reference: readonly string[], stages: readonly Stage[]): Alignment {
  const pairs: [number, number][] = [];
  let left = candidate.map((_, at) => at);
  let free = reference.map((_, at) => at);
  for (const { form, synonyms } of stages) {
    if (left.length === 0 || free.length === 0) break;
    // Positions ascend, so the last one of a list is the last free word.
    const positions = new Map<string, number[]>();
    for (const at of free) {
      const word = form(reference[at] as string);
      const list = positions.get(word);
      if (list === undefined) positions.set(word, [at]);
      else list.push(at);
    }
    const unmatched: number[] = [];
    const taken = new Set<number>();
    for (let k = left.length - 1; k >= 0; k--) {
      const at = left[k] as number;
      const list = lastFree(positions, form(candidate[at] as string), synonyms);
      const partner = list?.pop();
      if (partner === undefined) unmatched.push(at);
      else {
        pairs.push([at, partner]);
        taken.add(partner);
      }
    }
    left = unmatched.reverse();
    free = free.filter((at) => !taken.has(at));
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

function lastFree(
  positions: ReadonlyMap<string, number[]>,
  word: string,
  synonyms: Stage["synonyms"],
): number[] | undefined {
  let best = positions.get(word);
  if (synonyms === undefined) return best;
  for (const synonym of synonyms(word)) {
    const list = positions.get(synonym);
    if (list !== undefined && (list.at(-1) ?? -1) > (best?.at(-1) ?? -1)) best = list;
  }
  return best;
}

/** Runs of pairs that are neighbours, in order, on both sides. */
export function countChunks(alignment: Alignment): number {
  let chunks = 0;
  alignment.forEach(([candidate, reference], at) => {
    const previous = alignment[at - 1];
    if (previous === undefined || candidate !== previous[0] + 1 || reference !== previous[1] + 1) chunks++;
  });
  return chunks;
}
