/**
 * How a prompt gives a reference away (systems.md, section 1 and "Second stage"): not only by four words in a row, but also by a
 * template of it with blanks, by its words with others put in between, by its content words in any order, by the name of the
 * project, and by a condition that only one document meets. Ours. Pure.
 */
import { contentWords, fold, isFunctionWord, wordsOf } from "../../text/content-words.ts";

/** Consecutive words of the reference that count as a leak. */
export const leakLength = 4;

export interface LeakFacts {
  readonly reference: string;
  /** Prompts whose words give nothing away: the current one, the initial one. */
  readonly before: string;
  /** The thing's names: title of the document and the like; [] where there are none. */
  readonly names?: readonly string[];
}

/** Words of the prompt that give the reference away, or null. */
export function leakIn(prompt: string, { reference, before, names = [] }: LeakFacts): string | null {
  const known = new Set([...contentWords(before), ...plainVocabulary]);
  return (
    leakedWords(prompt, reference, before) ??
    inOrder(prompt, reference, known) ??
    template(prompt, reference, known) ??
    manyOf(prompt, reference, known) ??
    named(prompt, names, before, known) ??
    singledOut(prompt, reference, names, known)
  );
}

/**
 * The first run of `leakLength` or more consecutive reference words that stands in `prompt` but not in `current`, or
 * null. A reference shorter than that leaks when all of it (at least two words) appears. Case and punctuation are ignored.
 */
export function leakedWords(prompt: string, reference: string, current: string): string | null {
  const words = wordsOf(reference);
  const length = Math.min(words.length, leakLength);
  if (length < 2) return null;
  const said = ` ${wordsOf(prompt).join(" ")} `;
  const before = ` ${wordsOf(current).join(" ")} `;
  for (let at = 0; at + length <= words.length; at++) {
    let end = at + length;
    const run = (): string => ` ${words.slice(at, end).join(" ")} `;
    if (!said.includes(run()) || before.includes(run())) continue;
    while (end < words.length && said.includes(` ${words.slice(at, end + 1).join(" ")} `)) end++;
    return words.slice(at, end).join(" ");
  }
  return null;
}

/**
 * The first reference of many that the prompt gives away by a run of its words, by order or by its content words; short ones are
 * too common among many to mean anything.
 */
export function leakedFromAny(
  prompt: string,
  references: readonly string[],
  sources: readonly string[],
): string | null {
  const before = sources.join("\n");
  const known = new Set([...contentWords(before), ...plainVocabulary]);
  for (const reference of references) {
    if (wordsOf(reference).length < leakLength) continue;
    const leak =
      leakedWords(prompt, reference, before) ??
      inOrder(prompt, reference, known) ??
      template(prompt, reference, known) ??
      manyOf(prompt, reference, known);
    if (leak !== null) return leak;
  }
  return null;
}

/** Reference words in their order with at most two others between neighbours: half of the reference, three content words. */
function inOrder(prompt: string, reference: string, known: ReadonlySet<string>): string | null {
  const words = wordsOf(reference).map(fold);
  if (words.length < leakLength) return null;
  for (const sentence of sentencesOf(prompt)) {
    const said = wordsOf(sentence).map(fold);
    for (let start = 0; start < said.length; start++) {
      const hits: string[] = [];
      let at = words.indexOf(said[start] as string);
      if (at < 0) continue;
      hits.push(said[start] as string);
      let gap = 0;
      for (let next = start + 1; next < said.length && gap <= 2; next++) {
        const found = words.indexOf(said[next] as string, at + 1);
        if (found < 0) gap++;
        else {
          hits.push(said[next] as string);
          at = found;
          gap = 0;
        }
      }
      const telling = hits.filter((word) => tells(word, known));
      if (hits.length >= leakLength && hits.length >= words.length / 2 && telling.length >= 3) return hits.join(" ");
    }
  }
  return null;
}

const blank = /_{2,}|\.{3}|…|\[[^\][]{1,40}\]|<[^<>]{1,40}>|\{[^{}]{1,40}\}|\b[XYZ]\b/g;

/** "... powered by ...": blanks between words of the reference, in its order, one of which says what it is about. */
function template(prompt: string, reference: string, known: ReadonlySet<string>): string | null {
  const target = wordsOf(reference).map(fold);
  for (const sentence of sentencesOf(prompt.replace(/\{\{[^}]*\}\}/g, " "))) {
    for (const quoted of patternsOf(sentence)) {
      const parts = quoted.split(blank).map((part) => wordsOf(part).map(fold));
      if (parts.length < 2) continue;
      const literals = parts.flat();
      const telling = literals.filter((word) => tells(word, known) && target.includes(word));
      if (telling.length > 0 && literals.length > 0 && isSubsequence(literals, target)) return quoted.trim();
    }
  }
  return null;
}

/** Of a sentence with blanks: what stands in quotes, else the stretch from before its first blank to after its last. */
function patternsOf(sentence: string): string[] {
  const quoted = Array.from(sentence.matchAll(/["“`']([^"”`']{3,200})["”`']/g), (match) => match[1] as string);
  const withBlanks = quoted.filter((text) => text.match(blank) !== null);
  if (withBlanks.length > 0) return withBlanks;
  const blanks = [...sentence.matchAll(blank)];
  if (blanks.length === 0) return [];
  const colon = sentence.lastIndexOf(":", blanks[0]?.index);
  return [sentence.slice(colon + 1).replace(/^\s*(?:write|use|say|give|answer|output)\b/i, "")];
}

/** Content words of the reference in any order: most of them, at least three (of a shorter reference all, at least two). */
function manyOf(prompt: string, reference: string, known: ReadonlySet<string>): string | null {
  const wanted = [...new Set(contentWords(reference))].filter((word) => !known.has(word));
  if (wanted.length < 2) return null;
  const said = new Set(contentWords(prompt));
  const hits = wanted.filter((word) => said.has(word));
  const enough = wanted.length <= 3 ? wanted.length : Math.max(3, Math.ceil(wanted.length / 2));
  return hits.length >= enough ? hits.join(" ") : null;
}

/** A name of the thing as it is spelled, unless it is a plain word of instructions. */
function named(prompt: string, names: readonly string[], before: string, known: ReadonlySet<string>): string | null {
  for (const name of names) {
    const bare = name.trim();
    if (bare.length < 3 || wordsOf(bare).length > 4) continue;
    const plain = contentWords(bare).every((word) => known.has(word)) && !/[\d_.-]|\p{Ll}\p{Lu}/u.test(bare);
    if (plain || holds(before, bare)) continue;
    if (holds(prompt, bare)) return bare;
  }
  return null;
}

function holds(text: string, name: string): boolean {
  const distinct = /[\d_.-]|\p{Lu}/u.test(name);
  const flags = distinct ? "u" : "iu";
  return new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, flags).test(
    text,
  );
}

const condition = /\b(?:if|when|where|whenever|for)\b[^,:;.]*/gi;

/** "If the document is the X API, ...": a condition that holds two telling words of this one reference or of its name. */
function singledOut(
  prompt: string,
  reference: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): string | null {
  const own = new Set([...contentWords(reference), ...names.flatMap(contentWords)].filter((word) => !known.has(word)));
  for (const [clause] of prompt.matchAll(condition)) {
    const hits = [...new Set(contentWords(clause))].filter((word) => own.has(word));
    const single =
      /\b(?:document|material|text|project|app|page|readme)\b[^,]*\b(?:is|about|called|named|titled)\b\s+(?:the|a|an)?\b/i;
    if (hits.length >= 2 || (hits.length === 1 && own.size <= 2 && single.test(clause))) return clause.trim();
  }
  return null;
}

const tells = (word: string, known: ReadonlySet<string>): boolean =>
  word.length > 2 && !isFunctionWord(word) && !known.has(word);

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const word of whole) if (at < part.length && word === part[at]) at++;
  return at === part.length && part.length > 0;
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?;])\s+|\n+/).filter((line) => line.trim() !== "");

/** What instructions for one-line descriptions speak of anyway; such words give no reference away. */
const plainVocabulary: ReadonlySet<string> = new Set(
  contentWords(`write phrase sentence line word character short long tagline title heading name project document readme material text
first second last begin start end open opening verb noun article purpose describe description say tell state mention include omit
drop keep prefer avoid copy exact exactly verbatim unchanged capital letter lower upper case punctuation full stop period colon comma
dash bracket parenthesis quote markup link badge list item feature section introduction summary target owner reader newcomer user
kind type sort thing library tool framework app application package plugin api command server client program software service website
game language technology platform condition example otherwise instead never always about most least one two three four five six seven
eight nine ten main general specific simple plain fact number version licence author company marketing praise adjective clause part
style tone present tense imperative answer output give alone comment introduction return single`),
);
