/** Labels of a second rater beside those computed from positions, and how far they agree (debate, section 3.2). */
import type { AgentContext } from "../../agents/engine.ts";
import { patternLabeller } from "../../agents/roles/pattern-labeller.ts";
import { cohensKappa } from "../../metrics/statistics/kappa.ts";
import { type Pattern, patterns } from "./pattern.ts";
import type { StageRecord } from "./plan.ts";

const meanings: Readonly<Record<Pattern, string>> = {
  "forceful agreement": "most disagree at first and agree at the end",
  "ending divergence": "most agree at first and disagree at the end",
  "prolonged disagreement": "most disagree at first and still at the end",
  convergent: "most agree at first and still at the end",
  mixed: "neither agreement nor disagreement prevails at the beginning or at the end",
};

export interface StageLabel {
  readonly stage: string;
  /** Computed from the positions of the first and the last round. */
  readonly byPositions: Pattern;
  readonly label: Pattern;
}

export interface Labels {
  /** "llm", or the file that held them. */
  readonly by: string;
  readonly stages: readonly StageLabel[];
  /** Share of stages with equal labels, 0 to 1. */
  readonly agreement: number;
  /** Cohen's kappa; null with the reason where it is not defined. */
  readonly kappa: number | null;
  readonly reason: string | null;
}

/** Asks the model labeller about every stage. Throws RefusalError where its model is the embedded engine. */
export async function labelByModel(
  stages: readonly StageRecord[],
  task: string,
  item: string,
  context: AgentContext,
): Promise<Labels> {
  const offered = patterns.map((name) => ({ name, meaning: meanings[name] }));
  const labels: Pattern[] = [];
  for (const { stage, turns } of stages) {
    const { output } = await context.ask(
      patternLabeller,
      { task, stage, patterns: offered, turns },
      { item, purpose: stage },
    );
    labels.push(output.pattern as Pattern);
  }
  return compareLabels("llm", stages, labels);
}

/** Lists must be equally long and not empty. */
export function compareLabels(by: string, stages: readonly StageRecord[], labels: readonly Pattern[]): Labels {
  const computed = stages.map(({ pattern }) => pattern);
  const { kappa, agreement } = cohensKappa(computed, labels);
  const defined = Number.isFinite(kappa);
  return {
    by,
    stages: stages.map(({ stage, pattern }, at) => ({ stage, byPositions: pattern, label: labels[at] as Pattern })),
    agreement,
    kappa: defined ? kappa : null,
    reason: defined ? null : "all labels are the same, so chance alone would agree fully",
  };
}
