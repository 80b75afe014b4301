/**
 * What may be said of a child inside its parent's summary: its purpose and, one by one, the parts it is made of. A summary that was
 * composed here is taken apart again; any other text is one purpose. Pure.
 */
import type { ChildView } from "../../agents/roles/tree-wording.ts";
import { splitSentences } from "../../text/sentences.ts";
import { countedTerms, type TermCounts } from "./centroid.ts";
import { capital, joined, spaced } from "./identifiers.ts";
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
}

/** Stands before the parts where a lead comes first. */
export const partsMark = "In it: ";

/** Words of a segment; a purpose is told whole where it is not much longer. Ours. */
const mostWords = { purpose: 20, part: 11 };
const mostNames = 4;

/** All segments of all children; children that say the same are named together. */
export function segmentsOf(children: readonly ChildView[]): Segment[] {
  const found = new Map<string, { children: ChildView[]; order: number }>();
  for (const child of children) {
    told(child).forEach((text, order) => {
      const held = found.get(text);
      if (held === undefined) found.set(text, { children: [child], order });
      else if (!held.children.includes(child)) held.children.push(child);
    });
  }
  return [...found].map(([text, { children: holders, order }]) => ({
    children: holders,
    text,
    terms: countedTerms(text),
    words: wordCount(text),
    order,
  }));
}

function told(child: ChildView): string[] {
  if (child.summary === nothing) return [];
  const { lead, parts } = leadAndParts(child.summary ?? "", child.kind);
  const purpose = lead === "" ? [] : [phraseOf(lead, mostWords.purpose)];
  const rest = parts.map(({ label, phrase }) => {
    if (phrase === "") return phraseOf(label, mostWords.part);
    const short = phraseOf(phrase, mostWords.part);
    if (label === "") return short;
    // What lies two levels down is told with its name, or nobody knows of what it is said.
    if (child.kind === "folder") return `${label} (${short})`;
    return wordCount(short) < 3 ? `${label} ${short}` : short;
  });
  const all = [...purpose, ...rest].filter((text) => text !== "" && stopped(capital(text)) !== nothing);
  return all.length > 0 ? all : [child.summary ?? ""];
}

/** A composed summary taken apart again; a text that was not composed is all lead. */
export function leadAndParts(
  summary: string,
  kind: string,
): { readonly lead: string; readonly parts: readonly { label: string; phrase: string }[] } {
  const at = summary.indexOf(partsMark);
  const bare = at === -1 && isPartList(summary, kind);
  if (at === -1 && !bare) return { lead: splitSentences(summary)[0] ?? "", parts: [] };
  const list = bare ? summary : summary.slice(at + partsMark.length);
  const parts = list
    .replace(/\.$/, "")
    .split("; ")
    .map((part) => {
      const [, label = "", phrase = ""] = /^([^\s:]+(?:(?:, | and )[^\s:]+)*(?: more)?): (.+)$/.exec(part) ?? [
        null,
        part,
        "",
      ];
      return { label, phrase };
    });
  return { lead: bare ? "" : (splitSentences(summary.slice(0, at))[0] ?? ""), parts };
}

function isPartList(summary: string, kind: string): boolean {
  if (kind === "function" || kind === "method") return false;
  if (splitSentences(summary).length !== 1) return false;
  // One part that many children share: "a, b, c and 9 more: adds two numbers".
  return summary.includes("; ") || /^[^\s:]+(?:, [^\s:]+)+ and \d+ more: /.test(summary);
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
function labelOf(child: ChildView): string {
  if (child.kind === "method" || child.kind === "function") return child.name.split(".").at(-1) ?? child.name;
  if (child.kind !== "file") return child.name;
  const bare = child.name.replace(/(?<=[^.])\.[^.]+$/, "");
  return bare === "" ? child.name : bare;
}
