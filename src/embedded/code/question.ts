/** Functions that answer yes or no, as a clause "check whether ...". Pure. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import { isVerb } from "../repo/identifiers.ts";
import type { Clause } from "./clause.ts";
import { adjectives, nameJoints } from "./vocabulary.ts";
import { given, isPlural, list, overlaps, withArticle } from "./words.ts";

const auxiliary = /^(?:is|are|was|has|have|had|can|should|must|may|will|needs|supports|allows)$/;
const relation = /^(?:contains|includes|equals|exists|starts|ends|matches)$/;

/** null for a function that does not ask. */
export function questionClause(
  words: readonly string[],
  parameters: readonly string[],
  holder: string,
  unit: CodeMaterial,
): Clause | null {
  const [first = "", ...others] = words;
  const rest = others.join(" ");
  const own = holder === "" ? "it" : `the ${holder}`;
  if (auxiliary.test(first)) {
    const [about, ...more] = parameters;
    const subject = about === undefined ? own : given(about);
    const what = /^ha[sd]|have/.test(first) ? (rest === "" ? "" : ` ${withArticle(rest)}`) : complement(rest);
    const second = more.find((name) => !overlaps(name, others));
    return check(
      `${subject} ${first === "are" || first === "was" ? "is" : first}${what}${second === undefined ? "" : ` for ${given(second)}`}`,
    );
  }
  if (relation.test(first)) {
    const [about, ...more] = parameters;
    if (more[0] !== undefined || holder === "") {
      const object =
        more[0] === undefined ? (rest === "" ? "" : ` ${rest}`) : ` ${rest === "" ? "" : `${rest} `}${given(more[0])}`;
      return check(`${about === undefined ? own : given(about)} ${first}${object}`);
    }
    return check(`${own} ${first}${rest === "" ? "" : ` ${rest}`}${about === undefined ? "" : ` ${given(about)}`}`);
  }
  if (!answersYesOrNo(unit)) return null;
  if (adjectives.has(first)) {
    const many = parameters.slice(0, 2);
    const subject = many.length === 0 ? own : given(list(many));
    const are = many.length > 1 || isPlural(many[0]?.split(" ").at(-1) ?? "");
    return check(`${subject} ${are ? "are" : "is"} ${words.join(" ")}`);
  }
  if (isVerb(first)) return null;
  const [about] = parameters;
  return check(`${words.join(" ")}${about === undefined ? ` of ${own}` : ` of ${given(about)}`} hold`);
}

const check = (rest: string): Clause => ({ verb: "check", rest: `whether ${rest}` });

function answersYesOrNo(unit: CodeMaterial): boolean {
  if (/^(?:bool|boolean|Boolean)$/.test(unit.returnType ?? "")) return true;
  const values = unit.returns.filter((text) => text !== "");
  return values.length > 0 && values.every((text) => /^(?:true|false)$/i.test(text));
}

/** "valid cidr" -> " a valid cidr": nouns want an article, adjectives do not. */
function complement(words: string): string {
  if (words === "") return "";
  const many = words.split(" ");
  const noun =
    many.length > 1 &&
    !nameJoints.has(many[1] ?? "") &&
    !/(?:ed|ing|able|ible|al|ive|ous|ful|ic|set|empty|null)$/.test(many.at(-1) ?? "");
  return ` ${noun ? withArticle(words) : words}`;
}
