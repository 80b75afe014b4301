/** The learning curve: how the mean score of all samples grows with the iterations. Pure. */

export interface CurvePoint {
  /** 1 for the first. */
  readonly iteration: number;
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
  /** Mean of the best ROUGE-L so far of every sample: it cannot fall. */
  readonly best: number;
  /** Samples that still ran in this iteration; the others keep their last best scores. */
  readonly running: number;
}

export interface IterationScores {
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
}

/**
 * Means over samples of their scores in each iteration; a sample that has stopped keeps its best scores (best by ROUGE-L), as in
 * the paper. Beside them the mean of the best so far. Up to the longest sample; [] for no samples.
 */
export function learningCurve(samples: readonly (readonly IterationScores[])[]): CurvePoint[] {
  const begun = samples.filter((scores) => scores.length > 0);
  const longest = Math.max(0, ...begun.map((scores) => scores.length));
  const points: CurvePoint[] = [];
  for (let at = 0; at < longest; at++) {
    const bests = begun.map((scores) => bestOf(scores.slice(0, at + 1)));
    const shown = begun.map((scores, sample) => scores[at] ?? (bests[sample] as IterationScores));
    const mean = (of: readonly IterationScores[], pick: (scores: IterationScores) => number): number =>
      of.reduce((sum, scores) => sum + pick(scores), 0) / of.length;
    points.push({
      iteration: at + 1,
      rouge1: mean(shown, (scores) => scores.rouge1),
      rouge2: mean(shown, (scores) => scores.rouge2),
      rougeL: mean(shown, (scores) => scores.rougeL),
      best: mean(bests, (scores) => scores.rougeL),
      running: samples.filter((scores) => scores.length > at).length,
    });
  }
  return points;
}

const bestOf = (scores: readonly IterationScores[]): IterationScores =>
  scores.reduce((best, score) => (score.rougeL > best.rougeL ? score : best));
