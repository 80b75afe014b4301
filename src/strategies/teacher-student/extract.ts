/** What of a document the writer of a line reads: all of it where that fits, else what the Extractor keeps. */
import type { AgentContext } from "../../agents/engine.ts";
import { extractor } from "../../agents/roles/extractor.ts";
import type { Document } from "../../documents/document.ts";
import type { SummaryProblem } from "../contract.ts";
import { fitForRole } from "../fit-for-role.ts";

export async function passagesFor(problem: SummaryProblem, document: Document, context: AgentContext): Promise<string> {
  const text = await fitForRole(document, extractor.name, context);
  const prompt = problem.prompts[extractor.name];
  const extracted = await context.ask(
    extractor,
    { document, text },
    { item: problem.item, ...(prompt === undefined ? {} : { prompt }) },
  );
  return extracted.output.text;
}
