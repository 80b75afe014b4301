/** Messages of compilers and tests for a stage that wants them: on the answer it begins with, and on what is judged. */
import type { Turn } from "../../agents/roles/debater.ts";
import { latestTurns } from "./decide.ts";
import type { Stage, ToolReporter } from "./plan.ts";

/** On the answer that the stage before accepted; "" where there is none, no tool, or nothing was run. */
export async function answerReport(stage: Stage, accepted: string, report: ToolReporter | undefined): Promise<string> {
  if (stage.tools === undefined || accepted === "" || report === undefined) return "";
  return (await report(stage.tools, accepted)).text;
}

/** On the latest answer of each speaker, so that the judge does not have to guess which of them compiles. */
export async function candidateReports(
  stage: Stage,
  turns: readonly Turn[],
  report: ToolReporter | undefined,
): Promise<string> {
  if (stage.tools === undefined || report === undefined) return "";
  const parts: string[] = [];
  for (const turn of latestTurns(turns)) {
    const { text } = await report(stage.tools, turn.taskOutput);
    if (text !== "") parts.push(`${turn.speaker}: ${text}`);
  }
  return parts.join("\n");
}
