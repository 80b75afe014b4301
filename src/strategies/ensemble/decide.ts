/** The ensemble's decisions as pure functions: order, majority, novelty, when to stop drawing. */
import { random } from "../../base/random.ts";
import { contentWords } from "../../text/content-words.ts";

/** A seeded order of `count` candidates: `order[shown]` is the candidate shown at that place. Round 0, 1, ... differ. */
export function shownOrder(count: number, seed: number, item: string, round: number): number[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  return random(seed, "ensemble order", item, round).shuffle(indices);
}

/**
 * The candidate that most votes name; between equals the one drawn first. `votes` are candidate indices, at least one.
 */
export function majority(votes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const vote of votes) counts.set(vote, (counts.get(vote) ?? 0) + 1);
  let best = votes[0];
  if (best === undefined) throw new RangeError("a majority needs at least one vote");
  for (const [candidate, count] of counts) {
    const most = counts.get(best) ?? 0;
    if (count > most || (count === most && candidate < best)) best = candidate;
  }
  return best;
}

/**
 * Share of a text's content units that none of the earlier texts has, 0 to 1. A unit is a distinct content word, folded
 * (n-gram novelty with n = 1: longer n-grams count a paraphrase as news). A text without content words adds nothing: 0.
 */
export function novelty(text: string, earlier: readonly string[]): number {
  const known = new Set(earlier.flatMap(contentWords));
  const units = new Set(contentWords(text));
  if (units.size === 0) return 0;
  let fresh = 0;
  for (const unit of units) if (!known.has(unit)) fresh++;
  return fresh / units.size;
}

/**
 * Early agreement (*ours*): true when the last candidate brought fewer than `threshold` (0 to 1) of its units as news.
 * Two candidates are the least that can agree.
 */
export function agreed(candidates: readonly string[], threshold: number): boolean {
  const last = candidates.at(-1);
  if (last === undefined || candidates.length < 2) return false;
  return novelty(last, candidates.slice(0, -1)) < threshold;
}

/**
 * Whether the documents mention the aspect, by the candidates' own words: a strict majority of them says so. On a tie
 * they do, since a false "not mentioned" hides what is there while the aggregator can still weigh what was found.
 */
export function aspectMentioned(votes: readonly boolean[]): boolean {
  const yes = votes.filter(Boolean).length;
  return yes > 0 && yes * 2 >= votes.length;
}
