/** What a body shows, as parts of a sentence. Pure. */
import type { Clause } from "./clause.ts";
import type { BodyFacts } from "./evidence.ts";
import { given, list } from "./words.ts";

/** `parameters` in words, the first is what is added. Statements in the third person, the most telling first: "raises KeyError", "sets index". */
export function shown(facts: BodyFacts, parameters: readonly string[] = []): string[] {
  const [added] = parameters;
  const parts = [
    ...(facts.abstract ? ["leaves the work to its subclasses"] : []),
    ...(facts.raises.length > 0 && !facts.abstract ? [`raises ${list(facts.raises.slice(0, 2))}`] : []),
    ...(facts.adds.length > 0
      ? [`adds${added === undefined ? "" : ` ${given(added)}`} to the ${list(facts.adds.slice(0, 2))}`]
      : []),
    ...(facts.clears.length > 0 && facts.sets.length === 0 ? [`clears ${list(facts.clears.slice(0, 3))}`] : []),
    ...(facts.sets.length > 0 ? [`sets ${list([...facts.clears, ...facts.sets].slice(0, 3))}`] : []),
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
  if (facts.result === "a function" && /^(?:create|make|build|return)$/.test(clause.verb) && !/function/.test(said))
    return " function";
  const changed = clause.verb === "return" || clause.verb === "check" ? [] : news(facts.adds);
  if (changed.length > 0 && !/^(?:add|append|push|insert|register)$/.test(clause.verb))
    return `, adding to the ${list(changed.slice(0, 2))}`;
  const sets = news([...facts.clears, ...facts.sets]);
  if (sets.length > 0 && clause.verb !== "return" && clause.verb !== "check") {
    const emptied = facts.sets.length === 0 && !/^(?:clear|reset|empty)$/.test(clause.verb);
    return `, ${emptied ? "clearing" : "setting"} ${list(sets.slice(0, 3))}`;
  }
  const calls = news(facts.calls);
  return calls.length > 0 ? ` by calling ${list(calls.slice(0, 2))}` : "";
}
