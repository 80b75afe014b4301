/** The team that most doubts call for: one reviser, told what the checks found. */
import type { AgentContext } from "../../../agents/engine.ts";
import { type ReviserInput, reviser } from "../../../agents/roles/reviser.ts";
import type { Finding } from "../effort.ts";

export type RevisionTask = Omit<ReviserInput, "doubts">;

export async function revise(
  task: RevisionTask,
  doubts: readonly Finding[],
  item: string,
  prompts: Readonly<Record<string, string>>,
  context: AgentContext,
): Promise<string> {
  const prompt = prompts[reviser.name];
  const told = doubts.map(({ check, reason }) => `- ${check}: it ${reason}`).join("\n");
  const answer = await context.ask(
    reviser,
    { ...task, doubts: told },
    { item, purpose: doubts.map(({ check }) => check).join(", "), ...(prompt === undefined ? {} : { prompt }) },
  );
  return answer.output.text;
}

export const namesOf = (doubts: readonly Finding[]): string => doubts.map(({ check }) => check).join(", ");
