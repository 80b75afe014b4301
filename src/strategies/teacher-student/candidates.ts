/** Which prompts of the taught samples become candidates, and which prompt wins in the end. Pure. */

export interface CandidatePrompt {
  readonly prompt: string;
  /** Best ROUGE-L F1 it reached on its sample, 0 to 1. */
  readonly score: number;
  /** The sample it was learned on. */
  readonly sample: string;
}

export interface Candidates {
  readonly candidates: readonly CandidatePrompt[];
  /** True when no sample reached the threshold and the best ones were taken instead. */
  readonly belowThreshold: boolean;
}

/**
 * Best prompts of samples that reached `threshold` (>=), best first, equal prompts once (the best stays). When none did:
 * the `top` best-scoring ones, marked. Ties keep the order of the samples. Never empty for a non-empty input.
 */
export function selectCandidates(bests: readonly CandidatePrompt[], threshold: number, top: number): Candidates {
  const sorted = [...bests].sort((a, b) => b.score - a.score);
  const distinct = sorted.filter(
    (candidate, index) => sorted.findIndex((other) => other.prompt === candidate.prompt) === index,
  );
  const reached = distinct.filter((candidate) => candidate.score >= threshold);
  return reached.length > 0
    ? { candidates: reached, belowThreshold: false }
    : { candidates: distinct.slice(0, top), belowThreshold: true };
}

/** Index of the highest mean, the first on a tie; so the initial prompt, listed first, wins unless it is beaten. */
export function chooseBest(means: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < means.length; at++) if ((means[at] as number) > (means[best] as number)) best = at;
  return best;
}
