/**
 * Prompt Creator without a model: instructions that most of the taught samples needed stay, those that some needed become
 * conditions, the rest goes (`../teaching/majority.ts`). Candidates that changed nothing have no vote on what to change.
 */
import type { PromptCreatorInput } from "../../agents/roles/prompt-creator.ts";
import type { PromptOutput } from "../../agents/roles/teacher.ts";
import type { EmbeddedRole } from "../engine.ts";
import { learnedSentences, withInstructions } from "../teaching/edit-prompt.ts";
import { majority } from "../teaching/majority.ts";

export const createPrompt: EmbeddedRole<PromptCreatorInput, PromptOutput> = (input) => {
  const { candidates, initialPrompt, fault } = input;
  const taught = candidates
    .map(({ prompt, support }) => ({ sentences: learnedSentences(prompt, initialPrompt), votes: support }))
    .filter(({ sentences }) => sentences.length > 0);
  const { stay, conditions, gone } = majority(taught);
  const wanted = [...stay, ...conditions];
  const merged = withInstructions(initialPrompt, wanted, initialPrompt);
  const prompt = fault(merged) === null ? merged : initialPrompt;
  return {
    output: { prompt },
    notes: [
      `instructions that stay: ${stay.join(" ") || "none"}`,
      `conditions: ${conditions.join(" ") || "none"}`,
      `gone: ${gone.join(" ") || "none"}`,
    ],
  };
};
