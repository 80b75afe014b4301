/** Code summarizer without a model: one sentence from header, comments and body; the technique of a prompt changes nothing. */
import type { CodeSummarizerInput, CodeSummarizerOutput, StepwiseOutput } from "../../agents/roles/code-summarizer.ts";
import type { Warning } from "../../base/warnings.ts";
import { limitsOf } from "../code/limits.ts";
import { byAll, byAngle, tells } from "../code/summaries.ts";
import type { EmbeddedRole } from "../engine.ts";

export const codeSummarizerEmbedded: EmbeddedRole<CodeSummarizerInput, CodeSummarizerOutput> = (input) => {
  const { unit, intent } = input;
  const { summary, because } = byAll(unit, intent);
  return {
    output: { summary },
    evidence: [{ text: unit.signature || unit.name, section: unit.qualifiedName }],
    notes: [because],
    warnings: limits(input),
  };
};

export const stepwiseEmbedded: EmbeddedRole<CodeSummarizerInput, StepwiseOutput> = (input) => {
  const { unit, intent } = input;
  const steps = ["signature", "comments", "body"]
    .map((angle) => `${angle}: ${byAngle(angle, unit).because}`)
    .join("\n");
  return {
    output: { steps, summary: byAll(unit, intent).summary },
    evidence: [{ text: unit.signature || unit.name, section: unit.qualifiedName }],
    warnings: limits(input),
  };
};

function limits({ unit, intent, technique }: CodeSummarizerInput): Warning[] {
  const limited = limitsOf(unit, intent, tells(unit, intent));
  if (technique === "zero-shot") return limited;
  const message = `the technique ${technique} has no effect on the embedded engine, which reads no prompts`;
  return [...limited, { code: "option-without-effect", message }];
}
