/**
 * Whether what was learned from decisions helps on decisions that it was not learned from: leave one out, or ten folds from
 * `fewForAll` decisions on. Likeness (ROUGE-L F1) of the line to what people wanted, with and without the change; no gain, no use.
 */
import type { LengthLimits } from "../../base/length.ts";
import { random } from "../../base/random.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import { pairedBootstrap } from "../../metrics/statistics/bootstrap.ts";
import { mean } from "../../metrics/statistics/describe.ts";
import { changedWeights, learnChange, type PreparedSample } from "./house.ts";
import type { Weights } from "./rank.ts";
import { writeAbout } from "./write-about.ts";

export interface ChangeCheck {
  readonly method: "leave one out" | "10 folds";
  /** Sources with a wanted text, which are what can be measured. */
  readonly n: number;
  /** Mean ROUGE-L F1 to the wanted text, 0 to 1; null for none. */
  readonly before: number | null;
  readonly after: number | null;
  /** 95%, of the difference, bootstrap over sources; null for fewer than two. */
  readonly low: number | null;
  readonly high: number | null;
  readonly used: boolean;
  /** One line: why it is used or not. */
  readonly verdict: string;
}

const fewForAll = 20;
/** Fewer sources show nothing. */
export const fewest = 5;
/** Share of resamples without a gain up to which the change is used. Ours. */
const doubt = 0.2;

export function checkChange(
  prepared: readonly PreparedSample[],
  names: readonly string[],
  shipped: Weights,
  { limits = {} }: { readonly limits?: LengthLimits } = {},
): ChangeCheck {
  const ordered = [...prepared].sort((a, b) => (a.sample.id < b.sample.id ? -1 : 1));
  const folds = ordered.length > fewForAll ? 10 : ordered.length;
  const method = ordered.length > fewForAll ? "10 folds" : "leave one out";
  const measurable = ordered.filter(({ sample }) => sample.wanted.length > 0).length;
  if (measurable < fewest) {
    const verdict = `not used: ${measurable} sources with a wanted text show nothing, ${fewest} are needed`;
    return { method, n: measurable, before: null, after: null, low: null, high: null, used: false, verdict };
  }
  const places = random(0, "house folds").shuffle(ordered.map((_, index) => index));
  const foldOf = new Map(places.map((place, index) => [place, index % folds]));
  const scorer = rougeScorer({ kinds: ["rougeL"] });
  const before: number[] = [];
  const after: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const rest = ordered.filter((_, index) => foldOf.get(index) !== fold);
    const weights = changedWeights(shipped, learnChange(rest, names));
    for (const [index, { sample }] of ordered.entries()) {
      if (foldOf.get(index) !== fold || sample.wanted.length === 0) continue;
      const wanted = sample.wanted.map((text) => scorer.prepare(text));
      const score = (own: Weights): number => {
        const line = writeAbout(sample.document, { limits, weights: own })?.about ?? "";
        return scorer.score(scorer.prepare(line), wanted).rougeL?.f1 ?? 0;
      };
      before.push(score(shipped));
      after.push(score(weights));
    }
  }
  const { difference, interval, shareNotPositive } = pairedBootstrap(after, before);
  const used = difference > 0 && shareNotPositive <= doubt;
  const points = `${difference < 0 ? "" : "+"}${(100 * difference).toFixed(1)} points of ROUGE-L on ${before.length} sources left out`;
  return {
    method,
    n: before.length,
    before: mean(before),
    after: mean(after),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    used,
    verdict: used ? `used: ${points}` : `not used: ${points}, which is no clear gain`,
  };
}
