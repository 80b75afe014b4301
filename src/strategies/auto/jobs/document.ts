/** `auto` for a long document: one answer over as much as fits; what it lacks or invents goes to a reviser with the passages. */
import type { Document } from "../../../documents/document.ts";
import { fitSummary } from "../../../text/fit-summary.ts";
import { estimateTokens } from "../../../text/token-estimate.ts";
import type { SummaryOutcome, SummaryProblem } from "../../contract.ts";
import { direct } from "../../direct.ts";
import { languageName } from "../../language-name.ts";
import { coverageOf } from "../checks/sources.ts";
import { languageFinding, limitsFinding, numbersFinding, supportFinding } from "../checks/text.ts";
import type { AutoJob } from "../run.ts";
import { namesOf, revise } from "./revise.ts";

/** Tokens of passages that a revision reads at most. */
const mostPassages = 3_000;

export function documentJob(problem: SummaryProblem): AutoJob<SummaryOutcome> {
  const document = problem.documents[0] as Document;
  const sameLanguage = languageName(problem.language) === languageName(document.language);
  return {
    role: "writer",
    samples: 0,
    direct: (context) => direct.solve(problem, context, {}),
    textOf: ({ summary }) => summary,
    check: ({ summary }) => [
      limitsFinding(summary, problem.limits),
      languageFinding(summary, problem.language),
      supportFinding(summary, document.text, sameLanguage),
      numbersFinding(summary, document.text),
      coverageOf(summary, document, sameLanguage).finding,
    ],
    async team(doubts, [first], context) {
      const text = first?.summary ?? "";
      const passages = within(coverageOf(text, document, sameLanguage).missing);
      const mended = await revise(
        {
          text,
          what: `a summary of the document "${document.title ?? "without a title"}"`,
          source: passages.join("\n"),
          limits: problem.limits,
          language: languageName(problem.language),
          requirements:
            `Running text without headings. The passages below are what it leaves out; work in what matters most of them. ${problem.requirements}`.trim(),
        },
        doubts,
        problem.item,
        problem.prompts,
        context,
      );
      return {
        answer: { summary: fitSummary(mended, problem.limits), evidence: [] },
        team: "reviser",
        judged: false,
        reason: `revised for ${namesOf(doubts)} with ${passages.length} passages`,
      };
    },
  };
}

function within(passages: readonly string[]): string[] {
  const kept: string[] = [];
  let room = mostPassages;
  for (const passage of passages) {
    room -= estimateTokens(passage);
    if (room < 0 && kept.length > 0) break;
    kept.push(passage);
  }
  return kept;
}
