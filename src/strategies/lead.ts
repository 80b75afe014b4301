/** Strategy `lead`: the document's first sentences, no agent at all. The row that every table shows. */

import type { Evidence } from "../agents/role.ts";
import { withinLimits } from "../base/length.ts";
import { fitSummary } from "../text/fit-summary.ts";
import type { Strategy, SummaryProblem } from "./contract.ts";

export const lead: Strategy = {
  name: "lead",
  summary: "the first sentences, as a baseline",
  source: "baseline",
  roles: [],
  defaults: {},
  solve(problem) {
    const evidence = leadSentences(problem);
    const summary = evidence.map(({ text }) => text).join(" ");
    return Promise.resolve({ summary: summary === "" ? (problem.documents[0]?.title ?? "") : summary, evidence });
  },
};

/** The beginning of the documents' prose within the limits. */
export function leadOf(problem: SummaryProblem): string {
  const sentences = leadSentences(problem).map(({ text }) => text);
  return sentences.length === 0 ? (problem.documents[0]?.title ?? "") : fitSummary(sentences.join(" "), problem.limits);
}

/** An About is one sentence; a longer summary takes sentences while they keep the limits, one at least. */
function leadSentences(problem: SummaryProblem): Evidence[] {
  const taken: Evidence[] = [];
  let text = "";
  for (const document of problem.documents) {
    for (const section of document.sections) {
      if (section.kind === "badges" || section.kind === "contents") continue;
      for (const block of section.blocks) {
        if (block.kind === "image-alt" || block.kind === "badge") continue;
        for (const sentence of block.sentences) {
          const longer = text === "" ? sentence.text : `${text} ${sentence.text}`;
          if (taken.length > 0 && !withinLimits(longer, problem.limits)) return taken;
          text = longer;
          taken.push({ text: sentence.text, section: section.heading ?? "", place: sentence.place });
          if (problem.task === "about") return taken;
        }
      }
    }
  }
  return taken;
}
