/** The team for answers that disagree: one stage, two speakers, a judge that also knows the answers at hand. */
import type { AgentContext } from "../../../agents/engine.ts";
import type { CodeOutcome, CodeProblem } from "../../code-contract.ts";
import { debateUnit } from "../../debate/code.ts";
import { defaultDebateSettings } from "../../debate/plan.ts";
import type { TeamAnswer } from "../run.ts";

export async function shortDebate(
  problem: CodeProblem,
  answers: readonly CodeOutcome[],
  context: AgentContext,
): Promise<TeamAnswer<CodeOutcome>> {
  const [first] = answers;
  const intent = problem.intent ?? first?.intent ?? "what";
  const settings = { ...defaultDebateSettings, variant: "default", debaters: 2, rounds: 1, judgeOrders: 2 } as const;
  const answer = await debateUnit({ ...problem, intent }, context, settings, {
    stages: 1,
    answers: answers.map(({ summary }) => summary),
  });
  // A judge that does not decide the same in both orders has decided nothing.
  const settled = answer.underperforming
    ? "a judge found none better in both orders, so the first answer stays"
    : "a judge chose in both orders";
  return {
    answer: answer.underperforming && first !== undefined ? { ...first, stages: answer.stages } : answer,
    team: "debate",
    judged: true,
    reason: `two speakers debated one stage; ${settled}`,
  };
}
