/**
 * What may be said of a child inside its parent's summary: its purpose and, one by one, the parts it is made of. A summary that was
 * composed here is taken apart again; any other text is one purpose. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { countedTerms, type TermCounts } from "./centroid.ts";
import { capital, joined, spaced } from "./identifiers.ts";
import { lowerFirst, readSummary } from "./part-sentences.ts";
import { phraseOf, stopped, wordCount } from "./prose.ts";
import { nothing } from "./unit-text.ts";

/** One thing to say; the same words of several children are one segment. */
export interface Segment {
  readonly children: readonly ChildView[];
  readonly text: string;
  readonly terms: TermCounts;
  readonly words: number;
  /** Place inside the child: 0 for its purpose. */
  readonly order: number;
  /** Name of the child's own part that it tells of, "" for its purpose; of such a part one thing is told. */
  readonly about: string;
}

/** Words of a segment; a purpose is told whole where it is not much longer. Ours. */
const mostWords = { purpose: 20, part: 11 };
const mostNames = 4;

/** All segments of all children; children that say the same are named together. */
export function segmentsOf(children: readonly ChildView[]): Segment[] {
  const found = new Map<string, { text: string; children: ChildView[]; order: number; about: string }>();
  for (const child of children) {
    told(child).forEach(({ text, about, order }) => {
      // A bare name is a part of this child alone.
      const key = text === about ? `${child.name}/${text}` : text;
      const held = found.get(key);
      if (held === undefined) found.set(key, { text, children: [child], order, about });
      else if (!held.children.includes(child)) held.children.push(child);
    });
  }
  return [...found.values()].map(({ text, children: holders, order, about }) => ({
    children: holders,
    text,
    terms: countedTerms(text),
    words: wordCount(text),
    order,
    about,
  }));
}

interface Told {
  readonly text: string;
  readonly about: string;
  readonly order: number;
}

function told(child: ChildView): Told[] {
  if (child.summary === nothing) return [];
  const { lead, parts } = readSummary(child.summary ?? "", child.kind);
  const all: Omit<Told, "order">[] = [{ text: phraseOf(lead, mostWords.purpose), about: "" }];
  for (const { label, phrase } of parts) {
    const short = lowerFirst(phraseOf(phrase, mostWords.part));
    const telling = tells(short) && wordCount(short) > 1;
    // What lies two levels down is told with its name, or nobody knows of what it is said.
    if (child.kind === "folder" && label !== "" && !label.includes(" ")) {
      if (telling) all.push({ text: `${label} (${short})`, about: label });
      all.push({ text: label, about: label });
    } else if (telling) all.push({ text: short, about: label });
  }
  return all
    .map(({ text, about }, order) => ({ text: text === about ? text : lowerFirst(text), about, order }))
    .filter(({ text, about }) => text !== "" && (text === about || tells(text)));
}

/** False for words that say no more than a name does, and for scraps of code in a comment. */
function tells(text: string): boolean {
  if (
    text === "" ||
    stopped(capital(text)) === nothing ||
    !/^[\p{L}\p{N}"'$_@#]/u.test(text) ||
    /=>|[{}]|\($/.test(text)
  )
    return false;
  return !/^(?:[\w+#]+ code for \S|text for \S|default export$|default value$|defines default$|re-exports [\w-]+$|(?:gets|checks|returns|sets|calls|runs)(?: without arguments)?$)/i.test(
    text,
  );
}

/** How the children of a segment are called: "a, b and c", of many the first ones and how many more; "" where it tells nothing. */
export function namesOf(children: readonly ChildView[], text: string): string {
  const names = [...new Set(children.map((child) => shownLabel(child, text)))].filter((name) => name !== "");
  if (names.length <= mostNames) return joined(names);
  return `${names.slice(0, mostNames - 1).join(", ")} and ${names.length - mostNames + 1} more`;
}

/** "" where the text says the name already ("removeSignal: removes signal"), and for groups, whose names say nothing. */
function shownLabel(child: ChildView, text: string): string {
  if (child.kind === "group" || child.kind === "part") return "";
  const label = labelOf(child);
  if (/^(?:default|exports|prototype)$/.test(label)) return "";
  const words = new Set([...countedTerms(text).keys()].map(stemOf));
  const named = [...countedTerms(spaced(label)).keys()].filter((word) => word.length > 2);
  return named.length > 0 && named.every((word) => words.has(stemOf(word))) ? "" : label;
}

/** Enough of a word to see that "removes" is "remove". */
function stemOf(word: string): string {
  return word.replace(/(?:ies|es|s|y|e)$/, "").slice(0, 8);
}

/** The name without its extension; a method without its class. */
export function labelOf(child: ChildView): string {
  if (child.kind === "method" || child.kind === "function") return child.name.split(".").at(-1) ?? child.name;
  if (child.kind !== "file") return child.name;
  const bare = child.name.replace(/(?<=[^.])(?:\.d)?\.[^.]+$/, "");
  return bare === "" ? child.name : bare;
}
