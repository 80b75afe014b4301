/**
 * Facts of a whole document that features of one candidate are measured against: how often words stand in it, what each
 * line is, and which line is the first of its kind. Computed once a document, by `rank.ts` and the training script.
 */
import { isAside, isPicture, leansOn } from "./asides.ts";
import type { Field } from "./candidates.ts";
import { demonstratives, functionWords, kindNouns, openingVerbs } from "./lexicon.ts";
import { copula, isDefining } from "./subject.ts";
import { tokens } from "./tokens.ts";

/** Facts of the whole document, computed once for all its candidates. */
export interface Context {
  readonly field: Field;
  /** How many lines hold the word, over all lines; more for words of headings. */
  readonly frequency: ReadonlyMap<string, number>;
  readonly most: number;
  readonly opening: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  /** How many lines hold a pair of neighbouring words. */
  readonly pairs: ReadonlyMap<string, number>;
  readonly facts: readonly LineFacts[];
  /** Some line says `NAME is a ... KIND`. */
  readonly defined: boolean;
  /** The title calls it a list, a guide, a course. */
  readonly holds: boolean;
}

/** What a whole line is, whatever part of it a candidate keeps. */
export interface LineFacts {
  readonly words: number;
  readonly copula: boolean;
  /** `NAME is a ... KIND`: says what the thing is. */
  readonly definition: boolean;
  readonly named: boolean;
  readonly imperative: boolean;
  readonly question: boolean;
  readonly slogan: boolean;
  readonly aside: boolean;
  /** Needs its neighbour (`asides.ts`). */
  readonly leans: boolean;
  /** Explains the field, or a thing of others, not this one. */
  readonly concept: boolean;
  readonly prose: boolean;
  /** First of its kind in the document. */
  readonly firstCopula: boolean;
  readonly firstNamed: boolean;
  readonly firstImperative: boolean;
  readonly firstProse: boolean;
  readonly beforeProse: boolean;
  /** Rank by mean word frequency, 1 for the most central line, 0 for the least. */
  readonly centralRank: number;
}

/** What a title calls a thing that holds others. */
const holder =
  /\b(?:awesome|lists?|guides?|guidelines|courses?|books?|tutorials?|interviews?|resources|cheat ?sheets?|roadmaps?|handbook|notes|exercises|examples|collection)\b/i;

/** "Hosting is the practice of ...". */
const concept =
  /^(?:.{1,40}\s(?:is|are)\s)?(?:an?|the)\s(?:(?:relatively )?new (?:discipline|field)|systematic|practice|process|act|art|science|discipline|study|field|ability)\b/i;
/** "Python's standard library is a ...". */
const othersThing = /^\p{Lu}[\p{L}\p{N}]*['’]s\s.{2,40}\s(?:is|are)\s/u;

export function contextOf(field: Field): Context {
  const frequency = new Map<string, number>();
  const opening = new Set<string>();
  const title = new Set<string>();
  field.lines.forEach((line, index) => {
    for (const token of new Set(tokens(line.text))) {
      if (functionWords.has(token)) continue;
      frequency.set(token, (frequency.get(token) ?? 0) + 1);
      if (index < 3) opening.add(token);
      if (line.role === "title" || line.role === "heading") title.add(token);
    }
  });
  const pairs = new Map<string, number>();
  for (const line of field.lines)
    for (const pair of new Set(pairsOf(tokens(line.text)))) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  const facts = factsOf(field, frequency);
  return {
    field,
    frequency,
    most: Math.max(2, ...frequency.values()),
    opening,
    title,
    pairs,
    facts,
    defined: facts.some(({ definition }) => definition),
    holds: field.lines.some(({ role, text }) => role === "title" && holder.test(text)),
  };
}

/** Neighbouring words of which at least one carries content. */
export function pairsOf(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 1; index < words.length; index += 1) {
    const left = words[index - 1] as string;
    const right = words[index] as string;
    if (!functionWords.has(left) || !functionWords.has(right)) found.push(`${left} ${right}`);
  }
  return found;
}

function factsOf(field: Field, frequency: ReadonlyMap<string, number>): LineFacts[] {
  const seen = { copula: false, named: false, imperative: false, prose: false };
  const once = (key: keyof typeof seen, value: boolean) => {
    const first = value && !seen[key];
    if (value) seen[key] = true;
    return first;
  };
  const masses = field.lines.map((line) => {
    const content = tokens(line.text).filter((word) => !functionWords.has(word));
    return content.reduce((sum, word) => sum + Math.log(frequency.get(word) ?? 1), 0) / Math.max(4, content.length);
  });
  const order = [...masses].sort((a, b) => a - b);
  return field.lines.map((line, index) => {
    const words = tokens(line.text);
    const content = words.filter((word) => !functionWords.has(word));
    const named = words
      .slice(0, 8)
      .some((word, at) => field.subject.names.has(word) || field.subject.names.has(word + (words[at + 1] ?? "")));
    const opensNamed = [3, 4].some((count) => field.subject.names.has(words.slice(0, count).join("")));
    const copulaHere = isDefining(line.text);
    const foreign = copulaHere && !copula.test(line.text);
    const imperative = openingVerbs.has(words[0] ?? "");
    const question = /[?？]\s*$/.test(line.text);
    const aside = isAside(line.text) || (line.role === "alt" && isPicture(line.text));
    const leans = leansOn(line.text);
    const prose =
      (line.role === "sentence" || line.role === "tagline") && content.length >= 4 && !question && !aside && !leans;
    const beforeProse = !seen.prose && !prose;
    return {
      words: words.length,
      copula: copulaHere,
      definition:
        foreign ||
        (copulaHere &&
          (named || opensNamed || demonstratives.has(words[0] ?? "")) &&
          words.slice(0, 14).some((word) => kindNouns.has(word))),
      named,
      imperative,
      question,
      slogan: content.length <= 3,
      aside,
      leans,
      concept: concept.test(line.text) || othersThing.test(line.text),
      prose,
      firstCopula: once("copula", copulaHere),
      firstNamed: once("named", named),
      firstImperative: once("imperative", imperative && content.length >= 3),
      firstProse: once("prose", prose),
      beforeProse,
      centralRank: order.length < 2 ? 1 : order.indexOf(masses[index] as number) / (order.length - 1),
    };
  });
}
