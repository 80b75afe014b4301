/**
 * How a summary misses its reference, as instructions that would mend it, what weighs most first. The Teacher's first look
 * (systems.md, section 1) comes first: does the reference already stand in the text, and what marks the line that holds
 * it? No instruction repeats words of the reference. Pure.
 */
import type { Document } from "../../documents/document.ts";
import { rougeScorer } from "../../metrics/rouge.ts";
import { articles, doingVerbs, openingVerbs, sellingWords } from "../about/lexicon.ts";
import type { Line } from "../about/lines.ts";
import { copula, subjectOf } from "../about/subject.ts";
import { tokens } from "../about/tokens.ts";
import type { Part } from "../steering.ts";

export interface Case {
  readonly document: Document;
  /** Lines of what the Extractor kept. */
  readonly lines: readonly Line[];
  readonly reference: string;
  readonly summary: string;
}

/** A line at least this near to a text is where it comes from (ROUGE-L F1). Ours. */
const near = 0.6;
/** Nearer than this, and the text is the line. */
const same = 0.9;

/** Sentences of the instruction vocabulary; [] where nothing differs that an instruction could mend. */
export function mendings(facts: Case): string[] {
  const { reference, summary } = facts;
  return [...new Set([...fromSource(facts), ...length(reference, summary), ...wording(facts)])];
}

const partSentences: Readonly<Record<Part, { readonly prefer: string; readonly avoid: string }>> = {
  tagline: { prefer: "Prefer the tagline.", avoid: "Do not use the tagline." },
  "first-sentence": { prefer: "Prefer the first sentence.", avoid: "Do not use the first sentence." },
  heading: { prefer: "Prefer the title or a heading.", avoid: "Do not use headings." },
  definition: { prefer: "Prefer the sentence that defines the project.", avoid: "Do not use headings." },
  list: { prefer: "Prefer a list item.", avoid: "Do not use list items." },
};

function fromSource({ lines, reference, summary }: Case): string[] {
  const wanted = nearest(lines, reference);
  if (wanted === null || wanted.score < near) return [];
  const used = nearest(lines, summary);
  const found: string[] = [];
  const part = partOf(wanted.line, lines);
  const usedPart = used === null ? null : partOf(used.line, lines);
  if (used !== null && used.line !== wanted.line) {
    if (part !== null && part !== usedPart) found.push(partSentences[part].prefer);
    if (usedPart !== null && part !== usedPart && usedPart !== "definition") found.push(partSentences[usedPart].avoid);
  }
  if (wanted.score >= same) found.push("Keep the sentence as it is written.");
  else if (tokens(wanted.line.text).length > tokens(reference).length + 3) found.push("Drop trailing clauses.");
  return found;
}

function nearest(lines: readonly Line[], text: string): { readonly line: Line; readonly score: number } | null {
  const scorer = rougeScorer({ kinds: ["rougeL"], stemmer: true });
  const target = scorer.prepare(text);
  let best: { line: Line; score: number } | null = null;
  for (const line of lines) {
    const score = scorer.score(scorer.prepare(line.text), target).rougeL?.f1 ?? 0;
    if (best === null || score > best.score) best = { line, score };
  }
  return best;
}

function partOf(line: Line, lines: readonly Line[]): Part | null {
  if (line.role === "tagline" || line.role === "metadata") return "tagline";
  if (line.role === "title" || line.role === "heading") return "heading";
  if (line.role === "list") return "list";
  if (line === lines.find((other) => other.role === "sentence")) return "first-sentence";
  return copula.test(line.text) ? "definition" : null;
}

/**
 * Word counts are even numbers, so that the bounds of different samples can agree. The smallest change comes first: the
 * widest bound that the summary breaks, then tighter ones down to the length of the reference. Ours: a wide bound serves
 * more documents than the length of this one.
 */
function length(reference: string, summary: string): string[] {
  const wanted = tokens(reference).length;
  const got = tokens(summary).length;
  const even = Math.max(2, 2 * Math.ceil(wanted / 2));
  const found: string[] = [];
  if (got > wanted) {
    const widest = 2 * Math.ceil(got / 2) - 2;
    const bounds = new Set([widest, 2 * Math.round((widest + even) / 4), even].filter((bound) => bound >= even));
    if (summary.length > 80 && reference.length <= 80) found.push("Use at most 80 characters.");
    for (const bound of bounds) found.push(`Use at most ${bound} words.`);
  }
  if (got < wanted) found.push(`Use at least ${Math.max(2, even - 2)} words.`);
  if (got !== wanted) found.push(`Use about ${even} words.`);
  return found;
}

function wording({ document, lines, reference, summary }: Case): string[] {
  const found: string[] = [];
  const differ = (of: (text: string) => boolean, when: string, otherwise: string): void => {
    const wanted = of(reference);
    if (wanted === of(summary)) return;
    const sentence = wanted ? when : otherwise;
    if (sentence !== "") found.push(sentence);
  };
  const { names } = subjectOf(document, lines);
  const first = (text: string): string => tokens(text)[0] ?? "";
  const named = (text: string): boolean => {
    const words = tokens(text);
    return words.some((word, at) => names.has(word) || names.has(word + (words[at + 1] ?? "")));
  };
  const verb = (text: string): boolean => openingVerbs.has(first(text)) || doingVerbs.has(first(text));
  differ(named, "Begin with the name of the project.", "Leave out the name of the project.");
  differ(
    (text) => copula.test(text),
    'Keep an opening such as "X is a".',
    'Drop an opening such as "X is a" and give only what follows it.',
  );
  differ(verb, "Start with a verb.", "Start with a noun.");
  differ((text) => articles.has(first(text)), "Start with an article.", "Do not start with an article.");
  differ((text) => /[([]/.test(text), "Keep what stands in parentheses.", "Leave out what stands in parentheses.");
  differ((text) => /\b(?:for|to)\s/i.test(text), "Say what it is for.", "Drop trailing clauses.");
  differ((text) => /[.!?]\s+\S/.test(text), "Join the first two sentences.", "Keep it as one phrase.");
  differ((text) => tokens(text).some((word) => sellingWords.has(word)), "", "Leave out words that only praise.");
  return found;
}
