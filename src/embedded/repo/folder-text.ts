/**
 * A folder, file or class in words, from its children's summaries and their keywords: one lead that says what the whole is for,
 * then the parts that say most. Extractive: every word comes from the children, apart from joining words. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { splitSentences } from "../../text/sentences.ts";
import { pickParts } from "./folder-parts.ts";
import { capital, spaced } from "./identifiers.ts";
import { partList, partSentences, readSummary } from "./part-sentences.ts";
import { docSentences, stopped, wordCount } from "./prose.ts";

export interface FolderFacts {
  readonly name: string;
  readonly kind: string;
  readonly children: readonly ChildView[];
  readonly doc: string;
  readonly maxWords: number;
}

export interface Composed {
  readonly text: string;
  /** Children whose words stand in it. */
  readonly used: readonly ChildView[];
}

/** What is told of one part of a folder; the page of that part tells the rest. Ours. */
const factsOfPart = 2;

const entryNames =
  /^(?:readme|index|main|mod|lib|__init__|package\.json|cargo\.toml|pyproject\.toml|overview|about)(?:\.|$)/i;

/**
 * The summary: lead, then the parts that carry most of what the children say, while `maxWords` lasts. `wanted` terms (a QA
 * point) are worked in by way of the parts that hold them.
 */
export function composeFolder(folder: FolderFacts, wanted: readonly string[] = []): Composed {
  const lead = leadOfFolder(folder);
  const only = onlyChild(folder);
  // Nothing more can be said of a folder that holds one thing, and says nothing of its own, than of that thing.
  if (lead.text === "" && only !== null && wanted.length === 0)
    return { text: essence(only.summary ?? ""), used: [only] };
  const others = onceEach(
    folder.children.filter((child) => child.summary !== null && child !== lead.from).flatMap(ungrouped),
  );
  const room = Math.min(folder.maxWords, wordsFor(folder.kind, others.length, lead.text)) - wordCount(lead.text) - 2;
  const asFolder = folder.kind === "folder" || folder.kind === "group";
  const { parts, also } = pickParts({
    children: others,
    said: lead.text,
    room,
    wanted,
    overview: folder.name === "",
    ...(asFolder ? { mostFacts: factsOfPart } : {}),
  });
  const told = asFolder ? partSentences(parts, also, lead.text !== "") : [partList(parts)];
  const text = [lead.text, ...told].filter((sentence) => sentence !== "").join(" ");
  // Where no part says more than its name, what the first one says is still more than the folder's own name.
  const [other] = others;
  if (text === "" && other !== undefined) return { text: essence(other.summary ?? ""), used: [other] };
  return { text, used: [...(lead.from === null ? [] : [lead.from]), ...parts.flatMap(({ children }) => children)] };
}

/**
 * Words of a summary over `parts` children. A folder's grow with what it holds; a file or class that says itself what it is for
 * needs no more, since its parts stand below it, and one that does not gets a few of them. Ours, by bench/repo/quality.ts.
 */
function wordsFor(kind: string, parts: number, lead: string): number {
  if (kind === "folder" || kind === "group") return 10 + 14 * parts;
  return lead === "" ? 25 : 0;
}

/**
 * Groups are there because a prompt is bounded, no reader knows of them: each gives way to the parts that it tells of. A part with
 * many names keeps what it says and loses them.
 */
function ungrouped(child: ChildView): ChildView[] {
  if (child.kind !== "group") return [child];
  const { lead, parts } = readSummary(child.summary ?? "", child.kind);
  const told = lead === "" ? parts : [{ label: "", phrase: lead }, ...parts];
  return told.map(({ label, phrase }) => {
    const named = label !== "" && !label.includes(" ");
    return { name: named ? label : "", kind: named ? "module" : "part", summary: phrase, keywords: child.keywords };
  });
}

/** What several groups tell of one part, as one. */
function onceEach(children: readonly ChildView[]): ChildView[] {
  const out: ChildView[] = [];
  for (const child of children) {
    const at = out.findIndex(({ kind, name }) => kind === "module" && child.kind === kind && child.name === name);
    const held = out[at];
    if (held === undefined) out.push(child);
    else out[at] = { ...held, summary: `${held.summary ?? ""}; ${child.summary ?? ""}` };
  }
  return out;
}

/** The one child with a summary, where there is just one. */
function onlyChild(folder: FolderFacts): ChildView | null {
  const known = folder.children.filter(({ summary }) => summary !== null);
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** A summary without the facts that only a caller of the one function needs. */
function essence(summary: string): string {
  const sentences = splitSentences(summary);
  const kept = sentences.filter((sentence, at) => at === 0 || !/^(?:Returns|Raises|Relies on) \S/.test(sentence));
  return kept.length === sentences.length ? summary : kept.join(" ");
}

/** The sentence that says what the whole is for, and the child it was taken from (null: its own doc comment, or its parts' names). */
function leadOfFolder(folder: FolderFacts): { readonly text: string; readonly from: ChildView | null } {
  const own = docSentences(folder.doc)[0];
  if (own !== undefined && wordCount(own) >= 3) return { text: stopped(capital(own)), from: null };
  for (const child of entryChildren(folder)) {
    const sentence = readSummary(child.summary ?? "", child.kind).lead;
    if (saysPurpose(sentence)) return { text: stopped(sentence), from: child };
  }
  if (folder.kind === "class") return { text: stopped(`${capital(spaced(folder.name))} class`), from: null };
  return { text: "", from: null };
}

function saysPurpose(sentence: string): boolean {
  return (
    wordCount(sentence) >= 4 &&
    !/^(?:settings for|text\b|re-exports|default export|returns the|tests:|licence)|, given | without arguments\.$/i.test(
      sentence,
    ) &&
    !/: defines /.test(sentence)
  );
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
