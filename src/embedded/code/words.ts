/** Names in code as prose: written out, with articles. Pure; for the embedded roles over code. */
import { entryOf } from "../../base/entry-of.ts";
import type { Parameter } from "../../code/unit.ts";
import { identifierWords, longForms } from "../../text/identifier-words.ts";
import { silentParameters, switches } from "./vocabulary.ts";

/** Words of a name with short forms written out; "num_items" -> ["number", "items"]. */
export function longWords(name: string): string[] {
  return identifierWords(name).flatMap((word) => (entryOf(longForms, word) ?? word).split(" "));
}

/** "a parser", "an index"; a plural or a mass word stays bare. */
export function withArticle(noun: string): string {
  const last = noun.split(" ").at(-1) ?? "";
  if (isPlural(last)) return noun;
  const vowel = /^(?:[aeiouAEIOU](?!ni[^mn]|se|ser|RL|rl|uro|ne\b)|hour|[FHLMNRSX][A-Z])/.test(noun);
  return `${vowel ? "an" : "a"} ${noun}`;
}

export function isPlural(word: string): boolean {
  return /[^sui]s$/i.test(word) && !/(?:status|process|access|address|class|progress|canvas|alias|bus)$/i.test(word);
}

/** Types that say as much as a name: their words stand for parameters with a name of one or two letters. */
const plainTypes = /^(?:t|u|k|v|e|any|object|unknown|auto|var|final|const|interface|void|none|null|value)$/i;

const numeric =
  /^(?:const\s+)?(?:unsigned\s+|signed\s+)?(?:u?int(?:\d+)?(?:_t)?|[iuf]\d+|[iu]?size(?:_t)?|number|bigint|float\d*|double|long|short|byte|decimal|Int(?:\d+|eger)?|Float|Double|Long|Short|Byte)$/;

/** What a parameter is called in prose; "" where neither name nor type tells anything. */
export function parameterWords({ name, type }: Parameter): string {
  const own = longWords(name).join(" ");
  if (own.length > 2 || /^(?:id|ip|os)$/i.test(own)) return own;
  // "v int": the letter is at least its own, the number is anybody's.
  if (numeric.test((type ?? "").trim())) return own.length === 2 ? own : "";
  const typed = typeWords(type);
  return typed === "" ? (own.length === 2 ? own : "") : typed;
}

/** "Map<String, Foo>" -> "map"; "" for what says nothing. */
export function typeWords(type: string | null): string {
  if (type === null) return "";
  if (/^(?:const\s+)?char\s*(?:const\s*)?\*$/.test(type.trim())) return "string";
  const bare = type
    .replace(/\b(?:final|const|mut|static|volatile|ref|out|in|dyn|impl)\b/g, " ")
    .replace(/@\w+(?:\([^)]*\))?/g, " ")
    .replace(/<.*>|\[.*\]|\(.*\)|\{.*\}/g, "")
    .replace(/[&*?]|\.\.\./g, " ")
    .trim()
    .split(/[.:|\s]+/)
    .findLast((part) => part !== "" && !/^(?:None|null|undefined)$/.test(part));
  if (bare === undefined || plainTypes.test(bare)) return "";
  return longWords(bare).join(" ");
}

/** Parameters that a sentence may name, in order. */
export function tellingParameters(parameters: readonly Parameter[]): string[] {
  const words = parameters
    .map(({ name, type }) => ({
      name: name
        .replace(/^[*&.]+/, "")
        .replace(/[:=].*$/s, "")
        .trim(),
      type,
    }))
    .filter(
      ({ name, type }) => !silentParameters.test(name) && !switches.test(name) && !/^bool(?:ean)?\b/i.test(type ?? ""),
    )
    .map(parameterWords)
    .filter(
      (text) => text !== "" && !/^(?:options|arguments|settings|context|configuration|callback|kwargs)$/.test(text),
    );
  return [...new Set(words)];
}

export function given(noun: string): string {
  return `the given ${noun}`;
}

export function list(names: readonly string[]): string {
  return names.length <= 1 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Parameters that a name does not hold already. */
export function without(parameters: readonly string[], words: readonly string[]): string[] {
  return parameters.filter((name) => !overlaps(name, words));
}

const stem = (word: string): string => word.toLowerCase().replace(/(?:ies|es|s)$/, "");

/** True when the name's head, or all of its words, are among `words`, whatever their number. */
export function overlaps(name: string, words: readonly string[]): boolean {
  const known = new Set(words.map(stem));
  const own = name.split(" ").map(stem);
  return known.has(own.at(-1) ?? "") || own.every((word) => known.has(word));
}
