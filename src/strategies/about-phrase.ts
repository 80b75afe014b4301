/** The last step that `direct` and `teacher-student` share: ask the Summarizer, and once more when it was too long. */
import type { AgentContext, Answer } from "../agents/engine.ts";
import { type SummarizerOutput, summarizer } from "../agents/roles/summarizer.ts";
import { withinLimits } from "../base/length.ts";
import type { Document } from "../documents/document.ts";
import type { SummaryProblem } from "./contract.ts";
import { languageName } from "./language-name.ts";

export async function askPhrase(
  problem: SummaryProblem,
  document: Document,
  text: string,
  context: AgentContext,
): Promise<Answer<SummarizerOutput>> {
  const prompt = problem.prompts[summarizer.name];
  const options = { item: problem.item, ...(prompt === undefined ? {} : { prompt }) };
  const input = {
    document,
    text,
    limits: problem.limits,
    language: languageName(problem.language),
    requirements: problem.requirements,
    tooLong: "",
    ...(problem.preferences === undefined ? {} : { preferences: problem.preferences }),
  };
  const first = await context.ask(summarizer, input, options);
  if (withinLimits(first.output.about, problem.limits)) return first;
  return context.ask(
    summarizer,
    { ...input, tooLong: first.output.about },
    { ...options, purpose: "shorten", ifNeeded: true },
  );
}
