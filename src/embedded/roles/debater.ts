/** Debater without a model: evidence of one kind over code, lines of one kind over documents; translation is refused. */
import type { DebaterInput, DebaterOutput } from "../../agents/roles/debater.ts";
import { debatePhrase } from "../about/debate.ts";
import { debateCode } from "../code/debate.ts";
import { limitsOf } from "../code/limits.ts";
import { tells } from "../code/summaries.ts";
import type { EmbeddedRole } from "../engine.ts";
import { refuseTranslation } from "../refusals.ts";

export const debaterEmbedded: EmbeddedRole<DebaterInput, DebaterOutput> = (input) => {
  const { material } = input;
  if (material.kind === "translation") throw refuseTranslation("debater");
  const notes = [`looked at the ${input.angle}`];
  if (material.kind === "document") return { output: debatePhrase(input, material.document, material.maxChars), notes };
  const { unit, maxWords, intent = null } = material;
  return {
    output: debateCode(input, unit, maxWords, intent),
    notes,
    warnings: limitsOf(unit, intent, intent === null || tells(unit, intent)),
  };
};
