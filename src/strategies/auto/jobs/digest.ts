/** `auto` for sets of documents: one candidate; where it is doubted a second one, and the aggregator over both. */

import { aspectGenerator } from "../../../agents/roles/aspect-generator.ts";
import { generator } from "../../../agents/roles/generator.ts";
import type { SummaryOutcome, SummaryProblem } from "../../contract.ts";
import { type EnsembleDetails, ensemble } from "../../ensemble/ensemble.ts";
import { languageName } from "../../language-name.ts";
import { shareFinding } from "../checks/sources.ts";
import { languageFinding, limitsFinding, numbersFinding, supportFinding } from "../checks/text.ts";
import type { AutoJob } from "../run.ts";
import { namesOf } from "./revise.ts";

export function digestJob(problem: SummaryProblem): AutoJob<SummaryOutcome<EnsembleDetails>> {
  const texts = problem.documents.map(({ text }) => text);
  const source = texts.join("\n");
  const sameLanguage = problem.documents.every(
    ({ language }) => language === "und" || languageName(language) === languageName(problem.language),
  );
  return {
    role: problem.aspect === undefined ? generator.name : aspectGenerator.name,
    samples: 0,
    direct: (context) => ensemble.solve(problem, context, { samples: 1 }) as Promise<SummaryOutcome<EnsembleDetails>>,
    textOf: ({ summary }) => summary,
    check: ({ summary, details }) =>
      details?.aspectMentioned === false
        ? [{ check: "aspect", value: 0, reason: "the documents do not mention the aspect", calls: 0, doubt: false }]
        : [
            limitsFinding(summary, problem.limits),
            languageFinding(summary, problem.language),
            supportFinding(summary, source, sameLanguage),
            numbersFinding(summary, source),
            ...(problem.aspect === undefined ? [shareFinding(summary, texts, sameLanguage)] : []),
          ],
    // The first of two candidates is the direct answer, which the ledger has.
    team: async (doubts, _, context) => ({
      answer: (await ensemble.solve(problem, context, {
        samples: 2,
        plainFirst: true,
      })) as SummaryOutcome<EnsembleDetails>,
      team: "aggregator",
      judged: false,
      reason: `a second candidate and the aggregator for ${namesOf(doubts)}`,
    }),
  };
}
