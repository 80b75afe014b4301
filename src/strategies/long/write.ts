/**
 * The Writer's work (SQ2E): local summaries of all segments in parallel, then one global summary of them. Used by
 * `questioning` and by the baselines that summarize in parts. Where the notes do not fit one prompt they are merged in
 * groups first, so that no prompt grows with the document (ours).
 */
import type { AgentContext } from "../../agents/engine.ts";
import type { Note, Passage } from "../../agents/passages.ts";
import { writer, writerMerge } from "../../agents/roles/writer.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import type { LengthLimits } from "../../base/length.ts";
import { fitSummary } from "../../text/fit-summary.ts";
import { estimateTokens } from "../../text/token-estimate.ts";
import type { SummaryProblem } from "../contract.ts";
import { keepLength } from "../keep-length.ts";
import { languageName } from "../language-name.ts";
import type { Room } from "./room.ts";

export interface Written {
  readonly summary: string;
  /** What the global summary was made of: one a segment, or one a group of them; always fits one prompt. */
  readonly notes: readonly Note[];
}

/** Words of a local summary by those of the whole: together about three times as long, so that there is a choice. Ours. */
export function localWords(limits: LengthLimits, segments: number): number {
  const whole = limits.maxWords ?? Math.ceil((limits.maxChars ?? 1_500) / 6);
  return Math.min(150, Math.max(40, Math.ceil((3 * whole) / Math.max(1, segments))));
}

/** Draft of a document and the notes behind it. A single segment is summarized once, under the limits of the whole. */
export async function write(
  problem: SummaryProblem,
  segments: readonly Passage[],
  room: Room,
  context: AgentContext,
): Promise<Written> {
  if (segments.length === 1) {
    const [segment] = segments as [Passage];
    const summary = await writeWhole(problem, segment, context);
    return { summary, notes: [{ segment: 0, heading: segment.name, summary }] };
  }
  const notes = await writeNotes(problem, segments, context);
  return merge(problem, notes, room, context);
}

/** One call over all there is of the document, within its limits. */
export async function writeWhole(problem: SummaryProblem, passage: Passage, context: AgentContext): Promise<string> {
  const summary = await writeLocal(problem, passage, problem.limits, true, context);
  return keepLength(summary, problem, context, { speaker: "writer", what: "the summary" });
}

const fewestWords = 25;

/** Words of each segment's note: what all notes have together, by the segments' lengths, so that a long one may say more. Ours. */
function weighed(limits: LengthLimits, segments: readonly Passage[]): number[] {
  const all = localWords(limits, segments.length) * segments.length;
  const tokens = segments.map(({ text }) => estimateTokens(text));
  const total = tokens.reduce((sum, own) => sum + own, 0);
  return tokens.map((own) => Math.round(Math.min(150, Math.max(fewestWords, (all * own) / Math.max(1, total)))));
}

/** One note a segment, in order. */
export async function writeNotes(
  problem: SummaryProblem,
  segments: readonly Passage[],
  context: AgentContext,
): Promise<Note[]> {
  const shares = weighed(problem.limits, segments);
  let done = 0;
  return mapConcurrent(
    segments,
    context.concurrency,
    async (segment, index) => {
      const limits = { maxWords: shares[index] ?? fewestWords };
      const summary = await writeLocal(problem, segment, limits, false, context);
      context.emit({ type: "progress", unit: "sections", done: ++done, total: segments.length });
      return { segment: segment.segment, heading: segment.name, summary: bounded(summary, limits) };
    },
    context.signal,
  );
}

export async function writeLocal(
  problem: SummaryProblem,
  segment: Passage,
  limits: LengthLimits,
  whole: boolean,
  context: AgentContext,
): Promise<string> {
  const { output } = await context.ask(
    writer,
    {
      passage: segment,
      title: segment.title ?? "",
      whole,
      limits,
      language: languageName(problem.language),
      requirements: problem.requirements,
    },
    { ...options(problem, writer.name), as: "writer", purpose: whole ? "whole document" : segment.name },
  );
  return output.summary;
}

/** Notes into one summary under the problem's limits; in groups first while they do not fit one prompt. */
export async function merge(
  problem: SummaryProblem,
  notes: readonly Note[],
  room: Room,
  context: AgentContext,
): Promise<Written> {
  let level = notes;
  while (level.length > 1 && tokensOf(level) > room.material) {
    const limits = { maxWords: Math.max(40, Math.min(150, localWords(problem.limits, 8))) };
    level = await mapConcurrent(
      groups(level, room.material),
      context.concurrency,
      async (group) => ({
        segment: group[0]?.segment ?? 0,
        heading: groupHeading(group),
        summary: bounded(await mergeOnce(problem, fitted(group, room.material), limits, false, context), limits),
      }),
      context.signal,
    );
  }
  const last = fitted(level, room.material);
  const summary = await mergeOnce(problem, last, problem.limits, true, context);
  return {
    summary: await keepLength(summary, problem, context, { speaker: "writer", what: "the draft" }),
    notes: last,
  };
}

async function mergeOnce(
  problem: SummaryProblem,
  notes: readonly Note[],
  limits: LengthLimits,
  final: boolean,
  context: AgentContext,
): Promise<string> {
  const { output } = await context.ask(
    writerMerge,
    {
      notes,
      title: problem.documents[0]?.title ?? "",
      final,
      limits,
      language: languageName(problem.language),
      requirements: problem.requirements,
    },
    { ...options(problem, writerMerge.name), as: "writer", purpose: final ? "global summary" : "group of sections" },
  );
  return output.summary;
}

/** Neighbours in groups of about equal size that fit the room; at least two a group, so that the level shrinks. */
export function groups(notes: readonly Note[], roomTokens: number): Note[][] {
  const count = Math.min(Math.ceil(notes.length / 2), Math.ceil((tokensOf(notes) * 1.15) / roomTokens));
  const size = Math.ceil(notes.length / Math.max(1, count));
  const result: Note[][] = [];
  for (let at = 0; at < notes.length; at += size) result.push(notes.slice(at, at + size));
  return result;
}

function groupHeading(group: readonly Note[]): string {
  const first = group[0]?.heading ?? "";
  const last = group.at(-1)?.heading ?? "";
  return first === last ? first : `${first} to ${last}`.slice(0, 200);
}

/** Each note within its share of the room, whatever a model wrote. */
function fitted(notes: readonly Note[], roomTokens: number): readonly Note[] {
  if (tokensOf(notes) <= roomTokens) return notes;
  const share = Math.floor(roomTokens / notes.length);
  return notes.map((note) => {
    const room = Math.max(10, share - estimateTokens(note.heading) - 4);
    // Characters of the dearest script: one token each.
    return estimateTokens(note.summary) <= room
      ? note
      : { ...note, summary: fitSummary(note.summary, { maxChars: room }) };
  });
}

/** Estimated tokens of notes as a prompt shows them. */
export function tokensOf(notes: readonly Note[]): number {
  return notes.reduce((sum, note) => sum + estimateTokens(note.summary) + estimateTokens(note.heading) + 4, 0);
}

/** A model that overshoots by a little keeps its words; one that ignores the limit does not fill the next prompt. */
function bounded(summary: string, { maxWords }: { readonly maxWords: number }): string {
  return fitSummary(summary, { maxWords: Math.ceil(maxWords * 1.5), maxChars: maxWords * 15 });
}

function options(problem: SummaryProblem, role: string) {
  const prompt = problem.prompts[role];
  return { item: problem.item, ...(prompt === undefined ? {} : { prompt }) };
}
