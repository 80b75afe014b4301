/** Debater without a model: evidence of one kind over code, lines of one kind over documents; translation is refused. */
import type { DebaterInput, DebaterOutput } from "../../agents/roles/debater.ts";
import { debatePhrase } from "../about/debate.ts";
import { debateCode } from "../code/debate.ts";
import type { EmbeddedRole } from "../engine.ts";
import { refuseTranslation } from "../refusals.ts";

export const debaterEmbedded: EmbeddedRole<DebaterInput, DebaterOutput> = (input) => {
  const { material } = input;
  if (material.kind === "translation") throw refuseTranslation("debater");
  const output =
    material.kind === "code"
      ? debateCode(input, material.unit, material.maxWords)
      : debatePhrase(input, material.document, material.maxChars);
  return { output, notes: [`looked at the ${input.angle}`] };
};
