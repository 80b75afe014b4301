/** How the team reads a document: whole where it fits into the models' windows, else in as few parts as these allow. */
import type { AgentContext } from "../../agents/engine.ts";
import type { Note, Passage } from "../../agents/passages.ts";
import { RefusalError } from "../../base/errors.ts";
import type { SummaryProblem } from "../contract.ts";
import { type Room, roomFor } from "../long/room.ts";
import { segmentsOf } from "../long/segments.ts";
import { wholePassage } from "../long/whole.ts";
import { tokensOf, type Written, write, writeWhole } from "../long/write.ts";
import { windowText } from "../window.ts";
import type { QuestioningSettings } from "./settings.ts";

export interface OpenTeam {
  /** Pieces that an answer names as its grounds. */
  readonly passages: readonly Passage[];
  readonly skipped: readonly string[];
  readonly room: Room;
  readonly whole: boolean;
  /** Parts that the Writer reads. */
  readonly parts: number;
  /** The draft, and what Expert and Evaluator compare it with. */
  write(): Promise<Written>;
}

/** Tokens of a piece that an answer names. Ours: small enough to tell where something stands, large enough to be read alone. */
const passageTokens = 600;
/** Tokens of a part that is summarized by itself at most. Ours: of more at once, the middle is read less well. */
const partTokens = 6_000;

const speakers = ["writer", "expert", "author", "evaluator", "editor"];

/** Throws RefusalError for a document without text, UsageError where the models' windows are too small. */
export async function openTeam(
  problem: SummaryProblem,
  context: AgentContext,
  settings: QuestioningSettings,
): Promise<OpenTeam> {
  const [document] = problem.documents;
  if (document === undefined) throw new RangeError("a summary problem needs at least one document");
  const room = await roomFor(context, speakers, problem.limits, settings.longestPrompt);
  const { segments: passages, skipped } = segmentsOf(document, Math.min(passageTokens, room.material / 2));
  if (passages.length === 0) {
    throw new RefusalError("the document holds no text to summarize", { hint: "give a document with text" });
  }
  const notes = passages.map(({ segment, name, text }): Note => ({ segment, heading: name, summary: text }));
  const all = wholePassage(document, room.material);
  // What answers name goes under a heading a piece, which takes a little more room than the text alone.
  if (all !== null && tokensOf(notes) <= room.material) {
    const draft = async () => ({ summary: await writeWhole(problem, all, context), notes });
    return { passages, skipped, room, whole: true, parts: 1, write: draft };
  }
  const { segments } = segmentsOf(document, Math.min(partTokens, room.material), true);
  if (room.window.assumedFor !== null) {
    const message = `the document is longer than ${windowText(room.window)} and is read in ${segments.length} parts`;
    context.warn({ code: "context-packed", message });
  }
  return {
    passages,
    skipped,
    room,
    whole: false,
    parts: segments.length,
    write: () => write(problem, segments, room, context),
  };
}
