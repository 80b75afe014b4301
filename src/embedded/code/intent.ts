/** From which side a unit is best summarized, by what evidence of each kind is there. Pure; ours. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import type { Intent } from "../../agents/intents.ts";

const reasons =
  /\b(?:because|so that|in order to|to avoid|to prevent|otherwise|work ?around|rather than|for compatibility)\b/i;
const usages = /\b(?:call this|use this|should be called|must be called|for use (?:in|by|with)|usage:|example:)/i;
const conditions = /\b(?:must|never|always|only if|only when|guarante\w+|assum\w+|at most|at least)\b/i;

export function intentBy(angle: string, unit: CodeMaterial): Intent {
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
