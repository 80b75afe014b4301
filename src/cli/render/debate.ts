/** Parts of results of a debate as text. */
import type { Labels } from "../../strategies/debate/labels.ts";

/** How far a second rater's labels agree with the computed ones; "" where there was none. */
export function renderLabels(labels: Labels | null): string {
  if (labels === null) return "";
  const lines = labels.stages.map(({ stage, byPositions, label }) => `${stage}\t${byPositions}\t${label}`);
  const kappa = labels.kappa === null ? `kappa not available (${labels.reason})` : `kappa ${labels.kappa.toFixed(3)}`;
  return `\nstage\tby positions\tby ${labels.by}\n${lines.join("\n")}\nagreement ${(labels.agreement * 100).toFixed(0)}%, ${kappa}\n`;
}
