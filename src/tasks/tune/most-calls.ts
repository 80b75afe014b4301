/** The most calls a tuning can come to, for a dry run: its plan, or as published what its stopping rule allows. Pure. */
import type { TuneArtifact } from "./artifact.ts";

export function mostCalls({
  plannedCalls,
  settings,
  dataset,
  optimizer,
  learned,
  folds,
  stopping,
}: TuneArtifact): number {
  const { train, dev } = dataset;
  const { iterations, top } = settings;
  const lessons = optimizer === "sequential" ? train + iterations * (2 * train + 2) : train * (1 + 2 * iterations);
  const full = lessons * (stopping === null ? 1 : 2);
  const choice = dev * (3 + Math.max(top, train));
  const proof = folds === null ? 0 : folds.folds.length * (1 + choice) + 2 * train;
  const published = full + 1 + choice + proof;
  const planned =
    plannedCalls === null ? published : plannedCalls + (iterations === 15 && stopping === null ? 0 : full);
  // Each role has a plan of its own.
  return planned * learned.length;
}
