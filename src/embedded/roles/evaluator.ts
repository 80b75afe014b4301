/** Evaluator without a model: coverage, answers to a reader's questions, repetition and faults; equal scores are a tie. */
import type { EvaluatorInput, EvaluatorOutput } from "../../agents/roles/evaluator.ts";
import type { EmbeddedRole } from "../engine.ts";
import { profileOf, type Scored, scoreOf } from "../questioning/score.ts";

/** Differences below this are no difference. Ours. */
const least = 0.001;

export const evaluate: EmbeddedRole<EvaluatorInput, EvaluatorOutput> = (input) => {
  const profile = profileOf(input.notes, input.title);
  const first = scoreOf(input.first, profile);
  const second = scoreOf(input.second, profile);
  const ahead = first.total - second.total;
  return {
    output: {
      explanation: `1: ${told(first)}; 2: ${told(second)}`,
      worst: 0,
      better: Math.abs(ahead) < least ? "tie" : ahead > 0 ? "1" : "2",
    },
  };
};

function told(scored: Scored): string {
  const share = (value: number): string => value.toFixed(2);
  return `coverage ${share(scored.coverage)}, answers ${share(scored.answers)}, repetition ${share(scored.redundancy)}, faults ${share(scored.faults)}`;
}
