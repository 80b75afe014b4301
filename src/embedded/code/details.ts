/** What a body shows, as parts of a sentence. Pure. */
import type { Clause } from "./clause.ts";
import type { BodyFacts } from "./evidence.ts";
import { list } from "./words.ts";

/** Statements in the third person, the most telling first: "raises KeyError", "sets index". */
export function shown(facts: BodyFacts): string[] {
  const parts = [
    ...(facts.abstract ? ["leaves the work to its subclasses"] : []),
    ...(facts.raises.length > 0 && !facts.abstract ? [`raises ${list(facts.raises.slice(0, 2))}`] : []),
    ...(facts.sets.length > 0 ? [`sets ${list(facts.sets.slice(0, 3))}`] : []),
    ...(facts.calls.length > 0 ? [`calls ${list(facts.calls.slice(0, 2))}`] : []),
  ];
  // What comes out tells little alone: "returns a boolean".
  return parts.length === 0 || facts.result === "" ? parts : [...parts, `returns ${facts.result}`];
}

/** One detail behind the clause that its words do not hold already, with the space or comma before it; "" for none. */
export function detailOf(facts: BodyFacts, clause: Clause): string {
  if (facts.abstract) return "; subclasses must implement it";
  const said = `${clause.verb} ${clause.rest}`.toLowerCase();
  const news = (names: readonly string[]): string[] => names.filter((name) => !said.includes(name.toLowerCase()));
  if (facts.raises.length > 0 && clause.verb !== "raise")
    return ` and raises ${list(facts.raises.slice(0, 2))} on failure`;
  const sets = news(facts.sets);
  if (sets.length > 0 && clause.verb !== "return" && clause.verb !== "check")
    return `, setting ${list(sets.slice(0, 3))}`;
  const calls = news(facts.calls);
  return calls.length > 0 ? ` by calling ${list(calls.slice(0, 2))}` : "";
}
