/**
 * One round of questions (ours): all are planned together, answered in one call, worked in by one revision, and judged once in both
 * orders. A revision that is rejected is tried once more without its worst change. An unusable answer costs the round, never the
 * summary.
 */
import type { AgentContext, AskOptions } from "../../agents/engine.ts";
import type { Note, Passage } from "../../agents/passages.ts";
import type { PlannedQuestion } from "../../agents/questions.ts";
import type { Evidence, Role } from "../../agents/role.ts";
import {
  type AuthorInput,
  author,
  authorCheck,
  authorRevise,
  type ReviseInput,
  type SettledQuestion,
} from "../../agents/roles/author.ts";
import { type EvaluatorInput, evaluator } from "../../agents/roles/evaluator.ts";
import { tolerated, withinLimits } from "../../base/length.ts";
import { containment, contentWords } from "../../text/content-words.ts";
import { fitSummary } from "../../text/fit-summary.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { SummaryProblem } from "../contract.ts";
import { keepLength } from "../keep-length.ts";
import { languageName } from "../language-name.ts";
import { notesWithin } from "../long/notes.ts";
import { retrieveForAll, type SegmentRanker } from "../long/retrieve.ts";
import type { Room } from "../long/room.ts";
import { usable } from "../usable.ts";
import { outcomeOf, revisionStays, type Verdict, verdictOf, worstOf } from "./decide.ts";
import { changeBetween, type QuestionRecord } from "./record.ts";
import type { QuestioningSettings } from "./settings.ts";

/** What all rounds of one document share. */
export interface Desk {
  readonly problem: SummaryProblem;
  /** The document in pieces that an answer can name. */
  readonly passages: readonly Passage[];
  /** The document's own sections where `whole`, else the Writer's notes on them. */
  readonly notes: readonly Note[];
  /** True where the document fits into the prompts of this team. */
  readonly whole: boolean;
  readonly rank: SegmentRanker;
  readonly room: Room;
  readonly context: AgentContext;
  readonly settings: QuestioningSettings;
  /** Where in the document a sentence belongs, see `orderOf`. */
  readonly order: (sentence: string) => number;
  /** Asks so far, of all roles. */
  readonly calls: () => number;
}

export interface Round {
  readonly asker: "expert" | "editor";
  /** From 1. */
  readonly round: number;
  readonly planned: readonly PlannedQuestion[];
  /** Rounds that are still to come. */
  readonly ahead: number;
}

interface Answered extends SettledQuestion {
  readonly evidence: readonly Evidence[];
  /** Numbers of the passages it rests on, from 1. */
  readonly passages: readonly number[];
}

interface Tried {
  readonly candidate: string;
  readonly change: QuestionRecord["change"];
  readonly verdicts: readonly Verdict[];
  readonly reasons: readonly string[];
  readonly outcome: QuestionRecord["outcome"];
  /** Index among the answers worked in of the one that did most harm. */
  readonly worst: number;
}

/** A second try takes a revision, a request to shorten it, and two verdicts. */
const callsOfATry = 4;
/** A round ahead takes a plan, answers, a revision, a request to shorten it, and two verdicts. */
const callsOfARound = 6;

/** Answers the questions of `round`, revises `summary` by them, and gives the summary that stays and a record a question. */
export async function settleRound(
  desk: Desk,
  summary: string,
  round: Round,
): Promise<{ readonly summary: string; readonly records: readonly QuestionRecord[] }> {
  const { asker, planned } = round;
  const purpose = `${asker} round ${round.round}`;
  const records = planned.map(
    ({ id, question }): QuestionRecord => ({
      asker,
      round: round.round,
      id,
      question,
      answer: "",
      evidence: [],
      change: null,
      verdicts: [],
      reasons: [],
      attempt: null,
      outcome: "failed",
    }),
  );
  const tell = (index: number, facts: Partial<QuestionRecord>): void => {
    records[index] = { ...(records[index] as QuestionRecord), ...facts };
  };
  const passages = await passagesFor(desk, planned);
  const answers = await answersOf(desk, summary, round, passages, purpose);
  if (answers === null) return { summary, records };
  const open: number[] = [];
  answers.forEach((answer, index) => {
    if (answer.goesOn) open.push(index);
    const { answer: text, evidence } = answer;
    if (answer.goesOn) tell(index, { answer: text, evidence });
    else tell(index, { answer: text, outcome: asker === "expert" ? "not-answered" : "no-problem" });
  });
  let working = open;
  let result = summary;
  for (let attempt = 1; working.length > 0; attempt++) {
    const used = working.map((index) => answers[index] as Answered);
    const tried = await attemptOnce(desk, summary, used, passages, `${purpose}${attempt === 1 ? "" : ", once more"}`);
    for (const index of working) {
      if (tried === null) tell(index, { outcome: "failed" });
      else {
        const { change, verdicts, reasons, outcome } = tried;
        tell(index, { change, verdicts, reasons, outcome, ...(change === null ? {} : { attempt }) });
      }
    }
    if (tried === null) break;
    if (tried.outcome === "accepted") {
      result = tried.candidate;
      break;
    }
    const spent = desk.calls() + callsOfATry + callsOfARound * round.ahead;
    if (attempt > 1 || working.length < 2 || tried.outcome !== "rejected" || spent > desk.settings.mostCalls) break;
    const worst = working[tried.worst];
    working = working.filter((index) => index !== worst);
  }
  return { summary: result, records };
}

/** The whole document where it fits, else what serves the questions best, all in the document's order. */
function passagesFor(desk: Desk, planned: readonly PlannedQuestion[]): Promise<readonly Passage[]> {
  if (desk.whole) return Promise.resolve(desk.passages);
  return retrieveForAll(
    desk.passages,
    desk.rank,
    planned.map(({ question }) => question),
    desk.room.material - planned.reduce((sum, { question }) => sum + estimateTokens(question), 0),
  );
}

interface Settled extends Answered {
  readonly goesOn: boolean;
}

/** Characters of an answer that later prompts hold at most. */
const longestAnswer = 1_200;

async function answersOf(
  desk: Desk,
  summary: string,
  { asker, planned }: Round,
  passages: readonly Passage[],
  purpose: string,
): Promise<Settled[] | null> {
  const { problem, context, notes } = desk;
  const input: AuthorInput = {
    questions: planned,
    summary,
    passages,
    language: languageName(problem.language),
    notes,
  };
  const options = { item: problem.item, purpose: `${purpose}: answers`, as: "author" };
  const settled = (number: number, answer: string, numbers: readonly number[], told: readonly Evidence[]): Settled => {
    const text = fitSummary(answer, { maxChars: longestAnswer });
    const own = told.filter((entry) => answer.includes(entry.text.slice(0, 40)));
    return {
      ...(planned[number] as PlannedQuestion),
      answer: text,
      passages: numbers,
      evidence: text === "" ? [] : own.length > 0 ? own : evidenceOf(passages, numbers, text),
      goesOn: text !== "",
    };
  };
  if (asker === "expert") {
    const given = await usable(context, purpose, () => ask(desk, author, input, options));
    if (given === null) return null;
    return planned.map((_, index) => {
      const found = given.output.answers.find(({ question }) => question === index + 1);
      return settled(index, found?.answer ?? "", found?.passages ?? [], given.evidence);
    });
  }
  const given = await usable(context, purpose, () => ask(desk, authorCheck, input, options));
  if (given === null) return null;
  return planned.map((_, index) => {
    const found = given.output.verdicts.find(({ question }) => question === index + 1);
    const entry = settled(index, found?.answer ?? "", found?.passages ?? [], given.evidence);
    return { ...entry, goesOn: found?.verdict === "yes" && entry.goesOn };
  });
}

/** One revision by some answers, brought within the limits, and its verdict; null where the Author's text was unusable. */
async function attemptOnce(
  desk: Desk,
  summary: string,
  answers: readonly Answered[],
  passages: readonly Passage[],
  purpose: string,
): Promise<Tried | null> {
  const { problem, context, settings } = desk;
  const named = new Set(answers.flatMap((answer) => answer.passages));
  const behind = fitting(
    passages.filter((_, index) => named.has(index + 1)),
    desk.room.material / 2,
  );
  const input: ReviseInput = {
    answers: answers.map(({ id, question, answer }) => ({ id, question, answer })),
    summary,
    passages: context.modelFor("author") === "embedded" ? passages : behind,
    language: languageName(problem.language),
    notes: desk.notes,
    limits: problem.limits,
    requirements: problem.requirements,
    order: desk.order,
  };
  const options = { item: problem.item, purpose: `${purpose}: revision`, as: "author" };
  const revised = await usable(context, purpose, () => ask(desk, authorRevise, input, options));
  if (revised === null) return null;
  const candidate = await roomMade(desk, summary, revised.output.summary);
  const none = { candidate: summary, change: null, verdicts: [], reasons: [], worst: 0 };
  if (candidate === summary) return { ...none, outcome: "unchanged" };
  const change = changeBetween(summary, candidate);
  if (settings.without === "evaluator") return { ...none, candidate, change, outcome: "accepted" };
  const judged = await compare(desk, summary, candidate, input.answers, behind, purpose);
  const verdicts = judged.map(({ verdict }) => verdict);
  const stays = revisionStays(verdicts);
  return {
    candidate: stays ? candidate : summary,
    change,
    verdicts,
    reasons: judged.map(({ reason }) => reason),
    outcome: outcomeOf(verdicts),
    worst: worstOf(judged, answers.length),
  };
}

/** A revision that became too long is asked to make room, its new sentences named; a longer text must not win by its length. */
async function roomMade(desk: Desk, summary: string, revised: string): Promise<string> {
  if (withinLimits(revised, tolerated(desk.problem.limits))) return revised;
  const keep = changeBetween(summary, revised).added.join(" ");
  return keepLength(revised, desk.problem, desk.context, { speaker: "author", what: "a revision", keep });
}

/** Both orders at once: what one says must not wait for, or know of, the other. */
async function compare(
  desk: Desk,
  previous: string,
  revised: string,
  answers: readonly SettledQuestion[],
  passages: readonly Passage[],
  purpose: string,
): Promise<{ verdict: Verdict; reason: string; worst: number }[]> {
  const { problem, context, settings } = desk;
  const { removed, added } = changeBetween(previous, revised);
  const said = answers.reduce((sum, { question, answer }) => sum + estimateTokens(`${question} ${answer}`), 0);
  const beside = desk.whole ? [] : fitting(passages, desk.room.material / 3);
  const rest = desk.room.material - said - tokensOf(beside);
  const notes = notesWithin(desk.notes, rest, [...removed, ...added].join(" "));
  const orders = settings.evaluatorOrders === 1 ? [false] : [false, true];
  return Promise.all(
    orders.map(async (revisedFirst) => {
      const [first, second] = revisedFirst ? [revised, previous] : [previous, revised];
      const [onlyFirst, onlySecond] = revisedFirst ? [added, removed] : [removed, added];
      const input: EvaluatorInput = {
        first,
        second,
        onlyFirst,
        onlySecond,
        answers,
        passages: beside,
        notes,
        whole: desk.whole,
        title: problem.documents[0]?.title ?? "",
      };
      const order = `${purpose}, ${revisedFirst ? "revised" : "previous"} first`;
      const answer = await usable(context, order, () =>
        ask(desk, evaluator, input, { item: problem.item, purpose: order }),
      );
      if (answer === null) return { verdict: null, reason: "", worst: 0 };
      const { better, explanation, worst } = answer.output;
      return { verdict: verdictOf(better, revisedFirst), reason: explanation, worst };
    }),
  );
}

function tokensOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, one) => sum + estimateTokens(one.text) + estimateTokens(one.name) + 6, 0);
}

function fitting(passages: readonly Passage[], roomTokens: number): readonly Passage[] {
  let rest = roomTokens;
  return passages.filter((passage) => {
    const cost = tokensOf([passage]);
    if (cost > rest) return false;
    rest -= cost;
    return true;
  });
}

/** The sentence of each named passage that shares most with the answer. */
function evidenceOf(passages: readonly Passage[], numbers: readonly number[], answer: string): Evidence[] {
  const wanted = new Set(contentWords(answer));
  return [...new Set(numbers)].flatMap((number) => {
    const passage = passages[number - 1];
    if (passage === undefined) return [];
    let best = { text: passage.sentences[0]?.text ?? passage.text.slice(0, 300), share: -1 };
    for (const { text } of passage.sentences) {
      const share = containment(wanted, new Set(contentWords(text)));
      if (share > best.share) best = { text, share };
    }
    return [{ text: best.text, section: passage.name }];
  });
}

function ask<I, O>({ context, problem }: Desk, role: Role<I, O>, input: I, options: AskOptions) {
  const prompt = problem.prompts[role.name];
  return context.ask(role, input, { ...options, ...(prompt === undefined ? {} : { prompt }) });
}
