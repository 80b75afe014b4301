/**
 * A debater over code without a model: it knows one kind of evidence well, proposes what that shows, and takes over another's
 * answer when that holds more of what its own evidence weighs. Its turns are computed from what it hears. Pure; ours.
 */
import type { CodeMaterial } from "../../agents/code-material.ts";
import { type Intent, isIntent } from "../../agents/intents.ts";
import type { DebaterInput, DebaterOutput, Turn } from "../../agents/roles/debater.ts";
import { contentWords } from "../../text/content-words.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import { wordCount } from "../repo/prose.ts";
import { type Emphasis, type Factors, factorsFor } from "./factors.ts";
import { expresses, intentBy } from "./intent.ts";
import { byAll, byAngle, byComments, byFact, detailBy, tells } from "./summaries.ts";
import { list, longWords } from "./words.ts";

/** How much more a debater weighs its own kind of evidence. */
const ownWeight = 3;

export function debateCode(
  input: DebaterInput,
  unit: CodeMaterial,
  maxWords: number,
  wanted: Intent | null = null,
): DebaterOutput {
  const turn = turnOf(input, unit, maxWords, wanted);
  if (wanted !== null || !isRefining(input) || !isIntent(input.acceptedLabel)) return turn;
  // Refinement may have taken out what the settled intent stood for: the label follows the text.
  return { ...turn, label: expresses(turn.taskOutput, input.acceptedLabel) ? input.acceptedLabel : "what" };
}

const isRefining = ({ stage }: DebaterInput): boolean => /refine/.test(stage);

function turnOf(input: DebaterInput, unit: CodeMaterial, maxWords: number, wanted: Intent | null): DebaterOutput {
  const label = input.label === null ? null : intentBy(input.angle, unit);
  const factorsIn = factorsFor(unit, emphasisOf(input.angle));
  const value = (text: string): number => {
    if (wordCount(text) > maxWords) return 0;
    const { expressiveness, adequacy, conciseness } = factorsIn(text);
    return expressiveness + adequacy + conciseness;
  };
  const heard = latestOfOthers(input);
  // What the user asked for is not debated away where the unit tells it.
  const plain = wanted === null || wanted === "what" || !tells(unit, wanted);
  // What the body proves needs no debate.
  const asked = plain ? (byComments(unit).documented ? null : byFact(unit)) : byAll(unit, wanted);
  if (asked !== null && wordCount(asked.summary) <= maxWords) {
    const [other] = heard;
    const position = other === undefined ? null : ({ stance: "agree", with: other.speaker } as const);
    return { taskOutput: asked.summary, label, position, explanation: asked.because };
  }
  const own = proposals(input, unit, heard).filter((text) => wordCount(text) <= maxWords);
  const mine = best(own, value) ?? byAngle("signature", unit).summary;
  const theirs = heard.reduce<Turn | undefined>(
    (top, turn) => (top === undefined || value(turn.taskOutput) > value(top.taskOutput) ? turn : top),
    undefined,
  );
  if (theirs === undefined) {
    return { taskOutput: mine, label, position: null, explanation: why(input.angle, unit) };
  }
  // What its own evidence shows as well is not given up for another's.
  if (value(theirs.taskOutput) > value(mine) || theirs.taskOutput === mine) {
    return {
      taskOutput: theirs.taskOutput,
      label: label === null ? null : agreedLabel(label, theirs),
      position: { stance: "agree", with: theirs.speaker },
      explanation: `it covers what there is to say by the ${input.angle}`,
    };
  }
  return {
    taskOutput: mine,
    label,
    position: { stance: "disagree", with: theirs.speaker },
    explanation: objection(factorsIn(theirs.taskOutput), why(input.angle, unit)),
  };
}

/** A newcomer to an intent gives way to one with evidence for it. */
function agreedLabel(own: string, theirs: Turn): string {
  return own === "what" ? (theirs.label ?? own) : own;
}

/**
 * What it could say. A first proposal is its finding alone; when the stage refines, and when the judge asked for more, it may also
 * add its detail to what was accepted or heard, or take one away.
 */
function proposals(input: DebaterInput, unit: CodeMaterial, heard: readonly Turn[]): string[] {
  const finding = byAngle(input.angle, unit).summary;
  const intent = isIntent(input.acceptedLabel) ? input.acceptedLabel : "what";
  const refining = isRefining(input);
  if (!refining && input.feedback === "") {
    return input.acceptedLabel === "" || intent === "what" ? [finding] : [finding, byAll(unit, intent).summary];
  }
  const bases = [input.accepted, ...heard.map((turn) => turn.taskOutput)].filter((text) => text !== "");
  const detail = detailBy(input.angle, unit);
  return [finding, ...bases, ...bases.map((base) => extended(base, detail, unit)), ...bases.map(firstSentence)];
}

/** A detail is a further sentence (begins with a space) or the end of the last one. */
function extended(base: string, detail: string, unit: CodeMaterial): string {
  if (
    detail === "" ||
    newWords(detail, base) < (/^ [A-Z]/.test(detail) ? 2 : 1) ||
    base.includes(detail.trim().replace(/\.$/, ""))
  )
    return base;
  if (/^ [A-Z]/.test(detail)) return `${base}${detail}`;
  // Only a clause made of the header takes an ending; behind what people wrote an error is a sentence of its own.
  if (!base.startsWith(byAngle("signature", unit).summary.replace(/\.$/, ""))) {
    const error = /^ and raises (.+)$/.exec(detail)?.[1];
    return error === undefined ? base : `${base} Raises ${error}.`;
  }
  const first = firstSentence(base);
  return `${first.replace(/[.]$/, "")}${detail}.${base.slice(first.length)}`;
}

/** How many content words of the detail the base lacks. */
function newWords(detail: string, base: string): number {
  const said = new Set(contentWords(base));
  const news = contentWords(detail).filter((word) => ![word, ...longWords(word)].some((form) => said.has(form)));
  return new Set(news).size;
}

function firstSentence(text: string): string {
  const [first] = sentenceSpans(text);
  return first === undefined ? text : text.slice(0, first.end);
}

function latestOfOthers(input: DebaterInput): Turn[] {
  const latest = new Map<string, Turn>();
  for (const turn of input.turns) if (turn.speaker !== input.speaker) latest.set(turn.speaker, turn);
  return [...latest.values()];
}

/** The first of the best. */
function best(texts: readonly string[], value: (text: string) => number): string | undefined {
  return texts.reduce<string | undefined>(
    (top, text) => (top === undefined || value(text) > value(top) ? text : top),
    undefined,
  );
}

function why(angle: string, unit: CodeMaterial): string {
  return byAngle(angle, unit).because.replace(/\s+/g, " ");
}

function objection({ missing }: Factors, reason: string): string {
  return missing.length === 0 ? reason : `it lacks ${list(missing.slice(0, 3))}; ${reason}`;
}

function emphasisOf(angle: string): Emphasis {
  return {
    signature: angle === "signature" ? ownWeight : 1,
    comments: angle === "comments" ? ownWeight : 1,
    body: angle === "body" ? ownWeight : 1,
  };
}
