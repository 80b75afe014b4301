/**
 * Which parts of a folder are named, in which words: greedy choice of what brings the text nearest to all that the children say
 * together (their centroid), with the keywords that travelled up counting more. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { centroidOf, countedTerms, type TermCounts } from "./centroid.ts";
import { everydayTerm } from "./everyday.ts";
import { joined } from "./identifiers.ts";
import { labelOf, namesOf, type Segment, segmentsOf } from "./part-segments.ts";
import { wordCount } from "./prose.ts";

/** One part as it stands in a summary: "bound: keeps a prompt under its bound, groups children". */
export interface PartPhrase {
  /** Usually one; several where they say the same. */
  readonly children: readonly ChildView[];
  readonly label: string;
  readonly phrase: string;
}

export interface PartRequest {
  readonly children: readonly ChildView[];
  /** What the summary says already. */
  readonly said: string;
  /** Words left. */
  readonly room: number;
  /** Terms that must be in, where a child holds them. */
  readonly wanted: readonly string[];
  /** Set for the root. */
  readonly overview?: boolean;
  /** Most things told of one part; where it is set, parts of less weight are still named. Default: no bound. */
  readonly mostFacts?: number;
}

export interface PickedParts {
  readonly parts: readonly PartPhrase[];
  /** Names of what is not told of. */
  readonly also: readonly string[];
}

/** Parts always named, however little they add. Ours. */
const alwaysNamed = 3;
/** What a word must add to the likeness with all parts. Ours, by bench/repo/quality.ts. */
const leastGain = 0.0003;
/** 0 would take the segment that adds most, 1 the one that adds most a word. Ours, likewise. */
const lengthPenalty = 0.5;
/** How many times more a term counts that travelled up from below a part; one that the reviewer asked for; an everyday one. Ours. */
const travelled = 1.3;
const asked = 3;
const everyday = 0.8;
/** Most names after "Also", the last of them may be "3 more". Ours. */
const mostAlso = 6;
/** Most bare names told inside one part. Ours. */
const mostBare = 4;
/** A folder stands for more code than a file beside it. Ours. */
const folderWeight = 3;

const testNames = /(?:^|[._-])(?:tests?|specs?|__tests__|fixtures?|mocks?|examples?|benchmarks?)(?:[._-]|s?$)/i;
const noteNames = /^(?:readme|security|third.?party|governance|support|authors|roadmap)(?:[._-]\w+)*$/i;
/** Where most of a repository's code lies; told of first. */
const firstNames = /^(?:src|lib|source|app|packages|crates|cmd|internal)$/i;
/** Files that every folder may have; that they are there says nothing. */
const plainNames = /^(?:readme|index|main|mod|lib|__init__|__main__)(?:\.|$)/i;
const besideNames = /^(?:docs?|documentation|data|assets|website|scripts?|config|settings|\.\w+)$/i;
const settingNames =
  /(?:^|[._-])(?:changelog|licen[cs]e|notice|contributing|code_of_conduct|config)(?:[._-]|s?$)|\.d\.\w+$|\.(?:json|ya?ml|toml|lock|ini|cfg)$|^\./i;

/** The parts to name, in the order of what they add, within `room` words. */
export function pickParts(request: PartRequest): PickedParts {
  const known = request.children.filter((child) => child.summary !== null);
  const matter = known.some((child) => asideOf(child) === 0);
  // Settings and licences are never the point while there is anything else.
  const shown = known.filter((child) => asideOf(child) !== 2 || !matter);
  const centroid = centroidOf(
    shown.map((child) => child.summary ?? ""),
    favoured(shown, request.wanted),
    shown.map((child) => (asideOf(child) === 0 || !matter ? 1 : 0.4) * (child.kind === "folder" ? folderWeight : 1)),
  );
  const text = centroid.start();
  centroid.add(text, countedTerms(request.said));
  const chosen: { label: string; children: readonly ChildView[]; segments: Segment[] }[] = [];
  const mostFacts = request.mostFacts ?? Number.POSITIVE_INFINITY;
  // What stands beside the code is named where there is code to tell of.
  const main = mostFacts < Number.POSITIVE_INFINITY && matter ? shown.filter((child) => asideOf(child) === 0) : shown;
  const bounded = mostFacts < Number.POSITIVE_INFINITY;
  // A folder's own name may stand among the names of its parts and is told all the same.
  const nameOf = ({ children, text }: Segment): string =>
    bounded && children.some((child) => child.kind === "folder") ? namesOf(children, "") : namesOf(children, text);
  let left = segmentsOf(main);
  let room = request.room;
  let now = centroid.likeness(text, new Map());
  while (left.length > 0) {
    let top: { segment: Segment; terms: TermCounts; label: string; rate: number; gain: number; words: number } | null =
      null;
    // An overview of the whole names every folder before it tells of any at length.
    const unnamed = left.filter(
      (segment) =>
        request.overview === true &&
        segment.children.some((child) => child.kind === "folder") &&
        !chosen.some(({ children }) => same(children, segment.children)),
    );
    for (const segment of unnamed.length > 0 ? unnamed : left) {
      // What a part is for comes before what it is made of.
      if (segment.order > 0 && left.some((other) => other.order === 0 && same(other.children, segment.children)))
        continue;
      // A name tells parts apart; of a single part it tells nothing. It is told once.
      const known = chosen.some(({ children }) => children === segment.children || same(children, segment.children));
      const label = known || shown.length === 1 ? "" : nameOf(segment);
      const held = chosen.find(({ children }) => same(children, segment.children));
      // Two things are told of a part by its name, whatever the words say.
      const late = bounded && held?.label === "" && shown.length > 1 ? namesOf(segment.children, "") : "";
      const words = segment.words + wordCount(label) + wordCount(late) + (bounded && `${label}${late}` !== "" ? 1 : 0);
      if (words > room) continue;
      const terms = label === "" ? segment.terms : countedTerms(`${label} ${segment.text}`);
      const gain = centroid.likeness(text, terms) - now;
      const rate = gain / words ** lengthPenalty;
      if (top === null || rate > top.rate) top = { segment, terms, label, rate, gain, words };
    }
    if (top === null) {
      if (unnamed.length === 0) break;
      left = left.filter((segment) => !unnamed.includes(segment));
      continue;
    }
    const { segment, terms, label, gain, words } = top;
    if (unnamed.length === 0 && chosen.length >= alwaysNamed && gain < leastGain * words) break;
    const held = chosen.find(({ children }) => same(children, segment.children));
    if (held === undefined) chosen.push({ label, children: segment.children, segments: [segment] });
    else {
      held.segments.push(segment);
      if (bounded && held.label === "" && shown.length > 1) held.label = namesOf(segment.children, "");
    }
    centroid.add(text, terms);
    now = centroid.likeness(text, new Map());
    room -= words;
    const of = held?.segments ?? [segment];
    const full = of.filter((other) => !bare(other)).length >= mostFacts;
    const named = of.filter(bare).length >= mostBare;
    left = left.filter(
      (other) =>
        other !== segment &&
        !(
          same(other.children, segment.children) &&
          ((bare(other) ? named : full) || (bounded && other.about !== "" && other.about === segment.about))
        ),
    );
  }
  const parts = chosen.map(({ label, children, segments }) => ({
    children,
    label,
    phrase: phraseOfAll(
      [...segments].sort((a, b) => Number(bare(a)) - Number(bare(b)) || a.order - b.order).map(({ text }) => text),
    ),
  }));
  if (bounded) parts.sort((a, b) => Number(first(b)) - Number(first(a)));
  const told = new Set(parts.flatMap(({ children }) => children));
  return { parts, also: request.mostFacts === undefined ? [] : alsoNames(shown, told, room) };
}

function first({ children }: PartPhrase): boolean {
  return children.some((child) => child.kind === "folder" && firstNames.test(child.name));
}

/** A name without a word about it, inside a folder. */
function bare({ text, about }: Segment): boolean {
  return text === about;
}

function phraseOfAll(texts: readonly string[]): string {
  return texts.some((text) => /,| and /.test(text)) ? texts.join(", ") : joined(texts);
}

/** Names of the folders, and of files where few are left, that nothing is told of; those beside the code last. */
function alsoNames(shown: readonly ChildView[], told: ReadonlySet<ChildView>, room: number): string[] {
  const rest = shown.filter(
    (child) => !told.has(child) && child.kind !== "group" && child.kind !== "part" && !plainNames.test(child.name),
  );
  const names = [...rest.filter((child) => child.kind === "folder"), ...rest.filter((child) => child.kind !== "folder")]
    .sort((a, b) => asideOf(a) - asideOf(b))
    .map(labelOf);
  const unique = [...new Set(names)];
  const most = Math.min(mostAlso, room - 1);
  if (most < 1) return [];
  return unique.length <= most ? unique : [...unique.slice(0, most - 1), `${unique.length - most + 1} more`];
}

function same(a: readonly ChildView[], b: readonly ChildView[]): boolean {
  return a.length === b.length && a.every((child, at) => child === b[at]);
}

function favoured(children: readonly ChildView[], wanted: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const child of children) {
    const own = countedTerms(child.summary ?? "");
    for (const term of own.keys()) if (everydayTerm(term)) times.set(term, everyday);
    for (const term of child.keywords) if (own.has(term) && !everydayTerm(term)) times.set(term, travelled);
  }
  for (const term of wanted) times.set(term, asked);
  return times;
}

function asideOf(child: ChildView): 0 | 1 | 2 {
  if (settingNames.test(child.name)) return 2;
  if (testNames.test(child.name) || noteNames.test(child.name)) return 1;
  return child.kind === "folder" && besideNames.test(child.name) ? 1 : 0;
}
