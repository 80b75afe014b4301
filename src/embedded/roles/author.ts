/**
 * Author without a model: answers with the best sentences that the summary lacks, and revises by the exchange of
 * sentences that raises the summary's score most (`../questioning/score.ts`), within the limits.
 */

import type { Note, Passage } from "../../agents/passages.ts";
import type { Evidence } from "../../agents/role.ts";
import type {
  AuthorAnswers,
  AuthorInput,
  AuthorVerdicts,
  ReviseInput,
  SettledQuestion,
} from "../../agents/roles/author.ts";
import type { SummaryOutput } from "../../agents/roles/generator.ts";
import { withinLimits } from "../../base/length.ts";
import { containment, contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { EmbeddedRole } from "../engine.ts";
import type { Unit } from "../extract/units.ts";
import { passageUnits } from "../questioning/candidates.ts";
import { cleanSentence, hasLeftovers, leans, withoutJoint } from "../questioning/clean.ts";
import { answersCue, hasCues } from "../questioning/cues.ts";
import { type Profile, profileOf, scoreSentences } from "../questioning/score.ts";
import { closed } from "./writer.ts";

/** Sentences of an answer at most. */
const mostSentences = 2;
/** Sentences tried for the room that an exchange leaves. */
const mostFillers = 6;

/** One question as the functions below work on it. */
interface Single {
  readonly id: string;
  readonly question: string;
  readonly summary: string;
  readonly passages: readonly Passage[];
  readonly notes: readonly Note[];
}

export const answerQuestions: EmbeddedRole<AuthorInput, AuthorAnswers> = (input) => {
  const said: Unit[] = [];
  const evidence: Evidence[] = [];
  const answers = input.questions.flatMap(({ id, question }, index) => {
    // What one answer brought need not be said by the next.
    const summary = [input.summary, ...said.map((unit) => closed(unit.text))].join(" ");
    const best = bestUncovered({ ...input, id, question, summary });
    if (best.length === 0) return [];
    said.push(...best);
    evidence.push(
      ...best.map((unit) => ({ text: unit.text, section: input.passages[unit.document]?.name ?? unit.section })),
    );
    return [
      {
        question: index + 1,
        answer: best.map((unit) => closed(unit.text)).join(" "),
        passages: [...new Set(best.map((unit) => unit.document + 1))].sort((a, b) => a - b),
      },
    ];
  });
  return {
    output: { answers },
    evidence,
    notes: [`${answers.length} of ${input.questions.length} questions answered`],
  };
};

/** Sentences of the passages that the summary lacks, best for the question first. */
function bestUncovered(input: Single, most = mostSentences): Unit[] {
  const held = splitSentences(input.summary).map((sentence) => new Set(contentWords(sentence)));
  const profile = profileOf(input.notes, titleOf(input));
  const asked = new Set(contentWords(input.question));
  const open = passageUnits(input.passages).filter((unit) => {
    const own = new Set(unit.terms);
    return !leans(unit.text) && !held.some((other) => containment(own, other) > 0.7);
  });
  const cued = hasCues(input.id) ? open.filter((unit) => answersCue(input.id, unit.text)) : open;
  return cued
    .map((unit) => ({ unit, value: weightOf(unit, profile) + 0.5 * containment(new Set(unit.terms), asked) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, most)
    .map(({ unit }) => unit);
}

/** What a sentence's words weigh in the document, a word: long sentences gain nothing by length alone. */
function weightOf(unit: Unit, profile: Profile): number {
  const own = new Set(unit.terms);
  let sum = 0;
  for (const term of own) sum += profile.terms.get(term) ?? 0;
  return sum / (8 + own.size) / Math.max(1, profile.termTotal / 120);
}

export const checkWording: EmbeddedRole<AuthorInput, AuthorVerdicts> = (input) => ({
  output: {
    verdicts: input.questions.map(({ id }, index) => {
      const problem = problemOf(id, input.summary);
      return { question: index + 1, verdict: problem === "" ? "no" : "yes", answer: problem, passages: [] };
    }),
  },
});

function titleOf({ passages }: { readonly passages: readonly Passage[] }): string {
  return passages[0]?.title ?? "";
}

function problemOf(id: string, summary: string): string {
  const sentences = splitSentences(summary);
  switch (id) {
    case "leftovers":
      return sentences.some(hasLeftovers) ? "Citation marks or references to figures are left in the text." : "";
    case "dangling":
      return sentences.some(leans) ? "A sentence leans on something that is not there." : "";
    case "repetition":
    case "unsupported":
    case "needless":
      return sentences.length < 3 ? "" : "A sentence can go, or make room for a better one.";
    default:
      return "";
  }
}

/** Answer by answer: each takes the exchange that raises the summary's score most. */
export const reviseSummary: EmbeddedRole<ReviseInput, SummaryOutput> = (input) => {
  const summary = input.answers.reduce(
    (text, settled) => revisedBy({ ...input, summary: text }, settled),
    input.summary,
  );
  return { output: { summary } };
};

type Revision = ReviseInput & Single;

function revisedBy(given: ReviseInput, settled: SettledQuestion): string {
  const input: Revision = { ...given, id: settled.id, question: settled.question };
  const sentences = splitSentences(input.summary);
  const profile = profileOf(input.notes, titleOf(input));
  if (input.id === "leftovers") return join(sentences.map(cleanSentence));
  if (input.id === "dangling") {
    const mended = sentences.map(withoutJoint);
    const start = mended.filter((sentence) => !leans(sentence));
    return join(filled(start.length > 0 ? start : mended, input, settled.answer, profile));
  }
  const offered = wording.has(input.id)
    ? bestUncovered({ ...input, id: "section" }).map((unit) => closed(unit.text))
    : splitSentences(settled.answer);
  const best = bestOf(exchanges(sentences, offered, input), input, profile);
  return join(filled(best, input, settled.answer, profile));
}

/** Questions whose answer says what is wrong, not what the document says. */
const wording: ReadonlySet<string> = new Set(["dangling", "leftovers", "repetition", "unsupported", "needless"]);

/** All texts that one offered sentence makes: put in where it fits, else for one sentence or two neighbours in weight. */
function exchanges(sentences: readonly string[], offered: readonly string[], input: ReviseInput): string[][] {
  const texts: string[][] = [];
  for (const sentence of offered) {
    const whole = placed([...sentences, sentence], input);
    if (withinLimits(join(whole), input.limits)) {
      texts.push(whole);
      continue;
    }
    for (let out = 0; out < sentences.length; out++) {
      const one = sentences.filter((_, index) => index !== out);
      texts.push(placed([...one, sentence], input));
      for (let also = out + 1; also < sentences.length; also++) {
        texts.push(placed([...one.filter((_, index) => index !== also - 1), sentence], input));
      }
    }
  }
  return texts.filter((text) => withinLimits(join(text), input.limits));
}

function bestOf(texts: readonly (readonly string[])[], input: ReviseInput, profile: Profile): readonly string[] {
  let best: readonly string[] = splitSentences(input.summary);
  let total = Number.NEGATIVE_INFINITY;
  for (const text of texts) {
    const scored = scoreSentences(text, profile).total;
    if (scored > total) [best, total] = [text, scored];
  }
  return best;
}

/** What an exchange left free is used: sentences of the answer and its passages while they raise the score. */
function filled(sentences: readonly string[], input: Revision, answer: string, profile: Profile): readonly string[] {
  const more = [
    ...(wording.has(input.id) ? [] : splitSentences(answer)),
    ...bestUncovered({ ...input, id: "section" }, mostFillers).map((unit) => closed(unit.text)),
  ];
  let text = sentences;
  let { total } = scoreSentences(text, profile);
  for (const sentence of more) {
    if (text.includes(sentence) || leans(sentence)) continue;
    const longer = placed([...text, sentence], input);
    if (!withinLimits(join(longer), input.limits)) continue;
    const scored = scoreSentences(longer, profile).total;
    if (scored > total) [text, total] = [longer, scored];
  }
  return text;
}

/** In the document's order. */
function placed(sentences: readonly string[], { order }: ReviseInput): string[] {
  return sentences
    .map((sentence, index) => ({ sentence, index, place: order(sentence) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ sentence }) => sentence);
}

function join(sentences: readonly string[]): string {
  return sentences.map((sentence) => closed(sentence.trim())).join(" ");
}
