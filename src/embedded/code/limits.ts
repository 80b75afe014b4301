/** What the user is told where a sentence rests on little, or a wish could not be served. Pure; ours. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import { type Intent, intentMeaning } from "../../agents/intents.ts";
import type { Warning } from "../../base/warnings.ts";
import { tellsMore } from "./name-only.ts";
import { documented } from "./remarks.ts";
import { byFact, isBacked } from "./summaries.ts";

/** What the embedded engine could not do with this unit and this wish. */
export function limitsOf(unit: CodeMaterial, intent: Intent | null, told: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (documented(unit).length === 0 && !tellsMore(unit) && byFact(unit) === null) {
    warnings.push({
      code: "name-only",
      message: `only the name speaks for ${unit.qualifiedName}: a model would know more (--model)`,
    });
  }
  if (warnings.length === 0 && !isBacked(unit, intent ?? "what")) {
    warnings.push({
      code: "not-backed",
      message: `no comment and no checked fact backs the sentence on ${unit.qualifiedName}, only names: a model would know more (--model)`,
    });
  }
  if (intent !== null && !told) {
    warnings.push({
      code: "intent-not-told",
      message: `the embedded engine found nothing on "${intent}" (${intentMeaning[intent]}); the summary says what the code does`,
    });
  }
  return warnings;
}
