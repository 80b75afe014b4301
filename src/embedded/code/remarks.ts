/** Comments inside a body that tell what it does. Pure. */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { isVerb, opensWithVerb, thirdPerson } from "../repo/identifiers.ts";
import { docSentences, wordCount } from "../repo/prose.ts";
import { provenFact } from "./facts.ts";

/** What a unit's documentation states; of a file also "csv.py - reads tables" without its name. */
export function documented(unit: CodeMaterial): string[] {
  const [first, ...others] = statements(unit.doc === "" ? inherited(unit) : unit.doc);
  if (first === undefined) return [];
  const bare = unit.kind === "module" ? first.replace(/^[\w-]+\.\w{1,4}\s*(?:[-–—:]+\s+)/, "") : first;
  return [bare, ...others];
}

/** A method that takes the place of a documented one does what that promises, unless it only refuses. */
function inherited(unit: CodeMaterial): string {
  const doc = unit.surroundings?.overrides?.doc ?? "";
  return doc === "" || provenFact(unit)?.startsWith("Always ") === true ? "" : doc;
}

/** The sentences of a comment that describe; orders to whatever program reads them are none. */
export const statements = docSentences;

/** The first comment that tells a step in a few words ("Check the header"), as a statement: "Checks the header". "" for none. */
export function remarkOf(unit: CodeMaterial): string {
  if (holdsUnits(unit)) return "";
  for (const comment of unit.comments) {
    const [said] = statements(comment);
    const first = said?.replace(/\s*\([^()]*\)(?=[.!]?$)/, "");
    if (first === undefined || wordCount(first) < 3 || wordCount(first) > 16) continue;
    // What points at its place or speaks to programmers means nothing elsewhere.
    if (/[{};=<>]|\(\)|\.\.\.|\b(?:here|this|it|we|todo|fixme)\b/i.test(first)) continue;
    const words = first.split(" ");
    // "Only add space if ..." orders as "Add space" does.
    const [adverb, ...behind] = words;
    if (/^(?:only|always|never)$/i.test(adverb ?? "") && isVerb(behind[0] ?? "")) return `${adverb} ${told(behind)}`;
    if (isVerb(words[0] ?? "")) return told(words);
    if (opensWithVerb(first)) return first;
  }
  return "";
}

/** Orders as statements: the verb in front and those joined to it by "and". */
function told(words: readonly string[]): string {
  return words
    .map((word, at) => (at === 0 || (words[at - 1] === "and" && isVerb(word)) ? thirdPerson(word.toLowerCase()) : word))
    .join(" ");
}
