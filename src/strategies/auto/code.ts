/** Strategy `auto` for summaries of code: facts of the syntax tree as checks, a further sample, a reviser or a short debate. */
import { codeSummarizer } from "../../agents/roles/code-summarizer.ts";
import { fitSummary } from "../../text/fit-summary.ts";
import { directCode } from "../code/direct.ts";
import type { CodeOutcome, CodeProblem, CodeStrategy } from "../code-contract.ts";
import { readable } from "../debate/code.ts";
import { defaultDebateSettings } from "../debate/plan.ts";
import { roomFor } from "../debate/room.ts";
import { surroundingsText } from "../fit-code.ts";
import { languageName } from "../language-name.ts";
import { factsFinding, nameFinding } from "./checks/code.ts";
import { languageFinding, limitsFinding, numbersFinding, supportFinding } from "./checks/text.ts";
import { namesOf, revise } from "./jobs/revise.ts";
import { shortDebate } from "./jobs/short-debate.ts";
import { type AutoJob, runAuto } from "./run.ts";
import { type AutoSettings, autoDefaults, autoSettings } from "./settings.ts";

export const autoSummary: CodeStrategy<Partial<AutoSettings>> = {
  name: "auto",
  summary: "one answer, checks by the syntax tree, a second sample, and a small team where they doubt",
  source: "ours",
  roles: ["code-summarizer", "reviser", "debater", "judge"],
  defaults: autoDefaults,
  async solve(problem, context, wanted) {
    const { answer, effort } = await runAuto(jobOf(problem), autoSettings(wanted), context);
    return { ...answer, effort };
  },
};

function jobOf(problem: CodeProblem): AutoJob<CodeOutcome> {
  const { unit } = problem;
  const limits = { maxWords: problem.maxWords };
  const around = surroundingsText(unit, Number.POSITIVE_INFINITY);
  const english = languageName(problem.language) === "English";
  return {
    role: codeSummarizer.name,
    samples: 1,
    direct: (context) => directCode.solve(problem, context, directCode.defaults),
    textOf: ({ summary }) => summary,
    check: ({ summary }) => [
      limitsFinding(summary, limits),
      languageFinding(summary, problem.language),
      // Code is written in English words, whatever language its comments are in.
      supportFinding(summary, `${unit.qualifiedName}\n${around}\n${unit.code}`, english, "code"),
      nameFinding(summary, unit),
      factsFinding(summary, unit),
      numbersFinding(summary, unit.code),
    ],
    async team(doubts, answers, context) {
      const [first] = answers;
      if (first === undefined) return null;
      if (doubts.some(({ check }) => check === "agreement" || check === "rehearsal"))
        return shortDebate(problem, answers, context);
      const text = await revise(
        {
          text: first.summary,
          what: `the summary of a ${unit.kind === "module" ? "file" : unit.kind} written in ${unit.languageLabel}`,
          source: readable(problem, roomFor(defaultDebateSettings, context).sourceTokens, context),
          limits,
          language: languageName(problem.language),
          requirements: "One or two plain sentences in the present tense, that state only what the code shows.",
        },
        doubts,
        problem.item,
        problem.prompts,
        context,
      );
      const answer = { ...first, summary: fitSummary(text, limits) };
      return { answer, team: "reviser", judged: false, reason: `rewritten for ${namesOf(doubts)}` };
    },
  };
}
