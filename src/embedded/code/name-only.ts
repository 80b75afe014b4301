/** Whether a unit shows anything besides its name. Pure; ours. */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { definitionOf } from "./clause.ts";
import { shown } from "./details.ts";
import { bodyFacts } from "./evidence.ts";
import { remarkOf } from "./remarks.ts";
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
