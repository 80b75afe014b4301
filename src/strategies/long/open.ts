/** What every strategy for long documents begins with: the room of its prompts, and the document's segments. */
import type { AgentContext } from "../../agents/engine.ts";
import type { Passage } from "../../agents/passages.ts";
import { RefusalError } from "../../base/errors.ts";
import type { SummaryProblem } from "../contract.ts";
import { type Room, roomFor } from "./room.ts";
import { segmentsOf } from "./segments.ts";

export interface OpenDocument {
  readonly segments: readonly Passage[];
  readonly skipped: readonly string[];
  readonly room: Room;
}

/** Throws RefusalError for a document without text, UsageError where the models' windows are too small. */
export async function openDocument(
  problem: SummaryProblem,
  context: AgentContext,
  roles: readonly string[],
  longest?: number,
): Promise<OpenDocument> {
  const [document] = problem.documents;
  if (document === undefined) throw new RangeError("a summary problem needs at least one document");
  const room = await roomFor(context, roles, problem.limits, longest);
  const { segments, skipped } = segmentsOf(document, room.segment);
  if (segments.length === 0) {
    throw new RefusalError("the document holds no text to summarize", { hint: "give a document with text" });
  }
  return { segments, skipped, room };
}
