/**
 * A folder, file or class in words, from its children's summaries and their keywords: one lead that says what the whole is for,
 * then the parts that say most, each as a phrase. Extractive: every word comes from the children, apart from joining
 * words. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { splitSentences } from "../../text/sentences.ts";
import { fitTfidf } from "../../text/tfidf.ts";
import { capital, joined, spaced } from "./identifiers.ts";
import { docSentences, phraseOf, stopped, wordCount } from "./prose.ts";

export interface FolderFacts {
  readonly name: string;
  readonly kind: string;
  readonly children: readonly ChildView[];
  readonly doc: string;
  readonly maxWords: number;
}

/** One part as it stands in the summary: "bound – keeps a prompt under its bound (groups, pieces)". */
export interface PartPhrase {
  readonly child: ChildView;
  readonly label: string;
  readonly phrase: string;
  readonly keywords: readonly string[];
  /** How much of what the children say together this part carries, 0 and up. */
  readonly weight: number;
  /** See `asideOf`. */
  readonly aside: 0 | 1 | 2;
}

const entryNames =
  /^(?:readme|index|main|mod|lib|__init__|package\.json|cargo\.toml|pyproject\.toml|overview|about)(?:\.|$)/i;
const testNames = /(?:^|[._-])(?:tests?|specs?|__tests__|fixtures?|mocks?|examples?|benchmarks?)(?:[._-]|s?$)/i;
const settingNames =
  /(?:^|[._-])(?:changelog|licen[cs]e|notice|contributing|code_of_conduct|config)(?:[._-]|s?$)|\.d\.\w+$|\.(?:json|ya?ml|toml|lock|ini|cfg)$|^\./i;

/** The sentence that says what the whole is for, and the child it was taken from (null: its own doc comment, or its name). */
export function leadOfFolder(folder: FolderFacts): { readonly text: string; readonly from: ChildView | null } {
  const own = docSentences(folder.doc)[0];
  if (own !== undefined && wordCount(own) >= 3) return { text: stopped(capital(own)), from: null };
  for (const child of entryChildren(folder)) {
    const sentence = splitSentences(child.summary ?? "")[0];
    if (
      sentence !== undefined &&
      wordCount(sentence) >= 4 &&
      !/^(?:settings for|text\b|entry point)/i.test(sentence) &&
      !/: defines /.test(sentence)
    ) {
      return { text: stopped(sentence), from: child };
    }
  }
  if (folder.kind === "class") return { text: stopped(`${capital(spaced(folder.name))} class`), from: null };
  // Nothing says what it is for: its main parts by name tell more than the purpose of one of them would.
  const names = partsOf(folder, 4, 0).filter((part) => part.aside === 0);
  if (folder.kind !== "folder" || names.length < 2) return { text: "", from: null };
  return { text: stopped(`Made of ${joined(names.slice(0, 5).map(({ label }) => spaced(label)))}`), from: null };
}

function entryChildren(folder: FolderFacts): ChildView[] {
  const rank = (child: ChildView): number => {
    const name = child.name.toLowerCase();
    if (name.startsWith("readme")) return 0;
    if (/^(?:package\.json|cargo\.toml|pyproject\.toml)$/.test(name)) return 1;
    if (name.replace(/\.\w+$/, "") === folder.name.toLowerCase()) return 3;
    return 2;
  };
  return folder.children
    .filter((child) => child.summary !== null && child.kind !== "folder")
    .filter((child) => entryNames.test(child.name) || rank(child) === 3)
    .map((child, at) => ({ child, at }))
    .sort((a, b) => rank(a.child) - rank(b.child) || a.at - b.at)
    .map(({ child }) => child);
}

/** Words of code that tell one folder from another no better than "the" does. */
const generic =
  /^(?:class|function|method|returns?|string|number|boolean|object|array|input|output|value|values|code|text|file|files|type|types|typescript|javascript|python|java|true|false|null|undefined|tests?|line|lines|data|name|names|item|items|list|gives?|uses?|options?|index|const|args?|src|error|errors|relies|raises|tells|made|settings|also|\d+)$/;

/** The children as phrases of at most `words` words: folders and code heaviest first, tests and settings after them. */
export function partsOf(folder: FolderFacts, words: number, keywordsEach: number): PartPhrase[] {
  const known = folder.children.filter((child) => child.summary !== null);
  const weights = weightsOf(known.map((child) => child.summary ?? ""));
  return known
    .map((child, at): PartPhrase & { readonly at: number } => {
      const phrase = phraseOf(splitSentences(child.summary ?? "")[0] ?? "", words);
      const present = new Set(wordsIn(`${phrase} ${spaced(child.name)} ${folder.name}`));
      const telling = child.keywords.filter((term) => !present.has(term) && !generic.test(term));
      // A file's keywords are of its functions and come out in its own phrase; a folder's tell what lies below it.
      const keywords = child.kind === "folder" || child.kind === "group" ? telling.slice(0, keywordsEach) : [];
      return { child, label: labelOf(child), phrase, keywords, weight: weights[at] ?? 0, aside: asideOf(child), at };
    })
    .sort((a, b) => a.aside - b.aside || b.weight - a.weight || a.at - b.at);
}

/** 0 for the matter itself, 1 for tests and examples, 2 for settings, licences and the like, which are only named. */
function asideOf(child: ChildView): 0 | 1 | 2 {
  if (settingNames.test(child.name)) return 2;
  return testNames.test(child.name) ? 1 : 0;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
}

/** The name without its extension; a method without its class. */
function labelOf(child: ChildView): string {
  const last = child.name.split(/[/.](?=[^/.]*$)/)[0] ?? child.name;
  if (child.kind === "method" || child.kind === "function") return child.name.split(".").at(-1) ?? child.name;
  return child.kind === "file" && last !== "" ? last : child.name;
}

/** Summed TF-IDF weight of what a summary shares with the others, by child; long texts do not win by length alone. */
function weightsOf(summaries: readonly string[]): number[] {
  if (summaries.length === 0) return [];
  const model = fitTfidf(summaries, { stopWords: "english", allowEmpty: true });
  const centre = new Float64Array(model.vocabulary.length);
  for (const row of model.rows) {
    row.indices.forEach((index, at) => {
      centre[index] = (centre[index] ?? 0) + (row.values[at] ?? 0);
    });
  }
  return model.rows.map((row) =>
    row.indices.reduce((sum, index, at) => sum + (centre[index] ?? 0) * (row.values[at] ?? 0), 0),
  );
}

/**
 * The summary: lead, then parts until `maxWords` is reached, then the names of what is left while they fit. `wanted` terms (a
 * QA point) move the parts that hold them to the front.
 */
export function composeFolder(
  folder: FolderFacts,
  wanted: readonly string[] = [],
): { readonly text: string; readonly used: readonly ChildView[] } {
  const lead = leadOfFolder(folder);
  const others = folder.children.filter((child) => child.summary !== null && child !== lead.from);
  const room = folder.maxWords - wordCount(lead.text);
  const each = Math.max(6, Math.min(13, Math.floor(room / Math.max(1, Math.min(others.length, 8))) - 2));
  const keywordsEach = others.length <= 4 ? 4 : 2;
  const ranked = favour(partsOf({ ...folder, children: others }, each, keywordsEach), wanted);
  const chosen: PartPhrase[] = [];
  let used = wordCount(lead.text);
  for (const part of ranked) {
    const cost = wordCount(showPart(part));
    if (
      part.phrase === "" ||
      part.aside === 2 ||
      used + cost > folder.maxWords - (ranked.length > chosen.length + 1 ? 6 : 0)
    )
      continue;
    chosen.push(part);
    used += cost;
  }
  const rest = ranked.filter((part) => !chosen.includes(part)).slice(0, Math.max(0, folder.maxWords - used - 2));
  const sentences = [lead.text];
  if (chosen.length > 0) sentences.push(stopped(`In it: ${chosen.map(showPart).join("; ")}`));
  if (rest.length > 0) sentences.push(stopped(`Also ${joined(rest.slice(0, 8).map(({ label }) => label))}`));
  const text = sentences.filter((sentence) => sentence !== "").join(" ");
  return { text, used: [...(lead.from === null ? [] : [lead.from]), ...chosen.map(({ child }) => child)] };
}

/** Parts whose child says a wanted term come first, by how many; their order is kept otherwise. */
function favour(parts: readonly PartPhrase[], wanted: readonly string[]): PartPhrase[] {
  if (wanted.length === 0) return [...parts];
  return parts
    .map((part, at) => {
      const words = new Set(wordsIn(`${part.child.summary} ${part.child.name}`));
      const held = wanted.filter((term) => words.has(term));
      return { part: withTerms(part, held), held: held.length, at };
    })
    .sort((a, b) => b.held - a.held || a.at - b.at)
    .map(({ part }) => part);
}

/** The part with a phrase that holds the terms: the clause of the child's summary that has most of them, else as keywords. */
function withTerms(part: PartPhrase, terms: readonly string[]): PartPhrase {
  const has = (text: string): string[] => {
    const words = new Set(wordsIn(text));
    return terms.filter((term) => words.has(term));
  };
  if (has(`${part.phrase} ${part.label}`).length === terms.length) return part;
  const clauses = (part.child.summary ?? "").split(/(?<=[.;])\s+/).map((clause) => phraseOf(clause, 12));
  const best = clauses.reduce((top, clause) => (has(clause).length > has(top).length ? clause : top), part.phrase);
  const phrase = best === part.phrase ? best : `${part.phrase}, ${lowerFirst(best)}`;
  const lost = terms.filter((term) => !has(phrase).includes(term) && !generic.test(term));
  return { ...part, phrase, keywords: [...new Set([...lost, ...part.keywords])].slice(0, 3) };
}

function showPart(part: PartPhrase): string {
  const extra = part.keywords.length === 0 ? "" : ` (${part.keywords.join(", ")})`;
  return `${part.label} – ${lowerFirst(part.phrase)}${extra}`;
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) && !/^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
