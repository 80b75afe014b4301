/** The learning curve: how the mean score of all samples grows with the iterations. Pure. */

export interface CurvePoint {
  /** 1 for the first. */
  readonly iteration: number;
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
  /** Samples that still ran in this iteration; the others keep their last best scores. */
  readonly running: number;
}

export interface IterationScores {
  readonly rouge1: number;
  readonly rouge2: number;
  readonly rougeL: number;
}

/** Means over samples of the best scores so far (best by ROUGE-L), up to the longest sample. [] for no samples. */
export function learningCurve(samples: readonly (readonly IterationScores[])[]): CurvePoint[] {
  const longest = Math.max(0, ...samples.map((scores) => scores.length));
  const points: CurvePoint[] = [];
  for (let at = 0; at < longest; at++) {
    const bests = samples.flatMap((scores) => {
      const seen = scores.slice(0, at + 1);
      return seen.length === 0 ? [] : [seen.reduce((best, score) => (score.rougeL > best.rougeL ? score : best))];
    });
    const mean = (pick: (scores: IterationScores) => number): number =>
      bests.reduce((sum, scores) => sum + pick(scores), 0) / bests.length;
    points.push({
      iteration: at + 1,
      rouge1: mean((scores) => scores.rouge1),
      rouge2: mean((scores) => scores.rouge2),
      rougeL: mean((scores) => scores.rougeL),
      running: samples.filter((scores) => scores.length > at).length,
    });
  }
  return points;
}
