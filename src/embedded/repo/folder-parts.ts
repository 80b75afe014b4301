/**
 * Which parts of a folder are named, in which words: greedy choice of the phrase that says most of what the children say together
 * (centroid of TF-IDF vectors, with the keywords that travelled up) for its length. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { splitSentences } from "../../text/sentences.ts";
import { fitTfidf } from "../../text/tfidf.ts";
import { joined, spaced } from "./identifiers.ts";
import { phraseOf, wordCount } from "./prose.ts";

/** One part as it stands in a summary: "bound: keeps a prompt under its bound (groups, pieces)". */
export interface PartPhrase {
  readonly child: ChildView;
  readonly label: string;
  readonly phrase: string;
  /** From below the child; what its phrase does not say. */
  readonly keywords: readonly string[];
  /** 0 for the matter itself, 1 for tests and examples, 2 for settings, licences and the like. */
  readonly aside: 0 | 1 | 2;
}

export interface PartRequest {
  /** Name of the folder; its words say nothing new. */
  readonly name: string;
  /** "folder", "file", "class" ...: what is told of a folder at length is told of a file in a few words. */
  readonly kind: string;
  readonly children: readonly ChildView[];
  /** What the summary says already. */
  readonly said: string;
  /** Words left. */
  readonly room: number;
  /** Terms that must be in, where a child holds them. */
  readonly wanted: readonly string[];
}

/** Parts always named, however little they add; after them a part must carry this share of the best one's worth a word. Ours. */
const alwaysNamed = 3;
const leastWorth = { folder: 0.05, other: 0.3 };
const mostPhraseWords = 11;
/** Worth of a term that the summary holds already: what many children say may be said more than once. Ours. */
const saidAgain = 0.2;
/** 0 would take the longest phrase, 1 the densest. Ours, by bench/repo/quality.ts. */
const lengthPenalty = 0.5;
const keywordsEach = 5;

const testNames = /(?:^|[._-])(?:tests?|specs?|__tests__|fixtures?|mocks?|examples?|benchmarks?)(?:[._-]|s?$)/i;
const settingNames =
  /(?:^|[._-])(?:changelog|licen[cs]e|notice|contributing|code_of_conduct|config)(?:[._-]|s?$)|\.d\.\w+$|\.(?:json|ya?ml|toml|lock|ini|cfg)$|^\./i;

/** Words of code that tell one folder from another no better than "the" does. */
const generic =
  /^(?:class|function|method|returns?|string|number|boolean|object|array|input|output|values?|code|text|files?|types?|typescript|javascript|python|java|true|false|null|undefined|tests?|lines?|data|names?|items?|list|uses?|options?|index|const|args?|src|errors?|relies|raises|tells|made|settings|also|\d+)$/;

/** A way to name a child, with what stays the same however often it is weighed. */
interface Option {
  readonly child: ChildView;
  readonly aside: 0 | 1 | 2;
  readonly label: string;
  readonly phrase: string;
  readonly terms: readonly string[];
  /** Keywords of the child that its phrase does not say, heaviest first. */
  readonly keywords: readonly string[];
  readonly words: number;
}

/** The parts to name, the most telling first, within `room` words. */
export function pickParts(request: PartRequest): PartPhrase[] {
  const known = request.children.filter((child) => child.summary !== null);
  const worth = termWorth(known, request.wanted);
  const said = new Set(termsOf(`${request.said} ${spaced(request.name)}`));
  const matter = known.some((child) => asideOf(child) === 0);
  const least = request.kind === "folder" ? leastWorth.folder : leastWorth.other;
  // Settings and licences are never the point while there is anything else.
  let left = optionsOf(known, worth).filter(({ aside }) => aside !== 2 || !matter);
  const chosen: PartPhrase[] = [];
  let room = request.room;
  let best = 0;
  while (left.length > 0) {
    let top: { option: Option; keywords: string[]; rate: number; cost: number } | null = null;
    for (const option of left) {
      const keywords = option.keywords.filter((term) => !said.has(term)).slice(0, mostKeywords(option.child));
      let gain = 0;
      for (const term of option.terms) gain += (worth.get(term) ?? 0) * (said.has(term) ? saidAgain : 1);
      for (const term of keywords) gain += worth.get(term) ?? 0;
      const cost = option.words + keywords.length;
      const rate = (gain / cost ** lengthPenalty) * (option.aside === 0 || !matter ? 1 : 0.4);
      if (cost <= room && (top === null || rate > top.rate)) top = { option, keywords, rate, cost };
    }
    if (top === null) break;
    best = Math.max(best, top.rate);
    if (chosen.length >= alwaysNamed && top.rate < least * best) break;
    const { child, label, phrase, aside, terms } = top.option;
    chosen.push({ child, label, phrase, keywords: top.keywords, aside });
    for (const term of [...terms, ...top.keywords]) said.add(term);
    room -= top.cost;
    left = left.filter((option) => option.child !== child);
  }
  return chosen;
}

/** All options of all children; of children that say the same, the first one stands for all. */
function optionsOf(children: readonly ChildView[], worth: ReadonlyMap<string, number>): Option[] {
  const seen = new Set<string>();
  return children.flatMap((child) => {
    const phrases = phrasesOf(child).filter((phrase) => !seen.has(phrase));
    for (const phrase of phrases) seen.add(phrase);
    return phrases.map((phrase): Option => {
      // A name tells parts apart; of a single part it tells nothing.
      const label = children.length === 1 ? "" : shownLabel(child, phrase);
      const terms = [...new Set(termsOf(`${label} ${phrase}`))];
      const words = wordCount(label) + wordCount(phrase);
      return { child, aside: asideOf(child), label, phrase, terms, keywords: ownKeywords(child, terms, worth), words };
    });
  });
}

/** Worth of a term: its summed TF-IDF weight over the children, more for keywords that travelled up, most for wanted ones. */
function termWorth(children: readonly ChildView[], wanted: readonly string[]): Map<string, number> {
  const worth = new Map<string, number>();
  const model = fitTfidf(
    children.map((child) => child.summary ?? ""),
    { stopWords: "english", allowEmpty: true },
  );
  for (const row of model.rows) {
    row.indices.forEach((index, at) => {
      const term = model.vocabulary[index] as string;
      worth.set(term, (worth.get(term) ?? 0) + (row.values[at] ?? 0));
    });
  }
  const heaviest = Math.max(0.1, ...worth.values());
  for (const child of children) {
    child.keywords.forEach((term, rank) => {
      if (!generic.test(term)) worth.set(term, (worth.get(term) ?? 0) + (0.5 * heaviest) / (1 + rank / 4));
    });
  }
  for (const term of wanted) worth.set(term, (worth.get(term) ?? 0) + 2 * heaviest);
  return worth;
}

/** Ways to say what a child is: its first sentence short or longer; for a child without a purpose the parts it is made of. */
function phrasesOf(child: ChildView): string[] {
  const { lead, parts } = leadAndParts(child.summary ?? "");
  if (lead === "" && child.kind === "folder" && parts.length > 1) {
    return [joined(parts.slice(0, 5).map(({ label, phrase }) => (phrase === "" ? phraseOf(label, 4) : label)))];
  }
  const told = parts.map(({ label, phrase }) => (phrase === "" ? label : phrase));
  const first = lead === "" ? (told[0] ?? child.summary ?? "") : lead;
  const second = lead === "" && told[1] !== undefined ? [`${phraseOf(first, 7)}, ${phraseOf(told[1], 7)}`] : [];
  const phrases = [phraseOf(first, 6), phraseOf(first, mostPhraseWords), ...second];
  return [...new Set(phrases.filter((phrase) => wordCount(phrase) >= 2))];
}

/** A composed summary taken apart again; a text that was not composed is all lead. */
export function leadAndParts(summary: string): {
  readonly lead: string;
  readonly parts: readonly { label: string; phrase: string }[];
} {
  const at = summary.indexOf(partsMark);
  const bare = at === -1 && isPartList(summary);
  if (at === -1 && !bare) return { lead: splitSentences(summary)[0] ?? "", parts: [] };
  const list = bare ? summary : summary.slice(at + partsMark.length);
  const parts = list
    .replace(/\.$/, "")
    .split("; ")
    .map((part) => {
      const [, label = "", phrase = ""] = /^([^\s:]+): (.+)$/.exec(part) ?? [null, part, ""];
      return { label, phrase };
    });
  return { lead: bare ? "" : (splitSentences(summary.slice(0, at))[0] ?? ""), parts };
}

/** Stands before the parts where a lead comes first. */
export const partsMark = "In it: ";

function isPartList(summary: string): boolean {
  return /^[^\s:]+: [^;]+; [^\s:]+/.test(summary);
}

/** Keywords of the child that stand in its summary but not in its phrase, heaviest first. */
function ownKeywords(child: ChildView, phrase: readonly string[], worth: ReadonlyMap<string, number>): string[] {
  const own = new Set(termsOf(child.summary ?? ""));
  return child.keywords
    .filter((term) => own.has(term) && !phrase.includes(term) && !generic.test(term))
    .map((term) => ({ term, weight: worth.get(term) ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ term }) => term);
}

/** What lies below a folder is told by more terms than what is in a file. */
function mostKeywords(child: ChildView): number {
  return child.kind === "folder" || child.kind === "group" ? keywordsEach : 1;
}

function termsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
}

function asideOf(child: ChildView): 0 | 1 | 2 {
  if (settingNames.test(child.name)) return 2;
  return testNames.test(child.name) ? 1 : 0;
}

/** "" where the phrase says the name already ("removeSignal: removes signal"), and for groups, whose names say nothing. */
function shownLabel(child: ChildView, phrase: string): string {
  if (child.kind === "group" || child.kind === "part") return "";
  const label = labelOf(child);
  const words = new Set(termsOf(phrase).map(stemOf));
  const named = termsOf(spaced(label)).filter((word) => word.length > 2);
  const said = named.filter((word) => words.has(stemOf(word)));
  return named.length > 0 && said.length === named.length ? "" : label;
}

/** Enough of a word to see that "removes" is "remove". */
function stemOf(word: string): string {
  return word.replace(/(?:ies|es|s|y|e)$/, "").slice(0, 8);
}

/** The name without its extension; a method without its class. */
function labelOf(child: ChildView): string {
  if (child.kind === "method" || child.kind === "function") return child.name.split(".").at(-1) ?? child.name;
  if (child.kind !== "file") return child.name;
  const bare = child.name.replace(/(?<=[^.])\.[^.]+$/, "");
  return bare === "" ? child.name : bare;
}
