/** From which side a unit is best summarized, by what evidence of each kind is there. Pure; ours. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import type { Intent } from "../../agents/intents.ts";
import { reasons, tells, usages } from "./summaries.ts";

const conditions = /\b(?:must|never|always|only if|only when|guarante\w+|assum\w+|at most|at least)\b/i;

/** An intent that nothing in the unit serves is not proposed. */
export function intentBy(angle: string, unit: CodeMaterial): Intent {
  const intent = leaning(angle, unit);
  return tells(unit, intent) ? intent : "what";
}

function leaning(angle: string, unit: CodeMaterial): Intent {
  if (angle === "comments") {
    const written = `${unit.doc}\n${unit.comments.join("\n")}`;
    if (usages.test(unit.doc)) return "how-to-use";
    if (unit.doc === "" && reasons.test(written)) return "why";
    if (unit.doc === "" && conditions.test(written)) return "property";
    return "what";
  }
  if (angle === "body") {
    if (unit.raises.length >= 2) return "property";
    if (unit.loops >= 2 || (unit.loops >= 1 && unit.branches >= 3)) return "how-it-is-done";
  }
  return "what";
}

const steps = /\b(?:calls?|calling|sets?|setting|adds?|adding|clears?|clearing|raises?|yields?)\b/i;

/** Whether a summary itself says something of this intent. */
export function expresses(text: string, intent: Intent): boolean {
  if (intent === "why") return reasons.test(text);
  if (intent === "how-to-use") return usages.test(text);
  if (intent === "how-it-is-done") return steps.test(text);
  return intent !== "property" || conditions.test(text) || /\braises?\b/i.test(text);
}
