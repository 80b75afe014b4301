/**
 * Strategy `questioning` (SQ2E): the Writer drafts, the Expert asks about meaning and then the Editor about wording, the
 * Author revises by each answer, and the Evaluator keeps the better of two. Ours: one round each by default, one cycle a
 * question, verdicts in both orders.
 */
import { type BankQuestion, showBank } from "../../agents/questions.ts";
import { editor, expert, type PlanInput } from "../../agents/roles/expert.ts";
import { throwIfAborted } from "../../base/abort.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { Strategy } from "../contract.ts";
import { leadOf } from "../lead.ts";
import { notesWithin } from "../long/notes.ts";
import { openDocument } from "../long/open.ts";
import { bm25Ranker, type SegmentRanker } from "../long/retrieve.ts";
import { write } from "../long/write.ts";
import { builtInQuestions } from "./bank/questions.ts";
import { askQuestion, type Desk, orderOf, usable } from "./cycle.ts";
import { questionsToAsk } from "./decide.ts";
import { type QuestionCount, type QuestionRecord, questionStatistics } from "./record.ts";
import {
  mostEditorQuestions,
  mostExpertQuestions,
  type QuestioningSettings,
  questioningDefaults,
  questioningSettings,
} from "./settings.ts";

export interface QuestioningDetails {
  readonly sections: number;
  /** Sections that were not read: references, back matter. */
  readonly skipped: readonly string[];
  /** The Writer's summary before any question. */
  readonly draft: string;
  readonly questions: readonly QuestionRecord[];
  readonly statistics: readonly QuestionCount[];
}

export interface QuestioningExtras {
  /** Ranks the segments for a question; default BM25. */
  readonly ranker?: (segments: Desk["segments"]) => SegmentRanker;
}

export const questioning: Strategy<Partial<QuestioningSettings> & QuestioningExtras, QuestioningDetails> = {
  name: "questioning",
  summary: "a draft from all sections; expert and editor ask, the author revises, an evaluator keeps the better",
  source: "SQ2E",
  roles: [
    "writer",
    "writer-merge",
    "expert",
    "author",
    "author-revise",
    "evaluator",
    "editor",
    "author-check",
    "shortener",
  ],
  defaults: questioningDefaults,
  async solve(problem, context, { ranker, ...wanted }) {
    const settings = questioningSettings(wanted);
    const speakers = ["writer", "expert", "author", "evaluator", "editor"];
    const { segments, skipped, room } = await openDocument(problem, context, speakers, settings.longestPrompt);
    const written = await write(problem, segments, room, context);
    const draft = settings.without === "writer" ? leadOf(problem) : written.summary;
    const rank = (ranker ?? bm25Ranker)(segments);
    const desk: Desk = {
      problem,
      segments,
      notes: written.notes,
      rank,
      room,
      context,
      settings,
      order: orderOf(segments),
    };
    const questions: QuestionRecord[] = [];
    let summary = draft;
    for (const { asker, round } of rounds(settings)) {
      throwIfAborted(context.signal);
      summary = await playRound(desk, summary, asker, round, questions);
    }
    const evidence = questions.filter((entry) => entry.outcome === "accepted").flatMap((entry) => entry.evidence);
    return {
      summary,
      evidence,
      details: { sections: segments.length, skipped, draft, questions, statistics: questionStatistics(questions) },
    };
  },
};

/** What a user's questions take beyond the room that the built-in bank has. */
function ownBankTokens({ bank }: QuestioningSettings): number {
  const tokens = (entries: readonly BankQuestion[]) => estimateTokens(showBank(entries));
  const built = Math.max(tokens(builtInQuestions.expert), tokens(builtInQuestions.editor));
  return Math.max(0, Math.max(tokens(bank.expert), tokens(bank.editor)) - built);
}

/** Expert rounds first, then the Editor's: meaning before wording (SQ2E). */
export function rounds(
  settings: QuestioningSettings,
): { readonly asker: "expert" | "editor"; readonly round: number }[] {
  const of = (asker: "expert" | "editor", count: number) =>
    Array.from({ length: settings.without === asker ? 0 : count }, (_, index) => ({ asker, round: index + 1 }));
  return [...of("expert", settings.expertRounds), ...of("editor", settings.editorRounds)];
}

/** One plan and a cycle for each of its questions; returns the summary that stays and adds to `questions`. */
async function playRound(
  desk: Desk,
  given: string,
  asker: "expert" | "editor",
  round: number,
  questions: QuestionRecord[],
): Promise<string> {
  const { problem, context, settings } = desk;
  const bank = settings.bank[asker];
  if (bank.length === 0) return given;
  const most = asker === "expert" ? mostExpertQuestions : mostEditorQuestions;
  const asked = questions.filter((entry) => entry.asker === asker).map(({ id, question }) => ({ id, question }));
  const input: PlanInput = {
    title: problem.documents[0]?.title ?? "",
    summary: given,
    notes: notesWithin(desk.notes, desk.room.material - ownBankTokens(settings)),
    bank,
    asked: asked.slice(-2 * most),
    most,
  };
  const role = asker === "expert" ? expert : editor;
  const prompt = problem.prompts[role.name];
  const purpose = `${asker} round ${round}: plan`;
  const plan = await usable(context, purpose, () =>
    context.ask(role, input, { item: problem.item, purpose, ...(prompt === undefined ? {} : { prompt }) }),
  );
  let summary = given;
  const fresh = questionsToAsk(plan?.output.questions ?? [], asked, most);
  for (const [index, planned] of fresh.entries()) {
    const { summary: next, record } = await askQuestion(desk, summary, { asker, round, planned });
    summary = next;
    questions.push(record);
    context.emit({ type: "progress", unit: `${asker} questions`, done: index + 1, total: fresh.length });
  }
  return summary;
}
