/** Which prompts of the taught samples become candidates, and which prompt wins in the end. Pure. */

export interface CandidatePrompt {
  readonly prompt: string;
  /** Best ROUGE-L F1 it reached on its sample, 0 to 1. */
  readonly score: number;
  /** The samples on which it was the best, in their order. */
  readonly samples: readonly string[];
}

export interface Candidates {
  readonly candidates: readonly CandidatePrompt[];
  /** True when no sample reached the threshold and the best ones were taken instead. */
  readonly belowThreshold: boolean;
}

/**
 * Best prompts of samples that reached `threshold` (>=), best first; equal prompts once, with the best score and all
 * their samples. When none did: the `top` best-scoring ones, marked. Ties keep the order of the samples. Never empty for
 * a non-empty input.
 */
export function selectCandidates(bests: readonly CandidatePrompt[], threshold: number, top: number): Candidates {
  const reached = bests.filter((candidate) => candidate.score >= threshold);
  return reached.length > 0
    ? { candidates: distinct(reached), belowThreshold: false }
    : { candidates: distinct(bests).slice(0, top), belowThreshold: true };
}

function distinct(bests: readonly CandidatePrompt[]): CandidatePrompt[] {
  const byPrompt = new Map<string, CandidatePrompt>();
  for (const { prompt, score, samples } of bests) {
    const known = byPrompt.get(prompt);
    byPrompt.set(prompt, {
      prompt,
      score: Math.max(score, known?.score ?? score),
      samples: [...(known?.samples ?? []), ...samples],
    });
  }
  return [...byPrompt.values()].sort((a, b) => b.score - a.score);
}

/** Index of the highest mean, the first on a tie; so the initial prompt, listed first, wins unless it is beaten. */
export function chooseBest(means: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < means.length; at++) if ((means[at] as number) > (means[best] as number)) best = at;
  return best;
}
