/**
 * The single-call baseline on a long document: as much of it as one prompt holds, and what was left out is said. Called by
 * `direct` for every task but About.
 */

import type { AgentContext } from "../../agents/engine.ts";
import { RefusalError } from "../../base/errors.ts";
import type { SummaryOutcome, SummaryProblem } from "../contract.ts";
import { type LeftOut, leftOutMessage, packDocuments } from "../packing.ts";
import { roomFor } from "./room.ts";
import { writeWhole } from "./write.ts";

/** Tokens a model's window is used up to: one call on a whole book is a choice the user makes by its window. Ours. */
const longestDirect = 100_000;

export async function directDocument(
  problem: SummaryProblem,
  context: AgentContext,
): Promise<SummaryOutcome<{ readonly leftOut: readonly LeftOut[] }>> {
  const room = await roomFor(context, ["writer"], problem.limits, longestDirect);
  const packed = packDocuments(problem.documents, room.material);
  const [part] = packed.parts;
  if (part === undefined) {
    throw new RefusalError("no sentence of the document fits into the model's context", {
      hint: "give a model with a larger window, or another strategy",
    });
  }
  if (packed.leftOut.length > 0) context.warn({ code: "context-packed", message: leftOutMessage(packed.leftOut) });
  const summary = await writeWhole(problem, { ...part, segment: 0, name: part.title ?? part.name }, context);
  return { summary, evidence: [], details: { leftOut: packed.leftOut } };
}
