/** `auto` for one-line descriptions: checks of the line, and a reviser (after the extractor where the source is long). */
import { tidyPhrase } from "../../../agents/phrase.ts";
import { summarizer } from "../../../agents/roles/summarizer.ts";
import type { Document } from "../../../documents/document.ts";
import type { SummaryOutcome, SummaryProblem } from "../../contract.ts";
import { direct } from "../../direct.ts";
import { languageName } from "../../language-name.ts";
import { passagesFor } from "../../teacher-student/extract.ts";
import { kindFinding, praiseFinding } from "../checks/phrase.ts";
import { languageFinding, limitsFinding, numbersFinding, supportFinding } from "../checks/text.ts";
import type { AutoJob } from "../run.ts";
import { namesOf, revise } from "./revise.ts";

export function aboutJob(problem: SummaryProblem): AutoJob<SummaryOutcome> {
  const document = problem.documents[0] as Document;
  const sameLanguage = languageName(problem.language) === languageName(document.language);
  // Alternative texts of pictures and titles count: a line may rest on them.
  const source = `${document.title ?? ""}\n${document.text}`;
  return {
    role: summarizer.name,
    // The team takes two calls itself: another sample would be no saving.
    samples: 0,
    direct: (context) => direct.solve(problem, context, {}),
    textOf: ({ summary }) => summary,
    check: ({ summary }) => [
      limitsFinding(summary, problem.limits),
      languageFinding(summary, problem.language),
      supportFinding(summary, source, sameLanguage),
      kindFinding(summary, document, problem.language),
      praiseFinding(summary, source, problem.language),
      numbersFinding(summary, source),
    ],
    async team(doubts, [first], context) {
      const text = await passagesFor(problem, document, context);
      const line = await revise(
        {
          text: first?.summary ?? "",
          what: "the one-line description that stands beside the name of a software project or app",
          source: text,
          limits: problem.limits,
          language: languageName(problem.language),
          requirements:
            `It is one short phrase that says what kind of thing this is and what it does. ${problem.requirements}`.trim(),
        },
        doubts,
        problem.item,
        problem.prompts,
        context,
      );
      return {
        answer: { summary: tidyPhrase(line), evidence: [] },
        team: "reviser",
        judged: false,
        reason: `rewritten for ${namesOf(doubts)}`,
      };
    },
  };
}
