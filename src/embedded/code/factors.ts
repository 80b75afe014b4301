/**
 * The judge's three factors (debate, table 2) as numbers from 1 to 5, computed from the unit and the text alone: what share
 * of the unit's telling words the text holds, how it reads, how long it is. Ours; the paper's judge is a language model.
 */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { contentWords, wordsOf } from "../../text/content-words.ts";
import { identifierWords } from "../../text/identifier-words.ts";
import { porterStem } from "../../text/stemmer.ts";
import { isVerb, opensWithVerb } from "../repo/identifiers.ts";
import { wordCount } from "../repo/prose.ts";
import { bodyFacts } from "./evidence.ts";
import { nameWords } from "./name-words.ts";
import { documented, remarkOf } from "./remarks.ts";
import { longWords, tellingParameters } from "./words.ts";

export interface Factors {
  readonly expressiveness: number;
  readonly adequacy: number;
  readonly conciseness: number;
  /** Telling words that the text lacks, the weightiest first. */
  readonly missing: readonly string[];
}

/** Words of a unit that a summary should hold, with their weights. */
export type Telling = ReadonlyMap<string, { readonly word: string; readonly weight: number }>;

/** Content words as they are written, so that they can be named. */
const content = (text: string): string[] => wordsOf(text).filter((word) => contentWords(word).length > 0);
const stem = (word: string): string => porterStem(word.toLowerCase());

/** Weights by kind of evidence; a debater raises those of its own. */
export interface Emphasis {
  readonly signature: number;
  readonly comments: number;
  readonly body: number;
}

export const evenEmphasis: Emphasis = { signature: 1, comments: 1, body: 1 };

export function tellingWords(unit: CodeMaterial, emphasis: Emphasis = evenEmphasis): Telling {
  const telling = new Map<string, { word: string; weight: number }>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) {
      if (word.length < 3) continue;
      const key = stem(word);
      const known = telling.get(key);
      telling.set(key, { word: known?.word ?? word, weight: Math.max(known?.weight ?? 0, weight) });
    }
  };
  // A documented file or class is what its documentation says; its name may be anything ("heapq").
  const [lead = ""] = documented(unit);
  const named = lead !== "" && holdsUnits(unit) ? [] : nameWords(unit);
  add(
    named.filter((word) => !/^(?:get|is|has|the|and|for|with|use|do|run|process|perform|execute|manage)$/.test(word)),
    3 * emphasis.signature,
  );
  for (const name of tellingParameters(unit.parameters).slice(0, 3)) add(name.split(" ").slice(-1), emphasis.signature);
  add(content(lead).slice(0, 12), 2 * emphasis.comments);
  const facts = bodyFacts(unit);
  // A remark tells one step: all its words together weigh as much as a word of the name.
  const remark = content(remarkOf(unit) || (facts.messages[0] ?? "")).slice(0, 6);
  add(remark, (3 * emphasis.comments) / Math.max(1, remark.length));
  for (const name of facts.raises.slice(0, 2)) add([name], 2 * emphasis.body);
  for (const name of facts.calls.slice(0, 2)) add(name.split(" "), 0.8 * emphasis.body);
  for (const name of [...facts.adds, ...facts.clears, ...facts.sets].slice(0, 3))
    add(name.split(" ").slice(-1), 0.8 * emphasis.body);
  if (facts.result === "a function") add(["function"], 2 * emphasis.body);
  return telling;
}

export function factorsOf(unit: CodeMaterial, text: string): Factors {
  return factorsFor(unit)(text);
}

/** {@link factorsOf} for many texts of one unit: what the unit holds is found once, for a class of 400 lines has thousands of words. */
export function factorsFor(unit: CodeMaterial, emphasis: Emphasis = evenEmphasis): (text: string) => Factors {
  const telling = tellingWords(unit, emphasis);
  const source = sourceStems(unit);
  const docs = documented(unit).map((sentence) => sentence.replace(/[.!?]$/, "").toLowerCase());
  // A debater is fond of its own steps; the judge, who weighs all evidence alike, asks what they are for.
  const impartial = emphasis === evenEmphasis;
  return (text) => {
    const found = factors(unit, text, telling, source, docs);
    if (!impartial || !tellsStepsAlone(unit, text) || saysDocumentation(text, docs)) return found;
    return { ...found, expressiveness: within(found.expressiveness - 1) };
  };
}

function factors(
  unit: CodeMaterial,
  text: string,
  telling: Telling,
  source: ReadonlySet<string>,
  docs: readonly string[],
): Factors {
  // Documentation in Go begins with the name, which covers nothing.
  const told = text.startsWith(`${unit.name} `) ? text.slice(unit.name.length) : text;
  const held = new Set(
    told.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [stem(word), ...identifierWords(word).map(stem)]),
  );
  let total = 0;
  let found = 0;
  const missing: { word: string; weight: number }[] = [];
  for (const [key, entry] of telling) {
    total += entry.weight;
    if (held.has(key)) found += entry.weight;
    else missing.push(entry);
  }
  const recall = total === 0 ? 1 : found / total;
  const unsupported = unsupportedShare(source, text);
  return {
    expressiveness: within(readingScore(unit, text, docs)),
    adequacy: within(1 + 3.5 * Math.min(1, recall * 1.25) + 2.5 * Math.max(0, recall - 0.8) - 4 * unsupported),
    conciseness: within(5 - Math.max(0, wordCount(text) - (saysDocumentation(text, docs) ? 2 : 1) * freeLength) / 4),
    missing: missing.sort((a, b) => b.weight - a.weight).map(({ word }) => word),
  };
}

/** Ours: words of a sentence that nobody calls long; half of the documentation of the wild is shorter than eleven. */
const freeLength = 16;

/** Words that any summary may use without finding them in the code. */
const freeWords =
  /^(?:return|check|whether|creat|convert|given|valu|element|represent|string|call|set|rais|failur|fail|subclass|implement|messag|new|program|run|yield|defin|handl|hold)/;

/** Stems of every word of the code, names also by their parts and with short forms written out. */
function sourceStems(unit: CodeMaterial): ReadonlySet<string> {
  const words = new Set(unit.code.split(/[^\p{L}\p{N}_$]+/u));
  return new Set(
    [...words].flatMap((word) => [stem(word), ...identifierWords(word).map(stem), ...longWords(word).map(stem)]),
  );
}

/** Share of the text's content words that stand nowhere in the unit, 0 to 1. */
function unsupportedShare(source: ReadonlySet<string>, text: string): number {
  const words = contentWords(text).map(stem);
  if (words.length === 0) return 1;
  return words.filter((word) => !source.has(word) && !freeWords.test(word)).length / words.length;
}

/** A whole sentence that opens with what is done, of readable length, without repetition and without code in it. */
function readingScore(unit: CodeMaterial, text: string, docs: readonly string[]): number {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const body = words[0] === unit.name ? words.slice(1).join(" ") : text;
  let score = 5;
  // A function does something ("Merges", or "Merge" as Python has it); a class or a file may well be a thing.
  const [first = "", second = ""] = body.split(/[^A-Za-z]+/);
  // What people documented reads as they wanted it: "Least-recently-used cache decorator", "Recursively copy a directory tree".
  const documentation = saysDocumentation(text, docs);
  const opening = /^[A-Z]?[a-z]+ly$/.test(first) ? second : first;
  if (!documentation && !holdsUnits(unit) && !opensWithVerb(opening) && !isVerb(opening)) score -= 1.5;
  if (!/[.!?]$/.test(text.trim())) score -= 1;
  if (words.length < 4) score -= 1;
  // The name once more, or a label before a remark, tells no reader anything.
  if (!holdsUnits(unit) && repeatsName(unit, text)) score -= 2.5;
  if (words[0] === `${unit.name}:`) score -= 2;
  // "sets a and b and calls c": a list of steps, not what they are for.
  if (!documentation && / and [^.]* and /.test(text)) score -= 0.75;
  if (words.length > 30) score -= 1;
  // A further sentence may well name the subject again; within one it reads as a stutter.
  const repeated = body.split(/(?<=[.!?])\s+/).map((sentence) => {
    const own = contentWords(sentence).map(stem);
    return own.length - new Set(own).size;
  });
  if (!documentation) score -= Math.min(2, 0.75 * Math.max(0, ...repeated));
  if (
    words
      .slice(1)
      .some((word) => /_|[a-z][A-Z]|[{}]|\w[([]|[)\]]\w/.test(word) && !unit.raises.some((name) => word.includes(name)))
  )
    score -= 1;
  return score;
}

/** How, where a reader asks what: "Raises Error and calls merge defs." */
function tellsStepsAlone(unit: CodeMaterial, text: string): boolean {
  const body = text.startsWith(`${unit.name} `) ? text.slice(unit.name.length + 1) : text;
  return /^(?:calls|raises)\b/i.test(body) && !/^(?:call|raise|throw)/i.test(unit.name);
}

function saysDocumentation(text: string, docs: readonly string[]): boolean {
  const own = text.toLowerCase();
  return docs.some((sentence) => own.startsWith(sentence));
}

/** True for a text of no more words than the name has, all of them the name's. */
function repeatsName(unit: CodeMaterial, text: string): boolean {
  const own = longWords(unit.name);
  const stems = new Set([...own, ...identifierWords(unit.name)].map(stem));
  return wordCount(text) <= own.length && content(text).every((word) => stems.has(stem(word)));
}

const within = (score: number): number => Math.round(Math.min(5, Math.max(1, score)) * 100) / 100;
