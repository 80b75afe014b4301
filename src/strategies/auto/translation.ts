/**
 * Strategy `auto` for translations: compiler and tests are the check, the strongest there is. What they refuse goes back to the
 * translator with their messages; a debate only where that does not help either. Where nothing can run, the parser is the check.
 */
import { codeTranslator } from "../../agents/roles/code-translator.ts";
import type { TranslationOutcome, TranslationProblem, TranslationStrategy } from "../code-contract.ts";
import { debateTranslation } from "../debate/code.ts";
import { defaultDebateSettings } from "../debate/plan.ts";
import { directTranslation, mended } from "../translation/direct.ts";
import type { Finding } from "./effort.ts";
import { type AutoJob, runAuto } from "./run.ts";
import { type AutoSettings, autoDefaults, autoSettings } from "./settings.ts";

/** Times that messages go back to the translator before a debate is called for. */
const fixes = 2;

export const autoTranslation: TranslationStrategy<Partial<AutoSettings>> = {
  name: "auto",
  summary: "one translation; what compiler or tests refuse goes back, and to a short debate where that does not help",
  source: "ours",
  roles: ["code-translator", "debater", "judge"],
  defaults: autoDefaults,
  async solve(problem, context, wanted) {
    const { answer, effort } = await runAuto(jobOf(problem), autoSettings(wanted), context);
    return { ...answer, effort };
  },
};

function jobOf(problem: TranslationProblem): AutoJob<TranslationOutcome> {
  const wrong = async ({ code }: TranslationOutcome): Promise<readonly Finding[]> => {
    const findings: Finding[] = [];
    for (const kind of ["syntax", "tests"] as const) {
      const report = await problem.report?.(kind, code);
      if (report === undefined || report.text === "") {
        findings.push({
          check: kind,
          value: null,
          reason: `${kind === "tests" ? "no test" : "no compiler"} could run`,
          calls: 0,
          doubt: false,
        });
        continue;
      }
      const [line = ""] = report.text.split("\n");
      findings.push({
        check: kind,
        value: report.wrong ? 0 : 1,
        reason: line.replace(/:$/, ""),
        calls: 0,
        doubt: report.wrong,
      });
      if (report.wrong) break;
    }
    return findings;
  };
  return {
    role: codeTranslator.name,
    samples: 0,
    direct: (context) => directTranslation.solve(problem, context, {}),
    textOf: ({ code }) => code,
    check: wrong,
    async team(_, [first], context) {
      if (first === undefined) return null;
      const better = { ...first, code: await mended(problem, context, first.code, fixes) };
      const left = (await wrong(better)).filter(({ doubt }) => doubt);
      if (left.length === 0 && context.rehearsal === undefined)
        return {
          answer: better,
          team: "fix-loop",
          judged: true,
          reason: "mended by the messages of compiler and tests",
        };
      const debated = await debateTranslation.solve(problem, context, {
        ...defaultDebateSettings,
        variant: "default",
        debaters: 2,
        rounds: 1,
      });
      return { answer: debated, team: "debate", judged: false, reason: "messages alone did not mend it; debated" };
    },
  };
}
