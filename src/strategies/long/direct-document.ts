/**
 * The single-call baseline on a long document: as much of it as one prompt holds, and what was left out is said. Called by
 * `direct` for every task but About.
 */

import type { AgentContext } from "../../agents/engine.ts";
import { RefusalError } from "../../base/errors.ts";
import type { SummaryOutcome, SummaryProblem } from "../contract.ts";
import { type LeftOut, leftOutMessage, packDocuments } from "../packing.ts";
import { longestWhole, roomFor } from "./room.ts";
import { wholePassage } from "./whole.ts";
import { writeWhole } from "./write.ts";

export async function directDocument(
  problem: SummaryProblem,
  context: AgentContext,
): Promise<SummaryOutcome<{ readonly leftOut: readonly LeftOut[] }>> {
  const room = await roomFor(context, ["writer"], problem.limits, longestWhole);
  const [only] = problem.documents;
  const all = problem.documents.length === 1 && only !== undefined ? wholePassage(only, room.material) : null;
  if (all !== null) {
    return { summary: await writeWhole(problem, all, context), evidence: [], details: { leftOut: [] } };
  }
  const packed = packDocuments(problem.documents, room.material);
  const [part] = packed.parts;
  if (part === undefined) {
    throw new RefusalError("no sentence of the document fits into the model's context", {
      hint: "give a model with a larger window, or another strategy",
    });
  }
  if (packed.leftOut.length > 0)
    context.warn({ code: "context-packed", message: leftOutMessage(packed.leftOut, room.window) });
  const summary = await writeWhole(problem, { ...part, segment: 0, name: part.title ?? part.name }, context);
  return { summary, evidence: [], details: { leftOut: packed.leftOut } };
}
