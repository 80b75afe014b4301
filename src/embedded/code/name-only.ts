/** Whether a unit shows anything besides its name, and what the user is told where it does not. Pure; ours. */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { type Intent, intentMeaning } from "../../agents/intents.ts";
import type { Warning } from "../../base/warnings.ts";
import { definitionOf } from "./clause.ts";
import { shown } from "./details.ts";
import { bodyFacts } from "./evidence.ts";
import { documented, remarkOf } from "./remarks.ts";
import { longWords, overlaps, tellingParameters } from "./words.ts";

/** True where header or body holds something that a sentence can say and the name does not: a parameter, a step, a member. */
export function tellsMore(unit: CodeMaterial): boolean {
  if (holdsUnits(unit)) return unit.members.length > 0 || definitionOf(unit) !== "";
  const name = longWords(unit.name);
  if (tellingParameters(unit.parameters).some((words) => !overlaps(words, name))) return true;
  // "Adds a and b" says what is added; "the fib of n" says nothing.
  if (unit.parameters.filter(({ name }) => /^[a-z]{1,2}$/i.test(name)).length > 1) return true;
  const facts = bodyFacts(unit);
  return remarkOf(unit) !== "" || facts.messages.length > 0 || shown(facts).length > 0;
}

/** What the embedded engine could not do with this unit and this wish. */
export function limitsOf(unit: CodeMaterial, intent: Intent | null, told: boolean): Warning[] {
  const warnings: Warning[] = [];
  if (documented(unit).length === 0 && !tellsMore(unit)) {
    warnings.push({
      code: "name-only",
      message: `only the name speaks for ${unit.qualifiedName}: a model would know more (--model)`,
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
