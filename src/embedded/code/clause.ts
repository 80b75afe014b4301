/**
 * What a function does in one clause, from its header alone: verb, object and circumstances read off its name (the first word
 * of a function's name is mostly its verb), with parameters where the name leaves a place for them. Pure.
 */

import type { CodeMaterial } from "../../agents/code-material.ts";
import { entryOf } from "../../base/entry-of.ts";
import { isVerb } from "../repo/identifiers.ts";
import { nameWords } from "./name-words.ts";
import { questionClause } from "./question.ts";
import { adjectives, collections, makers, nameJoints, prepositions, sinks, wholes } from "./vocabulary.ts";
import { given, list, longWords, overlaps, tellingParameters, typeWords, withArticle, without } from "./words.ts";

export interface Clause {
  /** Base form: "parse". */
  readonly verb: string;
  /** Everything after the verb: "the header from the given text". */
  readonly rest: string;
}

/** What the clauses are made of. */
interface Header {
  readonly unit: CodeMaterial;
  readonly holder: string;
  readonly parameters: readonly string[];
}

/** Class or receiver of a method in words; "" for a function. */
export function holderOf(unit: CodeMaterial): string {
  const parts = unit.qualifiedName.split(".");
  const words = parts.length < 2 ? "" : longWords(parts.at(-2) ?? "").join(" ");
  // One letter is no noun: "runs the a".
  return words.length === 1 ? "" : words;
}

export function clauseOf(unit: CodeMaterial): Clause {
  const header = { unit, holder: holderOf(unit), parameters: tellingParameters(unit.parameters) };
  if (unit.kind === "class") return classClause(unit);
  if (unit.kind === "module") return moduleClause(unit);
  return specialClause(header) ?? namedClause(header);
}

/** Names that mean the same in every program. */
function specialClause({ unit, holder, parameters }: Header): Clause | null {
  const { name } = unit;
  const owner = unit.qualifiedName.split(".").at(-2);
  if (/^(?:constructor|__init__|new|init)$/i.test(name) || (owner !== undefined && name === owner)) {
    return { verb: "create", rest: `${withArticle(holder === "" ? "instance" : holder)}${behind(parameters, "from")}` };
  }
  if (/^(?:to)?string$|^__(?:str|repr)__$|^to_s$|^inspect$/i.test(name) && parameters.length === 0) {
    return { verb: "return", rest: `the string representation${holder === "" ? "" : ` of the ${holder}`}` };
  }
  if (name === "main") return { verb: "run", rest: `the program${behind(parameters, "with")}` };
  return null;
}

function namedClause(header: Header): Clause {
  const { unit, holder, parameters } = header;
  const words = nameWords(unit);
  const [first = "", ...others] = words;
  const question = questionClause(words, parameters, holder, unit);
  if (question !== null) return question;
  if (/^(?:to|as|into)$/.test(first) && others.length > 0) return conversion(header, "", others);
  if (/^(?:from|of)$/.test(first) && others.length > 0) {
    const made = typeWords(unit.returnType) || holder || "value";
    return { verb: "create", rest: `${withArticle(made)} from ${withArticle(others.join(" "))}` };
  }
  if (first === "on" && others.length > 0) {
    return { verb: "handle", rest: `the ${others.join(" ")}${behind(without(parameters, others), "with")}` };
  }
  if (first === "new" && others.length > 0)
    return { verb: "create", rest: `${withArticle(others.join(" "))}${behind(without(parameters, others), "from")}` };
  if (first === "get" || (first === "fetch" && others.length === 0)) return verbClause(header, "return", others);
  if (isVerb(first) && others[0] !== "of") return verbClause(header, first, others);
  const to = words.indexOf("to");
  if (to > 0 && to < words.length - 1) return conversion(header, words.slice(0, to).join(" "), words.slice(to + 1));
  return nounClause(header, words);
}

function conversion({ holder, parameters }: Header, from: string, to: readonly string[]): Clause {
  const what = parameters[0] === undefined ? `the ${from || holder || "value"}` : given(parameters[0]);
  return { verb: "convert", rest: `${what} to ${withArticle(to.join(" "))}` };
}

function verbClause(header: Header, verb: string, others: readonly string[]): Clause {
  const { holder, parameters, unit } = header;
  const at = others.findIndex((word) => nameJoints.has(word));
  const whole = (at < 0 ? others : others.slice(0, at)).filter((word) => !/^(?:it|this|them|that)$/.test(word));
  // Types in a name ("sumInt64") tell its caller, not its reader, where a parameter takes the place of the object.
  const object = parameters.length > 0 ? whole.filter((word) => !/\d/.test(word)) : [...whole];
  const tailWords = at < 0 ? [] : others.slice(at);
  if (object.length === 0 && /^(?:raise|throw)$/.test(verb) && unit.raises[0] !== undefined) {
    return { verb, rest: `${unit.raises[0].split(".").at(-1)}${tailOf(tailWords, parameters)}` };
  }
  const short = letters(unit);
  // "clamp(v, lo, hi)": the telling two are bounds of what has but a letter.
  const bounded =
    entryOf(prepositions, verb) === "between" && short.length === 3 && short.length === unit.parameters.length;
  const left = bounded ? [] : without(parameters, [...object, ...tailWords]);
  const tail = tailOf(tailWords, parameters);
  if (object.length === 0) return { verb, rest: `${bareObject(header, verb, left)}${tail}` };
  const [only = ""] = object;
  if (object.length === 1 && adjectives.has(only) && collections.test(left[0] ?? "")) {
    return { verb, rest: `the ${only} elements of ${given(left[0] as string)}${tail}` };
  }
  const what = articled(object.join(" "), verb);
  if (left.length > 0) return { verb, rest: `${what}${behind(left, linkOf(verb, left[0] as string))}${tail}` };
  return { verb, rest: `${what}${tail}${tail === "" ? holderTail(verb, holder) : ""}` };
}

/** Verbs without an object in the name act on their parameters, else on what they belong to. */
function bareObject({ unit, holder, parameters }: Header, verb: string, left: readonly string[]): string {
  const [target, place, last] = left;
  if (target === undefined && entryOf(prepositions, verb) === "between") {
    const [value, low, high] = letters(unit);
    if (high !== undefined) return `${value} between ${low} and ${high}`;
  }
  if (target === undefined) {
    // Its only parameter may be named in the tail ("copyToList(list)") and is still what it acts on.
    if (parameters[0] !== undefined) return given(parameters[0]);
    return holder === "" ? list(letters(unit)) : `the ${holder}`;
  }
  // What is got by a key is what stands under it, not the key; what is searched comes first where something is looked for.
  if (verb === "return") return `the value for ${given(target)}${holder === "" ? "" : ` of the ${holder}`}`;
  if (/^(?:find|search|locate|seek)$/.test(verb)) {
    const [where, what] = unit.parameters.map(({ name }) => name).filter((name) => !/^(?:self|this|cls)$/.test(name));
    if (what !== undefined && searched.test(where ?? ""))
      return `${given(longWords(what).join(" ") || what)} in ${given(longWords(where ?? "").join(" "))}`;
  }
  if (place === undefined)
    return `${given(target)}${/^(?:append|prepend|add|insert|push|register)$/.test(verb) ? holderTail(verb, holder) : ""}`;
  // "append(text, suffix)": what is put somewhere comes second where the first can take it.
  if (/^(?:append|prepend|add|insert|push)$/.test(verb) && sinks.test(target))
    return `${given(place)} to ${given(target)}`;
  const link = entryOf(prepositions, verb) === "between" && last !== undefined ? "between" : linkOf(verb, place);
  const names = link === "between" && last !== undefined ? list([place, last]) : place;
  return `${given(target)} ${unit.kind === "method" && link === "for" ? "with" : link} ${given(names)}`;
}

/** Parameters that are looked through. */
const searched = /^(?:xs|ys|arr|array|list|items|elements|values|collection|text|string|str|haystack|source|\w{3,}s)$/i;

/** Parameters of a letter or two as they are, where nothing else can be named: "Adds a and b". */
function letters(unit: CodeMaterial): string[] {
  const names = unit.parameters.map(({ name }) => name).filter((name) => /^[a-z]{1,2}$/i.test(name));
  return names.slice(0, 3);
}

/** "by id", "if missing", "for the given user" (where a parameter has that name). */
function tailOf(words: readonly string[], parameters: readonly string[]): string {
  const [joint, ...rest] = words;
  if (joint === undefined) return "";
  const noun = rest.join(" ");
  const [first] = parameters;
  if (noun === "") return first === undefined ? "" : ` ${joint} ${given(first)}`;
  if (/^(?:if|when|until|and|or|not|without|than)$/.test(joint)) return ` ${joint} ${noun}`;
  if (parameters.some((name) => name === noun)) return ` ${joint} the given ${noun}`;
  if (/^(?:by|as|via|per)$/.test(joint)) return ` ${joint} ${noun}`;
  return ` ${joint} ${/^(?:to|into)$/.test(joint) && !/^(?:nearest|first|last)\b/.test(noun) ? withArticle(noun) : `the ${noun}`}`;
}

function nounClause({ unit, holder, parameters }: Header, words: readonly string[]): Clause {
  const noun = words.join(" ");
  if (noun === "") return { verb: "return", rest: `a value${behind(parameters, "for")}` };
  const left = without(parameters, words);
  const made = factoryWords(unit);
  if (made !== "" && overlaps(made, words)) {
    return { verb: "create", rest: `${withArticle(made)}${behind(left.length > 0 ? left : parameters, "from")}` };
  }
  const last = words.at(-1) ?? "";
  if (nameJoints.has(last) && left.length > 0) {
    const [first, second] = left;
    const core = words.slice(0, -1).join(" ");
    return second === undefined
      ? { verb: "return", rest: `the ${noun} ${given(first as string)}` }
      : { verb: "return", rest: `the ${core} of ${given(first as string)} ${last} ${given(second)}` };
  }
  if (left.length > 0)
    return { verb: "return", rest: `the ${noun}${behind(left, linkOf("return", left[0] as string))}` };
  // "huge" without a result, "not_a": no noun that anything could return.
  if (left.length === 0 && /^(?:not|no|non|maybe|never|always|the|an?|it|this)$/.test(words[0] ?? ""))
    return { verb: "do", rest: `what its name says: ${noun}` };
  if (holder === "" && unit.parameters.length === 0 && !givesBack(unit))
    return { verb: "do", rest: `what its name says: ${noun}` };
  const bare = list(letters(unit));
  if (holder === "" && bare !== "" && !words.includes("of")) return { verb: "return", rest: `the ${noun} of ${bare}` };
  const plain = words.includes("of") || holder === "" ? "" : ` of the ${holder}`;
  return { verb: "return", rest: `the ${noun}${plain}` };
}

/** What a function returns a new one of; "" where it returns something else. */
function factoryWords(unit: CodeMaterial): string {
  const made = unit.returns.map((text) => /^(?:new\s+|&)([A-Z]\w+)/.exec(text)?.[1]).find((name) => name !== undefined);
  return made === undefined ? "" : longWords(made).join(" ");
}

/** False only where nothing hints at a result. */
function givesBack(unit: CodeMaterial): boolean {
  if (unit.returns.length > 0 || unit.code === "" || /^(?:ruby|scala|rust|kotlin|swift)$/.test(unit.language ?? ""))
    return true;
  if (unit.returnType !== null && !/^(?:void|None|undefined|never|Promise<void>)$/.test(unit.returnType)) return true;
  return /=>\s*[^{\s]|\b(?:return|yield)\b/.test(unit.code);
}

/** What a named type stands for, as written, where its header says it in a few words; "" otherwise. */
export function definitionOf(unit: CodeMaterial): string {
  if (unit.kind !== "class") return "";
  const said =
    /^(?:typedef)\s+([^()]+?)\s*\b\w+(?:\[[^\]]*\])*$/.exec(unit.signature)?.[1] ??
    /(?:\btype|\busing|\btypealias)\s[^=]*=\s*(.+)$/.exec(unit.signature)?.[1] ??
    (unit.language === "go"
      ? /^(?:type\s+)?\w+(?:\[[^\]]*\](?=\s))?\s+([^=].*)$/.exec(unit.signature)?.[1]
      : undefined) ??
    "";
  return said.length <= 60 && !/^(?:struct|union|enum|interface)\b/.test(said) ? said : "";
}

function classClause(unit: CodeMaterial): Clause {
  const members = someOf(unit.members.filter((name) => isOpen(name) && name !== unit.name && name !== "constructor"));
  const noun = longWords(unit.name).join(" ");
  const definition = definitionOf(unit);
  if (noun.length === 1 && members !== "") return { verb: "offer", rest: members };
  const what = noun.length === 1 ? unit.name : withArticle(noun);
  if (definition !== "") return { verb: "represent", rest: `${what}, defined as ${definition}` };
  return { verb: "represent", rest: members === "" ? what : `${what} with ${members}` };
}

function moduleClause(unit: CodeMaterial): Clause {
  const members = someOf(unit.members.filter(isOpen)) || someOf(unit.members);
  if (members === "") return { verb: "hold", rest: `${unit.languageLabel} code` };
  return { verb: "define", rest: members };
}

const isOpen = (name: string): boolean => !/^[_#]/.test(name);

/** The first four names as they are written ("bisect right" is none that anybody could look for) and how many more; "" for none. */
function someOf(members: readonly string[]): string {
  const names = [...new Set(members)];
  const more = names.length - 4;
  return more > 0 ? `${names.slice(0, 4).join(", ")} and ${more} more` : list(names);
}

function articled(object: string, verb: string): string {
  if (/^(?:all|each|every|any|no|its)\b/.test(object)) return object;
  return makers.has(verb) ? withArticle(object) : `the ${object}`;
}

/** The preposition before a parameter; one of place only before what is a place. */
function linkOf(verb: string, noun: string): string {
  const usual = entryOf(prepositions, verb);
  if (usual === undefined) return wholes.test(noun) ? "of" : "for";
  return /^(?:to|into)$/.test(usual) && !sinks.test(noun) && verb !== "set" ? "with" : usual;
}

function holderTail(verb: string, holder: string): string {
  if (holder === "") return "";
  return /^(?:to|into)$/.test(entryOf(prepositions, verb) ?? "") && verb !== "set"
    ? ` to the ${holder}`
    : ` of the ${holder}`;
}

function behind(parameters: readonly string[], link: string): string {
  return parameters.length === 0 ? "" : ` ${link} ${given(list(parameters.slice(0, 2)))}`;
}
