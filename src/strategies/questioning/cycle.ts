/**
 * One question is one cycle (ours): the Author answers from retrieved sections, revises, and the Evaluator compares. An
 * unusable answer costs the question, never the summary.
 */
import type { AgentContext, AskOptions } from "../../agents/engine.ts";
import type { Note, Passage } from "../../agents/passages.ts";
import type { PlannedQuestion } from "../../agents/questions.ts";
import type { Evidence, Role } from "../../agents/role.ts";
import { type AuthorInput, author, authorCheck, authorRevise } from "../../agents/roles/author.ts";
import { type EvaluatorInput, evaluator } from "../../agents/roles/evaluator.ts";
import { isPrecisError } from "../../base/errors.ts";
import { containment, contentWords } from "../../text/content-words.ts";
import { fitSummary } from "../../text/fit-summary.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { SummaryProblem } from "../contract.ts";
import { languageName } from "../language-name.ts";
import { notesWithin } from "../long/notes.ts";
import { retrieve, type SegmentRanker } from "../long/retrieve.ts";
import type { Room } from "../long/room.ts";
import { outcomeOf, revisionStays, type Verdict, verdictOf } from "./decide.ts";
import { changeBetween, type QuestionRecord } from "./record.ts";
import type { QuestioningSettings } from "./settings.ts";

/** What all cycles of one document share. */
export interface Desk {
  readonly problem: SummaryProblem;
  readonly segments: readonly Passage[];
  readonly notes: readonly Note[];
  readonly rank: SegmentRanker;
  readonly room: Room;
  readonly context: AgentContext;
  readonly settings: QuestioningSettings;
  /** Where in the document a sentence belongs, see `orderOf`. */
  readonly order: (sentence: string) => number;
}

export interface Asked {
  readonly asker: "expert" | "editor";
  readonly round: number;
  readonly planned: PlannedQuestion;
}

/** Asks one question of `summary`; gives the summary that stays and the record. */
export async function askQuestion(
  desk: Desk,
  summary: string,
  { asker, round, planned }: Asked,
): Promise<{ readonly summary: string; readonly record: QuestionRecord }> {
  const { problem, context, settings } = desk;
  const purpose = `${asker} round ${round}: ${planned.id}`;
  const base = { asker, round, id: planned.id, question: planned.question };
  const closed = (outcome: QuestionRecord["outcome"], facts: Partial<QuestionRecord> = {}) => ({
    summary,
    record: { ...base, answer: "", evidence: [], change: null, verdicts: [], outcome, ...facts },
  });
  const passages = await retrieve(desk.segments, desk.rank, planned.question, desk.room.material);
  const language = languageName(problem.language);
  const input: AuthorInput = { ...planned, summary, passages, language, notes: desk.notes };
  const options = { item: problem.item, purpose };

  const answer = await answerOf(asker, input, options, desk);
  if (answer === null) return closed("failed");
  if (!answer.goesOn) {
    return closed(asker === "expert" ? "not-answered" : "no-problem", { answer: answer.text });
  }
  const evidence = answer.evidence;
  const revised = await usable(context, purpose, () =>
    ask(
      context,
      problem,
      authorRevise,
      {
        ...input,
        answer: answer.text,
        limits: problem.limits,
        requirements: problem.requirements,
        order: desk.order,
      },
      { ...options, as: "author" },
    ),
  );
  if (revised === null) return closed("failed", { answer: answer.text, evidence });
  // A longer text must not win by its length.
  const candidate = fitSummary(revised.output.summary, problem.limits);
  if (candidate === summary) return closed("unchanged", { answer: answer.text, evidence });
  const change = changeBetween(summary, candidate);
  if (settings.without === "evaluator") {
    return {
      summary: candidate,
      record: { ...base, answer: answer.text, evidence, change, verdicts: [], outcome: "accepted" },
    };
  }
  const verdicts = await compare(desk, summary, candidate, passages, options);
  return {
    summary: revisionStays(verdicts) ? candidate : summary,
    record: { ...base, answer: answer.text, evidence, change, verdicts, outcome: outcomeOf(verdicts) },
  };
}

interface AnswerFacts {
  readonly goesOn: boolean;
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

async function answerOf(
  asker: "expert" | "editor",
  input: AuthorInput,
  options: AskOptions,
  { problem, context }: Desk,
): Promise<AnswerFacts | null> {
  const said = { ...options, as: "author" };
  const purpose = options.purpose ?? "";
  if (asker === "expert") {
    const answer = await usable(context, purpose, () => ask(context, problem, author, input, said));
    if (answer === null) return null;
    const { answered, passages } = answer.output;
    const text = fitSummary(answer.output.answer, { maxChars: longestAnswer });
    return {
      goesOn: answered,
      text,
      evidence: answer.evidence.length > 0 ? answer.evidence : evidenceOf(input, passages, text),
    };
  }
  const answer = await usable(context, purpose, () => ask(context, problem, authorCheck, input, said));
  if (answer === null) return null;
  const { verdict, passages } = answer.output;
  const text = fitSummary(answer.output.answer, { maxChars: longestAnswer });
  return {
    goesOn: verdict === "yes",
    text,
    evidence: answer.evidence.length > 0 ? answer.evidence : evidenceOf(input, passages, text),
  };
}

/** Characters of an answer that later prompts hold at most. */
const longestAnswer = 1_200;

/** Both orders at once: what one says must not wait for, or know of, the other. */
async function compare(
  desk: Desk,
  previous: string,
  revised: string,
  passages: readonly Passage[],
  options: AskOptions,
): Promise<Verdict[]> {
  const { problem, context, settings } = desk;
  const notes = notesBeside(desk, passages);
  const orders = settings.evaluatorOrders === 1 ? [false] : [false, true];
  return Promise.all(
    orders.map(async (revisedFirst) => {
      const [first, second] = revisedFirst ? [revised, previous] : [previous, revised];
      const input: EvaluatorInput = { first, second, passages, notes, title: problem.documents[0]?.title ?? "" };
      const purpose = `${options.purpose}, ${revisedFirst ? "revised" : "previous"} first`;
      const answer = await usable(context, purpose, () =>
        ask(context, problem, evaluator, input, { ...options, purpose }),
      );
      return answer === null ? null : verdictOf(answer.output.better, revisedFirst);
    }),
  );
}

function notesBeside({ notes, room }: Desk, passages: readonly Passage[]): readonly Note[] {
  const taken = passages.reduce((sum, one) => sum + estimateTokens(one.text) + estimateTokens(one.name) + 6, 0);
  return notesWithin(notes, room.material - taken);
}

/** The sentence of each named passage that shares most with the answer. */
function evidenceOf(input: AuthorInput, numbers: readonly number[], answer: string): Evidence[] {
  const wanted = new Set(contentWords(answer));
  return [...new Set(numbers)].flatMap((number) => {
    const passage = input.passages[number - 1];
    if (passage === undefined) return [];
    let best = { text: passage.sentences[0]?.text ?? passage.text.slice(0, 300), share: -1 };
    for (const { text } of passage.sentences) {
      const share = containment(wanted, new Set(contentWords(text)));
      if (share > best.share) best = { text, share };
    }
    return [{ text: best.text, section: passage.name }];
  });
}

/** Where in the document a sentence of the summary belongs: the segment whose words it shares most. */
export function orderOf(segments: readonly Passage[]): (sentence: string) => number {
  const places = new Map<string, number>();
  let position = 0;
  for (const segment of segments) for (const { text } of segment.sentences) places.set(keyOf(text), position++);
  const words = segments.map((segment) => new Set(contentWords(segment.text)));
  const found = new Map<string, number>();
  return (sentence) => {
    const known = found.get(sentence) ?? places.get(keyOf(sentence));
    if (known !== undefined) return known;
    const own = new Set(contentWords(sentence));
    let best = 0;
    let most = -1;
    words.forEach((set, index) => {
      const share = containment(own, set);
      if (share > most) [best, most] = [index, share];
    });
    const first = segments[best]?.sentences[0];
    const place = first === undefined ? 0 : (places.get(keyOf(first.text)) ?? 0);
    found.set(sentence, place);
    return place;
  };
}

/** Citation marks come off and full stops are put on; neither makes it another sentence. */
function keyOf(sentence: string): string {
  return contentWords(sentence).join(" ");
}

const unusableCodes: ReadonlySet<string> = new Set([
  "model-invalid-output",
  "model-empty",
  "model-truncated",
  "model-refused",
]);

/** Null with a warning where a model answered and the answer is of no use; any other failure is thrown. */
export async function usable<T>(context: AgentContext, purpose: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isPrecisError(error) || !unusableCodes.has(error.code)) throw error;
    context.warn({ code: "answer-unusable", message: `${purpose}: ${error.message}; the summary stays as it is` });
    return null;
  }
}

function ask<I, O>(context: AgentContext, problem: SummaryProblem, role: Role<I, O>, input: I, options: AskOptions) {
  const prompt = problem.prompts[role.name];
  return context.ask(role, input, { ...options, ...(prompt === undefined ? {} : { prompt }) });
}
