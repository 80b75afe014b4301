/**
 * Strategy `questioning` (SQ2E): the Writer drafts, the Expert asks about meaning and then the Editor about wording, the
 * Author revises, and the Evaluator keeps the better of two. Ours: one round each by default, all questions of a round answered,
 * worked in and judged together, verdicts in both orders; a document that fits into the models' windows is read whole.
 */
import type { AgentContext } from "../../agents/engine.ts";
import { type BankQuestion, type PlannedQuestion, showBank } from "../../agents/questions.ts";
import { editor, expert, type PlanInput } from "../../agents/roles/expert.ts";
import { throwIfAborted } from "../../base/abort.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { Strategy } from "../contract.ts";
import { leadOf } from "../lead.ts";
import { notesWithin } from "../long/notes.ts";
import { bm25Ranker, type SegmentRanker } from "../long/retrieve.ts";
import { usable } from "../usable.ts";
import { builtInQuestions } from "./bank/questions.ts";
import { questionsToAsk } from "./decide.ts";
import { openTeam } from "./open-team.ts";
import { orderOf } from "./order.ts";
import { type QuestionCount, type QuestionRecord, questionStatistics } from "./record.ts";
import { type Desk, settleRound } from "./round.ts";
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
  readonly ranker?: (segments: Desk["passages"]) => SegmentRanker;
}

export const questioning: Strategy<Partial<QuestioningSettings> & QuestioningExtras, QuestioningDetails> = {
  name: "questioning",
  summary: "a draft; expert and editor ask, the author revises once a round, an evaluator keeps the better",
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
  async solve(problem, given, { ranker, ...wanted }) {
    const settings = questioningSettings(wanted);
    const context = counted(given);
    const opened = await openTeam(problem, context, settings);
    const { passages, skipped, room, whole } = opened;
    const written = await opened.write();
    const draft = settings.without === "writer" ? leadOf(problem) : written.summary;
    const desk: Desk = {
      problem,
      passages,
      notes: written.notes,
      whole,
      rank: (ranker ?? bm25Ranker)(passages),
      room,
      context,
      settings,
      order: orderOf(passages),
      calls: context.calls,
    };
    const questions: QuestionRecord[] = [];
    let summary = draft;
    const all = rounds(settings);
    for (const [index, { asker, round }] of all.entries()) {
      throwIfAborted(context.signal);
      const planned = await plan(desk, summary, asker, round, questions);
      if (planned.length === 0) continue;
      const settled = await settleRound(desk, summary, { asker, round, planned, ahead: all.length - index - 1 });
      summary = settled.summary;
      questions.push(...settled.records);
      context.emit({ type: "progress", unit: "rounds of questions", done: index + 1, total: all.length });
    }
    const evidence = questions.filter((entry) => entry.outcome === "accepted").flatMap((entry) => entry.evidence);
    return {
      summary,
      evidence,
      details: { sections: opened.parts, skipped, draft, questions, statistics: questionStatistics(questions) },
    };
  },
};

/** The same context, with a count of what was asked through it. */
function counted(context: AgentContext): AgentContext & { readonly calls: () => number } {
  let calls = 0;
  return {
    ...context,
    ask: (role, input, options) => {
      calls++;
      return context.ask(role, input, options);
    },
    calls: () => calls,
  };
}

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

/** The questions of one round; [] where there is nothing to ask or the plan was unusable. */
async function plan(
  desk: Desk,
  summary: string,
  asker: "expert" | "editor",
  round: number,
  before: readonly QuestionRecord[],
): Promise<readonly PlannedQuestion[]> {
  const { problem, context, settings } = desk;
  const bank = settings.bank[asker];
  if (bank.length === 0) return [];
  const most = asker === "expert" ? mostExpertQuestions : mostEditorQuestions;
  const asked = before.filter((entry) => entry.asker === asker).map(({ id, question }) => ({ id, question }));
  const input: PlanInput = {
    title: problem.documents[0]?.title ?? "",
    summary,
    notes: notesWithin(desk.notes, desk.room.material - ownBankTokens(settings)),
    whole: desk.whole,
    bank,
    asked: asked.slice(-2 * most),
    most,
  };
  const role = asker === "expert" ? expert : editor;
  const prompt = problem.prompts[role.name];
  const purpose = `${asker} round ${round}: plan`;
  const planned = await usable(context, purpose, () =>
    context.ask(role, input, { item: problem.item, purpose, ...(prompt === undefined ? {} : { prompt }) }),
  );
  return questionsToAsk(planned?.output.questions ?? [], asked, most);
}
