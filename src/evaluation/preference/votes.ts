/** Vote files of several raters -> how often each side was preferred, and how far the raters agree. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import { random } from "../../base/random.ts";
import { percentileOfSorted } from "../../metrics/statistics/describe.ts";
import { cohensKappa, fleissKappa } from "../../metrics/statistics/kappa.ts";
import { krippendorffAlpha } from "../../metrics/statistics/krippendorff.ts";
import { type SignTest, signTest as testOfSigns } from "../../metrics/statistics/sign-test.ts";
import { votesNeeded } from "../../metrics/statistics/votes-needed.ts";
import { pageId, targetIsLeft } from "./blind.ts";
import type { Pair } from "./pairs.ts";
import type { Bounds, Outcome } from "./summary.ts";

export interface VoteFile {
  readonly file: string;
  readonly rater: string;
  readonly seed: number;
  readonly page: string;
  readonly votes: readonly { readonly id: string; readonly choice: "left" | "right" | "tie" }[];
}

export interface Tally {
  readonly target: number;
  readonly baseline: number;
  readonly tie: number;
}

export interface VoteFigures {
  /** Votes counted, all raters together. */
  readonly n: number;
  readonly items: number;
  readonly votes: Tally;
  /** Shares of all votes; ties are in the denominator. null without a vote. */
  readonly preference: { readonly target: number; readonly baseline: number } | null;
  /** Of `preference.target`, 95%, bootstrap over items; null for fewer than two items. */
  readonly interval: Bounds | null;
  /** Over items by the majority of their votes. */
  readonly signTest: SignTest;
  readonly raters: readonly (Tally & { readonly rater: string; readonly n: number })[];
  /** Two raters: Cohen's; more: Fleiss' over the items that all of them voted on. null where it cannot be computed. */
  readonly kappa: number | null;
  readonly kappaItems: number;
  /** Krippendorff's alpha of all raters, items that some left out included; null where it cannot be computed. */
  readonly alpha: number | null;
  /** Where the preferred text stood; p: two-sided sign test, absent without such votes. Far from even: raters go by the side. */
  readonly position: { readonly left: number; readonly right: number; readonly p?: number };
  /** Votes in all that a preference of this size takes (level 0.05, power 0.8); null where both sides are equal. */
  readonly votesNeeded: number | null;
  /** Items of the comparison without any vote. */
  readonly missing: number;
}

/** Reads one file. Throws UsageError for what is no vote file. */
export async function readVotes(file: string, cwd: string): Promise<VoteFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(resolve(cwd, file), "utf8"));
  } catch (cause) {
    throw new UsageError(`cannot read the votes of ${file}`, { hint: "give a file saved by a voting page", cause });
  }
  const { format, page, seed, rater, votes } = (value ?? {}) as Record<string, unknown>;
  const good =
    format === "precis-votes/1" &&
    typeof page === "string" &&
    typeof seed === "number" &&
    Array.isArray(votes) &&
    votes.every(
      (vote: { id?: unknown; choice?: unknown }) =>
        typeof vote?.id === "string" && ["left", "right", "tie"].includes(String(vote?.choice)),
    );
  if (!good) throw new UsageError(`${file} is not a file of votes`, { hint: "give a file saved by a voting page" });
  return {
    file,
    page: page as string,
    seed: seed as number,
    rater: String(rater ?? file),
    votes: votes as VoteFile["votes"],
  };
}

/**
 * Figures over all files. Throws UsageError when a file's votes were given for other summaries, or a rater stands in two
 * files.
 */
export function countVotes(files: readonly VoteFile[], pairs: readonly Pair[], seed: number): VoteFigures {
  const byRater = new Map<string, Map<string, Outcome>>();
  for (const { file, page, seed: own, rater, votes } of files) {
    if (page !== pageId(pairs, own)) {
      throw new UsageError(`the votes of ${file} were given for other summaries`, {
        hint: "give the A, B and documents files that the voting page was made from",
      });
    }
    if (byRater.has(rater)) {
      throw new UsageError(`the rater "${rater}" stands in two files`, { hint: "give one file a rater" });
    }
    const outcomes = new Map<string, Outcome>();
    for (const { id, choice } of votes) outcomes.set(id, outcomeOfVote(id, choice, own));
    byRater.set(rater, outcomes);
  }
  const ids = pairs.map((pair) => pair.id);
  const perItem = ids.map((id) => [...byRater.values()].flatMap((outcomes) => outcomes.get(id) ?? []));
  const all = tally(perItem.flat());
  const n = all.target + all.baseline + all.tie;
  const majorities = perItem.filter((votes) => votes.length > 0).map(majorityOf);
  const signs = tally(majorities);
  const { kappa, kappaItems } = agreementOf([...byRater.values()], ids);
  return {
    n,
    items: majorities.length,
    votes: all,
    preference: n === 0 ? null : { target: all.target / n, baseline: all.baseline / n },
    interval: shareInterval(
      perItem.filter((votes) => votes.length > 0),
      seed,
    ),
    signTest: testOfSigns(signs.target, signs.baseline, signs.tie),
    raters: [...byRater].map(([rater, outcomes]) => ({ rater, n: outcomes.size, ...tally([...outcomes.values()]) })),
    kappa,
    kappaItems,
    alpha: alphaOf([...byRater.values()], ids),
    position: positionOf(files),
    votesNeeded: votesNeeded(all.target, all.baseline, all.tie),
    missing: perItem.filter((votes) => votes.length === 0).length,
  };
}

function outcomeOfVote(id: string, choice: "left" | "right" | "tie", seed: number): Outcome {
  if (choice === "tie") return "tie";
  return (choice === "left") === targetIsLeft(id, seed) ? "target" : "baseline";
}

function tally(outcomes: readonly Outcome[]): Tally {
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { target: count("target"), baseline: count("baseline"), tie: count("tie") };
}

function majorityOf(votes: readonly Outcome[]): Outcome {
  const { target, baseline } = tally(votes);
  return target > baseline ? "target" : baseline > target ? "baseline" : "tie";
}

function shareInterval(perItem: readonly (readonly Outcome[])[], seed: number): Bounds | null {
  if (perItem.length < 2) return null;
  const resamples = 1_000;
  const draw = random(seed, "bootstrap", "votes", perItem.length);
  const estimates = new Float64Array(resamples);
  for (let round = 0; round < resamples; round++) {
    let wins = 0;
    let total = 0;
    for (let i = 0; i < perItem.length; i++) {
      const votes = perItem[draw.below(perItem.length)] as readonly Outcome[];
      wins += votes.filter((vote) => vote === "target").length;
      total += votes.length;
    }
    estimates[round] = wins / total;
  }
  estimates.sort();
  const at = (share: number): number => percentileOfSorted(estimates, share);
  return { low: at(2.5), high: at(97.5), level: 0.95, resamples, seed };
}

const codes = { baseline: 0, tie: 1, target: 2 } as const;

function alphaOf(raters: readonly ReadonlyMap<string, Outcome>[], ids: readonly string[]): number | null {
  const table = raters.map((votes) =>
    ids.map((id) => {
      const outcome = votes.get(id);
      return outcome === undefined ? null : codes[outcome];
    }),
  );
  return krippendorffAlpha(table, "nominal") ?? null;
}

function positionOf(files: readonly VoteFile[]): VoteFigures["position"] {
  const choices = files.flatMap(({ votes }) => votes.map(({ choice }) => choice));
  const left = choices.filter((choice) => choice === "left").length;
  const right = choices.filter((choice) => choice === "right").length;
  const { p } = testOfSigns(left, right);
  return { left, right, ...(p === undefined ? {} : { p }) };
}

function agreementOf(
  raters: readonly ReadonlyMap<string, Outcome>[],
  ids: readonly string[],
): { kappa: number | null; kappaItems: number } {
  const shared = ids.filter((id) => raters.every((votes) => votes.has(id)));
  if (raters.length < 2 || shared.length === 0) return { kappa: null, kappaItems: 0 };
  const labels = raters.map((votes) => shared.map((id) => votes.get(id) as Outcome));
  const value =
    raters.length === 2
      ? cohensKappa(labels[0] as Outcome[], labels[1] as Outcome[]).kappa
      : fleissKappa(
          shared.map((_, item) => {
            const { target, baseline, tie } = tally(labels.map((own) => own[item] as Outcome));
            return [target, baseline, tie];
          }),
        );
  return { kappa: Number.isFinite(value) ? value : null, kappaItems: shared.length };
}
