/**
 * What a house's own decisions change in the ranker of About lines: the weights nearest to the shipped ones under which the texts
 * that people wanted win and the texts that they rejected lose. Maximum a posteriori with a Gaussian prior around the shipped
 * weights (the listwise loss of `scripts/embedded/learn.ts`), so that few decisions move little; every weight is bounded. Learned
 * from nothing but the decisions given, in an order of its own: the same decisions give the same bytes, and one that is taken out
 * leaves nothing behind.
 */
import type { Document } from "../../documents/document.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import { fieldOf } from "./candidates.ts";
import { contextOf } from "./context.ts";
import { featuresOf } from "./features.ts";
import type { Weights } from "./rank.ts";
import type { Target } from "./subject.ts";
import { faultsAndScripts } from "./write-about.ts";

/** One source with what people said about texts on it. */
export interface HouseSample {
  /** Decides the order of work, nothing else; unique. */
  readonly id: string;
  readonly document: Document;
  readonly wanted: readonly string[];
  readonly refused: readonly string[];
}

/** Added to the shipped weights, by target and feature; at most `bound` in size, four decimals. */
export type RankChange = Readonly<Record<Target, Readonly<Record<string, number>>>>;

/** Largest change of one weight, in nats. */
export const bound = 0.75;
/** Standard deviation of the prior on each change, in nats. Ours: set by hand, once, and tuned on nothing. */
const spread = 0.12;
/** As in the training of the shipped weights: ROUGE-L below the best of the source at which a candidate's share falls to 1/e. */
const sharpness = 0.06;
/** Where no candidate comes near the wanted text, which of them is least far says little. */
const near = 0.2;
/** What a sample of that kind counts. */
const farWeight = 0.2;
/** ROUGE-L F1 from which a candidate is the rejected text. */
const sameText = 0.8;
const steps = 60;
const rate = 0.02;

interface Example {
  readonly target: Target;
  /** One row of features a candidate, sparse: index and value. */
  readonly rows: readonly { readonly at: Uint16Array; readonly value: Float64Array }[];
  /** The shipped score of each candidate. */
  readonly base: Float64Array;
  /** Share of each candidate; null where only rejections are known. */
  readonly wanted: Float64Array | null;
  readonly refused: readonly boolean[];
  readonly weight: number;
}

/** A sample made ready once, so that a check by folds does not read it again and again. */
export interface PreparedSample {
  readonly sample: HouseSample;
  readonly example: Example | null;
}

/** `names` gathers the features in order; hand the same list to all calls and to `learnChange`. */
export function prepare(sample: HouseSample, shipped: Weights, names: string[]): PreparedSample {
  const { document, wanted, refused } = sample;
  const field = fieldOf(document);
  const context = contextOf(field);
  const { target } = field.subject;
  const adjust = faultsAndScripts(field);
  const scorer = rougeScorer({ kinds: ["rougeL"] });
  const likeness = (texts: readonly string[]): Float64Array => {
    const prepared = texts.map((text) => scorer.prepare(text));
    return Float64Array.from(field.candidates, ({ text }) => {
      const own = scorer.prepare(text);
      return Math.max(0, ...prepared.map((other) => scorer.score(own, other).rougeL?.f1 ?? 0));
    });
  };
  if (field.candidates.length === 0) return { sample, example: null };
  const base = new Float64Array(field.candidates.length);
  const rows = field.candidates.map((candidate, index) => {
    const features = featuresOf(candidate, context);
    if (names.length === 0) names.push(...Object.keys(features));
    let score = adjust(candidate, features);
    const at: number[] = [];
    const value: number[] = [];
    names.forEach((name, place) => {
      const feature = features[name] ?? 0;
      if (feature === 0) return;
      at.push(place);
      value.push(feature);
      score += feature * (shipped[target][name] ?? 0);
    });
    base[index] = score;
    return { at: Uint16Array.from(at), value: Float64Array.from(value) };
  });
  const dislike = likeness(refused);
  const isRefused = Array.from(dislike, (value) => refused.length > 0 && value >= sameText);
  if (wanted.length === 0 && !isRefused.includes(true)) return { sample, example: null };
  let shares: Float64Array | null = null;
  let weight = 1;
  if (wanted.length > 0) {
    const like = likeness(wanted);
    const best = Math.max(...like);
    const raised = like.map((value, index) => (isRefused[index] ? 0 : Math.exp((value - best) / sharpness)));
    const total = raised.reduce((sum, value) => sum + value, 0);
    if (total === 0) return { sample, example: null };
    shares = raised.map((value) => value / total);
    weight = best > near ? 1 : farWeight;
  }
  return { sample, example: { target, rows, base, wanted: shares, refused: isRefused, weight } };
}

/** The change that the samples ask for; nothing for none. Pure: equal samples in any order, equal bytes. */
export function learnChange(prepared: readonly PreparedSample[], names: readonly string[]): RankChange {
  const ordered = [...prepared].sort((a, b) => (a.sample.id < b.sample.id ? -1 : 1));
  const examples = ordered.flatMap(({ example }) => (example === null ? [] : [example]));
  const learned = (target: Target): Record<string, number> =>
    changeOf(
      examples.filter((example) => example.target === target),
      names,
    );
  return { readme: learned("readme"), listing: learned("listing") };
}

function changeOf(examples: readonly Example[], names: readonly string[]): Record<string, number> {
  if (examples.length === 0) return {};
  const change = new Float64Array(names.length);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(examples, change);
    for (let k = 0; k < change.length; k++) {
      const slope = (gradient[k] as number) + (change[k] as number) / spread ** 2;
      mean[k] = 0.9 * (mean[k] as number) + 0.1 * slope;
      square[k] = 0.99 * (square[k] as number) + 0.01 * slope * slope;
      const pace = (rate * (1 - (0.9 * step) / steps) * (mean[k] as number)) / (1 - 0.9 ** step);
      const next = (change[k] as number) - pace / (Math.sqrt((square[k] as number) / (1 - 0.99 ** step)) + 1e-8);
      change[k] = Math.min(bound, Math.max(-bound, next));
    }
  }
  return Object.fromEntries(
    names.flatMap((name, k) => {
      const value = Math.round((change[k] as number) * 1e4) / 1e4;
      return value === 0 ? [] : [[name, value]];
    }),
  );
}

function gradientOf(examples: readonly Example[], change: Float64Array): Float64Array {
  const gradient = new Float64Array(change.length);
  for (const { rows, base, wanted, refused, weight } of examples) {
    const scores = rows.map(({ at, value }, index) => {
      let score = base[index] as number;
      for (let k = 0; k < at.length; k++) score += (value[k] as number) * (change[at[k] as number] as number);
      return score;
    });
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const sum = odds.reduce((all, odd) => all + odd, 0);
    // Rejections alone: the odds as they are, without the rejected ones.
    const left = odds.reduce((all, odd, index) => all + (refused[index] ? 0 : odd), 0);
    if (wanted === null && left <= 0) continue;
    rows.forEach(({ at, value }, index) => {
      const odd = odds[index] as number;
      const share = wanted === null ? (refused[index] ? 0 : odd / left) : (wanted[index] as number);
      const miss = weight * (odd / sum - share);
      if (miss === 0) return;
      for (let k = 0; k < at.length; k++) {
        const place = at[k] as number;
        gradient[place] = (gradient[place] as number) + miss * (value[k] as number);
      }
    });
  }
  return gradient;
}

/** Shipped weights with the change added. */
export function changedWeights(
  shipped: Weights,
  change: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Weights {
  const added = (target: Target): Record<string, number> => {
    const own = { ...shipped[target] };
    for (const [name, value] of Object.entries(change[target] ?? {})) own[name] = (own[name] ?? 0) + value;
    return own;
  };
  return { readme: added("readme"), listing: added("listing") };
}
