/** What a set is like: counts, lengths, languages, and how much of the references stands in the inputs. */
import { detectLanguage, guessLanguage } from "../documents/language.ts";
import { pearson } from "../metrics/statistics/correlation.ts";
import { mean, median, standardDeviation } from "../metrics/statistics/describe.ts";
import { wordsOf } from "../text/content-words.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { groupsOf } from "./near-duplicates.ts";
import type { Pair, PairProblem } from "./pair.ts";
import type { Nearnesses } from "./similarity.ts";

export interface Spread {
  readonly n: number;
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
  /** Of a sample (n - 1); null for fewer than two. */
  readonly sd: number | null;
}

export interface Histogram {
  /** Width of a bin; the first begins at 0, the last ends at 1 and holds 1. */
  readonly width: number;
  readonly counts: readonly number[];
}

export interface Description {
  readonly pairs: number;
  readonly problems: readonly PairProblem[];
  /** Pairs beyond the first of a group of near-duplicates (same project, text or reference). */
  readonly nearDuplicates: number;
  readonly lengths: {
    /** Words (`text/content-words.ts`). */
    readonly inputWords: Spread;
    readonly referenceWords: Spread;
    /** Tokens as estimated for models in general. */
    readonly inputTokens: Spread;
    readonly referenceTokens: Spread;
    readonly referenceCharacters: Spread;
  };
  /** Pairs by ISO 639-1 code, "und" where it cannot be told. */
  readonly languages: { readonly input: Counts; readonly reference: Counts };
  readonly formats: Counts;
  /** Numeric columns besides the known ones, e.g. a rating. */
  readonly columns: Readonly<Record<string, Spread>>;
  readonly overlap: {
    /** Share of the reference's words that stand in the input. */
    readonly covered: Spread;
    readonly coveredHistogram: Histogram;
    readonly rouge1: Spread;
    readonly rouge2: Spread;
    readonly rougeL: Spread;
    readonly cosine: Spread;
    readonly cosineName: string;
    /** Pearson's r of cosine and ROUGE-L over the pairs; null where it is not defined. */
    readonly cosineWithRougeL: number | null;
  };
}

type Counts = Readonly<Record<string, number>>;

/** Throws RangeError for an empty set. */
export async function describePairs(
  pairs: readonly Pair[],
  problems: readonly PairProblem[],
  { cosineName, of }: Nearnesses,
): Promise<Description> {
  if (pairs.length === 0) throw new RangeError("there is nothing to describe");
  const near = pairs.flatMap(({ id }) => of.get(id) ?? []);
  const groups = groupsOf(pairs);
  const cosines = near.map((one) => one.cosine);
  const rougeLs = near.map((one) => one.rougeL);
  return {
    pairs: pairs.length,
    problems,
    nearDuplicates: pairs.length - new Set(groups).size,
    lengths: {
      inputWords: spread(pairs.map(({ input }) => wordsOf(input).length)),
      referenceWords: spread(pairs.map(({ reference }) => wordsOf(reference).length)),
      inputTokens: spread(pairs.map(({ input }) => estimateTokens(input))),
      referenceTokens: spread(pairs.map(({ reference }) => estimateTokens(reference))),
      referenceCharacters: spread(pairs.map(({ reference }) => [...reference].length)),
    },
    languages: {
      input: counts(await Promise.all(pairs.map(({ input }) => languageOf(input)))),
      reference: counts(await Promise.all(pairs.map(({ reference }) => languageOf(reference)))),
    },
    formats: counts(pairs.map(({ format }) => format ?? "not named")),
    columns: numericColumns(pairs),
    overlap: {
      covered: spread(near.map((one) => one.covered)),
      coveredHistogram: histogram(near.map((one) => one.covered)),
      rouge1: spread(near.map((one) => one.rouge1)),
      rouge2: spread(near.map((one) => one.rouge2)),
      rougeL: spread(rougeLs),
      cosine: spread(cosines),
      cosineName,
      cosineWithRougeL: correlation(cosines, rougeLs),
    },
  };
}

export function spread(values: readonly number[]): Spread {
  return {
    n: values.length,
    mean: mean(values),
    median: median(values),
    min: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    max: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
    sd: values.length < 2 ? null : standardDeviation(values),
  };
}

/** Ten bins over 0..1. */
export function histogram(values: readonly number[], bins = 10): Histogram {
  const counted = new Array<number>(bins).fill(0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.max(0, Math.floor(value * bins)));
    counted[at] = (counted[at] as number) + 1;
  }
  return { width: 1 / bins, counts: counted };
}

function correlation(a: readonly number[], b: readonly number[]): number | null {
  if (a.length < 3) return null;
  const { r } = pearson(a, b);
  return Number.isNaN(r) ? null : r;
}

function languageOf(text: string): Promise<string> {
  return detectLanguage(text, guessLanguage(text), undefined);
}

function counts(names: readonly string[]): Counts {
  const all = new Map<string, number>();
  for (const name of names) all.set(name, (all.get(name) ?? 0) + 1);
  return Object.fromEntries([...all].sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1)));
}

/** Columns with a number in at least half of the pairs. */
function numericColumns(pairs: readonly Pair[]): Record<string, Spread> {
  const names = [...new Set(pairs.flatMap(({ extra = {} }) => Object.keys(extra)))].sort();
  return Object.fromEntries(
    names.flatMap((name) => {
      const values = pairs.flatMap(({ extra = {} }) => {
        const value = extra[name];
        const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
        return typeof number === "number" && Number.isFinite(number) ? [number] : [];
      });
      return values.length > 0 && values.length * 2 >= pairs.length ? [[name, spread(values)] as const] : [];
    }),
  );
}
