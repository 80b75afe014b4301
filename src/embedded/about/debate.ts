/**
 * Debaters and judge over a document without a model: each debater writes its phrase from one kind of line (taglines, opening
 * sentences, the body), takes over a better one that it hears, and the judge's factors are counted. Pure; ours.
 */
import type { DebaterInput, DebaterOutput, Turn } from "../../agents/roles/debater.ts";
import type { Document } from "../../documents/document.ts";
import { contentWords } from "../../text/content-words.ts";
import type { Factors } from "../code/factors.ts";
import { type Line, linesOf } from "./lines.ts";
import { writeAbout } from "./write-about.ts";

export function debatePhrase(input: DebaterInput, document: Document, maxChars: number): DebaterOutput {
  const own = writeAbout(document, { lines: linesFor(input.angle, document), limits: { maxChars } })?.about ?? "";
  const value = (text: string): number => {
    const { expressiveness, adequacy, conciseness } = phraseFactors(document, text);
    return expressiveness + adequacy + conciseness;
  };
  const heard = input.turns.filter((turn) => turn.speaker !== input.speaker);
  const mine = [own, ...(input.accepted === "" ? [] : [input.accepted])].reduce((a, b) =>
    value(b) > value(a) ? b : a,
  );
  const theirs = heard.reduce<Turn | undefined>(
    (top, turn) => (top === undefined || value(turn.taskOutput) > value(top.taskOutput) ? turn : top),
    undefined,
  );
  const agrees = theirs !== undefined && value(theirs.taskOutput) >= value(mine);
  return {
    taskOutput: agrees ? theirs.taskOutput : mine,
    label: null,
    position: theirs === undefined ? null : { stance: agrees ? "agree" : "disagree", with: theirs.speaker },
    explanation: agrees ? "it says more in fewer words" : `the ${input.angle} of the text says it`,
  };
}

/** Lines of one kind; all of them where the document has none of that kind. */
function linesFor(angle: string, document: Document): readonly Line[] {
  const lines = linesOf(document);
  const sentences = lines.filter(({ role }) => role === "sentence");
  const opening = new Set(sentences.slice(0, 4));
  const wanted = lines.filter((line) => {
    if (line.role === "title") return true;
    if (angle === "tagline") return line.role !== "sentence" && line.role !== "list";
    return angle === "opening"
      ? opening.has(line)
      : line.role === "list" || (line.role === "sentence" && !opening.has(line));
  });
  const chosen = wanted.some(({ role }) => role !== "title") ? wanted : lines;
  return chosen.map((line, ordinal) => ({ ...line, ordinal }));
}

/** How many of the words that recur in the document a phrase should hold for full marks. */
const enough = 4;

/** The judge's factors for a phrase, 1 to 5: how it reads, which recurring words it holds, how long it is. */
export function phraseFactors(document: Document, text: string): Factors {
  const counts = new Map<string, number>();
  for (const line of linesOf(document))
    for (const word of new Set(contentWords(line.text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const central = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([word]) => word);
  const words = new Set(contentWords(text));
  const held = central.filter((word) => words.has(word)).length;
  const length = text.split(/\s+/).filter((word) => word !== "").length;
  const repeated = contentWords(text).length - words.size;
  return {
    expressiveness: within(5 - repeated - (length < 3 ? 2 : 0) - (/[{}<>`|]|https?:/.test(text) ? 2 : 0)),
    adequacy: within(1 + (4 * held) / Math.min(enough, Math.max(1, central.length))),
    conciseness: within(5 - Math.max(0, length - 12) / 4),
    missing: central.filter((word) => !words.has(word)).slice(0, 3),
  };
}

const within = (score: number): number => Math.round(Math.min(5, Math.max(1, score)) * 100) / 100;
