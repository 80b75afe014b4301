/** Code summarizer without a model: one sentence from header, comments and body; the technique of a prompt changes nothing. */
import type { CodeSummarizerInput, CodeSummarizerOutput, StepwiseOutput } from "../../agents/roles/code-summarizer.ts";
import { byAll, byAngle } from "../code/summaries.ts";
import type { EmbeddedRole } from "../engine.ts";

export const codeSummarizerEmbedded: EmbeddedRole<CodeSummarizerInput, CodeSummarizerOutput> = ({ unit, intent }) => {
  const { summary, because } = byAll(unit, intent);
  return {
    output: { summary },
    evidence: [{ text: unit.signature || unit.name, section: unit.qualifiedName }],
    notes: [because],
  };
};

export const stepwiseEmbedded: EmbeddedRole<CodeSummarizerInput, StepwiseOutput> = ({ unit, intent }) => {
  const steps = ["signature", "comments", "body"]
    .map((angle) => `${angle}: ${byAngle(angle, unit).because}`)
    .join("\n");
  return {
    output: { steps, summary: byAll(unit, intent).summary },
    evidence: [{ text: unit.signature || unit.name, section: unit.qualifiedName }],
  };
};
