/** Verdicts -> figures: CAP with its parts, a bootstrap interval over items, a sign test, agreement of judges. Pure. */
import { random } from "../../base/random.ts";
import { type Cap, cap, type VerdictPair } from "../../metrics/judged/cap.ts";
import { percentileOfSorted } from "../../metrics/statistics/describe.ts";
import { cohensKappa } from "../../metrics/statistics/kappa.ts";
import { type SignTest, signTest } from "../../metrics/statistics/sign-test.ts";

/** What both orders together say of one item: one side won at least one order and lost none; else a tie. */
export type Outcome = "target" | "baseline" | "tie";

export interface Bounds {
  readonly low: number;
  readonly high: number;
  /** Coverage, 0.95. */
  readonly level: number;
  readonly resamples: number;
  readonly seed: number;
}

export interface PreferenceFigures extends Cap {
  /** Of CAP (avg) over items; null for fewer than two items. */
  readonly interval: Bounds | null;
  readonly signTest: SignTest;
}

const resamples = 1_000;

/** undefined when no item has two usable verdicts. */
export function figures(verdicts: readonly VerdictPair[], seed: number): PreferenceFigures | undefined {
  const whole = cap(verdicts);
  if (whole === undefined) return undefined;
  const outcomes = verdicts.map(outcomeOf);
  const count = (outcome: Outcome): number => outcomes.filter((found) => found === outcome).length;
  return {
    ...whole,
    interval: capInterval(verdicts.filter(isUsable), seed),
    signTest: signTest(count("target"), count("baseline"), count("tie")),
  };
}

function isUsable(pair: VerdictPair): boolean {
  return pair.ab !== undefined && pair.ba !== undefined;
}

/** undefined where a verdict is missing. Contradicting verdicts are a tie: the judge did not tell the two apart. */
export function outcomeOf({ ab, ba }: VerdictPair): Outcome | undefined {
  if (ab === undefined || ba === undefined) return undefined;
  const balance = (ab === "first" ? 1 : ab === "second" ? -1 : 0) + (ba === "second" ? 1 : ba === "first" ? -1 : 0);
  return balance > 0 ? "target" : balance < 0 ? "baseline" : "tie";
}

function capInterval(usable: readonly VerdictPair[], seed: number): Bounds | null {
  if (usable.length < 2) return null;
  const draw = random(seed, "bootstrap", "cap", usable.length);
  const estimates = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    const sample = Array.from(usable, () => usable[draw.below(usable.length)] as VerdictPair);
    estimates[round] = cap(sample)?.capAvg ?? 0;
  }
  estimates.sort();
  return {
    low: percentileOfSorted(estimates, 2.5),
    high: percentileOfSorted(estimates, 97.5),
    level: 0.95,
    resamples,
    seed,
  };
}

export interface Agreement {
  readonly judges: readonly [string, string];
  /** Cohen's kappa over the items that both judged; null where chance alone would agree fully. */
  readonly kappa: number | null;
  /** Share of equal outcomes, 0..1. */
  readonly agreement: number;
  readonly n: number;
}

/** Agreement of each two judges on outcomes of the same items (by place in the lists). */
export function agreements(judges: readonly { name: string; verdicts: readonly VerdictPair[] }[]): Agreement[] {
  return judges.flatMap((first, i) =>
    judges.slice(i + 1).flatMap((second): Agreement[] => {
      const a: Outcome[] = [];
      const b: Outcome[] = [];
      first.verdicts.forEach((pair, at) => {
        const [own, other] = [outcomeOf(pair), outcomeOf(second.verdicts[at] ?? { ab: undefined, ba: undefined })];
        if (own === undefined || other === undefined) return;
        a.push(own);
        b.push(other);
      });
      if (a.length === 0) return [];
      const { kappa, agreement, n } = cohensKappa(a, b);
      return [{ judges: [first.name, second.name], kappa: Number.isFinite(kappa) ? kappa : null, agreement, n }];
    }),
  );
}
