/** Words and tidying that the roles over a tree of code share. Pure. */
import { unwrappedText } from "../wrappings.ts";

/** One piece of a text, or one group of children, that was too long for a single prompt; `index` counts from 1. */
export interface Part {
  readonly index: number;
  readonly total: number;
}

/** What both summarizers of a tree are given besides the text: where they are, what is wanted, and a draft to be revised. */
export interface TreeSummaryInput {
  /** Where the node stands, e.g. "method Store.open": its name inside its file, no path. Written by others: a name can say anything. */
  readonly place: string;
  readonly name: string;
  /** "function", "class", "file", "folder" ... */
  readonly kind: string;
  /** Doc comment of its own, plain; "" where there is none. */
  readonly doc: string;
  /** Set where the text, or the children, are one piece of many. */
  readonly part: Part | null;
  readonly maxWords: number;
  /** Name of the language to write in. */
  readonly language: string;
  /** The summary to be revised; "" for a first draft. */
  readonly draft: string;
  /** What the QA agent found wrong with it. */
  readonly issues: readonly string[];
}

export interface TreeSummaryOutput {
  /** Plain sentences, no markup. */
  readonly summary: string;
}

/** The line that tells an agent it sees a part only; "" where it sees all. */
export function partLine(part: Part | null): string {
  if (part === null) return "";
  return `You see part ${part.index} of ${part.total}; the parts are put together later, so summarize this part alone.`;
}

/** The request to revise; "" for a first draft. */
export function revisionLine(draft: string): string {
  if (draft === "") return "";
  return "A reviewer read the draft below and found the points after it. Write the summary again so that every point is settled and what was right stays.";
}

/** A child as its parent's agent sees it: the nearest summary and the keywords that travel up from below it. */
export interface ChildView {
  readonly name: string;
  readonly kind: string;
  /** null where none could be had. */
  readonly summary: string | null;
  readonly keywords: readonly string[];
}

/** One child as a paragraph of a prompt. */
export function showChild(child: ChildView): string {
  const keywords = child.keywords.length === 0 ? "" : `\n  keywords: ${child.keywords.join(", ")}`;
  return `- ${child.name} (${child.kind}): ${child.summary ?? "no summary could be had"}${keywords}`;
}

/** White space folded; a code fence, quotes, a "Summary:" lead-in and leading list marks taken off. */
export function tidySummary(text: string): string {
  let tidy = unwrappedText(text);
  const fenced = /^```[\w-]*\n([\s\S]*?)\n?```$/.exec(tidy);
  if (fenced?.[1] !== undefined) tidy = fenced[1].trim();
  tidy = tidy
    .replace(/^(?:\*\*)?(?:summary|revised summary|draft)(?:\*\*)?\s*:\s*(?:\*\*)?\s*/i, "")
    .replace(/^\s*[-*#>]+\s+/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  const quoted = /^(["“'])([\s\S]*)(["”'])$/.exec(tidy);
  if (quoted?.[2] !== undefined && !quoted[2].includes(quoted[1] as string)) tidy = quoted[2].trim();
  return tidy;
}
